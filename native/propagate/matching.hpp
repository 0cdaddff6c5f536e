// SPDX-License-Identifier: MIT
// The edges of a bipartite graph that lie in some perfect matching.
//
// Find a perfect matching; point each column to the columns of its partner's row. An edge lies in
// some perfect matching exactly where it joins columns of one strongly connected component (Régin).
#pragma once

#include <array>
#include <cstdint>

#include "propagate/domains.hpp"

namespace cluesmith::propagate {

// rows[r] has bit c if an edge joins row r and column c. Writes to usable[r] the edges that some
// perfect matching of `size` rows and columns uses; false if there is no perfect matching. Masks
// have 32 or 64 bits.
template <class Mask>
bool keep_matched(const Mask* rows, int size, Mask* usable);

// The same for nine rows and columns.
bool keep_matched(const std::uint16_t* rows, std::uint16_t* usable);

// Calls the function for masks of this shape.
inline bool keep_matched(const AnyShape& shape, const std::uint32_t* rows, std::uint32_t* usable) {
  return keep_matched(rows, shape.size(), usable);
}
inline bool keep_matched(const NineByNine&, const std::uint16_t* rows, std::uint16_t* usable) {
  return keep_matched(rows, usable);
}

}  // namespace cluesmith::propagate
