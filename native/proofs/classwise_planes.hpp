// SPDX-License-Identifier: MIT
// Planes for the checker of classwise certificates: the cells where one digit can be.
#pragma once

#include <bit>
#include <cstdint>
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

// The groups of the 9x9 board, the peers of each cell, and where a line meets a box.
struct Geometry {
  struct Meeting {
    Cells line_only, box_only;
  };
  std::vector<Cells> groups;
  std::vector<Meeting> meetings;
  Cells peers[81];

  Geometry();
};
const Geometry& geometry();

// Applies locked candidates until nothing changes; false if some group has no candidate.
bool narrow(Cells& plane);

// The hidden singles of a plane.
Cells singles_of(Cells plane);

// A class of clues with its plane.
struct Class {
  Clues clues;
  Cells plane;
};

// The chosen classes: `placed` has the cells of each digit that are known.
struct Chosen {
  std::vector<Class> classes;
  std::vector<Cells> placed;
  Cells occupied = 0;

  int left() const { return 9 - int(classes.size()); }
  void add(const Class& one) {
    classes.push_back(one);
    placed.push_back(0);
  }
  // Narrows all planes together; false if they contradict each other.
  bool settle();
  // Whether nine classes solve the board.
  bool solve();
};

}  // namespace cluesmith::proofs::classwise
