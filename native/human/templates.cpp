// SPDX-License-Identifier: MIT
// Templates: the ways to place a digit once in each group.
#include <bitset>

#include "human/finders.hpp"
#include "human/grid.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

constexpr unsigned kColumns = 0x1ff;

// For each band and each set of columns taken so far, those that may be taken in the next row.
constexpr auto kFree = [] {
  std::array<std::array<std::uint16_t, 512>, 3> free_columns{};
  for (int band = 0; band < 3; ++band)
    for (unsigned taken = 0; taken < 512; ++taken)
      for (int stack = 0; stack < 9; stack += 3) {
        const unsigned columns = 7u << stack;
        if (size_of(taken & columns) == band) free_columns[band][taken] |= columns & ~taken;
      }
  return free_columns;
}();

constexpr int kWidest = 81;  // sets of columns that four or five rows can take

// What the templates of a digit say of the cells without a placed digit.
struct Bounds {
  Cells every = 0;  // the cells of every template
  Cells some = 0;   // the cells of at least one
  unsigned digits;  // whose templates were asked, its own among them
};

struct AllBounds {
  std::array<Bounds, 9> alone;     // of each digit by itself
  std::array<Bounds, 9> together;  // where a cell that one digit must take is lost to the others
};

// Each template has one cell in each row; so where all of them together use one, all of them do.
Cells in_every_template(Cells used) {
  Cells every = 0;
  for (int row = 0; row < 9; ++row)
    if (const Cells cells = used & kGeometry.group[row]; is_single(cells)) every |= cells;
  return every;
}

// None where some digit has no template.
std::optional<AllBounds> find_bounds(const Grid& grid) {
  AllBounds bounds;
  std::array<Cells, 9> places, placed;  // for each digit the cells that it may take, and has
  std::array<unsigned, 9> asked;
  for (int digit = 0; digit < 9; ++digit) {
    asked[digit] = 1u << digit;
    placed[digit] = grid.places(digit) & ~grid.open;
    places[digit] = grid.where[digit];
  }
  bool is_first = true;
  for (bool has_changed = true; has_changed; is_first = false) {
    for (int digit = 0; digit < 9; ++digit) {
      const Cells used = in_templates(places[digit] | placed[digit]);
      if (!used) return std::nullopt;
      bounds.together[digit] = {in_every_template(used) & grid.open, used & grid.open,
                                asked[digit]};
    }
    if (is_first) bounds.alone = bounds.together;
    has_changed = false;
    for (int taker = 0; taker < 9; ++taker)
      for (int digit = 0; digit < 9; ++digit) {
        const Cells lost = places[digit] & bounds.together[taker].every;
        if (digit == taker || !lost) continue;
        places[digit] &= ~lost;
        asked[digit] |= bounds.together[taker].digits;
        has_changed = true;
      }
  }
  return bounds;
}

bool template_set(const Grid& grid, Effect& effect) {
  const auto bounds = find_bounds(grid);
  if (!bounds) return false;
  for (const auto* asked : {&bounds->alone, &bounds->together})
    for (int digit = 0; digit < 9; ++digit) {
      const auto [every, some, digits] = (*asked)[digit];
      each(every, [&](int cell) { effect.place(cell, digit); });
      if (every) return effect.because(digit + 1, Members{digits, 1}, every);
    }
  return false;
}

bool template_delete(const Grid& grid, Effect& effect) {
  const auto bounds = find_bounds(grid);
  if (!bounds) return false;
  for (const auto* asked : {&bounds->alone, &bounds->together})
    for (int digit = 0; digit < 9; ++digit) {
      const auto [every, some, digits] = (*asked)[digit];
      if (effect.eliminate(grid, ~some, digit))
        return effect.because(digit + 1, Members{digits, 1}, grid.where[digit] & ~some);
    }
  return false;
}

}  // namespace

// Row by row, all that matters is which columns the digit has taken: that tells which boxes of the
// band have it, too. So the ways are the paths through a small layered graph, a layer a row.
Cells in_templates(Cells cells) {
  std::array<unsigned, 9> columns;
  for (int row = 0; row < 9; ++row) columns[row] = unsigned(cells >> 9 * row) & kColumns;

  std::array<Few<std::uint16_t, kWidest>, 10> layers;
  layers[0].add(0);
  for (int row = 0; row < 9; ++row) {
    std::bitset<512> reached;
    for (const unsigned taken : layers[row])
      for (unsigned rest = columns[row] & kFree[row / 3][taken]; rest; rest &= rest - 1) {
        const unsigned next = taken | (rest & -rest);
        if (!reached[next]) layers[row + 1].add(std::uint16_t(next));
        reached[next] = true;
      }
  }

  std::bitset<512> leads_on;
  leads_on[kColumns] = true;
  Cells used = 0;
  for (int row = 8; row >= 0; --row) {
    std::bitset<512> leads_here;
    unsigned used_here = 0;
    for (const unsigned taken : layers[row])
      for (unsigned rest = columns[row] & kFree[row / 3][taken]; rest; rest &= rest - 1) {
        const unsigned column = rest & -rest;
        if (!leads_on[taken | column]) continue;
        leads_here[taken] = true;
        used_here |= column;
      }
    used |= Cells(used_here) << 9 * row;
    leads_on = leads_here;
  }
  return used;
}

std::vector<NativeStrategy> templates() {
  return {{"template_set", template_set}, {"template_delete", template_delete}};
}

}  // namespace cluesmith::human
