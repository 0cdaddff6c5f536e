// SPDX-License-Identifier: MIT
// Avoidable rectangles: deadly rectangles some of whose digits are placed already.
#include "human/deadly.hpp"
#include "human/finders.hpp"

namespace cluesmith::human {
namespace {

// Calls test(corners, empty) for each rectangle without a clue that has so many empty corners,
// given by index, until one passes.
template <int empty_count, typename Test>
bool any_half_filled(const Grid& grid, Test test) {
  if (!grid.clues) return false;
  for (const Rectangle& rectangle : kRectangles) {
    const Cells open = rectangle.cells & grid.open;
    if (!open || rectangle.cells & *grid.clues) continue;
    Few<int, 4> empty;
    for (int corner = 0; corner < 4; ++corner)
      if (open & cell_bit(rectangle.corners[corner])) empty.add(corner);
    if (empty.size() == empty_count && test(rectangle.corners, empty)) return true;
  }
  return false;
}

bool type_1(const Grid& grid, Effect& effect) {
  return any_half_filled<1>(grid, [&](const auto& corners, const auto& empty) {
    const int corner = empty[0], digit = grid.placed[corners[opposite(corner)]] - 1;
    return grid.placed[corners[in_row(corner)]] == grid.placed[corners[in_column(corner)]] &&
           effect.eliminate(grid, cell_bit(corners[corner]), digit) && effect.because(corners);
  });
}

bool type_2(const Grid& grid, Effect& effect) {
  return any_half_filled<2>(grid, [&](const auto& corners, const auto& empty) {
    const int first = corners[empty[0]], second = corners[empty[1]];
    const unsigned shared = grid.masks[first] & grid.masks[second];
    for (unsigned rest = shared; rest; rest &= rest - 1) {
      const unsigned extra = rest & -rest;
      std::array<unsigned, 4> filling;
      for (int corner = 0; corner < 4; ++corner) filling[corner] = grid.masks[corners[corner]];
      filling[empty[0]] &= ~extra;
      filling[empty[1]] &= ~extra;
      const bool is_filled = size_of(filling[empty[0]]) == 1 && size_of(filling[empty[1]]) == 1;
      if (!is_filled || filling[0] != filling[3] || filling[1] != filling[2]) continue;
      const int digit = std::countr_zero(extra);
      if (effect.eliminate(grid, grid.seeing(digit, first, second), digit))
        return effect.because(corners, digit + 1);
    }
    return false;
  });
}

}  // namespace

std::vector<NativeStrategy> avoidable() {
  return {{"avoidable_rectangle_1", type_1}, {"avoidable_rectangle_2", type_2}};
}

}  // namespace cluesmith::human
