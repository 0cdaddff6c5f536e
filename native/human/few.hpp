// SPDX-License-Identifier: MIT
// A short list in place: finders run too often to allocate.
#pragma once

#include <array>

namespace cluesmith::human {

template <typename T, int capacity>
class Few {
 public:
  void add(const T& item) { items_[count_++] = item; }

  int size() const { return count_; }
  const T& operator[](int index) const { return items_[index]; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + count_; }

 private:
  std::array<T, capacity> items_;
  int count_ = 0;
};

}  // namespace cluesmith::human
