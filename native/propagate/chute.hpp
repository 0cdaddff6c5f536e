// SPDX-License-Identifier: MIT
// 3, the lines and boxes of a chute: a digit is once in each line and once in each box of a band or
// stack, so its places are a perfect matching of lines and boxes. If no such matching joins a
// line and a box, the digit is removed from all cells that they share.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "propagate/domains.hpp"
#include "propagate/matching.hpp"

namespace cluesmith::propagate {

// Bands first, then stacks. The boxes of a chute lie along its lines, `order` cells of each.
template <class Shape>
bool chute_consistent(Domains<Shape>& domains, int chute, typename Shape::Mask digits) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size(), order = domains.shape.order();
  const int first_line = chute * order;  // columns follow the rows
  const auto box = static_cast<Mask>((Mask{1} << order) - 1);
  for (; digits; digits &= digits - 1) {
    const int digit = std::countr_zero(digits);
    std::array<std::uint32_t, 5> joined{}, usable;
    for (int line = 0; line < order; ++line)
      for (int b = 0; b < order; ++b) {
        const Mask places = domains.places[(first_line + line) * size + digit];
        joined[line] |= std::uint32_t{(places >> b * order & box) != 0} << b;
      }
    if (!keep_matched(joined.data(), order, usable.data())) return domains.fail(first_line);
    for (int line = 0; line < order; ++line)
      for (std::uint32_t unusable = joined[line] & ~usable[line]; unusable;
           unusable &= unusable - 1) {
        const auto cells = static_cast<Mask>(box << std::countr_zero(unusable) * order);
        if (!domains.remove_places(first_line + line, digit, cells)) return false;
      }
  }
  return true;
}

}  // namespace cluesmith::propagate
