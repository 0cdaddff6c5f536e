// SPDX-License-Identifier: MIT
// Finds puzzles with few clues by annealing over cells and digits together.
//
// A state is a number of clues that stays the same, no two equal ones in sight of each other. Its
// cost is that of `anneal`; a move also puts a clue into another cell.
#pragma once

#include <cstdint>

#include "board.hpp"
#include "setting/anneal.hpp"
#include "setting/closer.hpp"
#include "setting/random.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

// One run with so many clues. Stops where they are solvable, after so many moves, or when the watch
// expires.
AnnealResult anneal_free(const BoardTables& board, const Closer& allow, int clues, Random& random,
                         std::uint64_t moves, Watch watch);

}  // namespace cluesmith::setting
