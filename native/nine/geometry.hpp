// SPDX-License-Identifier: MIT
// The 9x9 board: sets of its cells, and one table of its groups and peers for the whole core.
//
// The kernels may read the table: it is constant data in plain arrays, so it brings them no
// function of the standard library.
#pragma once

#include <cstdint>

#include "bits.hpp"

namespace cluesmith::nine {

// A set of cells, bit c for cell c.
using Cells = unsigned __int128;

constexpr Cells cell_bit(int cell) { return Cells(1) << cell; }

constexpr int count(std::uint64_t set) { return count_bits(set); }
constexpr int count(Cells set) {
  return count(std::uint64_t(set)) + count(std::uint64_t(set >> 64));
}

constexpr int first(Cells set) {
  const auto low = std::uint64_t(set);
  return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(std::uint64_t(set >> 64));
}

constexpr int last(Cells set) {
  const auto high = std::uint64_t(set >> 64);
  return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(std::uint64_t(set));
}

// Faster than counting.
constexpr bool is_single(Cells set) { return set && !(set & (set - 1)); }
constexpr bool is_pair(Cells set) { return is_single(set & (set - 1)); }

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

// A set of digits is a mask of nine bits, bit d-1 for digit d.
inline constexpr std::uint16_t kAllDigits = 0x1ff;

// The number of digits in a mask; base processors have no instruction for it.
struct MaskSizes {
  std::uint8_t of[512]{};

  constexpr MaskSizes() {
    for (unsigned mask = 1; mask < 512; ++mask) of[mask] = of[mask >> 1] + (mask & 1);
  }
};
inline constexpr MaskSizes kMaskSizes;
constexpr int size_of(unsigned mask) { return kMaskSizes.of[mask]; }

// Groups are numbered: rows 0..8, columns 9..17, boxes 18..26.
struct Geometry {
  std::uint8_t cells[27][9]{};        // of a group, in reading order
  Cells group[27]{};                  // the same as a set
  std::uint8_t groups_of[81][3]{};    // row, column and box of a cell
  std::uint8_t position_in[81][3]{};  // its index in the cells of each of these groups
  Cells peers[81]{};

  constexpr Geometry() {
    for (int cell = 0; cell < 81; ++cell) {
      const int row = cell / 9, column = cell % 9;
      const int groups[3] = {row, 9 + column, 18 + row / 3 * 3 + column / 3};
      const int positions[3] = {column, row, row % 3 * 3 + column % 3};
      for (int i = 0; i < 3; ++i) {
        groups_of[cell][i] = std::uint8_t(groups[i]);
        position_in[cell][i] = std::uint8_t(positions[i]);
        cells[groups[i]][positions[i]] = std::uint8_t(cell);
        group[groups[i]] |= cell_bit(cell);
      }
    }
    for (int cell = 0; cell < 81; ++cell)
      for (int g : groups_of[cell]) peers[cell] |= group[g] & ~cell_bit(cell);
  }
};
inline constexpr Geometry kGeometry;

// The cells that see all of some cells; every cell if there are none.
constexpr Cells seen_by_all(Cells cells) {
  Cells seen = ~Cells(0);
  each(cells, [&](int cell) { seen &= kGeometry.peers[cell]; });
  return seen;
}

// The cells that see one or more of some cells.
constexpr Cells seen_by_any(Cells cells) {
  Cells seen = 0;
  each(cells, [&](int cell) { seen |= kGeometry.peers[cell]; });
  return seen;
}

}  // namespace cluesmith::nine
