// SPDX-License-Identifier: MIT
// Walks in the order of the program Sudoku Explainer, and the ratings ER, EP and ED. The rating ER
// of a puzzle is that of the hardest step.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "human/walk.hpp"

namespace cluesmith::scales::explainer {

using namespace human;

// The names of the techniques in the order in which they are tried.
std::vector<std::string_view> technique_names();

struct RatedStep {
  std::size_t technique = 0;  // index into technique_names()
  int tenths = 0;             // its rating, 0 if no technique has a step
  Effect effect;
};

// What a walk knows of its earlier grids.
struct WalkMemory {
  std::array<std::uint16_t, 81> unaligned{};  // the candidates when no triplet was aligned
};

// The first step of the first technique that has one; none if the watch has expired before.
RatedStep first_step(const Grid& grid, Watch watch, WalkMemory& memory);

struct WalkRating {
  WalkEnd end;
  int tenths = 0;           // the rating of the hardest step, 0 without a step
  int pearl = 0;            // the same up to the first placement
  int diamond = 0;          // the same of the first step
  std::size_t hardest = 0;  // the first technique with that rating
};

// Solves a puzzle of 81 digits, 0 for blank, step by step. If `steps` is given, it gets all steps.
WalkRating rate(const std::uint8_t* clues, Watch watch, std::vector<RatedStep>* steps = nullptr);

}  // namespace cluesmith::scales::explainer
