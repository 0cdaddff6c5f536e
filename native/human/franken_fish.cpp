// SPDX-License-Identifier: MIT
// Franken fish: fish with boxes among their bases or covers.
#include "human/franken_fish.hpp"

#include "human/finders.hpp"

namespace cluesmith::human {
namespace {

template <int size, bool has_fins>
bool franken(const Grid& grid, Effect& effect) {
  for (int digit = 0; digit < 9; ++digit) {
    const auto take = [&](const FrankenFish& fish) {
      return fish.has_fins == has_fins && effect.eliminate(grid, fish.leaving, digit) &&
             effect.because(digit + 1, Members{fish.bases, 0}, Members{fish.covers, 0});
    };
    if (any_franken_fish<size>(grid, digit, take)) return true;
  }
  return false;
}

}  // namespace

std::vector<NativeStrategy> franken_fish() {
  return {{"franken_swordfish", franken<3, false>},
          {"franken_jellyfish", franken<4, false>},
          {"finned_franken_x_wing", franken<2, true>},
          {"finned_franken_swordfish", franken<3, true>},
          {"finned_franken_jellyfish", franken<4, true>}};
}

}  // namespace cluesmith::human
