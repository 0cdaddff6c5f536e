// SPDX-License-Identifier: MIT
// Digits of a group that have as many places together as they are many.
#pragma once

#include "human/combinations.hpp"
#include "human/grid.hpp"

namespace cluesmith::human {

// Calls test(places, other digits) for each such set of `size` digits until one passes.
template <int size, typename Test>
bool any_hidden_set(const Grid& grid, Cells group, Test test) {
  std::array<int, 9> few;
  int many = 0;
  for (int digit = 0; digit < 9; ++digit) {
    const int places = count(grid.where[digit] & group);
    if (places >= 2 && places <= size) few[many++] = digit;
  }
  return any_combination<size>(many, [&](const std::array<int, size>& chosen) {
    unsigned digits = 0;
    Cells places = 0;
    for (int i : chosen) {
      digits |= 1u << few[i];
      places |= grid.where[few[i]] & group;
    }
    return count(places) == size && test(places, 0x1ff & ~digits);
  });
}

}  // namespace cluesmith::human
