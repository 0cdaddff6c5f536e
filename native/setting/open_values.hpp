// SPDX-License-Identifier: MIT
// Finds values for constraints by simulated annealing: totals of cages, clues outside the grid,
// dots that are drawn or not.
//
// A full grid that keeps the fixed constraints determines every open value and the digits of all
// clue cells. So a state is a full grid. Its cost is the number of candidates that the closure of
// its values and clues leaves beyond one a cell. The puzzle of a grid is never contradictory.
//
// A move makes another grid: it exchanges two digits in a chain of cells, or fills some groups anew
// at random.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board.hpp"
#include "setting/annealing.hpp"
#include "setting/closer.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

// A constraint with an open value: for each value the filters that say it. The value of a grid is
// the first one whose filters the grid keeps; a value without filters is kept by all grids.
using OpenValue = std::vector<std::vector<std::uint16_t>>;

struct ValueTask {
  // Closes by the strategies that may be used. Its board has the links, and the filters of all
  // values.
  std::shared_ptr<const ConstrainedCloser> allow;
  std::shared_ptr<const ConstrainedCloser> filler;  // looks at all of the fixed filters
  std::shared_ptr<const BoardTables> frame;         // with the fixed constraints only
  std::vector<std::uint16_t> fixed;                 // the filters that are always in use
  std::vector<OpenValue> open;
  std::vector<std::uint16_t> cells;   // the clue cells, ascending
  std::vector<std::uint32_t> within;  // for each cell the digits that its solution may have

  const BoardTables& board() const { return *board_; }

  // Throws std::invalid_argument where a filter does not exist, or boards differ.
  ValueTask(std::shared_ptr<const ConstrainedCloser> closer,
            std::shared_ptr<const ConstrainedCloser> fills,
            std::shared_ptr<const BoardTables> framing, std::vector<std::uint16_t> fixed_filters,
            std::vector<OpenValue> open_values, std::vector<std::uint16_t> clue_cells,
            std::vector<std::uint32_t> masks);

 private:
  std::shared_ptr<const BoardTables> board_;
};

// One run of so many moves. The result has the best grid.
AnnealResult anneal_values(const ValueTask& task, std::uint64_t seed, std::uint64_t moves,
                           Watch watch);

// Random grids that keep the fixed constraints, end to end; fewer where the watch expires.
std::vector<std::uint8_t> draw_grids(const ValueTask& task, std::uint64_t seed, int count,
                                     Watch watch);

// For each grid the candidates left beyond one a cell.
std::vector<std::uint32_t> candidates_left(const ValueTask& task,
                                           std::span<const std::uint8_t> grids, Watch watch);

}  // namespace cluesmith::setting
