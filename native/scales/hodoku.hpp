// SPDX-License-Identifier: MIT
// Walks in the order of the program HoDoKu, whose scores depend on it.
//
// Singles are taken in the order in which they come about: they wait in two queues, one for cells
// with one candidate and one for digits with one place, from the first clue on. Locked candidates
// and subsets are looked for box by box, then row by row, then column by column. A pair or triple
// of a miniline is locked only where it rules something out of both the line and the box. All other
// strategies are those of the catalogue, in the order given.
#pragma once

#include <cstdint>
#include <vector>

#include "human/walk.hpp"

namespace cluesmith::scales {

using namespace human;

// The strategies that come first, by their ids and in HoDoKu's order.
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

// Walks from 81 clues on. Adds to counts[i] for each step of strategy i: those that come first,
// then `later`.
WalkEnd walk_like_hodoku(const std::uint8_t* clues, const std::vector<Finder>& later, Watch watch,
                         std::uint16_t* counts);

}  // namespace cluesmith::scales
