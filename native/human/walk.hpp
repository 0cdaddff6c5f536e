// SPDX-License-Identifier: MIT
// Walks: step after step, always the first step of the simplest strategy that has one.
#pragma once

#include <cstddef>
#include <vector>

#include "human/finders.hpp"
#include "watch.hpp"

namespace cluesmith::human {

// A step of a walk.
struct WalkStep {
  std::size_t strategy;  // index into the strategies of the walk
  Effect effect;
};

// In the order of TraceStatus in engines/trace.py.
enum class WalkEnd : std::uint8_t { solved, stuck, contradiction, unfinished };

inline constexpr std::size_t kEndless = std::size_t(-1);

// Solves a grid step by step, with strategies in their order, and changes the grid. The walk stops
// unfinished after `most` steps, or when the watch has expired. Steps have witnesses if the caller
// asks why.
WalkEnd walk(Grid& grid, const std::vector<Finder>& strategies, std::size_t most, Watch watch,
             std::vector<WalkStep>& steps, bool asks_why = false);

}  // namespace cluesmith::human
