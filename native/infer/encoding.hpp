// SPDX-License-Identifier: MIT
// Boards as clauses, for callers without Python: the two encodings of engines/infer/encoding.py.
#pragma once

#include "board.hpp"
#include "infer/clause_set.hpp"

namespace cluesmith::infer {

// The clauses in the order of the declaration: each cell has a digit; each digit is at most once in
// a group. The extended encoding goes on: each cell has one digit at most; each digit has a place
// in each group. No two groups of the board may have the same cells.
ClauseSet encoding(const BoardTables& board, bool is_extended);

}  // namespace cluesmith::infer
