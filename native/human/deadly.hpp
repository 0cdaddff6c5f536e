// SPDX-License-Identifier: MIT
// Deadly rectangles: four cells whose two digits could be swapped without any group noticing.
#pragma once

#include "human/few.hpp"
#include "human/grid.hpp"

namespace cluesmith::human {

// The corners of two rows and two columns in two boxes, in reading order: 0 1 over 2 3.
struct Rectangle {
  std::array<std::uint8_t, 4> corners;
  Cells cells;
};

// Corners by their index in a rectangle.
constexpr int opposite(int corner) { return 3 - corner; }
constexpr int in_row(int corner) { return corner ^ 1; }
constexpr int in_column(int corner) { return corner ^ 2; }

inline constexpr auto kRectangles = [] {
  std::array<Rectangle, 486> found{};
  int many = 0;
  for (int top = 0; top < 9; ++top)
    for (int bottom = top + 1; bottom < 9; ++bottom)
      for (int left = 0; left < 9; ++left)
        for (int right = left + 1; right < 9; ++right) {
          if ((top / 3 == bottom / 3) == (left / 3 == right / 3)) continue;
          Rectangle& next = found[many++];
          const auto cell = [](int row, int column) { return std::uint8_t(9 * row + column); };
          next.corners = {cell(top, left), cell(top, right), cell(bottom, left),
                          cell(bottom, right)};
          for (const int corner : next.corners) next.cells |= cell_bit(corner);
        }
  return found;
}();

}  // namespace cluesmith::human
