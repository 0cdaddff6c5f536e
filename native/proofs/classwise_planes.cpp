// SPDX-License-Identifier: MIT
#include "proofs/classwise_planes.hpp"

namespace cluesmith::proofs::classwise {

namespace {

// Applies locked candidates to a matrix of three lines and three boxes, rule by rule.
std::uint16_t unlock(unsigned matrix) {
  for (unsigned before = ~0u; before != matrix;) {
    before = matrix;
    for (int line = 0; line < 3; ++line)
      for (int box = 0; box < 3; ++box) {
        const unsigned here = 1u << (3 * line + box);
        const unsigned rest_of_line = 7u << 3 * line & ~here, rest_of_box = 0111u << box & ~here;
        if (!(matrix & rest_of_line)) matrix &= ~rest_of_box;
        if (!(matrix & rest_of_box)) matrix &= ~rest_of_line;
      }
  }
  for (int i = 0; i < 3; ++i)
    if (!(matrix & 7u << 3 * i) || !(matrix & 0111u << i)) return Geometry::kNone;
  return std::uint16_t(matrix);
}

}  // namespace

Geometry::Geometry() {
  for (int box = 0; box < 9; ++box) boxes[box] = 0;
  for (int a = 0; a < 81; ++a) {
    boxes[a / 27 * 3 + a % 9 / 3] |= cell_bit(a);
    peers[a] = 0;
    for (int b = 0; b < 81; ++b) {
      const bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
      if (a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box)) peers[a] |= cell_bit(b);
    }
  }
  for (unsigned bits = 0; bits < 512; ++bits) {
    thirds[bits] =
        std::uint8_t(((bits & 7) != 0) | ((bits & 070) != 0) << 1 | ((bits & 0700) != 0) << 2);
    unlocked[bits] = unlock(bits);
  }
  for (unsigned bits = 0; bits < 8; ++bits)
    whole[bits] = std::uint16_t((bits & 1) * 7 | (bits >> 1 & 1) * 070 | (bits >> 2) * 0700);
}

const Geometry& geometry() {
  static const Geometry board;
  return board;
}

bool narrow(Cells& plane) {
  const Geometry& board = geometry();
  unsigned rows[9];
  for (int row = 0; row < 9; ++row) rows[row] = unsigned(plane >> 9 * row) & 511;
  for (bool changed = true; changed;) {
    changed = false;
    unsigned columns[3];
    for (int band = 0; band < 3; ++band) {
      unsigned* const mine = rows + 3 * band;
      const unsigned matrix = board.thirds[mine[0]] | unsigned(board.thirds[mine[1]]) << 3 |
                              unsigned(board.thirds[mine[2]]) << 6;
      const unsigned left = board.unlocked[matrix];
      if (left == Geometry::kNone) return false;
      for (int i = 0; i < 3; ++i) mine[i] &= board.whole[left >> 3 * i & 7];
      changed |= left != matrix;
      columns[band] = mine[0] | mine[1] | mine[2];
    }
    unsigned kept[3] = {};
    for (int stack = 0; stack < 3; ++stack) {
      unsigned matrix = 0;
      for (int band = 0; band < 3; ++band) matrix |= (columns[band] >> 3 * stack & 7) << 3 * band;
      const unsigned left = board.unlocked[matrix];
      if (left == Geometry::kNone) return false;
      for (int band = 0; band < 3; ++band) kept[band] |= (left >> 3 * band & 7) << 3 * stack;
      changed |= left != matrix;
    }
    for (int row = 0; row < 9; ++row) rows[row] &= kept[row / 3];
  }
  plane = 0;
  for (int row = 9; row--;) plane = plane << 9 | rows[row];
  return true;
}

Cells singles_of(Cells plane) {
  Cells singles = 0;
  for (const Cells box : geometry().boxes) {
    const Cells here = plane & box;
    if (!(here & (here - 1))) singles |= here;
  }
  return singles;
}

bool Chosen::settle() {
  for (bool changed = true; changed;) {
    changed = false;
    for (int d = 0; d < count; ++d) {
      Cells& plane = all[d].plane;
      const Cells taken = plane & occupied & ~placed[d];
      if (!taken && !is_wide[d]) continue;
      is_wide[d] = false;
      plane &= ~taken;
      if (!narrow(plane)) return false;
      const Cells singles = singles_of(plane);
      if (singles == placed[d]) continue;
      if (singles & ~placed[d] & occupied) return false;
      placed[d] = singles;
      occupied |= singles;
      changed = true;
    }
  }
  return true;
}

bool Chosen::solve() {
  while (settle()) {
    if (occupied == kBoard) return true;
    const Seen seen(*this);
    const Cells naked = seen.once & ~seen.twice & ~occupied;
    if (seen.once != kBoard || !naked) return false;
    for (int d = 0; d < count; ++d)
      for (Cells rest = naked & all[d].plane; rest; rest &= rest - 1) {
        all[d].plane &= ~geometry().peers[first_cell(rest)];
        is_wide[d] = true;
      }
  }
  return false;
}

}  // namespace cluesmith::proofs::classwise
