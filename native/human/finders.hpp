// SPDX-License-Identifier: MIT
// Finders: the first step of a strategy on the 9x9 board.
//
// The declarations in src/cluesmith/strategies are the specification; a finder gives the very step
// that the declaration yields first, and a test holds it to that.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "human/grid.hpp"

namespace cluesmith::human {

using Pair = std::pair<std::uint8_t, std::uint8_t>;  // a cell and a digit 1..9

// What a step does.
struct Effect {
  std::vector<Pair> placements;
  std::vector<Pair> eliminations;

  void place(int cell, int digit) { placements.emplace_back(cell, digit + 1); }

  // Rules a digit out of those of the cells that may hold it; tells whether there are any.
  bool eliminate(const Grid& grid, Cells cells, int digit) {
    const Cells leaving = cells & grid.where[digit];
    each(leaving, [&](int cell) { eliminations.emplace_back(cell, digit + 1); });
    return leaving != 0;
  }

  // The same for each digit of a mask.
  bool eliminate_all(const Grid& grid, Cells cells, unsigned digits) {
    bool found = false;
    for (; digits; digits &= digits - 1) found |= eliminate(grid, cells, std::countr_zero(digits));
    return found;
  }

  void apply(Grid& grid) const {
    for (const auto& [cell, digit] : placements) grid.place(cell, digit - 1);
    for (const auto& [cell, digit] : eliminations) grid.eliminate(cell, digit - 1);
  }
};

using Finder = bool (*)(const Grid& grid, Effect& effect);

struct Entry {
  std::string_view id;  // as in the catalogue
  Finder find;
};

// One list a file, in the manner of the families of the catalogue.
std::vector<Entry> singles();
std::vector<Entry> intersections();
std::vector<Entry> subsets();
std::vector<Entry> fish();
std::vector<Entry> single_digit();
std::vector<Entry> empty_rectangle();
std::vector<Entry> finned_fish();
std::vector<Entry> franken_fish();
std::vector<Entry> siamese_fish();
std::vector<Entry> wings();
std::vector<Entry> remote_pairs();
std::vector<Entry> coloring();
std::vector<Entry> chains();
std::vector<Entry> loops();
std::vector<Entry> forcing();
std::vector<Entry> templates();
std::vector<Entry> rectangles();
std::vector<Entry> avoidable();
std::vector<Entry> bug();
std::vector<Entry> sue_de_coq();
std::vector<Entry> als_xz();
std::vector<Entry> als_chain();
std::vector<Entry> death_blossom();

// All of them.
const std::vector<Entry>& finders();

}  // namespace cluesmith::human
