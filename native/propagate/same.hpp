// SPDX-License-Identifier: MIT
// S, the same constraint: two groups that share cells have the same digits in the rest of the one
// as in the rest of the other. A digit that has no place in the one rest goes from the other;
// players know the eliminations as locked candidates.
#pragma once

#include "propagate/domains.hpp"

namespace cluesmith::propagate {

// Every constraint that this group is part of, for the given digits: what it has no place for
// outside the shared cells goes from the other group outside of them.
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
