// SPDX-License-Identifier: MIT
// Locked candidates, pairs and X-wings that arise when candidates of a grid are ruled out.
#pragma once

#include <vector>

#include "human/grid.hpp"

namespace cluesmith::scales::explainer {

using namespace human;

// A step, and for each digit the cells that it had to be ruled out of first.
struct Leaving {
  Cells cells;
  unsigned digits;
  std::array<Cells, 9> because{};
};

// The candidates of a grid that are not ruled out.
struct Rest {
  std::array<std::uint16_t, 81> masks;
  std::array<Cells, 9> where;
};

// The steps of the first rule that has any, in the order above; without the steps that the whole
// grid has already.
std::vector<Leaving> plain_steps(const Grid& grid, const Rest& rest);

}  // namespace cluesmith::scales::explainer
