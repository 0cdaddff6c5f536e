// SPDX-License-Identifier: MIT
// The min-lex canonical form of puzzles on boards with square boxes: the least string, blanks as 0
// and digits named in the order of their first appearance, over all row and column permutations
// that keep bands and stacks, transposition, and relabelling.
#pragma once

#include <cstddef>
#include <cstdint>

#include "symmetry/cell_map.hpp"
#include "watch.hpp"

namespace cluesmith::symmetry {

// Writes the canonical forms of `count` puzzles of order 2 to 5 and, if `maps` is not null, for
// each puzzle a map to its form. Clues may contradict each other. Digits must be in range. Returns
// how many puzzles were done before the watch expired.
std::size_t canonical_forms(int order, const std::uint8_t* puzzles, std::size_t count,
                            std::uint8_t* forms, CellMap* maps, Watch watch);

}  // namespace cluesmith::symmetry
