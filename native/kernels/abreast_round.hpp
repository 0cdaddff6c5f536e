// SPDX-License-Identifier: MIT
// A round of singles and locked candidates on many 9x9 positions abreast.
//
// A position is left unchanged by a round exactly where it is closed under these rules, and the
// order of inference within a round is free, so that the serial search (solve.cpp) comes to the
// same fixpoint and makes the same guesses.
#pragma once

#include "kernels/configurations.hpp"
#include "kernels/planes.hpp"
#include "kernels/tally.hpp"

namespace cluesmith::KERNEL_ISA {

// One digit in a chute, by minilines [line][box].
struct ChuteOfDigit {
  Plane can[3][3];     // it is possible there
  Plane two[3][3];     // in two cells or more
  Plane placed[3][3];  // it is there

  // Leaves what configurations go through; returns where there is none. After it `two` tells
  // where a cell of the miniline need not be the digit's only one in the line.
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
  Plane taken[81];   // some digit has the cell for its only place in a group
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

  // Locked candidates by rows, then by columns. A placed digit leaves the other minilines of its
  // line, and so, by the chute in the other direction, its own box as well.
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

}  // namespace cluesmith::KERNEL_ISA
