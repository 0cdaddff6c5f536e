// SPDX-License-Identifier: MIT
// Hidden singles, and the techniques that lead to one directly.
#include "human/patterns.hpp"
#include "scales/explainer/techniques.hpp"

namespace cluesmith::scales::explainer {
namespace {

struct Range {
  int begin, end;
};
constexpr Range kRows{0, 9}, kColumns{9, 18}, kBoxes{18, 27};
constexpr std::array<Range, 3> kKinds{kBoxes, kColumns, kRows};

// The digit is locked in the cells that the groups `within` and `other` share, so it is ruled out
// of the other cells of `other`. If that leaves one place in another group of the kind of `within`,
// places the digit there and returns true.
bool place_after_locking(const Grid& grid, Effect& effect, Range kind, int within, int other,
                         int digit) {
  const Cells places = grid.where[digit];
  for (int group = kind.begin; group < kind.end; ++group) {
    const Cells places_left = places & kGeometry.group[group] & ~kGeometry.group[other];
    if (group == within || !(places & kGeometry.group[group] & kGeometry.group[other]) ||
        !is_single(places_left))
      continue;
    effect.place(first(places_left), digit);
    return true;
  }
  return false;
}

bool direct_locking(const Grid& grid, Effect& effect, Range kind, Range others) {
  for (int within = kind.begin; within < kind.end; ++within)
    for (int other = others.begin; other < others.end; ++other) {
      if (!(kGeometry.group[within] & kGeometry.group[other])) continue;
      for (int digit = 0; digit < 9; ++digit) {
        const Cells places = grid.where[digit] & kGeometry.group[within];
        if (places && !is_single(places) && !(places & ~kGeometry.group[other]) &&
            place_after_locking(grid, effect, kind, within, other, digit))
          return true;
      }
    }
  return false;
}

// Places the first of some digits that has a single place in a group outside some cells; returns
// whether there is one.
bool place_beside(const Grid& grid, Effect& effect, Cells group, Cells hidden_cells,
                  unsigned others) {
  for (; others; others &= others - 1) {
    const int digit = std::countr_zero(others);
    const Cells places_left = grid.where[digit] & group & ~hidden_cells;
    if (!(grid.where[digit] & hidden_cells) || !is_single(places_left)) continue;
    effect.place(first(places_left), digit);
    return true;
  }
  return false;
}

template <int size>
bool direct_hidden(const Grid& grid, Effect& effect) {
  for (const Range kind : kKinds)
    for (int g = kind.begin; g < kind.end; ++g) {
      const Cells group = kGeometry.group[g];
      const auto place = [&](Cells places, unsigned others) {
        return place_beside(grid, effect, group, places, others);
      };
      if (any_hidden_set<size>(grid, group, place)) return true;
    }
  return false;
}

}  // namespace

int hidden_single(const Grid& grid, Effect& effect) {
  for (const bool is_last : {true, false})
    for (const Range kind : kKinds)
      for (int g = kind.begin; g < kind.end; ++g) {
        const Cells group = kGeometry.group[g];
        if (is_last && !is_single(grid.open & group)) continue;
        for (int digit = 0; digit < 9; ++digit) {
          const Cells places = grid.where[digit] & group;
          if (!is_single(places)) continue;
          effect.place(first(places), digit);
          return is_last ? 10 : g >= kBoxes.begin ? 12 : 15;
        }
      }
  return 0;
}

int direct_pointing(const Grid& grid, Effect& effect) {
  for (const Range lines : {kColumns, kRows})
    if (direct_locking(grid, effect, kBoxes, lines)) return 17;
  return 0;
}

int direct_claiming(const Grid& grid, Effect& effect) {
  for (const Range lines : {kColumns, kRows})
    if (direct_locking(grid, effect, lines, kBoxes)) return 19;
  return 0;
}

int direct_hidden_pair(const Grid& grid, Effect& effect) {
  return direct_hidden<2>(grid, effect) ? 20 : 0;
}

int direct_hidden_triplet(const Grid& grid, Effect& effect) {
  return direct_hidden<3>(grid, effect) ? 25 : 0;
}

}  // namespace cluesmith::scales::explainer
