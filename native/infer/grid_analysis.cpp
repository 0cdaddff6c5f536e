// SPDX-License-Identifier: MIT
#include "infer/grid_analysis.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "propagate/matching.hpp"

namespace cluesmith::infer {
namespace {

constexpr int kMost = 25;

struct Table {
  int size;
  Literal origin, row_step, column_step;

  Literal at(int row, int column) const { return origin + row_step * row + column_step * column; }
};

bool analyse(UnitPropagation& state, const Table& table) {
  std::array<std::uint32_t, kMost> before{}, after;
  for (int row = 0; row < table.size; ++row)
    for (int column = 0; column < table.size; ++column)
      if (!state.is_false(table.at(row, column))) before[row] |= 1u << column;
  after = before;
  if (!keep_matchings(std::span(after).first(table.size))) return false;
  for (int row = 0; row < table.size; ++row)
    for (std::uint32_t lost = before[row] & ~after[row]; lost; lost &= lost - 1)
      if (!state.assume(negated(table.at(row, __builtin_ctz(lost))))) return false;
  return true;
}

}  // namespace

bool keep_matchings(std::span<std::uint32_t> rows) {
  // A row with one place takes it from the other rows. Often this settles all rows.
  std::uint32_t settled = 0, taken = 0, before;
  do {
    before = taken;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (settled >> row & 1) continue;
      const std::uint32_t left = rows[row] &= ~taken;
      if (!left) return false;
      if (left & (left - 1)) continue;
      settled |= 1u << row;
      taken |= left;
    }
  } while (taken != before);
  if (std::popcount(settled) == int(rows.size())) return true;
  std::array<std::uint32_t, kMost> kept;
  if (!propagate::keep_matched(rows.data(), int(rows.size()), kept.data())) return false;
  std::copy_n(kept.begin(), rows.size(), rows.begin());
  return true;
}

bool analyse_grid(UnitPropagation& state, int size) {
  const Literal digit = 2, column = 2 * size, row = 2 * size * size;
  for (int i = 0; i < size; ++i)
    if (!analyse(state, {size, digit * i, row, column}) ||
        !analyse(state, {size, row * i, digit, column}) ||
        !analyse(state, {size, column * i, digit, row}))
      return false;
  return true;
}

bool propagate_with_grid(UnitPropagation& state, int size) {
  if (!state.propagate()) return false;
  while (size) {
    const std::size_t before = state.trail().size();
    if (!analyse_grid(state, size) || !state.propagate()) return false;
    if (state.trail().size() == before) break;
  }
  return true;
}

}  // namespace cluesmith::infer
