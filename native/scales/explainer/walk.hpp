// SPDX-License-Identifier: MIT
// Walks in the order of the program Sudoku Explainer, whose rating is that of the hardest step.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "human/walk.hpp"

namespace cluesmith::scales::explainer {

using namespace human;

// The names of the techniques in the order in which they are tried.
std::vector<std::string_view> technique_names();

struct Step {
  std::size_t technique = 0;  // as numbered by the names
  int tenths = 0;             // how hard it is, 0 where no technique has a step
  Effect effect;
};

// The step that is taken in a grid.
Step first_step(const Grid& grid);

struct Rated {
  WalkEnd end;
  int tenths = 0;           // of the hardest step, 0 where there was none
  std::size_t hardest = 0;  // its technique; the first that is as hard
};

// Walks from 81 clues on.
Rated rate(const std::uint8_t* clues, Watch watch);

}  // namespace cluesmith::scales::explainer
