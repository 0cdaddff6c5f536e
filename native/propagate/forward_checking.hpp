// SPDX-License-Identifier: MIT
// FC, alldifferent by forward checking: the digit of a fixed cell is removed from the other cells
// of its groups. This is arc consistency on the binary differences, and the players' naked single.
#pragma once

#include <bit>

#include "propagate/domains.hpp"

namespace cluesmith::propagate {

// Removes the digits of all fixed cells from their peers; false if a cell has no digit left.
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
