// SPDX-License-Identifier: MIT
// Almost locked sets: n cells of a group with n+1 digits between them.
#pragma once

#include <vector>

#include "human/grid.hpp"

namespace cluesmith::human {

inline constexpr int kMostSets = 1000;  // as in strategies/als.py

struct AlmostLocked {
  Cells cells;
  unsigned digits;
};

// Smallest sets first, those of a size in the order of their cells as numbers; none around a locked
// set that has work to do in the group.
std::vector<AlmostLocked> almost_locked_sets(const Grid& grid);

}  // namespace cluesmith::human
