// SPDX-License-Identifier: MIT
// Closure of candidate masks under naked and hidden singles, on any board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "board.hpp"

namespace cluesmith::setting {

// Cells with one candidate whose peers have not been told yet. A cell gets there once at most.
struct Placed {
  std::array<std::uint16_t, BoardTables::kMaxSize * BoardTables::kMaxSize> cells;
  int count = 0;

  void add(int cell) { cells[count++] = std::uint16_t(cell); }
};

// Rules the one candidate of each cell placed out of its peers, and so on; false where a cell loses
// its last candidate.
inline bool tell_peers(const BoardTables& board, std::uint32_t* masks, Placed& placed) {
  for (int done = 0; done < placed.count; ++done) {
    const int cell = placed.cells[done];
    const std::uint32_t digit = masks[cell];
    for (const std::uint16_t peer : board.peers(cell)) {
      if (!(masks[peer] & digit)) continue;
      masks[peer] ^= digit;
      if (!masks[peer]) return false;
      if (std::has_single_bit(masks[peer])) placed.add(peer);
    }
  }
  return true;
}

// Naked singles; false on contradiction.
inline bool close_naked(const BoardTables& board, std::uint32_t* masks) {
  Placed placed;
  for (int cell = 0; cell < board.cell_count(); ++cell) {
    if (!masks[cell]) return false;
    if (std::has_single_bit(masks[cell])) placed.add(cell);
  }
  return tell_peers(board, masks, placed);
}

// Naked and hidden singles; false on contradiction.
inline bool close_singles(const BoardTables& board, std::uint32_t* masks) {
  for (bool moved = true; moved;) {
    if (!close_naked(board, masks)) return false;
    moved = false;
    for (int group = 0; group < board.group_count(); ++group) {
      std::uint32_t once = 0, again = 0;
      for (const std::uint16_t cell : board.group(group)) {
        again |= once & masks[cell];
        once |= masks[cell];
      }
      if (once != board.all_digits()) return false;
      if (!(once & ~again)) continue;
      for (const std::uint16_t cell : board.group(group)) {
        const std::uint32_t hidden = masks[cell] & ~again;
        if (!hidden || std::has_single_bit(masks[cell])) continue;
        if (!std::has_single_bit(hidden)) return false;
        masks[cell] = hidden;
        moved = true;
      }
    }
  }
  return true;
}

}  // namespace cluesmith::setting
