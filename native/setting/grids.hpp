// SPDX-License-Identifier: MIT
// Random full grids: quick ones of any board, and two other ways for the 9x9 board.
#pragma once

#include <cstdint>
#include <span>

#include "setting/random.hpp"
#include "setting/solutions.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

enum class GridMethod : std::uint8_t {
  quick,    // digits in random cells, then the solver; any board, not uniform
  paper,    // the three steps of the exact-cover paper and dancing links; 9x9 only
  uniform,  // every grid with the same chance; 9x9 only
};

// Writes a grid by any method; false where the watch expired. The board must be the classic 9x9 for
// all but `quick`.
bool draw_grid(const SolutionFinder& finder, GridMethod method, Random& random, Watch watch,
               std::uint8_t* digits);

// Writes a grid of the classic 9x9 board, each with the same chance.
void uniform_grid(Random& random, std::uint8_t* digits);

// Writes a grid that keeps within the masks; false where there is none or the watch expired. The
// draw is not uniform.
bool random_grid(const SolutionFinder& finder, std::span<const std::uint32_t> masks, Random& random,
                 Watch watch, std::uint8_t* digits);

}  // namespace cluesmith::setting
