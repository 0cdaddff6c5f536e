// SPDX-License-Identifier: MIT
// Grid analysis of Henz and Truong: if all places of a digit in n rows lie in n columns, the digit
// is in no other row of these columns. The same holds with rows and columns exchanged, and with the
// roles of digit, row and column exchanged.
//
// All n together: a digit occurs once in each row and in each column, so its places are a perfect
// matching of rows and columns. Some n rows and n columns rule out a candidate if and only if it is
// in no perfect matching.
#pragma once

#include <cstdint>
#include <span>

#include "infer/unit_propagation.hpp"

namespace cluesmith::infer {

// Keeps in each row of a square table the bits that are in some perfect matching of rows and
// columns. Returns false if there is no perfect matching.
bool keep_matchings(std::span<std::uint32_t> rows);

// Makes false what grid analysis rules out on a board of `size`, where variable size * cell + digit
// stands for digit + 1 in a cell. It looks once at each digit, row and column and does not
// propagate. Returns false at a contradiction.
bool analyse_grid(UnitPropagation& state, int size);

// Unit propagation and grid analysis, to their common fixpoint; unit propagation alone for size 0.
// Returns false at a contradiction.
bool propagate_with_grid(UnitPropagation& state, int size);

}  // namespace cluesmith::infer
