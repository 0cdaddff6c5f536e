// SPDX-License-Identifier: MIT
// Conjugate pairs: the two cells that are left for a digit in a group; one of them holds it.
#pragma once

#include <utility>

#include "human/few.hpp"
#include "human/grid.hpp"

namespace cluesmith::human {

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
  Few<Conjugates, 27> found;
  for (int group = 0; group < groups; ++group) {
    const Cells cells = grid.where[digit] & kGeometry.group[group];
    if (is_pair(cells)) found.add({group, first(cells), last(cells), cells});
  }
  return found;
}

}  // namespace cluesmith::human
