// SPDX-License-Identifier: MIT
// Planes for the checker of classwise certificates: the cells where one digit can be.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace cluesmith::proofs::classwise {

using Cells = unsigned __int128;  // bit c for cell c
using Clues = std::uint32_t;      // bit i for the i-th clue

inline constexpr Cells kBoard = (Cells(1) << 81) - 1;
inline Cells cell_bit(int cell) { return Cells(1) << cell; }
inline int first_cell(Cells cells) {
  const auto low = std::uint64_t(cells);
  return low ? std::countr_zero(low) : 64 + std::countr_zero(std::uint64_t(cells >> 64));
}

// The boxes of the 9x9 board, the peers of each cell, and tables for locked candidates.
//
// A band and a digit make a matrix of nine bits: bit 3 * row + box tells whether the digit can be
// in the row within the box. A stack has such a matrix, too: bit 3 * box + column.
struct Geometry {
  static constexpr std::uint16_t kNone = 0x8000;
  Cells boxes[9];
  Cells peers[81];
  std::uint8_t thirds[512];     // which thirds of nine bits have some
  std::uint16_t whole[8];       // the nine bits of some thirds
  std::uint16_t unlocked[512];  // a matrix after locked candidates; kNone if a line or box is empty

  Geometry();
};
const Geometry& geometry();

// Applies locked candidates until nothing changes; false if some group has no candidate.
bool narrow(Cells& plane);

// The hidden singles of a narrowed plane: a cell that is alone in its line is alone in its box,
// too.
Cells singles_of(Cells plane);

// A class of clues with its plane.
struct Class {
  Clues clues;
  Cells plane;
};

// The chosen classes: `placed` has the cells of each digit that are known.
struct Chosen {
  int count = 0;
  Class all[9];
  Cells placed[9];
  bool is_wide[9];  // planes that must be narrowed again
  Cells occupied = 0;

  int left() const { return 9 - count; }
  std::span<const Class> classes() const { return {all, std::size_t(count)}; }
  // Adds a class with a narrowed plane; its hidden singles are known. Returns those of them that
  // were not occupied.
  Cells add(const Class& one) {
    all[count] = one;
    is_wide[count] = false;
    const Cells singles = placed[count++] = singles_of(one.plane);
    const Cells open = singles & ~occupied;
    occupied |= singles;
    return open;
  }
  // Narrows all planes together; false if they contradict each other.
  bool settle();
  // Whether nine classes solve the board.
  bool solve();
};

// The cells of at least one chosen plane, and those of at least two.
struct Seen {
  Cells once = 0, twice = 0;

  explicit Seen(const Chosen& chosen) {
    for (const Class& one : chosen.classes()) {
      twice |= once & one.plane;
      once |= one.plane;
    }
  }
};

}  // namespace cluesmith::proofs::classwise
