// SPDX-License-Identifier: MIT
// Wings, the first one in the order of their cells.
#include "human/patterns.hpp"
#include "scales/hodoku/finders.hpp"

namespace cluesmith::scales::hodoku {
namespace {

struct Wing {
  int pivot, one, other;
};

bool is_wing(const View& view, Wing wing, bool is_xyz, Step& step) {
  if (!sees(wing.pivot, wing.one) || !sees(wing.pivot, wing.other)) return false;
  const unsigned common = view.board.masks[wing.one] & view.board.masks[wing.other];
  if (size_of(common) != 1) return false;
  const int digit = std::countr_zero(common);
  Cells gone = view.where[digit] & kGeometry.peers[wing.one] & kGeometry.peers[wing.other];
  if (is_xyz) gone &= kGeometry.peers[wing.pivot];
  if (!gone) return false;
  step.eliminate(gone, digit);
  return step.told(is_xyz ? Technique::xyz_wing : Technique::xy_wing,
                   view.board.masks[wing.pivot] | common,
                   cell_bit(wing.pivot) | cell_bit(wing.one) | cell_bit(wing.other));
}

bool wing(const View& view, bool is_xyz, Step& step) {
  const auto& masks = view.board.masks;
  human::Few<int, 81> twos, threes;
  for (int cell = 0; cell < 81; ++cell) {
    if (view.board.candidates(cell) == 2) twos.add(cell);
    if (view.board.candidates(cell) == 3) threes.add(cell);
  }
  const auto& firsts = is_xyz ? threes : twos;
  for (int i = 0; i < firsts.size(); ++i)
    for (int j = is_xyz ? 0 : i + 1; j < twos.size(); ++j) {
      const int a = firsts[i], b = twos[j];
      if (size_of(masks[a] | masks[b]) != 3) continue;
      for (int k = j + 1; k < twos.size(); ++k) {
        const int c = twos[k];
        if (size_of(masks[a] | masks[b] | masks[c]) != 3) continue;
        if (masks[a] == masks[b] || masks[b] == masks[c] || masks[c] == masks[a]) continue;
        if (is_wing(view, {a, b, c}, is_xyz, step)) return true;
        if (is_xyz) continue;
        if (is_wing(view, {b, a, c}, false, step) || is_wing(view, {c, b, a}, false, step))
          return true;
      }
    }
  return false;
}

// Whether a group with two places of a digit joins two cells, each place seeing one of them. A
// place that sees both counts for the first cell only.
bool is_joined(const View& view, int digit, int one, int other, Cells& link) {
  for (int group = 0; group < 27; ++group) {
    if (view.board.free[group][digit] != 2) continue;
    const Cells places =
        view.where[digit] & kGeometry.group[group] & ~(cell_bit(one) | cell_bit(other));
    const Cells first_ends = places & kGeometry.peers[one];
    const Cells second_ends = places & ~first_ends & kGeometry.peers[other];
    if (!first_ends || !second_ends) continue;
    link = first_ends | second_ends;
    return true;
  }
  return false;
}

}  // namespace

bool find_xy_wing(const View& view, Step& step) { return wing(view, false, step); }
bool find_xyz_wing(const View& view, Step& step) { return wing(view, true, step); }

bool find_w_wing(const View& view, Step& step) {
  const auto& masks = view.board.masks;
  for (int one = 0; one < 81; ++one) {
    if (view.board.candidates(one) != 2) continue;
    const int low = std::countr_zero(unsigned(masks[one]));
    const int high = std::bit_width(unsigned(masks[one])) - 1;
    for (int other = one + 1; other < 81; ++other) {
      if (masks[other] != masks[one]) continue;
      for (const auto& [digit, linked] : {std::pair(low, high), std::pair(high, low)}) {
        const Cells gone = view.where[digit] & kGeometry.peers[one] & kGeometry.peers[other];
        Cells link = 0;
        if (!gone || !is_joined(view, linked, one, other, link)) continue;
        step.eliminate(gone, digit);
        return step.told(Technique::w_wing, masks[one], cell_bit(one) | cell_bit(other) | link);
      }
    }
  }
  return false;
}

}  // namespace cluesmith::scales::hodoku
