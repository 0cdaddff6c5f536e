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

// rows[r] has bit c where r and c are joined. Writes to kept[r] the edges that some perfect
// matching of `size` rows and columns uses; false where there is no perfect matching.
// Masks have 32 or 64 bits.
template <class Mask>
bool keep_matched(const Mask* rows, int size, Mask* kept);

// The same for nine rows and columns.
bool keep_matched(const std::uint16_t* rows, std::uint16_t* kept);

// The one that suits the shape.
inline bool keep_matched(const AnyShape& shape, const std::uint32_t* rows, std::uint32_t* kept) {
  return keep_matched(rows, shape.size(), kept);
}
inline bool keep_matched(const NineByNine&, const std::uint16_t* rows, std::uint16_t* kept) {
  return keep_matched(rows, kept);
}

}  // namespace cluesmith::propagate
