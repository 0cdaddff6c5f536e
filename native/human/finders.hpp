// SPDX-License-Identifier: MIT
// Finders: each finds the first step of a strategy on the 9x9 board.
//
// The declarations in src/cluesmith/strategies are the specification. A finder gives the step that
// the declaration yields first, with the same witness; a test compares the two.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "human/grid.hpp"

namespace cluesmith::human {

using Pair = std::pair<std::uint8_t, std::uint8_t>;  // a cell and a digit 1..9

// A list of numbers as a mask: bit i stands for the number i + offset.
struct Members {
  unsigned mask;
  int offset;
};

// A part of a witness: a number, or a list. Cells count from 0, digits from 1, groups from 0: rows,
// columns, boxes.
class Witness {
 public:
  Witness(int number) : number(number) {}
  Witness(Cells cells) : is_list(true) {
    each(cells, [&](int cell) { items.emplace_back(cell); });
  }
  Witness(Members members) : is_list(true) {
    for (unsigned rest = members.mask; rest; rest &= rest - 1)
      items.emplace_back(members.offset + std::countr_zero(rest));
  }
  template <typename Number, std::size_t count>
  Witness(const std::array<Number, count>& numbers)
      : is_list(true), items(numbers.begin(), numbers.end()) {}
  Witness(std::vector<Witness> list) : is_list(true), items(std::move(list)) {}

  int number = 0;
  bool is_list = false;
  std::vector<Witness> items;
};

// For each digit a set of cells, such as those that a step rules it out of.
using CellsByDigit = std::array<Cells, 9>;

inline bool has_any(const CellsByDigit& eliminated) {
  Cells all = 0;
  for (const Cells cells : eliminated) all |= cells;
  return all != 0;
}

// The placements and eliminations of a step. If the caller asks why, also the witness: the
// arguments from which the declaration builds the rule and the roles of the step.
struct Effect {
  std::vector<Pair> placements;
  std::vector<Pair> eliminations;
  bool asks_why = false;
  std::vector<Witness> witness;

  // Stores the witness of the step if the caller asks why; always returns true.
  template <typename... Parts>
  bool because(const Parts&... parts) {
    if (asks_why) witness = {Witness(parts)...};
    return true;
  }

  bool place(int cell, int digit) {
    placements.emplace_back(cell, digit + 1);
    return true;
  }

  // Rules a digit out of the cells that may hold it; returns whether there are any.
  bool eliminate(const Grid& grid, Cells cells, int digit) {
    const Cells leaving = cells & grid.where[digit];
    each(leaving, [&](int cell) { eliminations.emplace_back(cell, digit + 1); });
    return leaving != 0;
  }

  // The same for each digit of a mask.
  bool eliminate_all(const Grid& grid, Cells cells, unsigned digits) {
    bool has_any = false;
    for (; digits; digits &= digits - 1)
      has_any |= eliminate(grid, cells, std::countr_zero(digits));
    return has_any;
  }

  void eliminate(const Grid& grid, const CellsByDigit& eliminated) {
    for (int digit = 0; digit < 9; ++digit) eliminate(grid, eliminated[digit], digit);
  }

  void apply(Grid& grid) const {
    for (const auto& [cell, digit] : placements) grid.place(cell, digit - 1);
    for (const auto& [cell, digit] : eliminations) grid.eliminate(cell, digit - 1);
  }
};

using Finder = bool (*)(const Grid& grid, Effect& effect);

struct NativeStrategy {
  std::string_view id;  // as in the catalogue
  Finder find;
};

// One list for each file; the files follow the families of the catalogue.
std::vector<NativeStrategy> singles();
std::vector<NativeStrategy> intersections();
std::vector<NativeStrategy> subsets();
std::vector<NativeStrategy> fish();
std::vector<NativeStrategy> single_digit();
std::vector<NativeStrategy> empty_rectangle();
std::vector<NativeStrategy> finned_fish();
std::vector<NativeStrategy> franken_fish();
std::vector<NativeStrategy> siamese_fish();
std::vector<NativeStrategy> wings();
std::vector<NativeStrategy> remote_pairs();
std::vector<NativeStrategy> coloring();
std::vector<NativeStrategy> chains();
std::vector<NativeStrategy> loops();
std::vector<NativeStrategy> forcing();
std::vector<NativeStrategy> templates();
std::vector<NativeStrategy> rectangles();
std::vector<NativeStrategy> bug();
std::vector<NativeStrategy> sue_de_coq();
std::vector<NativeStrategy> als_xz();
std::vector<NativeStrategy> als_chain();
std::vector<NativeStrategy> death_blossom();

// All finders.
const std::vector<NativeStrategy>& finders();

}  // namespace cluesmith::human
