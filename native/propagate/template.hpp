// SPDX-License-Identifier: MIT
// T, the rows, columns and boxes of a digit together: a candidate stays if some template uses it. A
// template places the digit once in each row, column and box. No matching can join three sets of
// groups (the paper, 5.4). But row by row only the set of used columns matters, so there are few
// cases. The boxes follow from the columns: a box of this band has the digit already if its stack
// has one used column more than there are bands above.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "propagate/domains.hpp"

namespace cluesmith::propagate {

constexpr int kMostTemplateRows = 16;  // a row of a 25x25 board can have a million column sets

template <class Shape>
bool template_consistent(Domains<Shape>& domains, int digit) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size(), order = domains.shape.order();
  const auto stack = static_cast<Mask>((Mask{1} << order) - 1);
  // The columns that the digit may take in a row if the rows above use these columns.
  const auto places = [&](int row, Mask used_columns) {
    Mask free = domains.places[row * size + digit] & ~used_columns;
    for (int first = 0; first < size; first += order)
      if (Shape::count(static_cast<Mask>(used_columns >> first & stack)) > row / order)
        free &= ~static_cast<Mask>(stack << first);
    return free;
  };
  // layers[r] holds the sets of columns that the rows above r can use.
  std::array<std::vector<Mask>, kMostTemplateRows + 1> layers;
  layers[0] = {0};
  for (int row = 0; row < size; ++row) {
    std::vector<Mask>& next = layers[row + 1];
    for (const Mask used_columns : layers[row])
      for (Mask free = places(row, used_columns); free; free &= free - 1)
        next.push_back(used_columns | (free & -free));
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    if (next.empty()) return domains.fail(row);
  }
  // From the last row back: drop the sets that lead to no set of the next layer.
  std::array<Mask, kMostTemplateRows> usable{};
  for (int row = size - 1; row >= 0; --row) {
    const std::vector<Mask>& next = layers[row + 1];
    std::erase_if(layers[row], [&](Mask used_columns) {
      Mask supported = 0;
      for (Mask free = places(row, used_columns); free; free &= free - 1) {
        const auto place = static_cast<Mask>(free & -free);
        if (std::binary_search(next.begin(), next.end(), static_cast<Mask>(used_columns | place)))
          supported |= place;
      }
      usable[row] |= supported;
      return !supported;
    });
  }
  for (int row = 0; row < size; ++row)
    if (!domains.remove_places(row, digit, ~usable[row])) return false;
  return true;
}

}  // namespace cluesmith::propagate
