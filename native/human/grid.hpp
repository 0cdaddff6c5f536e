// SPDX-License-Identifier: MIT
// The 9x9 board for step-by-step solving: sets of cells, groups, and a grid between two steps.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace cluesmith::human {

// A set of cells, bit c for cell c.
using Cells = unsigned __int128;

constexpr Cells cell_bit(int cell) { return Cells(1) << cell; }

constexpr int count(Cells set) {
  return std::popcount(std::uint64_t(set)) + std::popcount(std::uint64_t(set >> 64));
}

constexpr int first(Cells set) {
  const auto low = std::uint64_t(set);
  return low ? std::countr_zero(low) : 64 + std::countr_zero(std::uint64_t(set >> 64));
}

// Calls act(cell) for each cell of a set in ascending order.
template <typename Act>
constexpr void each(Cells set, Act act) {
  for (; set; set &= set - 1) act(first(set));
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

// A grid between two steps, in normal form: a placed digit has left its peers.
struct Grid {
  std::array<std::uint16_t, 81> masks;
  std::array<std::uint8_t, 81> placed;  // 0 where no digit is placed
  std::array<Cells, 9> where;           // cells without a placed digit that may hold digit d+1
  Cells open;                           // cells without a placed digit

  Grid(const std::uint8_t* digits, const std::uint16_t* candidates);

  void place(int cell, int digit);  // digit 0..8
  void eliminate(int cell, int digit);

  bool is_final() const { return open == 0; }

  // A cell without candidates, or a digit without a place in a group.
  bool is_contradiction() const;
};

}  // namespace cluesmith::human
