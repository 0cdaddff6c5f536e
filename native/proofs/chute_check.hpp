// SPDX-License-Identifier: MIT
// A checker of refutations by chutes. The claim: no filling of a chute, or of a band and a stack
// that cross, follows from the clues in it, even if all other cells of the 9x9 board are given.
// It shares no code with the search that finds such refutations.
//
// The region is up to five boxes, called after the box that a band and a stack share:
//
//     0 1 2     0 shared, 1 and 2 beside it, 3 and 4 below it (whatever their order on the board;
//     3 . .     exchanging chutes of a kind changes nothing). A chute alone is boxes 0 to 2, a
//     4 . .     stack turned so that its columns are rows.
//
// A cell of the region is the bit 9 * box + 3 * row + column of a set.
#pragma once

#include <cstdint>

#include "watch.hpp"

namespace cluesmith::proofs {

// What may be used besides naked singles.
struct Means {
  bool hidden_single, pointing, claiming;
};

// Whether a filling of the five boxes follows; `digits` are 0 to 8, by cell, each once in a box.
bool follows(const std::uint8_t* digits, std::uint64_t clues, Means means);

struct Followed {
  Ending ending;  // exhausted: the count is that of all fillings
  std::uint64_t count;
};

// Counts the fillings of a chute that follow, up to a limit of at least 1 and to the names of the
// digits.
Followed count_chute(std::uint64_t clues, Means means, std::uint64_t limit, Watch watch);

// Looks for a filling of a band and a stack that follows. Exhausted: none does; limit: one does.
Ending try_cross(std::uint64_t clues, Means means, Watch watch);

}  // namespace cluesmith::proofs
