// SPDX-License-Identifier: MIT
// XY-wing, XYZ-wing, W-wing.
#include "human/conjugates.hpp"
#include "human/finders.hpp"

namespace cluesmith::human {
namespace {

// The pincers share a digit and have one more each; the pivot has those two, or all three.
template <bool pivot_has_digit>
bool hinged(const Grid& grid, Effect& effect) {
  const auto& masks = grid.masks;
  const Cells bivalue = grid.with_candidates<2>();
  return any(pivot_has_digit ? grid.with_candidates<3>() : bivalue, [&](int pivot) {
    const unsigned digits = masks[pivot];
    Few<int, 20> near;
    each(bivalue & kGeometry.peers[pivot], [&](int cell) {
      if (masks[cell] & digits) near.add(cell);
    });
    for (int i = 0; i < near.size(); ++i)
      for (int j = i + 1; j < near.size(); ++j) {
        const unsigned first = masks[near[i]], second = masks[near[j]];
        const unsigned shared = first & second, joint = first | second;
        if (!shared || digits != (pivot_has_digit ? joint : joint & ~shared)) continue;
        const int digit = std::countr_zero(shared);
        const Cells leaving = pivot_has_digit ? grid.seeing(digit, pivot, near[i], near[j])
                                              : grid.seeing(digit, near[i], near[j]);
        if (leaving) return effect.eliminate(grid, leaving, digit);
      }
    return false;
  });
}

// Whether a conjugate pair of a digit has a cell that the one end sees and another that the other
// end sees.
bool is_bridged(const Grid& grid, int digit, int one, int other) {
  const Cells near_one = kGeometry.peers[one], near_other = kGeometry.peers[other];
  for (const Cells group : kGeometry.group) {
    const Cells pair = grid.where[digit] & group;
    if (pair & near_one && pair & near_other && !(pair & ~(near_one | near_other)) && is_pair(pair))
      return true;
  }
  return false;
}

bool w_wing(const Grid& grid, Effect& effect) {
  const Cells bivalue = grid.with_candidates<2>();
  return any(bivalue, [&](int first) {
    const unsigned mask = grid.masks[first];
    const int low = std::countr_zero(mask), high = std::countr_zero(mask & (mask - 1));
    const Cells alike = bivalue & grid.where[low] & grid.where[high];
    const Cells later = alike & ~kGeometry.peers[first] & ~(cell_bit(first + 1) - 1);
    return any(later, [&](int second) {
      for (const auto& [linked, digit] : {std::pair(low, high), std::pair(high, low)}) {
        const Cells leaving = grid.seeing(digit, first, second);
        if (leaving && is_bridged(grid, linked, first, second))
          return effect.eliminate(grid, leaving, digit);
      }
      return false;
    });
  });
}

}  // namespace

std::vector<Entry> wings() {
  return {{"w_wing", w_wing}, {"xy_wing", hinged<false>}, {"xyz_wing", hinged<true>}};
}

}  // namespace cluesmith::human
