// SPDX-License-Identifier: MIT
// The columns with two or three rows left, and what follows at once where a row is chosen. Theorems
// 7 and 8 look there first: nearly all combinations of columns fail, and this tells which may not.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cover/remaining.hpp"

namespace cluesmith::cover {

// A column with two or three rows left.
struct Small {
  Column column;
  int size;
  Number rows[3];
};

// The small columns, and their places in that list by row.
class SmallColumns {
 public:
  template <std::size_t kWords>
  explicit SmallColumns(const Remaining<kWords>& rows) {
    const State& state = rows.state();
    const Column columns = state.rules().matrix().column_count();
    constexpr std::uint32_t kNone = 0xffff'ffff;
    std::vector<std::uint32_t> places(columns, kNone);
    for (Column column = 0; column < columns; ++column) {
      if (!state.is_open(column) || state.count(column) < 2 || state.count(column) > 3) continue;
      Small small{column, 0, {}};
      rows.for_each(rows.rows_of(column), [&](Number row) { small.rows[small.size++] = row; });
      places[column] = static_cast<std::uint32_t>(all_.size());
      all_.push_back(small);
    }
    starts_.reserve(rows.size() + 1);
    starts_.push_back(0);
    for (Number row = 0; row < rows.size(); ++row) {
      for (const Column column : rows.columns_of(row))
        if (places[column] != kNone) places_.push_back(places[column]);
      starts_.push_back(places_.size());
    }
  }

  const std::vector<Small>& all() const { return all_; }
  std::span<const std::uint32_t> of(Number row) const {
    return {places_.data() + starts_[row], places_.data() + starts_[row + 1]};
  }

 private:
  std::vector<Small> all_;
  std::vector<std::uint32_t> places_;
  std::vector<std::size_t> starts_;
};

// Which rows rule out which others through small columns, without excluding them.
template <std::size_t kWords>
class Consequences {
 public:
  Consequences(const Remaining<kWords>& rows, const SmallColumns& smalls)
      : rows_(rows), smalls_(smalls), one_(rows.size() * rows.words()) {
    for (const Small& small : smalls.all()) {
      if (small.size == 3) continue;
      for (int i = 0; i < 2; ++i) {
        const Number near = small.rows[i], end = small.rows[1 - i];
        const std::uint64_t* by_end = rows.others(end);
        rows.for_each(rows.others(near), [&](Number row) {
          if (row != end) rows.add(&one_[at(row)], by_end);
        });
      }
    }
  }

  // Looks one column further, for through_two().
  void extend() {
    Words choosers(one_.size());  // of each row those that lead to its choice
    for (const Small& small : smalls_.all()) {
      for (int i = 0; i < small.size; ++i) {
        std::uint64_t* into = &choosers[at(small.rows[i])];
        const Number a = small.rows[i ? 0 : 1], b = small.rows[i == 2 ? 1 : 2];
        if (small.size == 2) {
          rows_.add(into, through_one(a));
        } else {
          rows_.add_common(into, rows_.others(a), through_one(b));
          rows_.add_common(into, rows_.others(b), through_one(a));
        }
      }
    }
    two_.assign(one_.size(), 0);
    for (Number row = 0; row < rows_.size(); ++row)
      rows_.for_each(rows_.others(row),
                     [&](Number by) { rows_.add(&two_[at(row)], &choosers[at(by)]); });
  }

  // The rows that rule out `row` through a pair: they exclude one row of the pair, so the other one
  // is chosen, and that excludes `row`.
  const std::uint64_t* through_one(Number row) const { return &one_[at(row)]; }
  // The rows that rule it out through a pair and then another small column.
  const std::uint64_t* through_two(Number row) const { return &two_[at(row)]; }

 private:
  std::size_t at(Number row) const { return row * rows_.words(); }

  const Remaining<kWords>& rows_;
  const SmallColumns& smalls_;
  Words one_, two_;  // words() words a row
};

}  // namespace cluesmith::cover
