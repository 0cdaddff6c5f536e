// SPDX-License-Identifier: MIT
#include "human/walk.hpp"

namespace cluesmith::human {
namespace {

// The watch is read before every fourth search; to read it before each one costs 8% of a walk
// through an easy puzzle.
constexpr unsigned kPatience = 4;

}  // namespace

const std::vector<NativeStrategy>& finders() {
  static const std::vector<NativeStrategy> all = [] {
    std::vector<NativeStrategy> strategies;
    for (const auto& family :
         {singles(),         intersections(), subsets(),      fish(),         single_digit(),
          empty_rectangle(), finned_fish(),   franken_fish(), siamese_fish(), wings(),
          remote_pairs(),    coloring(),      rectangles(),   bug(),          chains(),
          loops(),           sue_de_coq(),    als_xz(),       als_chain(),    death_blossom(),
          forcing(),         templates()})
      strategies.insert(strategies.end(), family.begin(), family.end());
    return strategies;
  }();
  return all;
}

WalkEnd walk(Grid& grid, const std::vector<Finder>& strategies, std::size_t most, Watch watch,
             std::vector<WalkStep>& steps, bool asks_why) {
  unsigned searches = 0;
  while (!grid.is_contradiction()) {
    if (grid.is_final()) return WalkEnd::solved;
    if (steps.size() == most) return WalkEnd::unfinished;
    WalkStep step{0, {}};
    step.effect.asks_why = asks_why;
    for (const Finder find : strategies) {
      if (searches++ % kPatience == 0 && watch()) return WalkEnd::unfinished;
      if (find(grid, step.effect)) break;
      ++step.strategy;
    }
    if (step.strategy == strategies.size()) return WalkEnd::stuck;
    step.effect.apply(grid);
    steps.push_back(std::move(step));
  }
  return WalkEnd::contradiction;
}

}  // namespace cluesmith::human
