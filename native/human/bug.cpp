// SPDX-License-Identifier: MIT
// BUG+1: one candidate more than a bivalue universal grave.
#include "human/finders.hpp"

namespace cluesmith::human {
namespace {

// Whether, without one candidate, each digit has two places or none in each group.
bool is_grave(const Grid& grid, int cell, int digit) {
  for (int other = 0; other < 9; ++other) {
    const Cells places = grid.where[other] & ~(other == digit ? cell_bit(cell) : 0);
    for (const Cells group : kGeometry.group)
      if (places & group && !is_pair(places & group)) return false;
  }
  return true;
}

bool bug_plus_one(const Grid& grid, Effect& effect) {
  const Cells odd = grid.with_candidates<3>();
  if (!is_single(odd) || (odd | grid.with_candidates<2>()) != grid.open) return false;
  const int cell = first(odd);
  for (unsigned rest = grid.masks[cell]; rest; rest &= rest - 1) {
    const int digit = std::countr_zero(rest);
    if (is_grave(grid, cell, digit))
      return effect.eliminate_all(grid, odd, 0x1ff & ~(1u << digit)) &&
             effect.because(cell, digit + 1);
  }
  return false;
}

}  // namespace

std::vector<NativeStrategy> bug() { return {{"bug_plus_one", bug_plus_one}}; }

}  // namespace cluesmith::human
