// SPDX-License-Identifier: MIT
// The automorphism group of a pattern on a board with square boxes, as a chain of stabilisers.
#pragma once

#include <cstdint>
#include <vector>

#include "symmetry/cell_map.hpp"
#include "watch.hpp"

namespace cluesmith::symmetry {

// The points are the direction of the lines, then each row, then each column. Each link of the
// chain belongs to a point. It holds one automorphism for every image that the point can have while
// the points before it stay in place. Every automorphism is a product of one member of each link,
// in exactly one way; the last link is applied first. So the number of automorphisms is the product
// of the lengths of the links. The identity is the first member of every link; links with no other
// member are left out.
using StabiliserChain = std::vector<std::vector<CellMap>>;

// `clues` holds order^4 bytes, zero for no clue; the order is 2 to 5. The chain is incomplete
// where the watch expired.
StabiliserChain automorphism_chain(int order, const std::uint8_t* clues, Watch watch);

}  // namespace cluesmith::symmetry
