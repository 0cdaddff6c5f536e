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

// The number of runs whose clues are closed together, where the closure can.
constexpr std::size_t kRunsTogether = 64;

// One or more runs of seeds in a row, so many moves each. Stops where clues are found, or when the
// watch expires. Returns the best clues, of equal ones those of the first run; all moves are
// counted.
AnnealResult anneal(const ClueTask& task, std::uint64_t seed, std::size_t runs, std::uint64_t moves,
                    Watch watch);

}  // namespace cluesmith::setting
