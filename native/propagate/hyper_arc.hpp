// SPDX-License-Identifier: MIT
// HAC, alldifferent by hyper arc consistency: a candidate stays if some filling of the whole group
// uses it. A filling of a group is a perfect matching of digits and
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
  // After forward checking of cells and dual variables, up to three open digits share as many open
  // cells, and each has at least two of them. Then every edge is in some matching.
  int open = 0;
  for (int digit = 0; digit < size; ++digit) open += (places[digit] & (places[digit] - 1)) != 0;
  if (open <= 3) return true;
  std::array<typename Shape::Mask, BoardTables::kMaxSize> usable;
  if (!keep_matched(domains.shape, places, usable.data())) return domains.fail(group);
  for (int digit = 0; digit < size; ++digit)
    if (usable[digit] != places[digit] && !domains.remove_places(group, digit, ~usable[digit]))
      return false;
  return true;
}

}  // namespace cluesmith::propagate
