// SPDX-License-Identifier: MIT
// Theorem 7: two columns with two rows each.
#pragma once

#include <algorithm>

#include "cover/small_columns.hpp"
#include "cover/theorems.hpp"

namespace cluesmith::cover {

// N(c1) = {r1, r2}, N(c2) = {r3, r4}, r1 excludes r3, r2 excludes r4: one of r1 and r3 is chosen,
// and one of r2 and r4.
template <std::size_t kWords>
void apply_theorem_7(const Remaining<kWords>& rows, const SmallColumns& smalls,
                     const Consequences<kWords>& consequences, Operation& operation) {
  const State& state = rows.state();
  const auto may_lose_all = [&](const Small& small) {
    const auto [a, b, _] = small.rows;
    return small.size == 2 && (rows.have_common(rows.others(a), consequences.through_one(b)) ||
                               rows.have_common(rows.others(b), consequences.through_one(a)));
  };
  if (std::none_of(smalls.all().begin(), smalls.all().end(), may_lose_all)) return;
  const auto note = [&](Rating rating, Number a, Number c, Number b, Number d, Column one,
                        Column other) {
    const Row first[] = {rows.row(a), rows.row(c)}, second[] = {rows.row(b), rows.row(d)};
    const Join joins[] = {{first[0], first[1]}, {second[0], second[1]}};
    operation.exclude(7, rating, first, 2, {joins[0], joins[1]}, {one, other});
    operation.exclude(7, rating, second, 2, {joins[0], joins[1]}, {one, other});
  };
  const auto is_pair = [&](Column column) {
    return state.is_open(column) && state.count(column) == 2;
  };
  for (Column column = 0; column < state.rules().matrix().column_count(); ++column) {
    if (!is_pair(column)) continue;
    Number pair[2], *end = pair;
    rows.for_each(rows.rows_of(column), [&](Number row) { *end++ = row; });
    const auto [a, b] = pair;
    const std::uint64_t *by_a = rows.others(a), *by_b = rows.others(b);
    for (const Column through : rows.columns_of(a)) {
      if (through == column) continue;
      rows.for_each(rows.rows_of(through), [&](Number c) {
        if (c == a || c == b) return;
        for (const Column other : rows.columns_of(c)) {
          if (other <= column || other == through || !is_pair(other)) continue;
          Number d = c;
          rows.for_each(rows.rows_of(other), [&](Number row) { d = row == c ? d : row; });
          if (d == a || !rows.has(by_b, d)) continue;
          const Rating rating = state.rules().rating(column, other);
          if (operation.wants(rating) &&
              (rows.have_common(by_a, rows.others(c)) || rows.have_common(by_b, rows.others(d))))
            note(rating, a, c, b, d, column, other);
        }
      });
    }
  }
}

}  // namespace cluesmith::cover
