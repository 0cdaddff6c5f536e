// SPDX-License-Identifier: MIT
// Finds clues for a pattern by simulated annealing.
//
// A state is a digit for every clue cell, no two peers equal. Its cost is the number of candidates
// that the closure leaves beyond one a cell. A run begins with the clues of a random full grid,
// which often solve a dense pattern at once. Each move changes one digit or exchanges two. Moves
// that raise the cost are accepted less and less often; moves to a contradiction never are.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board.hpp"
#include "setting/annealing.hpp"
#include "setting/closer.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

// The conditions that the clues must meet.
struct ClueTask {
  std::shared_ptr<const BoardTables> board;
  std::vector<std::uint16_t> cells;   // the clue cells, ascending
  std::vector<std::uint32_t> within;  // for each cell the digits that its solution may have
  std::shared_ptr<const Closer> allow;
  std::vector<std::shared_ptr<const Closer>> insufficient;  // none of these may solve the puzzle
  bool minimal = false;                                     // every clue is needed
};

// The number of runs whose clues the kernels close together.
constexpr std::size_t kRunsTogether = 64;

// Makes `runs` runs, with the seeds `seed`, `seed + 1` and so on, of so many moves each. Stops when
// a run finds clues, or when the watch expires. Returns the best clues (of equal ones those of the
// first run) and the number of moves of all runs.
AnnealResult anneal(const ClueTask& task, std::uint64_t seed, std::size_t runs, std::uint64_t moves,
                    Watch watch);

}  // namespace cluesmith::setting
