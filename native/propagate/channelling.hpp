// SPDX-License-Identifier: MIT
// I, channelling: a dual variable is the place of a digit in a group. An inverse constraint ties
// the dual variables to the cells, and they are alldifferent themselves. The inverse constraint
// needs no work, because domains hold both views. What remains is forward checking of the dual
// variables, the players' hidden single.
#pragma once

#include <bit>

#include "propagate/domains.hpp"
#include "propagate/forward_checking.hpp"

namespace cluesmith::propagate {

// Forward checking of cells and of dual variables, to the fixpoint; false if a cell has no digit
// left or a digit has no place left.
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
