// SPDX-License-Identifier: MIT
// Where positions branch, one position a lane.
//
// The rule, which choose() in solve.cpp shares up to kPatience guesses (entries.hpp): take the
// chute with the fewest configurations over all digits, among the chutes that leave a choice. In it
// take the first digit with two configurations, else the first with three: try its first
// configuration, then the others. If every digit has more, take the first cell with the fewest
// candidates, box by box: try its first digit, then the others.
#pragma once

#include "kernels/transpose.hpp"
#include "kernels/vectors.hpp"

namespace cluesmith::KERNEL_ISA {

// The number of digits in each lane.
template <class Vector>
[[gnu::always_inline]] inline Vector count_digits(Vector v) {
  v -= (v >> 1) & 0x5555;
  v = (v & 0x3333) + ((v >> 2) & 0x3333);
  v = (v + (v >> 4)) & 0x0f0f;
  return (v + (v >> 8)) & 0x1f;
}

// How many configurations each digit has in a chute, as a number of three bits.
template <class Vector>
struct ConfigurationCounts {
  Vector bit0, bit1, bit2;

  [[gnu::always_inline]] explicit ConfigurationCounts(const Configurations<Vector>& of) {
    const auto& at = of.at;
    const Vector even = at[0] ^ at[1] ^ at[2], odd = at[3] ^ at[4] ^ at[5];
    const Vector even_two = (at[0] & at[1]) | ((at[0] | at[1]) & at[2]);
    const Vector odd_two = (at[3] & at[4]) | ((at[3] | at[4]) & at[5]);
    const Vector carry = even & odd;
    bit0 = even ^ odd;
    bit1 = even_two ^ odd_two ^ carry;
    bit2 = (even_two & odd_two) | ((even_two | odd_two) & carry);
  }

  [[gnu::always_inline]] Vector total() const {
    return count_digits(bit0) + 2 * count_digits(bit1) + 4 * count_digits(bit2);
  }
  [[gnu::always_inline]] Vector two() const { return ~bit0 & bit1 & ~bit2; }
  [[gnu::always_inline]] Vector three() const { return bit0 & bit1 & ~bit2; }
};

// The two branches of each position.
template <class Vector>
struct LaneBranches {
  Vector first[kMaskRow], second[kMaskRow];
  Vector by_cell;  // all ones in the lanes that must branch on a cell; their branches are equal

  // The lanes in `want` are closed and have an open cell. In the others, both branches are the
  // position itself.
  LaneBranches(const Vector* cells, Vector want) {
    Configurations<Vector> best;
    Vector in_chute[6], of_two = {}, of_three = {}, fewest = Vector{} + kMost;
    for (Vector& configs : best.at) configs = Vector{};
    for (int chute = 0; chute < 6; ++chute) {
      const Configurations<Vector> here = configurations(cells, chute);
      const ConfigurationCounts<Vector> counts(here);
      const Vector total = counts.total();
      const Vector is_less = -((total - fewest) >> 15);
      const Vector better = is_less & ~is_zero(total ^ std::uint16_t(9));
      const auto replace = [&](Vector& old, Vector by) { old ^= (old ^ by) & better; };
      replace(fewest, total);
      replace(of_two, counts.two());
      replace(of_three, counts.three());
      for (int k = 0; k < 6; ++k) replace(best.at[k], here.at[k]);
      for (int earlier = 0; earlier < chute; ++earlier) in_chute[earlier] &= ~better;
      in_chute[chute] = better;
    }
    const Vector digits = (of_two | (is_zero(of_two) & of_three)) & want;
    const Vector digit = digits & -digits;
    by_cell = is_zero(digit) & want;
    split(cells, best, digit, in_chute);
  }

 private:
  static constexpr std::uint16_t kMost = 6 * 9 + 1;

  static Configurations<Vector> configurations(const Vector* cells, int chute) {
    const int corner = chute < 3 ? 27 * chute : 3 * (chute - 3), step = chute < 3 ? 1 : 9;
    Vector can[3][3];
#pragma GCC unroll 9
    for (int mini = 0; mini < 9; ++mini) {
      const Vector* at = cells + corner + (chute < 3 ? 3 * mini : 27 * (mini % 3) + mini / 3);
      can[mini / 3][mini % 3] = at[0] | at[step] | at[2 * step];
    }
    return Configurations<Vector>(can);
  }

  // Leaves the first configuration of the digit to the first branch, the others to the second.
  void split(const Vector* cells, const Configurations<Vector>& of, Vector digit,
             const Vector* in_chute) {
    Configurations<Vector> now, later;
    Vector rest = digit;
    for (int k = 0; k < 6; ++k) {
      now.at[k] = of.at[k] & rest;
      later.at[k] = of.at[k] & digit & ~rest;
      rest &= ~of.at[k];
    }
    Vector lost_now[3][3], lost_later[3][3];  // by minilines of the chute, [line][box]
    for (int line = 0; line < 3; ++line)
      for (int box = 0; box < 3; ++box) {
        lost_now[line][box] = digit & ~now.through(line, box);
        lost_later[line][box] = digit & ~later.through(line, box);
      }
    for (int row = 0; row < 9; ++row)
#pragma GCC unroll 3
      for (int b = 0; b < 3; ++b) {
        const Vector band = in_chute[row / 3], stack = in_chute[3 + b];
        const Vector row_now = band & lost_now[row % 3][b];
        const Vector row_later = band & lost_later[row % 3][b];
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
          const int cell = 9 * row + 3 * b + i;
          first[cell] = cells[cell] & ~(row_now | (stack & lost_now[i][row / 3]));
          second[cell] = cells[cell] & ~(row_later | (stack & lost_later[i][row / 3]));
        }
      }
    for (int cell = 81; cell < kMaskRow; ++cell) first[cell] = second[cell] = Vector{};
  }
};

// The cells box by box.
struct CellsByBoxes {
  std::uint8_t at[81];

  constexpr CellsByBoxes() : at{} {
    for (int i = 0; i < 81; ++i)
      at[i] = std::uint8_t(27 * (i / 27) + 9 * (i % 9 / 3) + 3 * (i / 9 % 3) + i % 3);
  }
};
inline constexpr CellsByBoxes kCellsByBoxes;

// Branches on the first cell with the fewest candidates. Both rows hold the position.
inline void branch_on_cell(std::uint16_t* first, std::uint16_t* second) {
  int best = 0, fewest = 10;
  for (const int cell : kCellsByBoxes.at) {
    const int digits = __builtin_popcount(first[cell]);
    if (digits < 2 || digits >= fewest) continue;
    best = cell;
    fewest = digits;
    if (digits == 2) break;
  }
  const std::uint16_t digits = first[best];
  first[best] = std::uint16_t(digits & -digits);
  second[best] = std::uint16_t(digits & (digits - 1));
}

}  // namespace cluesmith::KERNEL_ISA
