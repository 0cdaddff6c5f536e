// SPDX-License-Identifier: MIT
#include "infer/grid_analysis.hpp"

#include <algorithm>
#include <array>

namespace cluesmith::infer {
namespace {

constexpr int kMost = 25;

// A perfect matching by augmenting paths.
class Matching {
 public:
  explicit Matching(std::span<const std::uint32_t> rows) : rows_(rows) { row_of_.fill(-1); }

  bool run() {
    for (int row = 0; row < int(rows_.size()); ++row) {
      tried_ = 0;
      if (!augment(row)) return false;
    }
    return true;
  }
  int row_of(int column) const { return row_of_[column]; }

 private:
  bool augment(int row) {
    for (std::uint32_t open; (open = rows_[row] & ~tried_) != 0;) {
      const int column = __builtin_ctz(open);
      tried_ |= 1u << column;
      if (row_of_[column] < 0 || augment(row_of_[column])) {
        row_of_[column] = row;
        return true;
      }
    }
    return false;
  }

  std::span<const std::uint32_t> rows_;
  std::array<int, kMost> row_of_;
  std::uint32_t tried_ = 0;
};

struct Table {
  int size;
  Literal origin, row_step, column_step;

  Literal at(int row, int column) const { return origin + row_step * row + column_step * column; }
};

bool analyse(Propagator& state, const Table& table) {
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
  // Rows with one place take it from the others; few are left, most of the time.
  std::array<std::uint32_t, kMost> open;
  std::array<int, kMost> row_at;
  int count;
  std::uint32_t settled = 0, taken = 0, before;
  do {
    before = taken;
    count = 0;
    for (int row = 0; row < int(rows.size()); ++row) {
      if (settled >> row & 1) continue;
      const std::uint32_t left = rows[row] &= ~taken;
      if (!left) return false;
      if (left & (left - 1)) {
        row_at[count] = row;
        open[count++] = left;
      } else {
        settled |= 1u << row;
        taken |= left;
      }
    }
  } while (taken != before);

  Matching matching({open.data(), std::size_t(count)});
  if (!matching.run()) return false;
  // A row leads to those whose columns it could take. A place that is not in this matching is in
  // another one where its column's row and its own row lead to each other.
  std::array<std::uint32_t, kMost> reached{};
  for (int row = 0; row < count; ++row)
    for (std::uint32_t left = open[row]; left; left &= left - 1)
      reached[row] |= 1u << matching.row_of(__builtin_ctz(left));
  for (int via = 0; via < count; ++via)
    for (int row = 0; row < count; ++row)
      if (reached[row] >> via & 1) reached[row] |= reached[via];
  for (int row = 0; row < count; ++row)
    for (std::uint32_t left = open[row]; left; left &= left - 1)
      if (!(reached[matching.row_of(__builtin_ctz(left))] >> row & 1))
        rows[row_at[row]] &= ~(left & -left);
  return true;
}

bool analyse_grid(Propagator& state, int size) {
  const Literal digit = 2, column = 2 * size, row = 2 * size * size;
  for (int i = 0; i < size; ++i)
    if (!analyse(state, {size, digit * i, row, column}) ||
        !analyse(state, {size, row * i, digit, column}) ||
        !analyse(state, {size, column * i, digit, row}))
      return false;
  return true;
}

}  // namespace cluesmith::infer
