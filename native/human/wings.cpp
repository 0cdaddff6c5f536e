// SPDX-License-Identifier: MIT
// XY-wing, XYZ-wing, W-wing.
#include "human/finders.hpp"
#include "human/patterns.hpp"

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
        if (effect.eliminate(grid, leaving, digit)) return effect.because(pivot, near[i], near[j]);
      }
    return false;
  });
}

// The first group with exactly two places for a digit, one seen by each end; -1 if there is none.
int bridge(const Grid& grid, int digit, int one, int other) {
  const Cells near_one = kGeometry.peers[one], near_other = kGeometry.peers[other];
  for (int group = 0; group < 27; ++group) {
    const Cells pair = grid.where[digit] & kGeometry.group[group];
    if (pair & near_one && pair & near_other && !(pair & ~(near_one | near_other)) && is_pair(pair))
      return group;
  }
  return -1;
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
        const int group = leaving ? bridge(grid, linked, first, second) : -1;
        if (group < 0) continue;
        const Cells pair = grid.where[linked] & kGeometry.group[group];
        int near = human::first(pair), far = last(pair);
        const bool is_joined =
            kGeometry.peers[first] & cell_bit(near) && kGeometry.peers[second] & cell_bit(far);
        if (!is_joined) std::swap(near, far);
        return effect.eliminate(grid, leaving, digit) &&
               effect.because(first, second, digit + 1, group, near, far);
      }
      return false;
    });
  });
}

}  // namespace

std::vector<NativeStrategy> wings() {
  return {{"w_wing", w_wing}, {"xy_wing", hinged<false>}, {"xyz_wing", hinged<true>}};
}

}  // namespace cluesmith::human
