// SPDX-License-Identifier: MIT
// I, channelling: dual variables tell the place of each digit in each group, tied to the cells by
// an inverse constraint, and are alldifferent themselves. The tie needs no work, because domains
// hold both views; this is forward checking of the dual variables, the players' hidden single.
#pragma once

#include "propagate/domains.hpp"
#include "propagate/forward.hpp"

namespace cluesmith::propagate {

// Forward checking of cells and of dual variables, to the fixpoint; false where a cell has no digit
// or a digit no place left.
template <class Shape>
bool forward_check_channelled(Domains<Shape>& domains) {
  for (;;) {
    if (!forward_check(domains)) return false;
    if (domains.lacking_group >= 0) return domains.fail(domains.lacking_group);
    if (domains.placed.empty()) return true;
    const int place = domains.placed.pop(), size = domains.shape.size();
    const int group = place / size, digit = place % size;
    const int cell = domains.shape.cell(group, std::countr_zero(domains.places[place]));
    const auto others = static_cast<typename Shape::Mask>(~domains.bit(digit));
    if (!domains.remove_digits(cell, others, group)) return false;
  }
}

}  // namespace cluesmith::propagate
