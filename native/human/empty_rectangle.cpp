// SPDX-License-Identifier: MIT
// Empty rectangle: a box whose places for a digit lie in a row and a column, and a strong link.
#include "human/finders.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

struct EmptyRectangle {
  std::array<int, 4> groups;  // box, line, cross, link
  std::array<int, 2> ends;    // near and far
  Cells leaving;
};

// Calls test(rectangle) for each empty rectangle of a digit in a box until one passes.
template <typename Test>
bool any_in_box(const Grid& grid, int digit, int box, const Few<Conjugates, 27>& links, Test test) {
  const auto& groups = kGeometry.group;
  const Cells inside = groups[box], cells = inside & grid.where[digit];
  const int corner = kGeometry.cells[box][0];
  for (int row = corner / 9; row < corner / 9 + 3; ++row) {
    const Cells rest = cells & ~groups[row];
    if (!rest || rest == cells) continue;
    for (int column = 9 + corner % 9; column < 12 + corner % 9; ++column) {
      // Each of the two lines must hold a cell that the other does not.
      if (rest & ~groups[column] || !(cells & ~groups[column])) continue;
      for (const auto& [line, cross] : {std::pair(row, column), std::pair(column, row)})
        for (const Conjugates& link : links)
          for (const auto& [near, far] : link.both_ways()) {
            if (link.group == line || !(groups[line] & ~inside & cell_bit(near))) continue;
            const Cells leaving =
                grid.seeing(digit, far) & groups[cross] & ~inside & ~cell_bit(near);
            const EmptyRectangle rectangle{{box, line, cross, link.group}, {near, far}, leaving};
            if (leaving && test(rectangle)) return true;
          }
    }
  }
  return false;
}

// Calls test(digit, box, links) for each digit and box that may have one until one passes.
template <typename Test>
bool any_box(const Grid& grid, Test test) {
  for (int digit = 0; digit < 9; ++digit) {
    if (!grid.outside_templates(digit)) continue;
    const auto links = conjugate_pairs(grid, digit, 18);
    if (!links.size()) continue;
    for (int box = 18; box < 27; ++box)
      if (test(digit, box, links)) return true;
  }
  return false;
}

bool empty_rectangles(const Grid& grid, Effect& effect) {
  return any_box(grid, [&](int digit, int box, const auto& links) {
    return any_in_box(grid, digit, box, links, [&](const EmptyRectangle& rectangle) {
      return effect.eliminate(grid, rectangle.leaving, digit) &&
             effect.because(digit + 1, rectangle.groups, rectangle.ends);
    });
  });
}

bool dual_empty_rectangle(const Grid& grid, Effect& effect) {
  return any_box(grid, [&](int digit, int box, const auto& links) {
    std::vector<EmptyRectangle> all;
    any_in_box(grid, digit, box, links, [&](const EmptyRectangle& rectangle) {
      all.push_back(rectangle);
      return false;
    });
    for (auto one = all.begin(); one != all.end(); ++one)
      for (auto other = one + 1; other != all.end(); ++other)
        if (is_more(one->leaving, other->leaving))
          return effect.eliminate(grid, one->leaving | other->leaving, digit) &&
                 effect.because(digit + 1, one->groups, one->ends, other->groups, other->ends);
    return false;
  });
}

}  // namespace

std::vector<NativeStrategy> empty_rectangle() {
  return {{"empty_rectangle", empty_rectangles}, {"dual_empty_rectangle", dual_empty_rectangle}};
}

}  // namespace cluesmith::human
