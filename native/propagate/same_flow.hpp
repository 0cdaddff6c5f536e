// SPDX-License-Identifier: MIT
// S+, the constraint `same` at full strength: a candidate in a remainder stays if some filling of
// both remainders uses it. Both hold the same digits, each once (Beldiceanu, Katriel and Thiel,
// same with cardinality). A filling is a flow that passes each digit at most once:
//
//   cell of one remainder -> digit in -> digit out -> cell of the other remainder
//
// Such a flow is a perfect matching. One side has the cells of one remainder and the digits out;
// the other side has the digits in and the cells of the other remainder. An unused digit is matched
// with itself.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "propagate/domains.hpp"
#include "propagate/matching.hpp"

namespace cluesmith::propagate {

// All constraints of this group.
template <class Shape>
bool same_flow_consistent(Domains<Shape>& domains, int group) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size();
  std::array<std::uint64_t, 2 * BoardTables::kMaxSize> joined, usable;
  std::array<int, BoardTables::kMaxSize> from, to;
  for (const Overlap& overlap : domains.shape.overlaps_of(group)) {
    int count = 0, other_count = 0;
    bool is_open = false;
    for (int position = 0; position < size; ++position) {
      if (!(overlap.inside >> position & 1)) from[count++] = domains.shape.cell(group, position);
      if (!(overlap.to_inside >> position & 1))
        to[other_count++] = domains.shape.cell(overlap.to, position);
    }
    for (int digit = 0; digit < size; ++digit) joined[count + digit] = std::uint64_t{1} << digit;
    for (int i = 0; i < count; ++i) {
      joined[i] = domains.cells[from[i]];
      const Mask digits = domains.cells[to[i]];
      for (Mask rest = digits; rest; rest &= rest - 1)
        joined[count + std::countr_zero(rest)] |= std::uint64_t{1} << (size + i);
      is_open |= !domains.is_single(digits) || !domains.is_single(domains.cells[from[i]]);
    }
    if (!is_open) continue;
    if (!keep_matched(joined.data(), count + size, usable.data())) return domains.fail(group);
    for (int i = 0; i < count; ++i) {
      Mask other_usable = 0;
      for (int digit = 0; digit < size; ++digit)
        other_usable |= static_cast<Mask>((usable[count + digit] >> (size + i) & 1) << digit);
      if (!domains.remove_digits(from[i], static_cast<Mask>(~usable[i]), group) ||
          !domains.remove_digits(to[i], static_cast<Mask>(~other_usable), overlap.to))
        return false;
    }
  }
  return true;
}

}  // namespace cluesmith::propagate
