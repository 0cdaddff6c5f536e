// SPDX-License-Identifier: MIT
// Memory that a walk reuses at each step.
//
// The links and webs of a grid take a megabyte. The system clears the pages of new memory; that
// took a third of the time of chains with almost locked sets.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <new>
#include <vector>

namespace cluesmith::human {

// Free blocks, by the logarithm of their size, until the thread ends.
class SpareBlocks {
 public:
  SpareBlocks() = default;
  SpareBlocks(const SpareBlocks&) = delete;
  SpareBlocks& operator=(const SpareBlocks&) = delete;
  ~SpareBlocks() {
    for (const auto& blocks : spare_)
      for (void* block : blocks) ::operator delete(block);
  }

  void* take(std::size_t bytes) {
    const int size = log_of(bytes);
    auto& blocks = spare_[size];
    if (blocks.empty()) return ::operator new(std::size_t(1) << size);
    void* block = blocks.back();
    blocks.pop_back();
    return block;
  }

  void give_back(void* block, std::size_t bytes) {
    const int size = log_of(bytes);
    if (size > kLargest)
      ::operator delete(block);
    else
      spare_[size].push_back(block);
  }

  static SpareBlocks& of_thread() {
    static thread_local SpareBlocks blocks;
    return blocks;
  }

 private:
  static constexpr int kLargest = 20;  // larger blocks, as of a grid without clues, are not kept

  static int log_of(std::size_t bytes) { return std::bit_width(bytes - 1); }

  std::array<std::vector<void*>, 64> spare_;
};

template <typename T>
struct Recycling {
  using value_type = T;

  Recycling() = default;
  template <typename Other>
  Recycling(const Recycling<Other>&) {}

  T* allocate(std::size_t many) {
    return static_cast<T*>(SpareBlocks::of_thread().take(many * sizeof(T)));
  }
  void deallocate(T* block, std::size_t many) {
    SpareBlocks::of_thread().give_back(block, many * sizeof(T));
  }

  template <typename Other>
  friend bool operator==(const Recycling&, const Recycling<Other>&) {
    return true;
  }
};

template <typename T>
using Recycled = std::vector<T, Recycling<T>>;

}  // namespace cluesmith::human
