// SPDX-License-Identifier: MIT
// What the placed rows determine: the order of the columns and the names of the digits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace cluesmith::symmetry {

// Columns that look the same in the placed rows share a class; stacks that look the same share a
// tie. The order within a class or a tie does not change the placed rows. So it is chosen later,
// when a row depends on it.
//
//   position        0 1 2   3 4 5   6 7 8
//   first row       0 0 1   0 0 2   0 3 4
//   class_starts    1 0 1   1 0 1   1 1 0     columns 7 and 8 differ only in digits named here
//   stack_starts    1       0       1         so do stacks 0 and 1
//
// A digit is named by the position of the column where it first appeared, its home. While that
// column shares a class or its stack a tie, the digit is tied: one of several names, not yet known.
template <int N>
struct Arrangement {
  static constexpr int kSize = N * N;
  static constexpr std::uint8_t kUnnamed = 0;
  static constexpr std::uint8_t kTied = 0xff;

  std::array<std::uint8_t, kSize> column_at;    // position to column
  std::array<std::uint8_t, kSize> position_of;  // column to position
  std::array<std::uint8_t, kSize + 1> name;     // digit to its new name, kUnnamed or kTied
  std::array<std::uint8_t, kSize + 1> home_column;
  std::array<std::uint8_t, kSize + 1> home_row;
  std::uint8_t next_name;
  std::uint8_t row;  // placed last
  bool transposed;
  std::uint32_t class_starts;  // bit p: position p starts a class; bit kSize ends the last
  std::uint32_t stack_starts;  // bit j: stack j starts a tie; bit N ends the last
  std::uint32_t tied_digits;
  std::uint32_t unnamed_digits;

  static Arrangement all_tied(bool transposed) {
    Arrangement start{};
    for (int i = 0; i < kSize; ++i) start.column_at[i] = start.position_of[i] = std::uint8_t(i);
    for (int j = 0; j <= N; ++j) start.class_starts |= 1u << (j * N);
    start.stack_starts = 1u | 1u << N;
    start.next_name = 1;
    start.transposed = transposed;
    start.unnamed_digits = (2u << kSize) - 2;
    return start;
  }

  int class_begin(int position) const { return begin(class_starts, position); }
  int class_end(int position) const { return end(class_starts, position); }
  int tie_begin(int stack) const { return begin(stack_starts, stack); }
  int tie_end(int stack) const { return end(stack_starts, stack); }

  // Whether the column at this position has no other possible position.
  bool is_settled(int position) const {
    return class_starts >> position & class_starts >> (position + 1) & 1 &
           stack_starts >> position / N & stack_starts >> (position / N + 1);
  }

  void swap_columns(int p, int q) {
    std::swap(column_at[p], column_at[q]);
    position_of[column_at[p]] = std::uint8_t(p);
    position_of[column_at[q]] = std::uint8_t(q);
  }

  void swap_stacks(int j, int k) {
    if (j == k) return;
    for (int i = 0; i < N; ++i) swap_columns(j * N + i, k * N + i);
  }

  // Gives the column at `from` the place `to` for good; both are of one class.
  void settle_column(int from, int to) {
    swap_columns(from, to);
    class_starts |= 1u << to | 2u << to;
  }

  // Gives the stack at `from` the place `to` for good; both are of one tie.
  void settle_stack(int from, int to) {
    swap_stacks(from, to);
    stack_starts |= 1u << to | 2u << to;
  }

  // The first position that a column can still take.
  int first_position(int column) const {
    const int position = position_of[column], stack = position / N;
    return tie_begin(stack) * N + class_begin(position) - stack * N;
  }

  // Gives a column the first position that it can still take.
  void pull(int column) {
    const int stack = position_of[column] / N;
    settle_stack(stack, tie_begin(stack));
    const int position = position_of[column];
    settle_column(position, class_begin(position));
  }

  void name_digit(int digit, std::uint8_t new_name) {
    name[digit] = new_name;
    tied_digits &= ~(1u << digit);
    unnamed_digits &= ~(1u << digit);
  }

  // Names a digit by its first appearance, for now in this column.
  void tie_digit(int digit, int column, int at_row) {
    name[digit] = kTied;
    home_column[digit] = std::uint8_t(column);
    home_row[digit] = std::uint8_t(at_row);
    tied_digits |= 1u << digit;
    unnamed_digits &= ~(1u << digit);
  }

 private:
  static int begin(std::uint32_t starts, int i) {
    return std::bit_width(starts & ((2u << i) - 1)) - 1;
  }
  static int end(std::uint32_t starts, int i) {
    return i + 1 + std::countr_zero(starts >> (i + 1));
  }
};

}  // namespace cluesmith::symmetry
