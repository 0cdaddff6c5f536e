// SPDX-License-Identifier: MIT
// Walks: step after step, always the first step of the simplest strategy that has one.
#pragma once

#include <cstddef>
#include <vector>

#include "human/finders.hpp"
#include "watch.hpp"

namespace cluesmith::human {

struct Taken {
  std::size_t strategy;  // index into the strategies of the walk
  Effect effect;
};

// In the order of TraceStatus in engines/trace.py.
enum class WalkEnd : std::uint8_t { solved, stuck, contradiction, unfinished };

inline constexpr std::size_t kEndless = std::size_t(-1);

// Walks from a grid on, with the strategies in the order given; the grid ends where the walk does.
// The walk is unfinished after the most steps, or when the watch, which is asked every few
// searches, has expired. Steps have their witnesses if the caller asks why.
WalkEnd walk(Grid& grid, const std::vector<Finder>& strategies, std::size_t most, Watch watch,
             std::vector<Taken>& steps, bool asks_why = false);

}  // namespace cluesmith::human
