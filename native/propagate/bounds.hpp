// SPDX-License-Identifier: MIT
// The two propagators that read a domain as a range of values: bounds consistency, and the paper's
// exhausted ranges.
#pragma once

#include <algorithm>
#include <array>

#include "propagate/domains.hpp"

namespace cluesmith::propagate {

// BC, alldifferent by bounds consistency: the least and the greatest digit of every cell has a
// support, in which each other cell takes some digit between its own bounds. By Hall's theorem a
// bound has no support exactly if it lies in a Hall interval of other cells: as many cells have
// both bounds in the interval as it has digits.

// Calls trim(first, last, variables) for each Hall interval first..last of values, with the other
// variables that have a bound in it. `holders[v]` are the variables that may have value v. Returns
// false if trim does, or if an interval has more variables than values.
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

// One round over a group; its removals may allow another round.
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

// BCR, alldifferent by exhausted ranges: what the paper's own system calls bound consistent
// (Puget's algorithm with the actual domains in place of their bounds). For each digit take the
// cells whose greatest digit is at most this digit, those with the highest least digit first. As
// soon as these cells have no more digits between them than there are cells, no other cell may have
// these digits.
//
// It is stronger than bounds consistency and weaker than hyper arc consistency, but it is not
// monotone: the sizes of the domains decide which sets of cells are checked, so a smaller domain
// can hide a set.

// Calls trim(values, variables) for each set of values that some variables exhaust, with the other
// variables. `values_of[x]` are the values of variable x. Returns false if trim does, or if some
// variables have too few values.
template <class Shape, class Trim>
bool for_exhausted_ranges(const Shape& shape, const typename Shape::Mask* values_of, Trim trim) {
  using Mask = typename Shape::Mask;
  const int size = shape.size();
  struct RangeVariable {
    int least, greatest, many, index;
  };
  std::array<RangeVariable, BoardTables::kMaxSize> order;
  for (int x = 0; x < size; ++x)
    order[x] = {std::countr_zero(values_of[x]), static_cast<int>(std::bit_width(values_of[x])) - 1,
                Shape::count(values_of[x]), x};
  std::sort(order.begin(), order.begin() + size,
            [](const RangeVariable& a, const RangeVariable& b) {
              if (a.least != b.least) return a.least > b.least;
              if (a.greatest != b.greatest) return a.greatest < b.greatest;
              return a.many != b.many ? a.many < b.many : a.index < b.index;
            });
  for (int end = 0; end < size; ++end) {
    Mask values = 0, variables = 0;
    int variable_count = 0;
    for (int i = 0; i < size; ++i) {
      if (order[i].greatest > end) continue;
      variables |= static_cast<Mask>(Mask{1} << order[i].index);
      values |= values_of[order[i].index];
      const int spare = Shape::count(values) - ++variable_count;
      if (spare < 0) return false;
      if (spare == 0 && !trim(values, static_cast<Mask>(shape.all() & ~variables))) return false;
    }
  }
  return true;
}

// One round over a group; its removals may allow another round.
template <class Shape>
bool ranges_consistent(Domains<Shape>& domains, int group) {
  using Mask = typename Shape::Mask;
  std::array<Mask, BoardTables::kMaxSize> digits_of{};
  for (int position = 0; position < domains.shape.size(); ++position)
    digits_of[position] = domains.cells[domains.shape.cell(group, position)];
  const auto trim = [&](Mask digits, Mask positions) {
    for (; digits; digits &= digits - 1)
      if (!domains.remove_places(group, std::countr_zero(digits), positions)) return false;
    return true;
  };
  return for_exhausted_ranges(domains.shape, digits_of.data(), trim) || domains.fail(group);
}

// The same for the dual variables of a group, whose values are positions in its own order.
template <class Shape>
bool dual_ranges_consistent(Domains<Shape>& domains, int group) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size();
  std::array<Mask, BoardTables::kMaxSize> places_of{};
  for (int digit = 0; digit < size; ++digit)
    places_of[digit] = domains.places[group * size + digit];
  const auto trim = [&](Mask positions, Mask digits) {
    for (; positions; positions &= positions - 1) {
      const int cell = domains.shape.cell(group, std::countr_zero(positions));
      if (!domains.remove_digits(cell, digits, group)) return false;
    }
    return true;
  };
  return for_exhausted_ranges(domains.shape, places_of.data(), trim) || domains.fail(group);
}

}  // namespace cluesmith::propagate
