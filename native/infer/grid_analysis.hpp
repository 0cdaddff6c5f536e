// SPDX-License-Identifier: MIT
// Grid analysis of Henz and Truong: where the places of a digit in n rows lie in n columns, it is
// in no other row of those columns, and the same with rows and columns exchanged; likewise with
// the roles of digit, row and column exchanged.
//
// All n at once: a digit stands once in each row and in each column, so that its places are a
// perfect matching of rows and columns. What is in no perfect matching is ruled out by some n rows
// and n columns, and nothing else is.
#pragma once

#include <cstdint>
#include <span>

#include "infer/unit_propagation.hpp"

namespace cluesmith::infer {

// Keeps of each row of a square table of bits those that are in some perfect matching of rows and
// columns; false where there is none.
bool keep_matchings(std::span<std::uint32_t> rows);

// Falsifies what grid analysis rules out of a board of `size`, whose variable size * cell + digit
// stands for digit + 1 in a cell. One look at each digit, row and column; nothing is propagated.
// Returns false at a contradiction.
bool analyse_grid(UnitPropagation& state, int size);

}  // namespace cluesmith::infer
