// SPDX-License-Identifier: MIT
// Locked candidates: pointing from a box to a line, claiming from a line to a box.
#include "human/finders.hpp"

namespace cluesmith::human {
namespace {

template <bool is_claiming>
bool locked_candidates(const Grid& grid, Effect& effect) {
  for (int line = 0; line < 18; ++line)
    for (int box = 18; box < 27; ++box) {
      const Cells shared = kGeometry.group[line] & kGeometry.group[box];
      if (!shared) continue;
      const int from = is_claiming ? line : box, to = is_claiming ? box : line;
      const Cells source = kGeometry.group[from], target = kGeometry.group[to];
      for (int digit = 0; digit < 9; ++digit) {
        const Cells places = grid.where[digit] & source;
        if (places && !(places & ~target) && effect.eliminate(grid, target & ~source, digit))
          return effect.because(digit + 1, from, to);
      }
    }
  return false;
}

}  // namespace

std::vector<NativeStrategy> intersections() {
  return {{"pointing", locked_candidates<false>}, {"claiming", locked_candidates<true>}};
}

}  // namespace cluesmith::human
