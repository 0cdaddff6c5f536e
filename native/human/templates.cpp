// SPDX-License-Identifier: MIT
// Templates: the ways to place a digit once in each group.
#include <bitset>

#include "human/finders.hpp"
#include "human/grid.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

constexpr unsigned kColumns = 0x1ff;

// For each band and each set of used columns, the columns that the next row may use.
constexpr auto kFree = [] {
  std::array<std::array<std::uint16_t, 512>, 3> free_columns{};
  for (int band = 0; band < 3; ++band)
    for (unsigned used_columns = 0; used_columns < 512; ++used_columns)
      for (int stack = 0; stack < 9; stack += 3) {
        const unsigned columns = 7u << stack;
        if (size_of(used_columns & columns) == band)
          free_columns[band][used_columns] |= columns & ~used_columns;
      }
  return free_columns;
}();

constexpr int kWidest = 81;  // how many sets of columns four or five rows can use

// The open cells that the templates of a digit use.
struct Bounds {
  Cells every = 0;  // the cells of every template
  Cells some = 0;   // the cells of at least one template
  unsigned digits;  // whose templates were needed, its own included
};

struct AllBounds {
  std::array<Bounds, 9> alone;     // each digit by itself
  std::array<Bounds, 9> together;  // a cell that one digit must take is removed from the others
};

// Each template has one cell in each row. So a cell is in every template if all templates together
// use no other cell of its row.
Cells in_every_template(Cells used) {
  Cells every = 0;
  for (int row = 0; row < 9; ++row)
    if (const Cells cells = used & kGeometry.group[row]; is_single(cells)) every |= cells;
  return every;
}

// Returns nothing if some digit has no template.
std::optional<AllBounds> find_bounds(const Grid& grid) {
  AllBounds bounds;
  std::array<Cells, 9> places,
      placed;  // for each digit the cells that it may take, and those that it has
  std::array<unsigned, 9> digits_asked;
  for (int digit = 0; digit < 9; ++digit) {
    digits_asked[digit] = 1u << digit;
    placed[digit] = grid.places(digit) & ~grid.open;
    places[digit] = grid.where[digit];
  }
  bool is_first = true;
  for (bool has_changed = true; has_changed; is_first = false) {
    for (int digit = 0; digit < 9; ++digit) {
      const Cells used = in_templates(places[digit] | placed[digit]);
      if (!used) return std::nullopt;
      bounds.together[digit] = {in_every_template(used) & grid.open, used & grid.open,
                                digits_asked[digit]};
    }
    if (is_first) bounds.alone = bounds.together;
    has_changed = false;
    for (int taker = 0; taker < 9; ++taker)
      for (int digit = 0; digit < 9; ++digit) {
        const Cells lost_places = places[digit] & bounds.together[taker].every;
        if (digit == taker || !lost_places) continue;
        places[digit] &= ~lost_places;
        digits_asked[digit] |= bounds.together[taker].digits;
        has_changed = true;
      }
  }
  return bounds;
}

bool template_set(const Grid& grid, Effect& effect) {
  const auto bounds = find_bounds(grid);
  if (!bounds) return false;
  for (const auto* bounds_by_digit : {&bounds->alone, &bounds->together})
    for (int digit = 0; digit < 9; ++digit) {
      const auto [every, some, digits] = (*bounds_by_digit)[digit];
      each(every, [&](int cell) { effect.place(cell, digit); });
      if (every) return effect.because(digit + 1, Members{digits, 1}, every);
    }
  return false;
}

bool template_delete(const Grid& grid, Effect& effect) {
  const auto bounds = find_bounds(grid);
  if (!bounds) return false;
  for (const auto* bounds_by_digit : {&bounds->alone, &bounds->together})
    for (int digit = 0; digit < 9; ++digit) {
      const auto [every, some, digits] = (*bounds_by_digit)[digit];
      if (effect.eliminate(grid, ~some, digit))
        return effect.because(digit + 1, Members{digits, 1}, grid.where[digit] & ~some);
    }
  return false;
}

}  // namespace

// Row by row, only the set of used columns matters; it also tells which boxes of the band have the
// digit. So templates are the paths through a small graph with a layer for each row.
Cells in_templates(Cells cells) {
  std::array<unsigned, 9> columns;
  for (int row = 0; row < 9; ++row) columns[row] = unsigned(cells >> 9 * row) & kColumns;

  std::array<Few<std::uint16_t, kWidest>, 10> layers;
  layers[0].add(0);
  for (int row = 0; row < 9; ++row) {
    std::bitset<512> reached;
    for (const unsigned used_columns : layers[row])
      for (unsigned rest = columns[row] & kFree[row / 3][used_columns]; rest; rest &= rest - 1) {
        const unsigned next = used_columns | (rest & -rest);
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
    for (const unsigned used_columns : layers[row])
      for (unsigned rest = columns[row] & kFree[row / 3][used_columns]; rest; rest &= rest - 1) {
        const unsigned column = rest & -rest;
        if (!leads_on[used_columns | column]) continue;
        leads_here[used_columns] = true;
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
