// SPDX-License-Identifier: MIT
// How much a player looks at to find the rows of a step, once its columns are known: the second
// half of the difficulty, which the paper leaves to future work.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <vector>

#include "cover/state.hpp"

namespace cluesmith::cover {

// Two or three rows that share a column; the player must see that they do.
struct Join {
  std::array<Row, 3> rows;
  int size;

  Join(std::initializer_list<Row> members) : rows{}, size(static_cast<int>(members.size())) {
    std::copy(members.begin(), members.end(), rows.begin());
  }
};

// The least number of different places (a cell, or a group whatever the digit) such that the rows
// of each join share a column of one of these places. A join without a common column counts as a
// place of its own.
int fewest_places(const Rules& rules, std::span<const Join> joins);

// The rating of the search: a weighted sum of rows and places.
inline Rating row_rating(const Rules& rules, std::uint32_t rows, std::span<const Join> joins) {
  return static_cast<Rating>(std::min<std::uint32_t>(
      255, rows + rules.place_weight() * static_cast<std::uint32_t>(fewest_places(rules, joins))));
}

}  // namespace cluesmith::cover
