// SPDX-License-Identifier: MIT
// C, the coloured matrix: a digit is once in each row and once in each column, so its places are a
// perfect matching of rows and columns. A candidate that no such matching uses is ruled out;
// players know the eliminations as X-wings, swordfish and fish of every size.
#pragma once

#include <array>

#include "propagate/domains.hpp"
#include "propagate/matching.hpp"

namespace cluesmith::propagate {

// Groups are rows first, then columns, and a position in a row is the number of its column.
template <class Shape>
bool color_consistent(Domains<Shape>& domains, int digit) {
  const int size = domains.shape.size();
  std::array<typename Shape::Mask, BoardTables::kMaxSize> rows{}, usable;
  for (int row = 0; row < size; ++row) rows[row] = domains.places[row * size + digit];
  if (!keep_matched(domains.shape, rows.data(), usable.data())) {
    // Several lines fail together; the row with the fewest places stands for them.
    int fewest = 0;
    for (int row = 1; row < size; ++row)
      if (Shape::count(rows[row]) < Shape::count(rows[fewest])) fewest = row;
    return domains.fail(fewest);
  }
  for (int row = 0; row < size; ++row)
    if (usable[row] != rows[row] && !domains.remove_places(row, digit, ~usable[row])) return false;
  return true;
}

}  // namespace cluesmith::propagate
