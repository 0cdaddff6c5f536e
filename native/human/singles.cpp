// SPDX-License-Identifier: MIT
// Full house, naked single, hidden single.
#include "human/finders.hpp"

namespace cluesmith::human {
namespace {

bool full_house(const Grid& grid, Effect& effect) {
  for (int g = 0; g < 27; ++g) {
    const Cells left = kGeometry.group[g] & grid.open;
    if (!is_single(left)) continue;
    const int cell = first(left);
    unsigned seen = 0;
    for (int other : kGeometry.cells[g])
      if (other != cell) seen |= grid.masks[other];
    const unsigned missing = 0x1ffu & ~seen & grid.masks[cell];
    if (size_of(missing) == 1) {
      effect.place(cell, std::countr_zero(missing));
      return true;
    }
  }
  return false;
}

bool naked_single(const Grid& grid, Effect& effect) {
  const Cells found = grid.with_candidates<1>();
  if (!found) return false;
  const int cell = first(found);
  effect.place(cell, std::countr_zero(grid.masks[cell]));
  return true;
}

bool hidden_single(const Grid& grid, Effect& effect) {
  for (Cells group : kGeometry.group)
    for (int digit = 0; digit < 9; ++digit) {
      const Cells places = group & grid.where[digit];
      if (is_single(places)) {
        effect.place(first(places), digit);
        return true;
      }
    }
  return false;
}

}  // namespace

std::vector<Entry> singles() {
  return {
      {"full_house", full_house}, {"naked_single", naked_single}, {"hidden_single", hidden_single}};
}

}  // namespace cluesmith::human
