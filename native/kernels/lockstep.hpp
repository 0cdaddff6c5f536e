// SPDX-License-Identifier: MIT
// Sixteen 9x9 puzzles in step: lane i of every vector belongs to puzzle i, and one operation does
// the same to all of them.
//
// A crew keeps the digit placed in each cell and the digits placed in each group; that is all that
// naked singles need. A stronger pass keeps the candidates of the open cells, too. Placements are
// made in place: what the first row gets, the second already sees.
//
// Only what follows from the clues is placed. So a full board is the one solution, and a crew that
// stops early leaves puzzles with more clues and the same solutions. Clues without a solution may
// lead to anything that is not a full board: every digit in every group, one a cell.
#pragma once

#include "kernels/configurations.hpp"
#include "kernels/lanes.hpp"
#include "kernels/tally.hpp"

namespace cluesmith::KERNEL_ISA {

// Vectors must have constant indices to live in registers.
#define UNROLLED _Pragma("GCC unroll 9")

constexpr std::uint16_t kNoDigit = 0xfe00;  // the bits of a lane that stand for no digit

struct alignas(64) Crew {
  Lanes16 placed[81];
  // What is placed in each group; the bits of no digit are set.
  Lanes16 row[9], column[9], box[9];

  void count_groups() {
    for (int i = 0; i < 9; ++i) row[i] = column[i] = box[i] = Lanes16{} + kNoDigit;
    for (int r = 0; r < 9; ++r) UNROLLED for (int c = 0; c < 9; ++c) {
        const Lanes16 digit = placed[9 * r + c];
        row[r] |= digit;
        column[c] |= digit;
        box[r / 3 * 3 + c / 3] |= digit;
      }
  }

  // All ones in the lanes where every group has every digit.
  Lanes16 full() const {
    Lanes16 all = row[0];
    UNROLLED for (int i = 0; i < 9; ++i) all &= row[i] & column[i] & box[i];
    return (Lanes16)(all == std::uint16_t(0xffff));
  }
};

// All ones in the lanes with at most one bit.
inline Lanes16 at_most_one(Lanes16 v) { return (Lanes16)((v & (v - 1)) == 0); }

// Places naked singles, cell by cell; returns what changed.
//
// The three cells of a miniline see the same placements: waiting for each other takes longer than
// the passes that it saves (4.5 for 4.9).
inline Lanes16 place_naked_singles(Crew& crew) {
  Lanes16 changed = {};
  Lanes16 column[9];
  UNROLLED for (int c = 0; c < 9; ++c) column[c] = crew.column[c];
  for (int band = 0; band < 3; ++band) {
    Lanes16 box[3];
    UNROLLED for (int b = 0; b < 3; ++b) box[b] = crew.box[3 * band + b];
    UNROLLED for (int r = 0; r < 3; ++r) {
      const Lanes16 before = crew.row[3 * band + r];
      Lanes16* cells = crew.placed + 27 * band + 9 * r;
      Lanes16 row = before;
      UNROLLED for (int b = 0; b < 3; ++b) {
        const Lanes16 seen = row | box[b];
        Lanes16 added = {};
        UNROLLED for (int c = 3 * b; c < 3 * b + 3; ++c) {
          const Lanes16 left = (Lanes16)(cells[c] == 0) & ~(seen | column[c]);
          const Lanes16 single = left & at_most_one(left);
          cells[c] |= single;
          column[c] |= single;
          added |= single;
        }
        row |= added;
        box[b] |= added;
      }
      changed |= row ^ before;
      crew.row[3 * band + r] = row;
    }
    UNROLLED for (int b = 0; b < 3; ++b) crew.box[3 * band + b] = box[b];
  }
  UNROLLED for (int c = 0; c < 9; ++c) crew.column[c] = column[c];
  return changed;
}

// The crew with the candidates of its open cells; none where a digit is placed.
struct Candidates {
  Lanes16 open[81];

  void reset(const Crew& crew) {
    for (int cell = 0; cell < 81; ++cell)
      open[cell] = (Lanes16)(crew.placed[cell] == 0) & std::uint16_t(0x1ff);
  }

  // Places naked singles, and hidden singles of boxes and of rows (or of columns); with `locked`,
  // locked candidates of the bands (or stacks) leave, too. Returns what changed.
  template <bool by_columns, bool locked>
  Lanes16 pass(Crew& crew) {
    Lanes16 changed = {};
    for (int chute = 0; chute < 3; ++chute) changed |= pass_chute<by_columns, locked>(crew, chute);
    return changed;
  }

 private:
  template <bool by_columns>
  static constexpr int cell_at(int line, int place) {
    return by_columns ? 9 * place + line : 9 * line + place;
  }

  template <bool by_columns, bool locked>
  Lanes16 pass_chute(Crew& crew, int chute) {
    Lanes16* lines = (by_columns ? crew.column : crew.row) + 3 * chute;
    Lanes16* others = by_columns ? crew.row : crew.column;
    Lanes16 x[3][9];
    Lanes16 one[3][3], two[3][3];
    UNROLLED for (int line = 0; line < 3; ++line) UNROLLED for (int b = 0; b < 3; ++b) {
      const Lanes16 seen = lines[line] | crew.box[by_columns ? 3 * b + chute : 3 * chute + b];
      UNROLLED for (int place = 3 * b; place < 3 * b + 3; ++place) {
        const int cell = cell_at<by_columns>(3 * chute + line, place);
        x[line][place] = crew.placed[cell] | (open[cell] & ~(seen | others[place]));
      }
      const Tally<Lanes16> mini(x[line][3 * b], x[line][3 * b + 1], x[line][3 * b + 2]);
      one[line][b] = mini.one;
      two[line][b] = mini.two;
    }
    if constexpr (locked) lock_chute(one);
    Lanes16 in_line[3], in_box[3];
    UNROLLED for (int i = 0; i < 3; ++i) {
      const auto mini = [&](int line, int b) {
        return Tally<Lanes16>(one[line][b], locked ? two[line][b] & one[line][b] : two[line][b]);
      };
      in_line[i] = Tally<Lanes16>(mini(i, 0), mini(i, 1), mini(i, 2)).exactly_one();
      in_box[i] = Tally<Lanes16>(mini(0, i), mini(1, i), mini(2, i)).exactly_one();
    }
    Lanes16 changed = {};
    UNROLLED for (int b = 0; b < 3; ++b) {
      Lanes16& box = crew.box[by_columns ? 3 * b + chute : 3 * chute + b];
      UNROLLED for (int line = 0; line < 3; ++line) {
        const Lanes16 hidden = in_line[line] | in_box[b];
        Lanes16 added = {};
        UNROLLED for (int place = 3 * b; place < 3 * b + 3; ++place) {
          const int cell = cell_at<by_columns>(3 * chute + line, place);
          Lanes16 left = x[line][place];
          if constexpr (locked) left &= one[line][b];
          const Lanes16 single = left & (hidden | at_most_one(left));
          const Lanes16 next = left & (Lanes16)(single == 0);
          changed |= open[cell] ^ next;
          open[cell] = next;
          crew.placed[cell] = single;
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
