// SPDX-License-Identifier: MIT
// Full house, naked single, hidden single.
#include "human/finders.hpp"

namespace cluesmith::human {
namespace {

bool full_house(const Grid& grid, Effect& effect) {
  for (int g = 0; g < 27; ++g) {
    const Cells open_cells = kGeometry.group[g] & grid.open;
    if (!is_single(open_cells)) continue;
    const int cell = first(open_cells);
    unsigned other_digits = 0;
    for (int other : kGeometry.cells[g])
      if (other != cell) other_digits |= grid.masks[other];
    const unsigned missing = 0x1ffu & ~other_digits & grid.masks[cell];
    const int digit = std::countr_zero(missing);
    if (size_of(missing) == 1)
      return effect.place(cell, digit) && effect.because(cell, digit + 1, g);
  }
  return false;
}

bool naked_single(const Grid& grid, Effect& effect) {
  const Cells singles = grid.with_candidates<1>();
  if (!singles) return false;
  const int cell = first(singles), digit = std::countr_zero(grid.masks[cell]);
  return effect.place(cell, digit) && effect.because(cell, digit + 1);
}

bool hidden_single(const Grid& grid, Effect& effect) {
  for (int g = 0; g < 27; ++g)
    for (int digit = 0; digit < 9; ++digit) {
      const Cells places = kGeometry.group[g] & grid.where[digit];
      if (is_single(places))
        return effect.place(first(places), digit) && effect.because(first(places), digit + 1, g);
    }
  return false;
}

}  // namespace

std::vector<NativeStrategy> singles() {
  return {
      {"full_house", full_house}, {"naked_single", naked_single}, {"hidden_single", hidden_single}};
}

}  // namespace cluesmith::human
