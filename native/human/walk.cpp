// SPDX-License-Identifier: MIT
#include "human/walk.hpp"

namespace cluesmith::human {

const std::vector<Entry>& finders() {
  static const std::vector<Entry> all = [] {
    std::vector<Entry> found;
    for (const auto& family :
         {singles(), intersections(), subsets(), fish(), single_digit(), empty_rectangle(),
          finned_fish(), franken_fish(), siamese_fish(), wings(), remote_pairs(), coloring(),
          rectangles(), avoidable(), bug(), chains(), loops(), sue_de_coq(), als_xz(),
          als_chain(), death_blossom()})
      found.insert(found.end(), family.begin(), family.end());
    return found;
  }();
  return all;
}

WalkEnd walk(Grid& grid, const std::vector<Finder>& strategies, std::vector<Taken>& steps) {
  while (!grid.is_contradiction()) {
    if (grid.is_final()) return WalkEnd::solved;
    Taken taken{0, {}};
    while (taken.strategy < strategies.size() && !strategies[taken.strategy](grid, taken.effect))
      ++taken.strategy;
    if (taken.strategy == strategies.size()) return WalkEnd::stuck;
    for (const auto& [cell, digit] : taken.effect.placements) grid.place(cell, digit - 1);
    for (const auto& [cell, digit] : taken.effect.eliminations) grid.eliminate(cell, digit - 1);
    steps.push_back(std::move(taken));
  }
  return WalkEnd::contradiction;
}

}  // namespace cluesmith::human
