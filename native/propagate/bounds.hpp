// SPDX-License-Identifier: MIT
// BC, alldifferent by bounds consistency: the least and the greatest digit of every cell has a
// support in which each other cell takes some digit between its own bounds. By Hall's theorem a
// bound has no support exactly where it lies in an interval that other cells fill: as many cells
// have both bounds in it as it has digits.
#pragma once

#include <algorithm>
#include <array>

#include "propagate/domains.hpp"

namespace cluesmith::propagate {

// Calls trim(first, last, variables) for each Hall interval first..last of values and the variables
// that have a bound in it without being of those that fill it. `holders[v]` are the variables that
// may have value v. Returns false where trim does, or where an interval has more variables than
// values.
template <class Shape, class Trim>
bool for_hall_intervals(const Shape& shape, const typename Shape::Mask* holders, Trim trim) {
  using Mask = typename Shape::Mask;
  const int size = shape.size();
  // from[v] are the variables with no value below v, upto[v] those with none above.
  std::array<Mask, BoardTables::kMaxSize> from, upto;
  Mask low = 0, high = 0;
  for (int v = 0; v < size; ++v) {
    from[v] = shape.all() & ~low;
    low |= holders[v];
    upto[size - 1 - v] = shape.all() & ~high;
    high |= holders[size - 1 - v];
  }
  for (int first = 0; first < size; ++first) {
    // An interval that is wider than this has more values than variables.
    const int end = std::min(size, first + Shape::count(from[first]));
    for (int last = first; last < end; ++last) {
      const Mask inside = from[first] & upto[last];
      const int spare = last - first + 1 - Shape::count(inside);
      if (spare > 0) continue;
      if (spare < 0) return false;
      const Mask outside = (from[first] | upto[last]) & ~inside;
      if (outside && !trim(first, last, outside)) return false;
    }
  }
  return true;
}

// One round over a group; more may follow from what it removes.
template <class Shape>
bool bounds_consistent(Domains<Shape>& domains, int group) {
  const int size = domains.shape.size();
  const auto trim = [&](int first, int last, typename Shape::Mask cells) {
    for (int digit = first; digit <= last; ++digit)
      if (!domains.remove_places(group, digit, cells)) return false;
    return true;
  };
  return for_hall_intervals(domains.shape, &domains.places[group * size], trim) ||
         domains.fail(group);
}

// The same for the dual variables of a group: bounds are positions, in the group's own order.
template <class Shape>
bool dual_bounds_consistent(Domains<Shape>& domains, int group) {
  const auto trim = [&](int first, int last, typename Shape::Mask digits) {
    for (int position = first; position <= last; ++position)
      if (!domains.remove_digits(domains.shape.cell(group, position), digits, group)) return false;
    return true;
  };
  std::array<typename Shape::Mask, BoardTables::kMaxSize> holders;
  for (int position = 0; position < domains.shape.size(); ++position)
    holders[position] = domains.cells[domains.shape.cell(group, position)];
  return for_hall_intervals(domains.shape, holders.data(), trim) || domains.fail(group);
}

}  // namespace cluesmith::propagate
