// SPDX-License-Identifier: MIT
// The 9x9 board for step-by-step solving: sets of cells, groups, and a grid between two steps.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "bits.hpp"

namespace cluesmith::human {

// A set of cells, bit c for cell c.
using Cells = unsigned __int128;

constexpr Cells cell_bit(int cell) { return Cells(1) << cell; }

constexpr int count(std::uint64_t set) { return count_bits(set); }
constexpr int count(Cells set) {
  return count(std::uint64_t(set)) + count(std::uint64_t(set >> 64));
}

constexpr int first(Cells set) {
  const auto low = std::uint64_t(set);
  return low ? std::countr_zero(low) : 64 + std::countr_zero(std::uint64_t(set >> 64));
}

constexpr int last(Cells set) {
  const auto high = std::uint64_t(set >> 64);
  return high ? 127 - std::countl_zero(high) : 63 - std::countl_zero(std::uint64_t(set));
}

// Quicker than counting.
constexpr bool is_single(Cells set) { return set && !(set & (set - 1)); }
constexpr bool is_pair(Cells set) { return is_single(set & (set - 1)); }

// Whether two sets are more together than either of them.
constexpr bool is_more(Cells one, Cells other) { return one & ~other && other & ~one; }

// How many of nine digits, or of nine lines, a mask has.
inline constexpr auto kMaskSizes = [] {
  std::array<std::uint8_t, 512> sizes{};
  for (unsigned mask = 1; mask < 512; ++mask) sizes[mask] = sizes[mask >> 1] + (mask & 1);
  return sizes;
}();
constexpr int size_of(unsigned mask) { return kMaskSizes[mask]; }

// Calls act(cell) for each cell of a set in ascending order.
template <typename Act>
constexpr void each(Cells set, Act act) {
  for (; set; set &= set - 1) act(first(set));
}

// Calls test(cell) for each cell of a set in ascending order until one passes.
template <typename Test>
constexpr bool any(Cells set, Test test) {
  for (; set; set &= set - 1)
    if (test(first(set))) return true;
  return false;
}

// Rows 0..8, columns 9..17, boxes 18..26; the cells of each in reading order.
struct Geometry {
  std::array<std::array<std::uint8_t, 9>, 27> cells{};
  std::array<Cells, 27> group{};
  std::array<std::array<std::uint8_t, 3>, 81> groups_of{};
  std::array<Cells, 81> peers{};

  constexpr Geometry() {
    for (int r = 0; r < 9; ++r)
      for (int c = 0; c < 9; ++c) {
        const int cell = 9 * r + c, box = r / 3 * 3 + c / 3;
        cells[r][c] = cells[9 + c][r] = cells[18 + box][r % 3 * 3 + c % 3] = std::uint8_t(cell);
        groups_of[cell] = {std::uint8_t(r), std::uint8_t(9 + c), std::uint8_t(18 + box)};
        for (int g : groups_of[cell]) group[g] |= cell_bit(cell);
      }
    for (int cell = 0; cell < 81; ++cell)
      for (int g : groups_of[cell]) peers[cell] |= group[g] & ~cell_bit(cell);
  }
};
inline constexpr Geometry kGeometry;

class GridLinks;
class GridWeb;

// A grid between two steps, in normal form: a placed digit has left its peers.
struct Grid {
  std::array<std::uint16_t, 81> masks;
  std::array<std::uint8_t, 81> placed;  // 0 where no digit is placed
  std::array<Cells, 9> where;           // cells without a placed digit that may hold digit d+1
  Cells open;                           // cells without a placed digit
  std::optional<Cells> clues;           // none where it is not known which placed digits are clues

  Grid(const std::uint8_t* digits, const std::uint16_t* candidates,
       std::optional<Cells> clues = std::nullopt);
  ~Grid();

  void place(int cell, int digit);  // digit 0..8
  void eliminate(int cell, int digit);

  bool is_final() const { return open == 0; }

  // A cell without candidates, or a digit without a place in a group.
  bool is_contradiction() const;

  // The cells without a placed digit that have so many candidates.
  template <int many>
  Cells with_candidates() const {
    std::array<Cells, many + 2> at_least{open};
    for (const Cells places : where)
      for (int n = many + 1; n > 0; --n) at_least[n] |= at_least[n - 1] & places;
    return at_least[many] & ~at_least[many + 1];
  }

  // The places of a digit that see all of some cells.
  template <typename... Cell>
  Cells seeing(int digit, Cell... cells) const {
    return (where[digit] & ... & kGeometry.peers[cells]);
  }

  // The cells that have a digit or may hold it.
  Cells places(int digit) const;

  // The places of a digit that no placement of it in all groups (no template) uses. A strategy
  // that looks at one digit alone can rule out nothing else, so most of the time its finder need
  // not even begin.
  Cells outside_templates(int digit) const;

  // The links that chains run along; kept until the grid changes, as many finders need them.
  GridLinks& links() const;

  // The almost locked sets and how they touch; kept as well.
  GridWeb& web() const;

 private:
  struct Outside {
    Cells places = ~Cells(0);  // what it was found for
    Cells cells = 0;
  };
  mutable std::array<Outside, 9> outside_;
  mutable std::unique_ptr<GridLinks> links_;
  mutable std::unique_ptr<GridWeb> web_;
};

}  // namespace cluesmith::human
