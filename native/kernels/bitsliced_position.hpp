// SPDX-License-Identifier: MIT
// Many 9x9 positions, bit-sliced: a round of singles and locked candidates, and where each position
// branches.
//
// A round leaves a position unchanged exactly if the position is closed under these rules. The
// order of inference within a round does not matter. So the search of one puzzle (solve.cpp)
// reaches the same fixpoint and makes the same guesses.
//
// The rule of branching, which choose() in solve.cpp shares up to kPatience guesses (entries.hpp):
// take the chute with the fewest configurations over all digits, among the chutes that leave a
// choice. In it take the first digit with two configurations, else the first with three: try its
// first configuration, then the others. If every digit has more, take the first cell with the
// fewest candidates, box by box: try its first digit, then the others.
#pragma once

#include "kernels/planes.hpp"
#include "kernels/vectors.hpp"

namespace cluesmith::KERNEL_ISA {

// One digit in a chute, by minilines [line][box].
struct ChuteOfDigit {
  Plane can[3][3];     // it is possible there
  Plane two[3][3];     // in two cells or more
  Plane placed[3][3];  // it is there

  // Keeps the minilines that some configuration uses; returns the lanes without any. Afterwards
  // `two` is set where a cell of the miniline may not be the digit's only place in the line.
  Plane lock() {
    for (int line = 0; line < 3; ++line)
      for (int box = 0; box < 3; ++box)
        can[line][box] &= ~(placed[line][(box + 1) % 3] | placed[line][(box + 2) % 3]);
    lock_chute(can);
    for (int line = 0; line < 3; ++line)
      for (int box = 0; box < 3; ++box)
        two[line][box] |= can[line][(box + 1) % 3] | can[line][(box + 2) % 3];
    return ~(can[0][0] | can[0][1] | can[0][2]);
  }
};

struct Positions {
  Sheet sheet;
  Plane single[81];  // the cell has one candidate
  Plane taken[81];   // the cell is the only place of some digit in a group
  Plane changed;     // by the last round
  Plane dead = kNone;

  void round() {
    changed = kNone;
    find_singles();
    for (int digit = 0; digit < 9; ++digit) close_digit(digit);
  }

 private:
  void find_singles() {
    for (int cell = 0; cell < 81; ++cell) {
      Tally<Plane> digits;
#pragma GCC unroll 9
      for (int digit = 0; digit < 9; ++digit) digits.add(sheet.at[digit][cell]);
      dead |= ~digits.one;
      single[cell] = digits.exactly_one();
      taken[cell] |= single[cell];
    }
  }

  // Locked candidates by rows, then by columns. A placed digit is ruled out of the other minilines
  // of its line, and so, by the chute in the other direction, of its own box as well.
  void close_digit(int digit) {
    Plane* cells = sheet.at[digit];
    Plane left[81], sure[81];
    Plane none = kNone, moved = kNone;
    for (int band = 0; band < 3; ++band) {
      ChuteOfDigit chute;
      const Plane* x = cells + 27 * band;
      const Plane* alone = single + 27 * band;
#pragma GCC unroll 9
      for (int mini = 0; mini < 9; ++mini) {
        const Plane a = x[3 * mini], b = x[3 * mini + 1], c = x[3 * mini + 2];
        const Tally<Plane> cells_of(a, b, c);
        chute.can[mini / 3][mini % 3] = cells_of.one;
        chute.two[mini / 3][mini % 3] = cells_of.two;
        chute.placed[mini / 3][mini % 3] =
            (a & alone[3 * mini]) | (b & alone[3 * mini + 1]) | (c & alone[3 * mini + 2]);
      }
      none |= chute.lock();
#pragma GCC unroll 9
      for (int mini = 0; mini < 9; ++mini) {
        const Plane can = chute.can[mini / 3][mini % 3], two = chute.two[mini / 3][mini % 3];
        for (int i = 3 * mini; i < 3 * mini + 3; ++i) {
          left[27 * band + i] = x[i] & can;
          sure[27 * band + i] = x[i] & can & (~two | alone[i]);
        }
      }
    }
    for (int stack = 0; stack < 3; ++stack) {
      ChuteOfDigit chute;
#pragma GCC unroll 9
      for (int mini = 0; mini < 9; ++mini) {
        const int first = 27 * (mini % 3) + 3 * stack + mini / 3;
        const Plane a = left[first], b = left[first + 9], c = left[first + 18];
        const Tally<Plane> cells_of(a, b, c);
        chute.can[mini / 3][mini % 3] = cells_of.one;
        chute.two[mini / 3][mini % 3] = cells_of.two;
        chute.placed[mini / 3][mini % 3] = sure[first] | sure[first + 9] | sure[first + 18];
      }
      none |= chute.lock();
#pragma GCC unroll 9
      for (int mini = 0; mini < 9; ++mini) {
        const Plane can = chute.can[mini / 3][mini % 3], two = chute.two[mini / 3][mini % 3];
        const int first = 27 * (mini % 3) + 3 * stack + mini / 3;
        for (int cell = first; cell < first + 27; cell += 9) {
          const Plane stays = left[cell] & can;
          const Plane own = stays & (~two | sure[cell]);
          const Plane next = stays & ~(taken[cell] & ~own);
          moved |= (cells[cell] ^ next) | (own & ~taken[cell]);
          taken[cell] |= own;
          cells[cell] = next;
        }
      }
    }
    dead |= none;
    changed |= moved;
  }
};

// A number in each lane, a plane a bit.
struct Totals {
  Plane bit[6] = {};

  // Adds a number of three bits.
  void add(Plane b0, Plane b1, Plane b2) {
    const Plane added[3] = {b0, b1, b2};
    Plane carry = kNone;
    for (int i = 0; i < 6; ++i) {
      const Plane a = bit[i], b = i < 3 ? added[i] : kNone;
      bit[i] = a ^ b ^ carry;
      carry = (a & b) | (carry & (a ^ b));
    }
  }

  Plane less_than(const Totals& other) const {
    Plane less = kNone;
    for (int i = 0; i < 6; ++i) {
      const Plane differ = bit[i] ^ other.bit[i];
      less = (differ & other.bit[i]) | (~differ & less);
    }
    return less;
  }

  void replace(Plane where, const Totals& by) {
    for (int i = 0; i < 6; ++i) bit[i] = (bit[i] & ~where) | (by.bit[i] & where);
  }

  Plane is_nine() const { return bit[0] & ~bit[1] & ~bit[2] & bit[3] & ~bit[4] & ~bit[5]; }
};

constexpr int cell_by_boxes(int i) {
  return 27 * (i / 27) + 9 * (i % 9 / 3) + 3 * (i / 9 % 3) + i % 3;
}

// The candidates of one digit, by cell, that the first branch loses (now) and that the second
// branch loses (later).
struct Loss {
  Plane now[81];
  Plane later[81];
};

class Choices {
 public:
  // Chooses the branches of the lanes in `want`; each of them is closed and has an open cell.
  Choices(const Sheet& sheet, Plane want) {
    Plane best_in[6] = {};
    Totals fewest;
    Plane some = kNone;
    for (int chute = 0; chute < 6; ++chute) {
      Totals total;
      for (int digit = 0; digit < 9; ++digit) count(sheet.at[digit], chute, digit, total);
      const Plane better = ~total.is_nine() & (~some | total.less_than(fewest));
      fewest.replace(better, total);
      some |= better;
      for (int earlier = 0; earlier < chute; ++earlier) best_in[earlier] &= ~better;
      best_in[chute] = better;
    }
    for (int chute = 0; chute < 6; ++chute) {
      Plane open = want & best_in[chute];
      for (int digit = 0; digit < 9; ++digit) {
        branching_[digit][chute] = open & two_[digit][chute];
        open &= ~two_[digit][chute];
      }
      for (int digit = 0; digit < 9; ++digit) {
        branching_[digit][chute] |= open & three_[digit][chute];
        open &= ~three_[digit][chute];
      }
      cells_of_ |= open;
    }
    by_cell_ = any(cells_of_);
    if (by_cell_) choose_cells(sheet);
  }

  // Writes the candidates of a digit that the guesses remove. Call it for the digits in order.
  void lose(const Sheet& sheet, int digit, Loss& loss) {
    Plane now[54], later[54];  // minilines: by row, 3 * row + box; by column, 3 * column + box
    for (int chute = 0; chute < 6; ++chute) {
      const Plane branching_here = branching_[digit][chute];
      const Configurations<Plane>& both = configurations_[digit][chute];
      Configurations<Plane> first, second;
      Plane rest = branching_here;
#pragma GCC unroll 6
      for (int k = 0; k < 6; ++k) {
        first.at[k] = both.at[k] & rest;
        second.at[k] = both.at[k] & ~rest;
        rest &= ~both.at[k];
      }
#pragma GCC unroll 9
      for (int mini = 0; mini < 9; ++mini) {
        now[9 * chute + mini] = branching_here & ~first.through(mini / 3, mini % 3);
        later[9 * chute + mini] = branching_here & ~second.through(mini / 3, mini % 3);
      }
    }
    for (int row = 0; row < 9; ++row)
#pragma GCC unroll 9
      for (int column = 0; column < 9; ++column) {
        const int by_row = 3 * row + column / 3, by_column = 27 + 3 * column + row / 3;
        loss.now[9 * row + column] = now[by_row] | now[by_column];
        loss.later[9 * row + column] = later[by_row] | later[by_column];
      }
    if (!by_cell_) return;
    for (int cell = 0; cell < 81; ++cell) {
      const Plane first = sheet.at[digit][cell] & pick_[cell] & ~passed_[cell];
      passed_[cell] |= first;
      loss.now[cell] |= pick_[cell] & ~first;
      loss.later[cell] |= first;
    }
  }

 private:
  void count(const Plane* cells, int chute, int digit, Totals& total) {
    Plane can[3][3];
    for (int mini = 0; mini < 9; ++mini) {
      const int first =
          chute < 3 ? 27 * chute + 3 * mini : 27 * (mini % 3) + 3 * (chute - 3) + mini / 3;
      const int step = chute < 3 ? 1 : 9;
      can[mini / 3][mini % 3] = cells[first] | cells[first + step] | cells[first + 2 * step];
    }
    const Configurations<Plane> c(can);
    configurations_[digit][chute] = c;
    const Plane even = c.at[0] ^ c.at[1] ^ c.at[2], odd = c.at[3] ^ c.at[4] ^ c.at[5];
    const Plane even_two = (c.at[0] & c.at[1]) | ((c.at[0] | c.at[1]) & c.at[2]);
    const Plane odd_two = (c.at[3] & c.at[4]) | ((c.at[3] | c.at[4]) & c.at[5]);
    const Plane carry = even & odd;
    const Plane b0 = even ^ odd, b1 = even_two ^ odd_two ^ carry;
    const Plane b2 = (even_two & odd_two) | ((even_two | odd_two) & carry);
    two_[digit][chute] = ~b0 & b1 & ~b2;
    three_[digit][chute] = b0 & b1 & ~b2;
    total.add(b0, b1, b2);
  }

  void choose_cells(const Sheet& sheet) {
    Plane at_least[11][81] = {};  // [n]: the cell has n candidates or more
    for (int cell = 0; cell < 81; ++cell) {
      for (int digit = 0; digit < 9; ++digit) {
        const Plane candidate = sheet.at[digit][cell];
        for (int n = digit + 1; n > 1; --n) at_least[n][cell] |= at_least[n - 1][cell] & candidate;
        at_least[1][cell] |= candidate;
      }
      passed_[cell] = pick_[cell] = kNone;
    }
    Plane want = cells_of_;
    for (int n = 2; n < 10 && any(want); ++n)
      for (int i = 0; i < 81; ++i) {
        const int cell = cell_by_boxes(i);
        const Plane picked = want & at_least[n][cell] & ~at_least[n + 1][cell];
        pick_[cell] |= picked;
        want &= ~picked;
      }
  }

  Configurations<Plane> configurations_[9][6];
  Plane two_[9][6];    // the digit has two configurations in the chute
  Plane three_[9][6];  // or three
  Plane branching_[9][6];
  Plane cells_of_ = kNone;  // the lanes that branch on a cell
  bool by_cell_;
  Plane pick_[81], passed_[81];
};

}  // namespace cluesmith::KERNEL_ISA
