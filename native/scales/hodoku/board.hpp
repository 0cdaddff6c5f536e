// SPDX-License-Identifier: MIT
// The board between two steps as HoDoKu keeps it: candidates, the number of places of each digit in
// each group, and two queues of singles in the order in which they arose.
//
// Forcing nets take steps on a board that may be contradictory. What a step does there decides
// which net is found, so the order of the changes is a part of the behaviour.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "nine/geometry.hpp"

namespace cluesmith::scales::hodoku {

using nine::any, nine::cell_bit, nine::Cells, nine::count, nine::each, nine::first;
using nine::is_pair, nine::is_single, nine::kGeometry, nine::last, nine::seen_by_all;
using nine::seen_by_any, nine::size_of;

inline int row_of(int cell) { return cell / 9; }
inline int column_of(int cell) { return cell % 9; }
inline int box_of(int cell) { return kGeometry.groups_of[cell][2] - 18; }
inline bool sees(int cell, int other) { return kGeometry.peers[cell] & cell_bit(other); }
inline bool has(Cells cells, int cell) { return cells & cell_bit(cell); }

template <typename Act>
void each_digit(unsigned digits, Act act) {
  for (; digits; digits &= digits - 1) act(std::countr_zero(digits));
}

// A digit is 0..8 here and in all finders.
struct Single {
  std::uint8_t cell, digit;
};

// First in, first out. The places are used again once the queue is empty.
class SinglesQueue {
 public:
  void add(int cell, int digit) {
    if (end_ < kCapacity) items_[end_++] = {std::uint8_t(cell), std::uint8_t(digit)};
  }

  bool take(Single& single) {
    if (begin_ >= end_) return false;
    single = items_[begin_++];
    if (begin_ >= end_) begin_ = end_ = 0;
    return true;
  }

  // Removes the first single of a digit in a group.
  void remove(int group, int digit) {
    for (int i = begin_; i < end_; ++i) {
      if (items_[i].digit != digit || !has(kGeometry.group[group], items_[i].cell)) continue;
      for (int j = i + 1; j < end_; ++j) items_[j - 1] = items_[j];
      --end_;
      return;
    }
  }

  const Single* begin() const { return items_.data() + begin_; }
  const Single* end() const { return items_.data() + end_; }

 private:
  static constexpr int kCapacity = 243;
  std::array<Single, kCapacity> items_;
  int begin_ = 0, end_ = 0;
};

struct Board {
  std::array<std::uint16_t, 81> masks;              // 0 where a digit is placed
  std::array<std::uint8_t, 81> values{};            // 0, or the placed digit from 1
  std::array<std::array<std::int8_t, 9>, 27> free;  // places of each digit in each group
  SinglesQueue naked, hidden;
  int open = 81;  // cells without a digit

  Board() {
    masks.fill(nine::kAllDigits);
    for (auto& of_group : free) of_group.fill(9);
  }

  bool is_open(int cell) const { return values[cell] == 0; }
  bool has_candidate(int cell, int digit) const { return masks[cell] >> digit & 1; }
  int candidates(int cell) const { return size_of(masks[cell]); }

  void place(int cell, int digit) {
    if (values[cell] == digit + 1) return;
    values[cell] = std::uint8_t(digit + 1);
    const unsigned old = masks[cell];
    masks[cell] = 0;
    --open;
    each(kGeometry.peers[cell], [&](int peer) { eliminate(peer, digit); });
    each_digit(old, [&](int other) {
      for (int group : kGeometry.groups_of[cell])
        if (--free[group][other] == 1 && other != digit) note_hidden(group, other);
    });
  }

  void eliminate(int cell, int digit) {
    if (!has_candidate(cell, digit)) return;
    masks[cell] &= std::uint16_t(~(1u << digit));
    if (masks[cell] == 0) return;  // a contradiction: the places are not counted any more
    if (candidates(cell) == 1) naked.add(cell, std::countr_zero(unsigned(masks[cell])));
    for (int group : kGeometry.groups_of[cell]) {
      const int left = --free[group][digit];
      if (left == 1)
        note_hidden(group, digit);
      else if (left == 0)
        hidden.remove(group, digit);
    }
  }

 private:
  void note_hidden(int group, int digit) {
    for (int cell : kGeometry.cells[group])
      if (has_candidate(cell, digit)) return hidden.add(cell, digit);
  }
};

}  // namespace cluesmith::scales::hodoku
