// SPDX-License-Identifier: MIT
// Almost locked sets: n cells of a group with n+1 digits between them.
#pragma once

#include <vector>

#include "human/grid.hpp"

namespace cluesmith::human {

struct AlmostLocked {
  Cells cells;  // two or more
  unsigned digits;
};

// Smallest sets first, those of a size in the order of their cells as numbers.
std::vector<AlmostLocked> almost_locked_sets(const Grid& grid);

}  // namespace cluesmith::human
