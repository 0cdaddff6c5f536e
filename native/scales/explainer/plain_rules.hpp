// SPDX-License-Identifier: MIT
// Locked candidates, pairs and X-wings that arise when candidates of a grid are ruled out.
#pragma once

#include <vector>

#include "human/grid.hpp"

namespace cluesmith::scales::explainer {

using namespace human;

// A step, and by digit the cells that had to lose it first.
struct Leaving {
  Cells cells;
  unsigned digits;
  std::array<Cells, 9> because{};
};

// What is left of the candidates of a grid.
struct Rest {
  std::array<std::uint16_t, 81> masks;
  std::array<Cells, 9> where;
};

// The steps of the first rule that has any, in the order above. Steps that the whole grid already
// had are left out.
std::vector<Leaving> plain_steps(const Grid& grid, const Rest& rest);

}  // namespace cluesmith::scales::explainer
