// SPDX-License-Identifier: MIT
// Colouring: conjugate pairs of a digit join cells; the two cells of a pair get different colours.
#include "human/finders.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

using Colors = std::array<Cells, 2>;
using Colorings = Few<Colors, 27>;

// The colourings of a digit in the order of their first cells.
Colorings colorings(const Grid& grid, int digit) {
  std::array<Cells, 81> tied;
  Cells all = 0;
  for (const Conjugates& pair : conjugate_pairs(grid, digit))
    for (const auto& [cell, other] : pair.both_ways()) {
      if (!(all & cell_bit(cell))) tied[cell] = 0;
      all |= cell_bit(cell);
      tied[cell] |= cell_bit(other);
    }
  Colorings colorings;
  while (all) {
    Colors colors{cell_bit(first(all)), 0};
    Cells latest = colors[0];
    for (int color = 1; latest; color = 1 - color) {
      Cells next = 0;
      each(latest, [&](int cell) { next |= tied[cell]; });
      latest = next & ~(colors[0] | colors[1]);
      colors[color] |= latest;
    }
    colorings.add(colors);
    all &= ~(colors[0] | colors[1]);
  }
  return colorings;
}

// Calls test(digit, colourings) for each digit that may have a step until one passes.
template <typename Test>
bool any_digit(const Grid& grid, Test test) {
  for (int digit = 0; digit < 9; ++digit)
    if (grid.outside_templates(digit) && test(digit, colorings(grid, digit))) return true;
  return false;
}

bool trap(const Grid& grid, Effect& effect) {
  return any_digit(grid, [&](int digit, const Colorings& all) {
    for (int i = 0; i < all.size(); ++i) {
      const auto& [first, second] = all[i];
      const Cells leaving = seen_by_any(first) & seen_by_any(second) & ~(first | second);
      if (effect.eliminate(grid, leaving, digit)) return effect.because(digit + 1, i);
    }
    return false;
  });
}

bool wrap(const Grid& grid, Effect& effect) {
  return any_digit(grid, [&](int digit, const Colorings& all) {
    for (int i = 0; i < all.size(); ++i)
      for (int color = 0; color < 2; ++color)
        if (const Cells wrong = all[i][color]; seen_by_any(wrong) & wrong)
          return effect.eliminate(grid, wrong, digit) && effect.because(digit + 1, i, color);
    return false;
  });
}

bool multi_1(const Grid& grid, Effect& effect) {
  return any_digit(grid, [&](int digit, const Colorings& all) {
    for (int i = 0; i < all.size(); ++i)
      for (int j = i + 1; j < all.size(); ++j) {
        Cells leaving = 0;
        for (int near = 0; near < 2; ++near)
          for (int far = 0; far < 2; ++far)
            if (seen_by_any(all[i][near]) & all[j][far])
              leaving |= seen_by_any(all[i][1 - near]) & seen_by_any(all[j][1 - far]);
        if (effect.eliminate(grid, leaving, digit)) return effect.because(digit + 1, i, j);
      }
    return false;
  });
}

bool multi_2(const Grid& grid, Effect& effect) {
  return any_digit(grid, [&](int digit, const Colorings& all) {
    for (int i = 0; i < all.size(); ++i)
      for (int j = 0; j < all.size(); ++j)
        for (int color = 0; color < 2; ++color) {
          const Cells wrong = all[i][color], seen = seen_by_any(wrong);
          if (i != j && seen & all[j][0] && seen & all[j][1])
            return effect.eliminate(grid, wrong, digit) && effect.because(digit + 1, i, j, color);
        }
    return false;
  });
}

}  // namespace

std::vector<NativeStrategy> coloring() {
  return {{"simple_coloring_trap", trap},
          {"simple_coloring_wrap", wrap},
          {"multi_coloring_1", multi_1},
          {"multi_coloring_2", multi_2}};
}

}  // namespace cluesmith::human
