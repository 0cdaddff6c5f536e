// SPDX-License-Identifier: MIT
// Bivalue universal grave with one further candidate.
#include "scales/hodoku/finders.hpp"

namespace cluesmith::scales::hodoku {

bool find_bug_plus_one(const View& view, Step& step) {
  const Board& board = view.board;
  int cell = -1;
  for (int other = 0; other < 81; ++other) {
    const int candidates = board.candidates(other);
    if (candidates > 3 || (candidates == 3 && cell >= 0)) return false;
    if (candidates == 3) cell = other;
  }
  if (cell < 0) return false;
  int digit = -1;
  std::array<int, 3> groups{-1, -1, -1};
  for (int group = 0; group < 27; ++group)
    for (int d = 0; d < 9; ++d) {
      const int places = board.free[group][d];
      if (places < 3) continue;
      if (places > 3 || groups[group / 9] >= 0 || (digit >= 0 && digit != d)) return false;
      digit = d;
      groups[group / 9] = group;
    }
  if (digit < 0 || !board.has_candidate(cell, digit)) return false;
  for (int i = 0; i < 3; ++i)
    if (kGeometry.groups_of[cell][i] != groups[i]) return false;
  step.eliminate_digits(cell, board.masks[cell] & ~(1u << digit));
  return step.told(Technique::bug_plus_one, 1u << digit, cell_bit(cell));
}

}  // namespace cluesmith::scales::hodoku
