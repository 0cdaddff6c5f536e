// SPDX-License-Identifier: MIT
// Sets of digits, and the closure of candidate masks under singles and locked candidates, on any
// board.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "board.hpp"

namespace cluesmith::setting {

// Sets of digits, bit d-1 for digit d.

// Whether a set that is not empty has one digit. On processors that cannot count bits in one
// instruction this is faster than counting.
inline bool is_known(std::uint32_t set) { return !(set & (set - 1)); }

// Closure of candidate masks under naked and hidden singles, on any board.

// The cells with one candidate. The digits of the first `told` cells are ruled out of their peers.
// Each cell is listed once at most.
struct Placed {
  std::array<std::uint16_t, BoardTables::kMaxSize * BoardTables::kMaxSize> cells;
  int count = 0, told = 0;

  void add(int cell) { cells[count++] = std::uint16_t(cell); }
};

// Lists the cells with one candidate; false where a cell has none.
inline bool list_placed(const BoardTables& board, const std::uint32_t* masks, Placed& placed) {
  for (int cell = 0; cell < board.cell_count(); ++cell) {
    if (!masks[cell]) return false;
    if (is_known(masks[cell])) placed.add(cell);
  }
  return true;
}

// Rules the one candidate of each cell placed out of its peers, and so on; false where a cell loses
// its last candidate.
inline bool tell_peers(const BoardTables& board, std::uint32_t* masks, Placed& placed) {
  while (placed.told < placed.count) {
    const int cell = placed.cells[placed.told++];
    const std::uint32_t digit = masks[cell];
    for (const std::uint16_t peer : board.peers(cell)) {
      if (!(masks[peer] & digit)) continue;
      masks[peer] ^= digit;
      if (!masks[peer]) return false;
      if (is_known(masks[peer])) placed.add(peer);
    }
  }
  return true;
}

// Places digits that have one cell left in a group; false on contradiction.
inline bool place_hidden(const BoardTables& board, std::uint32_t* masks, Placed& placed) {
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
      if (!hidden || is_known(masks[cell])) continue;
      if (!is_known(hidden)) return false;
      masks[cell] = hidden;
      placed.add(cell);
    }
  }
  return true;
}

// Naked singles; false on contradiction.
inline bool close_naked(const BoardTables& board, std::uint32_t* masks) {
  Placed placed;
  return list_placed(board, masks, placed) && tell_peers(board, masks, placed);
}

// Naked and hidden singles, where only the peers of some cells are still to be told; false on
// contradiction.
inline bool close_singles(const BoardTables& board, std::uint32_t* masks, Placed& placed) {
  do {
    if (!tell_peers(board, masks, placed) || !place_hidden(board, masks, placed)) return false;
  } while (placed.told < placed.count);
  return true;
}

// Naked and hidden singles; false on contradiction.
inline bool close_singles(const BoardTables& board, std::uint32_t* masks) {
  Placed placed;
  return list_placed(board, masks, placed) && close_singles(board, masks, placed);
}

// Locked candidates, once for every two groups that share cells: a digit that `from` has only in
// the shared cells leaves the rest of `to`. Returns whether something was removed; nothing on
// contradiction.
inline std::optional<bool> remove_locked(const BoardTables& board, std::uint32_t* masks,
                                         Placed& placed) {
  bool removed = false;
  for (const Overlap& overlap : board.overlaps()) {
    std::uint32_t inside = 0, outside = 0;
    const auto from = board.group(overlap.from), to = board.group(overlap.to);
    for (int position = 0; position < board.size(); ++position)
      (overlap.inside >> position & 1 ? inside : outside) |= masks[from[position]];
    const std::uint32_t locked = inside & ~outside;
    if (!locked) continue;
    for (int position = 0; position < board.size(); ++position) {
      std::uint32_t& mask = masks[to[position]];
      if (overlap.to_inside >> position & 1 || !(mask & locked)) continue;
      const bool was_known = is_known(mask);
      mask &= ~locked;
      if (!mask) return std::nullopt;
      removed = true;
      if (!was_known && is_known(mask)) placed.add(to[position]);
    }
  }
  return removed;
}

}  // namespace cluesmith::setting
