// SPDX-License-Identifier: MIT
// Random full grids of any board.
#pragma once

#include <cstdint>
#include <span>

#include "setting/random.hpp"
#include "setting/solutions.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

// Writes a grid that keeps within the masks; false where there is none or the watch expired. The
// draw is not uniform.
bool random_grid(const SolutionFinder& finder, std::span<const std::uint32_t> masks, Random& random,
                 Watch watch, std::uint8_t* digits);

}  // namespace cluesmith::setting
