// SPDX-License-Identifier: MIT
// Unique rectangles, types 1 to 6, hidden rectangles, and avoidable rectangles.
#include <algorithm>

#include "human/finders.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

// The corners of two rows and two columns in two boxes, in reading order: 0 1 over 2 3.
struct Rectangle {
  std::array<std::uint8_t, 4> corners;
  Cells cells;
};

// Corners by their index in a rectangle.
constexpr int opposite(int corner) { return 3 - corner; }
constexpr int in_row(int corner) { return corner ^ 1; }
constexpr int in_column(int corner) { return corner ^ 2; }

constexpr auto kRectangles = [] {
  std::array<Rectangle, 486> rectangles{};
  int many = 0;
  for (int top = 0; top < 9; ++top)
    for (int bottom = top + 1; bottom < 9; ++bottom)
      for (int left = 0; left < 9; ++left)
        for (int right = left + 1; right < 9; ++right) {
          if ((top / 3 == bottom / 3) == (left / 3 == right / 3)) continue;
          Rectangle& next = rectangles[many++];
          const auto cell = [](int row, int column) { return std::uint8_t(9 * row + column); };
          next.corners = {cell(top, left), cell(top, right), cell(bottom, left),
                          cell(bottom, right)};
          for (const int corner : next.corners) next.cells |= cell_bit(corner);
        }
  return rectangles;
}();

// A rectangle without a placed digit, and the two digits that must not fill it.
struct Threat {
  const Rectangle& rectangle;
  unsigned digits;
  Few<int, 4> roof;  // the corners, by index, that have other candidates

  int cell(int corner) const { return rectangle.corners[corner]; }

  // Stores the witness of a step: this threat, and further arguments.
  template <typename... Parts>
  bool because(Effect& effect, const Parts&... parts) const {
    return effect.because(rectangle.corners, int(digits), parts...);
  }

  // Each digit with the other one.
  std::array<std::pair<int, int>, 2> both_ways() const {
    const int low = std::countr_zero(digits), high = std::countr_zero(digits & (digits - 1));
    return {{{low, high}, {high, low}}};
  }

  bool is_diagonal() const { return roof.size() == 2 && roof[1] == opposite(roof[0]); }
  bool is_sided() const { return roof.size() == 2 && !is_diagonal(); }

  Cells roof_cells() const {
    Cells cells = 0;
    for (const int corner : roof) cells |= cell_bit(cell(corner));
    return cells;
  }
};

// Calls test(threat) for each rectangle that two digits could still fill until one passes. One
// corner has just these two candidates; the others may lack some.
template <typename Test>
bool any_threat(const Grid& grid, Test test) {
  const Cells bivalue = grid.with_candidates<2>();
  for (const Rectangle& rectangle : kRectangles) {
    if (!(rectangle.cells & bivalue) || rectangle.cells & ~grid.open) continue;
    std::array<unsigned, 4> masks;
    for (int corner = 0; corner < 4; ++corner)
      masks[corner] = grid.masks[rectangle.corners[corner]];
    const unsigned falling = masks[0] & masks[3], rising = masks[1] & masks[2];
    // The pairs in ascending order, each once; a corner with more candidates sorts last.
    std::array<unsigned, 4> pairs;
    for (int corner = 0; corner < 4; ++corner)
      pairs[corner] = size_of(masks[corner]) == 2 ? masks[corner] : 0x200;
    std::sort(pairs.begin(), pairs.end());
    for (int i = 0; i < 4 && pairs[i] < 0x200; ++i) {
      const unsigned digits = pairs[i], low = digits & -digits, high = digits ^ low;
      if (i > 0 && digits == pairs[i - 1]) continue;
      if (!(falling & low && rising & high) && !(falling & high && rising & low)) continue;
      Threat threat{rectangle, digits, {}};
      for (int corner = 0; corner < 4; ++corner)
        if (masks[corner] & ~digits) threat.roof.add(corner);
      if (test(threat)) return true;
    }
  }
  return false;
}

// The first group in which a digit can only go in one of two cells, -1 where there is none.
int confining_group(const Grid& grid, int digit, int first, int second) {
  const Cells cells = cell_bit(first) | cell_bit(second);
  for (const int group : kGeometry.groups_of[first]) {
    const Cells places = grid.where[digit] & kGeometry.group[group];
    if (kGeometry.group[group] & cell_bit(second) && places && !(places & ~cells)) return group;
  }
  return -1;
}

using CellPairs = std::array<std::pair<int, int>, 2>;  // of cells

// For each of two pairs of cells a group in which a digit can only go there, if both have one.
std::optional<std::array<int, 2>> confining_groups(const Grid& grid, int digit,
                                                   const CellPairs& pairs) {
  std::array<int, 2> groups;
  for (int i = 0; i < 2; ++i) {
    groups[i] = confining_group(grid, digit, pairs[i].first, pairs[i].second);
    if (groups[i] < 0) return std::nullopt;
  }
  return groups;
}

bool type_1(const Grid& grid, Effect& effect) {
  return any_threat(grid, [&](const Threat& threat) {
    return threat.roof.size() == 1 &&
           effect.eliminate_all(grid, threat.roof_cells(), threat.digits) && threat.because(effect);
  });
}

// All corners of the roof have the same single other candidate.
bool one_extra(const Grid& grid, Effect& effect, const Threat& threat) {
  unsigned extras = 0;
  Cells leaving = ~Cells(0);
  for (const int corner : threat.roof) {
    extras |= grid.masks[threat.cell(corner)] & ~threat.digits;
    leaving &= kGeometry.peers[threat.cell(corner)];
  }
  return size_of(extras) == 1 && effect.eliminate(grid, leaving, std::countr_zero(extras)) &&
         threat.because(effect);
}

bool type_2(const Grid& grid, Effect& effect) {
  return any_threat(grid, [&](const Threat& threat) {
    return threat.is_sided() && one_extra(grid, effect, threat);
  });
}

bool type_5(const Grid& grid, Effect& effect) {
  return any_threat(grid, [&](const Threat& threat) {
    return (threat.is_diagonal() || threat.roof.size() == 3) && one_extra(grid, effect, threat);
  });
}

// Looks for `size` of some cells that make a naked subset with the extra candidates of the roof.
template <int size>
bool subset_with_roof(const Grid& grid, Effect& effect, const Threat& threat, Cells near,
                      unsigned extras) {
  if (size_of(extras) > size + 1) return false;
  Few<int, 7> small;
  each(near & grid.open, [&](int cell) {
    if (size_of(grid.masks[cell] | extras) <= size + 1) small.add(cell);
  });
  return any_combination<size>(small.size(), [&](const std::array<int, size>& indices) {
    unsigned subset = extras;
    Cells others = 0, leaving = kGeometry.peers[threat.cell(threat.roof[0])] &
                                kGeometry.peers[threat.cell(threat.roof[1])];
    for (const int i : indices) {
      subset |= grid.masks[small[i]];
      others |= cell_bit(small[i]);
      leaving &= kGeometry.peers[small[i]];
    }
    return size_of(subset) == size + 1 && effect.eliminate_all(grid, leaving, subset) &&
           threat.because(effect, others);
  });
}

bool type_3(const Grid& grid, Effect& effect) {
  return any_threat(grid, [&](const Threat& threat) {
    if (!threat.is_sided()) return false;
    const int first = threat.cell(threat.roof[0]), second = threat.cell(threat.roof[1]);
    const unsigned extras = (grid.masks[first] | grid.masks[second]) & ~threat.digits;
    for (const int group : kGeometry.groups_of[first]) {
      if (!(kGeometry.group[group] & cell_bit(second))) continue;
      const Cells near = kGeometry.group[group] & ~threat.rectangle.cells;
      if (subset_with_roof<1>(grid, effect, threat, near, extras) ||
          subset_with_roof<2>(grid, effect, threat, near, extras) ||
          subset_with_roof<3>(grid, effect, threat, near, extras))
        return true;
    }
    return false;
  });
}

bool type_4(const Grid& grid, Effect& effect) {
  return any_threat(grid, [&](const Threat& threat) {
    if (!threat.is_sided()) return false;
    for (const auto& [linked, digit] : threat.both_ways()) {
      const int group =
          confining_group(grid, linked, threat.cell(threat.roof[0]), threat.cell(threat.roof[1]));
      if (group >= 0 && effect.eliminate(grid, threat.roof_cells(), digit))
        return threat.because(effect, linked + 1, group);
    }
    return false;
  });
}

bool type_6(const Grid& grid, Effect& effect) {
  return any_threat(grid, [&](const Threat& threat) {
    if (!threat.is_diagonal()) return false;
    const auto [a, b, c, d] = threat.rectangle.corners;
    for (const auto& [digit, other] : threat.both_ways()) {
      if (threat.roof_cells() & ~grid.where[digit]) continue;
      for (const CellPairs& lines : {CellPairs{{{a, b}, {c, d}}}, CellPairs{{{a, c}, {b, d}}}})
        if (const auto groups = confining_groups(grid, digit, lines))
          return effect.eliminate(grid, threat.roof_cells(), digit) &&
                 threat.because(effect, digit + 1, *groups);
    }
    return false;
  });
}

bool hidden_rectangle(const Grid& grid, Effect& effect) {
  return any_threat(grid, [&](const Threat& threat) {
    for (int floor = 0; floor < 4; ++floor) {
      if (grid.masks[threat.cell(floor)] & ~threat.digits) continue;
      const int corner = opposite(floor), cell = threat.cell(corner);
      const CellPairs lines{
          {{cell, threat.cell(in_row(corner))}, {cell, threat.cell(in_column(corner))}}};
      for (const auto& [linked, digit] : threat.both_ways()) {
        const auto groups = confining_groups(grid, linked, lines);
        if (groups && effect.eliminate(grid, cell_bit(cell), digit))
          return threat.because(effect, threat.cell(floor), linked + 1, *groups);
      }
    }
    return false;
  });
}

// Calls test(corners, empty) for each rectangle without a clue that has so many empty corners,
// given by index, until one passes.
template <int empty_count, typename Test>
bool any_half_filled(const Grid& grid, Test test) {
  if (!grid.clues) return false;
  for (const Rectangle& rectangle : kRectangles) {
    const Cells open = rectangle.cells & grid.open;
    if (!open || rectangle.cells & *grid.clues) continue;
    Few<int, 4> empty;
    for (int corner = 0; corner < 4; ++corner)
      if (open & cell_bit(rectangle.corners[corner])) empty.add(corner);
    if (empty.size() == empty_count && test(rectangle.corners, empty)) return true;
  }
  return false;
}

bool avoidable_1(const Grid& grid, Effect& effect) {
  return any_half_filled<1>(grid, [&](const auto& corners, const auto& empty) {
    const int corner = empty[0], digit = grid.placed[corners[opposite(corner)]] - 1;
    return grid.placed[corners[in_row(corner)]] == grid.placed[corners[in_column(corner)]] &&
           effect.eliminate(grid, cell_bit(corners[corner]), digit) && effect.because(corners);
  });
}

bool avoidable_2(const Grid& grid, Effect& effect) {
  return any_half_filled<2>(grid, [&](const auto& corners, const auto& empty) {
    const int first = corners[empty[0]], second = corners[empty[1]];
    const unsigned shared = grid.masks[first] & grid.masks[second];
    for (unsigned rest = shared; rest; rest &= rest - 1) {
      const unsigned extra = rest & -rest;
      std::array<unsigned, 4> filling;
      for (int corner = 0; corner < 4; ++corner) filling[corner] = grid.masks[corners[corner]];
      filling[empty[0]] &= ~extra;
      filling[empty[1]] &= ~extra;
      const bool is_filled = size_of(filling[empty[0]]) == 1 && size_of(filling[empty[1]]) == 1;
      if (!is_filled || filling[0] != filling[3] || filling[1] != filling[2]) continue;
      const int digit = std::countr_zero(extra);
      if (effect.eliminate(grid, grid.seeing(digit, first, second), digit))
        return effect.because(corners, digit + 1);
    }
    return false;
  });
}

}  // namespace

std::vector<NativeStrategy> rectangles() {
  return {{"unique_rectangle_1", type_1},         {"unique_rectangle_2", type_2},
          {"unique_rectangle_3", type_3},         {"unique_rectangle_4", type_4},
          {"unique_rectangle_5", type_5},         {"unique_rectangle_6", type_6},
          {"hidden_rectangle", hidden_rectangle}, {"avoidable_rectangle_1", avoidable_1},
          {"avoidable_rectangle_2", avoidable_2}};
}

}  // namespace cluesmith::human
