// SPDX-License-Identifier: MIT
// Finned and sashimi fish: basic fish with further places (fins) in their bases.
#include "human/finned_fish.hpp"

#include "human/finders.hpp"

namespace cluesmith::human {
namespace {

template <int size, bool sashimi>
bool finned(const Grid& grid, Effect& effect) {
  return any_shoal<size>(grid, [&](int digit, const Shoal& shoal) {
    for (const FinnedFish& fish : shoal)
      if (fish.is_sashimi == sashimi)
        return effect.eliminate(grid, fish.leaving, digit) &&
               effect.because(digit + 1, Members{fish.bases, 0}, Members{fish.covers, 0});
    return false;
  });
}

}  // namespace

std::vector<NativeStrategy> finned_fish() {
  return {{"finned_x_wing", finned<2, false>},    {"sashimi_x_wing", finned<2, true>},
          {"finned_swordfish", finned<3, false>}, {"sashimi_swordfish", finned<3, true>},
          {"finned_jellyfish", finned<4, false>}, {"sashimi_jellyfish", finned<4, true>}};
}

}  // namespace cluesmith::human
