// SPDX-License-Identifier: MIT
// Walks in the order of the program HoDoKu; its scores depend on the order.
//
// Singles are taken in the order in which they arise, from the first clue on. They wait in two
// queues, one for cells with one candidate and one for digits with one place. Locked candidates and
// subsets are searched box by box, then row by row, then column by column. A pair or triple of a
// miniline is locked only if it rules something out of both the line and the box. All other
// strategies are those of the catalogue, in their order.
#pragma once

#include <cstdint>
#include <vector>

#include "human/walk.hpp"

namespace cluesmith::scales {

using namespace human;

// The ids of the strategies that this file finds itself, in HoDoKu's order.
enum class First : std::uint8_t {
  full_house,
  naked_single,
  hidden_single,
  locked_pair,
  locked_triple,
  pointing,
  claiming,
  naked_pair,
  naked_triple,
  hidden_pair,
  hidden_triple,
  naked_quad,
  hidden_quad,
};
inline constexpr std::size_t kHodokuFirst = std::size_t(First::hidden_quad) + 1;

// Solves a puzzle of 81 digits step by step. Adds one to counts[i] for each step of strategy i;
// first the strategies above are numbered, then `later`.
WalkEnd walk_like_hodoku(const std::uint8_t* clues, const std::vector<Finder>& later, Watch watch,
                         std::uint16_t* counts);

}  // namespace cluesmith::scales
