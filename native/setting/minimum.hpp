// SPDX-License-Identifier: MIT
// Finds puzzles with few clues by annealing over cells and digits together.
//
// A state is a fixed number of clues, no two equal ones in one group. Its cost is that of `anneal`.
// A move changes a digit or puts a clue into another cell.
#pragma once

#include <cstdint>

#include "board.hpp"
#include "setting/anneal.hpp"
#include "setting/closer.hpp"
#include "setting/random.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

// One run with this number of clues. Stops when the clues are solvable, after this number of moves,
// or when the watch expires.
AnnealResult anneal_free(const BoardTables& board, const Closer& allow, int clues, Random& random,
                         std::uint64_t moves, Watch watch);

}  // namespace cluesmith::setting
