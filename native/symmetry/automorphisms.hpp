// SPDX-License-Identifier: MIT
// The automorphism group of a pattern on a board with square boxes, as a chain of stabilisers.
#pragma once

#include <cstdint>
#include <vector>

#include "symmetry/cell_map.hpp"
#include "watch.hpp"

namespace cluesmith::symmetry {

// Each link of the chain holds one automorphism for every image that its point (first the
// direction of the lines, then each row, then each column) can have while the points before it
// stay where they are. So every automorphism is in exactly one way a product of one member of each
// link, the last link applied first, and their number is the product of the links' lengths. The
// identity is the first member of every link; links with no other member are left out.
using StabiliserChain = std::vector<std::vector<CellMap>>;

// `clues` holds order^4 bytes, zero for no clue; the order is 2 to 5. The chain is incomplete
// where the watch expired.
StabiliserChain automorphism_chain(int order, const std::uint8_t* clues, Watch watch);

}  // namespace cluesmith::symmetry
