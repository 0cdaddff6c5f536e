// SPDX-License-Identifier: MIT
// Locked candidates, pairs and X-wings that arise when candidates of a grid are ruled out.
#pragma once

#include <vector>

#include "scales/explainer/rest.hpp"

namespace cluesmith::scales::explainer {

// A step, and for each digit the cells that it had to be ruled out of first.
struct PlainStep {
  Cells cells;
  unsigned digits;
  std::array<Cells, 9> because{};
};

// The steps of the first rule that has any: locked candidates, hidden pairs, naked pairs, X-wings;
// without the steps that exist already before anything is ruled out.
std::vector<PlainStep> plain_steps(const Rest& before, const Rest& now);

// The order in which the program takes the cells of a step: that of a hash table of 16 cells, or of
// 32 for more than 12. It decides which of two equal chains is found first.
template <typename Act>
void each_hashed(Cells cells, Act act) {
  const int size = count(cells) > 12 ? 32 : 16;
  Cells slot = 0;  // the cells that share the first place of the table
  for (int cell = 0; cell < 81; cell += size) slot |= cell_bit(cell);
  for (int i = 0; i < size && cells >> i; ++i) each(cells & slot << i, act);
}

}  // namespace cluesmith::scales::explainer
