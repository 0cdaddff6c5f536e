// SPDX-License-Identifier: MIT
// Finds clues for a pattern by simulated annealing.
//
// A state is a digit for every clue cell, no two peers equal. Its cost is the number of candidates
// that the closure leaves beyond one a cell; clues that contradict each other are never entered. A
// run begins with the clues of a random full grid, which dense patterns are often content with as
// it is, and then changes one digit or exchanges two at a time, ever more reluctant to get worse.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board.hpp"
#include "setting/closer.hpp"
#include "setting/cost.hpp"
#include "setting/random.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

// What is asked of the clues.
struct ClueTask {
  std::shared_ptr<const BoardTables> board;
  std::vector<std::uint16_t> cells;   // the clue cells, ascending
  std::vector<std::uint32_t> within;  // for each cell the digits that its solution may have
  std::shared_ptr<const Closer> allow;
  std::vector<std::shared_ptr<const Closer>> insufficient;  // none of these may solve the puzzle
  bool minimal = false;                                     // every clue is needed
};

// One run. Stops where clues are found, after so many moves, or when the watch expires.
AnnealResult anneal(const ClueTask& task, Random& random, std::uint64_t moves, Watch watch);

}  // namespace cluesmith::setting
