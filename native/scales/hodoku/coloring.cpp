// SPDX-License-Identifier: MIT
// Colouring: the places of a digit that conjugate pairs join, in two colours.
#include "human/patterns.hpp"
#include "scales/hodoku/finders.hpp"

namespace cluesmith::scales::hodoku {
namespace {

using Colors = std::array<Cells, 2>;
using Clusters = human::Few<Colors, 40>;

void color(const View& view, int digit, int cell, bool is_second, Cells& uncolored,
           Colors& colors) {
  if (!has(uncolored, cell)) return;
  uncolored &= ~cell_bit(cell);
  colors[is_second] |= cell_bit(cell);
  for (int group : kGeometry.groups_of[cell]) {
    const Cells places = view.where[digit] & kGeometry.group[group];
    if (is_pair(places))
      color(view, digit, first(places & ~cell_bit(cell)), !is_second, uncolored, colors);
  }
}

Clusters clusters_of(const View& view, int digit) {
  Cells uncolored = 0;
  for (int group = 0; group < 27; ++group) {
    const Cells places = view.where[digit] & kGeometry.group[group];
    if (is_pair(places)) uncolored |= places;
  }
  Clusters clusters;
  while (uncolored) {
    Colors colors{};
    color(view, digit, first(uncolored), false, uncolored, colors);
    clusters.add(colors);
  }
  return clusters;
}

bool sees_itself(Cells cells) {
  return any(cells, [&](int cell) { return kGeometry.peers[cell] & cells; });
}

bool see_each_other(Cells cells, Cells others) { return seen_by_any(cells) & others; }

}  // namespace

bool find_simple_coloring(const View& view, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    if (!view.outside_templates(digit)) continue;
    for (const Colors& colors : clusters_of(view, digit)) {
      for (const Cells cells : colors)
        if (sees_itself(cells)) step.eliminate(cells, digit);
      if (step.is_any())
        return step.told(Technique::simple_coloring_wrap, 1u << digit, colors[0] | colors[1]);
      step.eliminate(seen_by_any(colors[0]) & seen_by_any(colors[1]) & view.where[digit], digit);
      if (step.is_any())
        return step.told(Technique::simple_coloring_trap, 1u << digit, colors[0] | colors[1]);
    }
  }
  return false;
}

bool find_multi_coloring(const View& view, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    if (!view.outside_templates(digit)) continue;
    const Clusters clusters = clusters_of(view, digit);
    for (int i = 0; i < clusters.size(); ++i)
      for (int j = 0; j < clusters.size(); ++j) {
        if (i == j) continue;
        const Colors &one = clusters[i], &other = clusters[j];
        const Cells cells = one[0] | one[1] | other[0] | other[1];
        for (const Cells color : one)
          if (see_each_other(color, other[0]) && see_each_other(color, other[1]))
            step.eliminate(color, digit);
        if (step.is_any()) return step.told(Technique::multi_coloring_2, 1u << digit, cells);
        for (int a = 0; a < 2; ++a)
          for (int b = 0; b < 2; ++b)
            if (see_each_other(one[a], other[b]))
              step.eliminate(
                  seen_by_any(one[1 - a]) & seen_by_any(other[1 - b]) & view.where[digit], digit);
        if (step.is_any()) return step.told(Technique::multi_coloring_1, 1u << digit, cells);
      }
  }
  return false;
}

}  // namespace cluesmith::scales::hodoku
