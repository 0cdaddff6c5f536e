// SPDX-License-Identifier: MIT
// FC, alldifferent by forward checking: a digit that a cell must have goes from the rest of its
// groups. It is arc consistency on the binary differences, and the players' naked single.
#pragma once

#include "propagate/domains.hpp"

namespace cluesmith::propagate {

// Draws the consequences of every fixed cell; false where a cell has no digit left.
template <class Shape>
bool forward_check(Domains<Shape>& domains) {
  while (!domains.fixed.empty()) {
    const int cell = domains.fixed.pop();
    const int digit = std::countr_zero(domains.cells[cell]);
    for (const Seat& seat : domains.shape.seats(cell)) {
      const auto others = static_cast<typename Shape::Mask>(~domains.bit(seat.position));
      if (!domains.remove_places(seat.group, digit, others)) return false;
    }
  }
  return true;
}

}  // namespace cluesmith::propagate
