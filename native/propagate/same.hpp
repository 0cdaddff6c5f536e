// SPDX-License-Identifier: MIT
// S, the constraint `same`: two groups share some cells, so the remaining cells of one group hold
// the same digits as the remaining cells of the other. A digit without a place in one remainder is
// removed from the other; players know the eliminations as locked candidates.
#pragma once

#include <bit>

#include "propagate/domains.hpp"

namespace cluesmith::propagate {

// All constraints of this group, for some digits: a digit without a place outside the shared cells
// is removed from the cells of the other group outside the shared cells.
template <class Shape>
bool same_consistent(Domains<Shape>& domains, int group, typename Shape::Mask digits) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size();
  for (; digits; digits &= digits - 1) {
    const int digit = std::countr_zero(digits);
    for (const Overlap& overlap : domains.shape.overlaps_of(group)) {
      const auto rest = static_cast<Mask>(~overlap.inside);
      if (domains.places[group * size + digit] & rest) continue;
      const auto other_rest = static_cast<Mask>(~overlap.to_inside);
      if (!domains.remove_places(overlap.to, digit, other_rest)) return false;
    }
  }
  return true;
}

}  // namespace cluesmith::propagate
