// SPDX-License-Identifier: MIT
// Singles, in the order of the queues.
#include "scales/hodoku/finders.hpp"

namespace cluesmith::scales::hodoku {
namespace {

bool place(Step& step, Technique technique, Single single) {
  step.placements.push_back({single.cell, single.digit});
  return step.told(technique, 1u << single.digit, cell_bit(single.cell));
}

}  // namespace

bool find_full_house(const Board& board, Step& step) {
  for (const Single single : board.naked) {
    if (!board.is_open(single.cell)) continue;
    for (int group : kGeometry.groups_of[single.cell]) {
      bool is_last = true;
      for (int digit = 0; digit < 9; ++digit)
        is_last = is_last && (digit == single.digit || board.free[group][digit] == 0);
      if (is_last) return place(step, Technique::full_house, single);
    }
  }
  return false;
}

bool find_naked_single(Board& board, Step& step) {
  Single single;
  while (board.naked.take(single))
    if (board.is_open(single.cell)) return place(step, Technique::naked_single, single);
  return false;
}

bool find_hidden_single(Board& board, Step& step) {
  Single single;
  while (board.hidden.take(single)) {
    if (!board.is_open(single.cell)) continue;
    for (int group : kGeometry.groups_of[single.cell])
      if (board.free[group][single.digit] == 1)
        return place(step, Technique::hidden_single, single);
    return false;
  }
  return false;
}

}  // namespace cluesmith::scales::hodoku
