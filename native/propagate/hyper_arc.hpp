// SPDX-License-Identifier: MIT
// HAC, alldifferent by hyper arc consistency: a candidate stays where some way to fill the whole
// group with its candidates uses it. A way to fill a group is a perfect matching of digits and
// positions; players know the eliminations as naked and hidden subsets of every size.
#pragma once

#include <array>

#include "propagate/domains.hpp"
#include "propagate/matching.hpp"

namespace cluesmith::propagate {

template <class Shape>
bool hyper_arc_consistent(Domains<Shape>& domains, int group) {
  const int size = domains.shape.size();
  const typename Shape::Mask* places = &domains.places[group * size];
  // Where forward checking of cells and dual variables has ended, three open digits are tied to
  // three open cells, each to two of them at least: every edge is then in some matching.
  int open = 0;
  for (int digit = 0; digit < size; ++digit) open += (places[digit] & (places[digit] - 1)) != 0;
  if (open <= 3) return true;
  std::array<typename Shape::Mask, BoardTables::kMaxSize> kept;
  if (!keep_matched(domains.shape, places, kept.data())) return domains.fail(group);
  for (int digit = 0; digit < size; ++digit)
    if (kept[digit] != places[digit] && !domains.remove_places(group, digit, ~kept[digit]))
      return false;
  return true;
}

}  // namespace cluesmith::propagate
