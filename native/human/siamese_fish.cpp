// SPDX-License-Identifier: MIT
// Siamese fish: two finned fish on the same bases whose covers differ in one group, in one step.
#include <algorithm>

#include "human/finders.hpp"
#include "human/finned_fish.hpp"
#include "human/franken_fish.hpp"

namespace cluesmith::human {
namespace {

// Two fish on the same bases that rule out more together than either does.
template <typename Fish>
bool is_siamese(const Fish& one, const Fish& other) {
  return is_single(one.covers & ~other.covers) && is_more(one.leaving, other.leaving);
}

template <typename Fish>
bool take_pair(const Grid& grid, Effect& effect, int digit, const Fish& one, const Fish& other) {
  return effect.eliminate(grid, one.leaving | other.leaving, digit) &&
         effect.because(digit + 1, Members{one.bases, 0}, Members{one.covers, 0},
                        Members{other.covers, 0});
}

template <int size, bool sashimi>
bool siamese(const Grid& grid, Effect& effect) {
  return any_shoal<size>(grid, [&](int digit, const Shoal& shoal) {
    for (int i = 0; i < shoal.size(); ++i)
      for (int j = i + 1; j < shoal.size(); ++j) {
        const FinnedFish &one = shoal[i], &other = shoal[j];
        if (is_siamese(one, other) && (one.is_sashimi && other.is_sashimi) == sashimi)
          return take_pair(grid, effect, digit, one, other);
      }
    return false;
  });
}

// The finned fish of a digit, each once, those on the same bases together, in the order in which
// the bases and then the fish are found.
template <int size>
std::vector<std::vector<FrankenFish>> families(const Grid& grid, int digit) {
  std::vector<std::vector<FrankenFish>> families;
  any_franken_fish<size>(grid, digit, [&](const FrankenFish& fish) {
    if (!fish.has_fins) return false;
    const auto family = std::find_if(families.begin(), families.end(), [&](const auto& other) {
      return other.front().bases == fish.bases;
    });
    if (family == families.end())
      families.push_back({fish});
    else if (std::none_of(family->begin(), family->end(),
                          [&](const auto& other) { return other.covers == fish.covers; }))
      family->push_back(fish);
    return false;
  });
  return families;
}

template <int size>
bool siamese_franken(const Grid& grid, Effect& effect) {
  for (int digit = 0; digit < 9; ++digit)
    for (const auto& family : families<size>(grid, digit))
      for (auto one = family.begin(); one != family.end(); ++one)
        for (auto other = one + 1; other != family.end(); ++other)
          if (is_siamese(*one, *other)) return take_pair(grid, effect, digit, *one, *other);
  return false;
}

}  // namespace

std::vector<NativeStrategy> siamese_fish() {
  return {{"siamese_finned_x_wing", siamese<2, false>},
          {"siamese_sashimi_x_wing", siamese<2, true>},
          {"siamese_finned_swordfish", siamese<3, false>},
          {"siamese_sashimi_swordfish", siamese<3, true>},
          {"siamese_finned_jellyfish", siamese<4, false>},
          {"siamese_sashimi_jellyfish", siamese<4, true>},
          {"siamese_finned_franken_x_wing", siamese_franken<2>},
          {"siamese_finned_franken_swordfish", siamese_franken<3>},
          {"siamese_finned_franken_jellyfish", siamese_franken<4>}};
}

}  // namespace cluesmith::human
