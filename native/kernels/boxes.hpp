// SPDX-License-Identifier: MIT
// A position as nine boxes and six chutes (three bands, three stacks), and what follows from it.
//
// A box is sixteen lanes of digit sets, a 4x4 matrix:
//
//        c0    c1    c2    c3
//   r0 | cell  cell  cell  not in minirow 0 |
//   r1 | cell  cell  cell  not in minirow 1 |
//   r2 | cell  cell  cell  not in minirow 2 |
//   r3 | not in minicolumn 0, 1, 2   unused |
//
// A lane holds the digits for which its statement is still possible. For each digit exactly one
// statement of each row r0..r2 is true (the digit is in one of the three cells, or not in the
// minirow), and exactly one of each column c0..c2. A cell holds one digit, a "not in" lane six.
// Placing, hidden singles and naked singles are all the same inference on this matrix.
//
// A chute holds, for each digit, which of its six configurations are possible: a configuration
// sends the three boxes to three different lines. Locked candidates in both directions are what
// the exchange between a box and its two chutes infers.
//
// With AVX-512 a register holds the same box of two positions: both branches of a guess.
//
// The idea of boxes with negated minilines and configurations is from the documentation of tdoku
// (T. Dillon); the code and the order of inference are our own.
#pragma once

#include "kernels/vectors.hpp"

namespace cluesmith::KERNEL_ISA {

constexpr std::uint16_t kAll = 0x1ff;

// What the rows, the columns and the cells of the matrix hold.
constexpr Lanes16 kRows = Lanes16{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1} * kAll;
constexpr Lanes16 kColumns = Lanes16{1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1} * kAll;
constexpr Lanes16 kCells = Lanes16{1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1} * kAll;

// Vectors for one position, or for two: each half belongs to one of them.
struct OnePosition {
  typedef Lanes16 Box;
  typedef Lanes8 Chute;

  static Box mask(Lanes16 of_one) { return of_one; }

  // The lanes with these numbers, of a vector of `size` lanes.
  template <int size, int... lane>
  [[gnu::always_inline]] static auto pick(auto v) {
    return __builtin_shufflevector(v, v, lane...);
  }

  // One bit for each position: set where some lane is not zero.
  static unsigned which(Box v) { return any(v); }
};

#if defined(__AVX512BW__)
struct TwoPositions {
  typedef WideLanes Box;
  typedef Lanes16 Chute;

  static Box mask(Lanes16 of_one) { return (Box)_mm512_broadcast_i64x4((__m256i)of_one); }

  static Box join(Lanes16 one, Lanes16 other) {
    return (Box)_mm512_inserti64x4(_mm512_castsi256_si512((__m256i)one), (__m256i)other, 1);
  }
  static Chute join(Lanes8 one, Lanes8 other) {
    return (Chute)_mm256_inserti128_si256(_mm256_castsi128_si256((__m128i)one), (__m128i)other, 1);
  }

  template <int size, int... lane>
  [[gnu::always_inline]] static auto pick(auto v) {
    return __builtin_shufflevector(v, v, lane..., (size + lane)...);
  }

  static unsigned which(Box v) {
    const unsigned words = _mm512_test_epi64_mask((__m512i)v, (__m512i)v);
    return unsigned((words & 15) != 0) | unsigned(words > 15) << 1;
  }
};

inline bool any(WideLanes v) { return _mm512_test_epi16_mask((__m512i)v, (__m512i)v) != 0; }
#endif

// The other three lanes of the same row (or column) of the matrix, or-ed together.
template <class Of>
[[gnu::always_inline]] inline auto others_in_row(typename Of::Box v) {
  const auto next = Of::template pick<16, 1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12>(v);
  return next |
         Of::template pick<16, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13>(v | next);
}

template <class Of>
[[gnu::always_inline]] inline auto others_in_column(typename Of::Box v) {
  const auto next = Of::template pick<16, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3>(v);
  return next |
         Of::template pick<16, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7>(v | next);
}

// Applies the exactly-one constraints of a box once; adds to `wrong` what contradicts them. Boxes
// and chutes together infer exactly what singles and locked candidates do.
template <class Of>
[[gnu::always_inline]] inline auto settle(typename Of::Box v, typename Of::Box& wrong) {
  typedef typename Of::Box Box;
  const Box rows = Of::mask(kRows), columns = Of::mask(kColumns), cells = Of::mask(kCells);
  const Box in_row = others_in_row<Of>(v), in_column = others_in_column<Of>(v);
  const Box lacking = (~(v | in_row) & rows) | (~(v | in_column) & columns);
  const Box empty = is_zero(v) & cells;
  const Box single = is_zero(v & (v - 1)) & cells;
  const Box sure = v & ((~in_row & rows) | (~in_column & columns) | single);
  // Two digits that have no other place cannot share a cell.
  wrong |= lacking | empty | (sure & (sure - 1) & cells);
  const Box cell_keeps = is_zero(sure & cells) | sure;
  return v & ~others_in_row<Of>(sure & rows) & ~others_in_column<Of>(sure & columns) & cell_keeps;
}

// Configuration k sends box b of a chute to this line of the chute.
constexpr int line_of(int k, int b) { return k < 3 ? (b + k) % 3 : (k - b) % 3; }

// The other configuration that sends box b to the same line.
constexpr int partner_of(int k, int b) {
  return k < 3 ? 3 + (2 * b + k) % 3 : (line_of(k, b) - b + 3) % 3;
}

// The first configuration that sends box b to a line.
constexpr int config_of(int line, int b) { return (line % 3 - b + 3) % 3; }

// The configurations of its band or stack that box b (its place in the chute) allows: the digit may
// be in the line's miniline and not in the other two.
template <class Of, int b, bool is_band>
[[gnu::always_inline]] inline auto configs_left(typename Of::Box v) {
#define LANE(k, shift) \
  (is_band ? 4 * ((line_of(k, b) + shift) % 3) + 3 : 12 + (line_of(k, b) + shift) % 3)
#define PICK(shift)                                                                     \
  Of::template pick<16, LANE(0, shift), LANE(1, shift), LANE(2, shift), LANE(3, shift), \
                    LANE(4, shift), LANE(5, shift), LANE(0, shift), LANE(1, shift)>
  const auto in = is_band ? others_in_row<Of>(v) : others_in_column<Of>(v);
  return PICK(0)(in) & PICK(1)(v) & PICK(2)(v);
#undef PICK
#undef LANE
}

// The lanes of box b that the configurations of its band or stack allow.
template <class Of, int b, bool is_band>
[[gnu::always_inline]] inline auto box_left(typename Of::Chute configs) {
  const auto either =
      configs |
      Of::template pick<8, partner_of(0, b), partner_of(1, b), partner_of(2, b), partner_of(3, b),
                        partner_of(4, b), partner_of(5, b), 6, 7>(configs);
#define ROW(r, shift) config_of(r, b), config_of(r, b), config_of(r, b), config_of(r + shift, b)
#define ROWS(shift) ROW(0, shift), ROW(1, shift), ROW(2, shift), 0, 0, 0, 0
#define COLUMN_CELLS config_of(0, b), config_of(1, b), config_of(2, b), 0
#define COLUMNS(shift)                                                                    \
  COLUMN_CELLS, COLUMN_CELLS, COLUMN_CELLS, config_of(shift, b), config_of(1 + shift, b), \
      config_of(2 + shift, b), 0
  if constexpr (is_band)
    return Of::template pick<8, ROWS(1)>(either) | Of::template pick<8, ROWS(2)>(either) |
           ~Of::mask(kRows);
  else
    return Of::template pick<8, COLUMNS(1)>(either) | Of::template pick<8, COLUMNS(2)>(either) |
           ~Of::mask(kColumns);
#undef COLUMNS
#undef COLUMN_CELLS
#undef ROWS
#undef ROW
}

// One position, or two.
template <class Of>
struct alignas(64) BoxState {
  typename Of::Box box[9];
  typename Of::Chute chute[6];  // bands 0..2, then stacks 0..2
};

#if defined(__AVX512BW__)
// Positions on their way to their fixpoints.
//
// Every box is visited in turn. Much of that is in vain, but a processor with 32 wide registers
// does it side by side. Visiting only what has changed would wait for each outcome, and would often
// guess the next branch wrong.
template <class Of>
struct Settling {
  BoxState<Of> s;
  unsigned wrong = 0;  // one bit a position: it contradicts itself

  // Infers until nothing changes, or until one position contradicts itself. If boxes have changed
  // since their last visit, the first round does not tell whether another one is needed.
  void settle_all(bool boxes_have_changed) {
    for (bool is_first = boxes_have_changed;; is_first = false) {
      Box changed = {};
      if (visit_three<0>(changed) || visit_three<1>(changed) || visit_three<2>(changed)) return;
      if (!is_first && !any(changed)) return;
    }
  }

 private:
  typedef typename Of::Box Box;

  // Visits three boxes that share no band and no stack: the processor visits them side by side.
  template <int shift>
  [[gnu::always_inline]] bool visit_three(Box& changed) {
    Box contradiction = {};
    visit<0, shift>(changed, contradiction);
    visit<1, (1 + shift) % 3>(changed, contradiction);
    visit<2, (2 + shift) % 3>(changed, contradiction);
    wrong = Of::which(contradiction);
    return wrong;
  }

  // Asks the chutes of a box what they allow, settles it, and tells them what it allows.
  template <int band, int stack>
  [[gnu::always_inline]] void visit(Box& changed, Box& contradiction) {
    auto& in_band = s.chute[band];
    auto& in_stack = s.chute[3 + stack];
    Box& box = s.box[3 * band + stack];
    const Box before = box;
    const Box left =
        before & box_left<Of, stack, true>(in_band) & box_left<Of, band, false>(in_stack);
    box = settle<Of>(left, contradiction);
    changed |= before ^ box;
    in_band &= configs_left<Of, stack, true>(box);
    in_stack &= configs_left<Of, band, false>(box);
  }
};
#endif

}  // namespace cluesmith::KERNEL_ISA
