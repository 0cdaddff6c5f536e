// SPDX-License-Identifier: MIT
// 9x9 positions, one a lane: what is placed, what is possible, and passes of singles and locked
// candidates over all of them.
//
// Placements take effect at once: the second row already sees those of the first. Only digits that
// follow from the candidates are placed. So a full board is the only solution of its position, and
// a closure that stops early leaves a position with the same solutions. A position without a
// solution never leads to a full board, which has every digit in every group and one digit in each
// cell.
#pragma once

#include "kernels/vectors.hpp"

namespace cluesmith::KERNEL_ISA {

// Vectors must have constant indices to live in registers.
#define UNROLLED _Pragma("GCC unroll 9")

constexpr std::uint16_t kNoDigit = 0xfe00;  // the bits of a lane that stand for no digit

// One puzzle a lane: the digit placed in each cell, and the digits placed in each group. Naked
// singles need no more.
template <class Vector>
struct alignas(64) PlacedDigits {
  Vector placed[81];
  // By group; the bits of kNoDigit are set.
  Vector row[9], column[9], box[9];

  void count_groups() {
    for (int i = 0; i < 9; ++i) row[i] = column[i] = box[i] = Vector{} + kNoDigit;
    for (int r = 0; r < 9; ++r) UNROLLED for (int c = 0; c < 9; ++c) {
        const Vector digit = placed[9 * r + c];
        row[r] |= digit;
        column[c] |= digit;
        box[r / 3 * 3 + c / 3] |= digit;
      }
  }

  // All ones in the lanes where every group has every digit.
  Vector full() const {
    Vector all = row[0];
    UNROLLED for (int i = 0; i < 9; ++i) all &= row[i] & column[i] & box[i];
    return is_zero(~all);
  }
};

// All ones in the lanes with at most one bit.
template <class Vector>
[[gnu::always_inline]] inline Vector at_most_one(Vector v) {
  return is_zero(v & (v - 1));
}

// The candidates of the open cells, one puzzle a lane; none where a digit is placed.
template <class Vector>
struct OpenCandidates {
  Vector open[81];
  Vector lacking = {};  // digits for which some chute had no configuration left

  void reset(const PlacedDigits<Vector>& puzzles) {
    for (int cell = 0; cell < 81; ++cell)
      open[cell] = is_zero(puzzles.placed[cell]) & std::uint16_t(0x1ff);
  }

  // Places naked singles, and hidden singles of boxes and of rows (or columns). With `locked`, also
  // rules out locked candidates of the bands (or stacks). Returns what changed.
  template <bool by_columns, bool locked>
  Vector pass(PlacedDigits<Vector>& puzzles) {
    Vector changed = {};
    for (int chute = 0; chute < 3; ++chute)
      changed |= pass_chute<by_columns, locked>(puzzles, chute);
    return changed;
  }

 private:
  template <bool by_columns>
  static constexpr int cell_at(int line, int place) {
    return by_columns ? 9 * place + line : 9 * line + place;
  }

  template <bool by_columns, bool locked>
  Vector pass_chute(PlacedDigits<Vector>& puzzles, int chute) {
    Vector* lines = (by_columns ? puzzles.column : puzzles.row) + 3 * chute;
    Vector* others = by_columns ? puzzles.row : puzzles.column;
    Vector x[3][9];
    Vector one[3][3], two[3][3];
    UNROLLED for (int line = 0; line < 3; ++line) UNROLLED for (int b = 0; b < 3; ++b) {
      const Vector seen = lines[line] | puzzles.box[by_columns ? 3 * b + chute : 3 * chute + b];
      UNROLLED for (int place = 3 * b; place < 3 * b + 3; ++place) {
        const int cell = cell_at<by_columns>(3 * chute + line, place);
        x[line][place] = puzzles.placed[cell] | (open[cell] & ~(seen | others[place]));
      }
      const Tally<Vector> mini(x[line][3 * b], x[line][3 * b + 1], x[line][3 * b + 2]);
      one[line][b] = mini.one;
      two[line][b] = mini.two;
    }
    if constexpr (locked) {
      lock_chute(one);
      lacking |= ~(one[0][0] | one[0][1] | one[0][2]);
    }
    Vector in_line[3], in_box[3];
    UNROLLED for (int i = 0; i < 3; ++i) {
      const auto mini = [&](int line, int b) {
        return Tally<Vector>(one[line][b], locked ? two[line][b] & one[line][b] : two[line][b]);
      };
      in_line[i] = Tally<Vector>(mini(i, 0), mini(i, 1), mini(i, 2)).exactly_one();
      in_box[i] = Tally<Vector>(mini(0, i), mini(1, i), mini(2, i)).exactly_one();
    }
    Vector changed = {};
    UNROLLED for (int b = 0; b < 3; ++b) {
      Vector& box = puzzles.box[by_columns ? 3 * b + chute : 3 * chute + b];
      UNROLLED for (int line = 0; line < 3; ++line) {
        const Vector hidden = in_line[line] | in_box[b];
        Vector added = {};
        UNROLLED for (int place = 3 * b; place < 3 * b + 3; ++place) {
          const int cell = cell_at<by_columns>(3 * chute + line, place);
          Vector left = x[line][place];
          if constexpr (locked) left &= one[line][b];
          const Vector single = left & (hidden | at_most_one(left));
          const Vector next = left & is_zero(single);
          changed |= open[cell] ^ next;
          open[cell] = next;
          puzzles.placed[cell] = single;
          others[place] |= single;
          added |= single;
        }
        lines[line] |= added;
        box |= added;
      }
    }
    return changed;
  }
};

#undef UNROLLED

}  // namespace cluesmith::KERNEL_ISA
