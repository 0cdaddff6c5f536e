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
bool find_matched_edges(const Mask* rows, int size, Mask* usable);

// The same for nine rows and columns.
bool find_matched_edges(const std::uint16_t* rows, std::uint16_t* usable);

// Calls the function for masks of this shape.
inline bool find_matched_edges(const AnyShape& shape, const std::uint32_t* rows,
                               std::uint32_t* usable) {
  return find_matched_edges(rows, shape.size(), usable);
}
inline bool find_matched_edges(const NineByNine&, const std::uint16_t* rows,
                               std::uint16_t* usable) {
  return find_matched_edges(rows, usable);
}

}  // namespace cluesmith::propagate
