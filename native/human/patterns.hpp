// SPDX-License-Identifier: MIT
// What finders of several families look for: combinations, hidden
// sets, conjugate pairs. Results are in short lists of fixed capacity, because finders run too
// often to allocate memory.
#pragma once

#include <array>
#include <utility>

#include "human/grid.hpp"

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

// Calls test(indices) for each choice of `size` of `many` indices until one passes, in
// lexicographic order, as the declarations do.
template <int size, typename Test>
bool any_combination(int many, Test test) {
  if (many < size) return false;
  std::array<int, size> indices;
  for (int i = 0; i < size; ++i) indices[i] = i;
  for (;;) {
    if (test(indices)) return true;
    int i = size - 1;
    while (i >= 0 && indices[i] == many - size + i) --i;
    if (i < 0) return false;
    ++indices[i];
    for (int j = i + 1; j < size; ++j) indices[j] = indices[j - 1] + 1;
  }
}

// Calls test(places, other digits) for each set of `size` digits that have as many places in a
// group until one passes.
template <int size, typename Test>
bool any_hidden_set(const Grid& grid, Cells group, Test test) {
  std::array<int, 9> few;
  int many = 0;
  for (int digit = 0; digit < 9; ++digit) {
    const int places = count(grid.where[digit] & group);
    if (places >= 2 && places <= size) few[many++] = digit;
  }
  return any_combination<size>(many, [&](const std::array<int, size>& indices) {
    unsigned digits = 0;
    Cells places = 0;
    for (int i : indices) {
      digits |= 1u << few[i];
      places |= grid.where[few[i]] & group;
    }
    return count(places) == size && test(places, 0x1ff & ~digits);
  });
}

// The two cells that are left for a digit in a group; one of them holds it.
struct Conjugates {
  int group;
  int first, second;  // ascending
  Cells cells;

  std::array<std::pair<int, int>, 2> both_ways() const {
    return {{{first, second}, {second, first}}};
  }
};

// The conjugate pairs of a digit in the order of the groups: rows, columns, then boxes.
// A pair that two groups share occurs twice.
inline Few<Conjugates, 27> conjugate_pairs(const Grid& grid, int digit, int groups = 27) {
  Few<Conjugates, 27> links;
  for (int group = 0; group < groups; ++group) {
    const Cells cells = grid.where[digit] & kGeometry.group[group];
    if (is_pair(cells)) links.add({group, first(cells), last(cells), cells});
  }
  return links;
}

}  // namespace cluesmith::human
