// SPDX-License-Identifier: MIT
// Draws a random full 9x9 grid; all grids have the same probability.
//
// The first box is fixed; renaming the digits gives the others. The program draws the rest of its
// band and the rest of its stack, all of them with the same probability. Then it draws a number
// below the largest number of completions that any such pair has. The completion with this number
// is the grid. If the pair has fewer completions, the program draws again from the start. So all
// grids have the same probability.
//
// Completions are counted without a search. The rows of a box split the nine digits into three
// triples, and so do its columns. The neighbour box leaves 56 splits. The rows and columns of the
// four open boxes
//
//     5 6        the rows of 5 decide the rows of 6, those of 8 the rows of 9;
//     8 9        the columns of 5 decide the columns of 8, those of 6 the columns of 9;
//
// are therefore given by four splits. A box exists if each of its rows shares one digit with each
// of its columns.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "setting/grids.hpp"

namespace cluesmith::setting {
namespace {

// The most ways in which a band and a stack can be completed, found by trying all of them up to
// symmetry (tools/most_completions.cpp). Only regular pairs come near: the columns of the two boxes
// of the band hold the same triples, and so do the rows of the two boxes of the stack.
constexpr unsigned kMostCompletions = 11'664, kMostOfOthers = 5'644;

constexpr int kSplits = 56;
constexpr unsigned kNine = 511;

// The digits, as bits, of three lines of a box.
using Split = std::array<unsigned, 3>;
using Splits = std::array<Split, kSplits>;
using Box = std::array<std::array<int, 3>, 3>;

// For each split of rows the splits of columns, as bits, that fit: every row and column share one
// digit.
using Meetings = std::array<std::uint64_t, kSplits>;

// The subsets of a triple by their size: one, three, three and one.
std::array<std::array<unsigned, 3>, 4> subsets(unsigned triple) {
  std::array<std::array<unsigned, 3>, 4> by_size{};
  by_size[3][0] = triple;
  for (int i = 0; i < 3; ++i) {
    const unsigned lowest = triple & -triple;
    triple &= triple - 1;
    by_size[1][i] = lowest;
    by_size[2][i] = by_size[3][0] & ~lowest;
  }
  return by_size;
}

// All splits whose lines share no digit with the same line of the neighbour.
Splits splits_beside(const Split& neighbour) {
  const auto first = subsets(neighbour[0]), second = subsets(neighbour[1]),
             third = subsets(neighbour[2]);
  Splits splits;
  int count = 0;
  for (int size = 0; size <= 3; ++size) {
    const int ways = size % 3 ? 3 : 1;
    for (int i = 0; i < ways; ++i)
      for (int j = 0; j < ways; ++j)
        for (int k = 0; k < ways; ++k) {
          const unsigned a = second[size][i], b = third[3 - size][j], c = first[3 - size][k];
          splits[count++] = {a | b, (neighbour[2] & ~b) | c,
                             (neighbour[1] & ~a) | (neighbour[0] & ~c)};
        }
  }
  return splits;
}

Split third_of_line(const Split& one, const Split& other) {
  return {kNine & ~(one[0] | other[0]), kNine & ~(one[1] | other[1]), kNine & ~(one[2] | other[2])};
}

Splits third_of_lines(const Split& neighbour, const Splits& splits) {
  Splits others;
  for (int i = 0; i < kSplits; ++i) others[i] = third_of_line(neighbour, splits[i]);
  return others;
}

Meetings meetings(const Splits& rows, const Splits& columns) {
  std::uint64_t holding[2][9] = {};  // the splits whose column holds a digit
  for (int split = 0; split < kSplits; ++split)
    for (int column = 0; column < 2; ++column)
      for (unsigned left = columns[split][column]; left; left &= left - 1)
        holding[column][std::countr_zero(left)] |= std::uint64_t{1} << split;
  Meetings met;
  for (int split = 0; split < kSplits; ++split) {
    std::uint64_t all = ~std::uint64_t{0};
    // If two rows share one digit with each of two columns, the third row and column do so too.
    for (int row = 0; row < 2; ++row) {
      unsigned left = rows[split][row];
      const int a = std::countr_zero(left), b = std::countr_zero(left &= left - 1),
                c = std::countr_zero(left &= left - 1);
      for (const auto& held : holding)
        all &= (held[a] ^ held[b] ^ held[c]) & ~(held[a] & held[b] & held[c]);
    }
    met[split] = all;
  }
  return met;
}

Split rows_of(const Box& box) {
  Split rows{};
  for (int row = 0; row < 3; ++row)
    for (const int digit : box[row]) rows[row] |= 1u << digit;
  return rows;
}

Box turned(const Box& box) {
  Box other;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) other[column][row] = box[row][column];
  return other;
}

// A box whose rows hold the digits of a split, in random order.
Box shuffled(const Split& rows, Random& random) {
  Box box;
  for (int row = 0; row < 3; ++row) {
    unsigned left = rows[row];
    for (int& digit : box[row]) {
      digit = std::countr_zero(left);
      left &= left - 1;
    }
    random.shuffle(box[row]);
  }
  return box;
}

Box box_of(const Split& rows, const Split& columns) {
  Box box;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      box[row][column] = std::countr_zero(rows[row] & columns[column]);
  return box;
}

int nth_bit(std::uint64_t set, unsigned n) {
  for (; n; --n) set &= set - 1;
  return std::countr_zero(set);
}

// The rest of a band: two boxes to the right of the first.
std::array<Box, 2> rest_of_band(const Box& first, Random& random) {
  const Split rows = rows_of(first), next = splits_beside(rows)[random.below(kSplits)];
  return {shuffled(next, random), shuffled(third_of_line(rows, next), random)};
}

// Whether two splits have the same triples, in any order.
bool same_triples(const Split& one, const Split& other) {
  return std::ranges::all_of(
      one, [&](unsigned line) { return std::ranges::find(other, line) != other.end(); });
}

// The splits that boxes 5, 6, 8 and 9 can have, given the lines of their neighbours.
struct Completions {
  Splits rows_5, rows_6, rows_8, rows_9, columns_5, columns_6, columns_8, columns_9;
  Meetings in_5, in_6, in_8, in_9;

  Completions(const Split& above_5, const Split& above_6, const Split& beside_5,
              const Split& beside_8)
      : rows_5(splits_beside(beside_5)),
        rows_6(third_of_lines(beside_5, rows_5)),
        rows_8(splits_beside(beside_8)),
        rows_9(third_of_lines(beside_8, rows_8)),
        columns_5(splits_beside(above_5)),
        columns_6(splits_beside(above_6)),
        columns_8(third_of_lines(above_5, columns_5)),
        columns_9(third_of_lines(above_6, columns_6)),
        in_5(meetings(rows_5, columns_5)),
        in_6(meetings(rows_6, columns_6)),
        in_8(meetings(rows_8, columns_8)),
        in_9(meetings(rows_9, columns_9)) {}

  // Calls `take` for each choice of rows with the columns that fit on the left and on the right, as
  // bits. Stops when `take` returns true.
  template <typename Take>
  bool any(Take take) const {
    for (int upper = 0; upper < kSplits; ++upper)
      for (int lower = 0; lower < kSplits; ++lower) {
        const std::uint64_t left = in_5[upper] & in_8[lower], right = in_6[upper] & in_9[lower];
        if (left && right && take(upper, lower, left, right)) return true;
      }
    return false;
  }
};

// Fills boxes 5, 6, 8 and 9 with the completion that has a number; false if there are fewer.
bool complete(std::array<Box, 9>& boxes, unsigned number) {
  const Split above_5 = rows_of(turned(boxes[1])), above_6 = rows_of(turned(boxes[2]));
  const Split beside_5 = rows_of(boxes[3]), beside_8 = rows_of(boxes[6]);
  if (number >= kMostOfOthers &&
      !(same_triples(beside_5, beside_8) && same_triples(above_5, above_6)))
    return false;
  const Completions all(above_5, above_6, beside_5, beside_8);
  return all.any([&](int upper, int lower, std::uint64_t left, std::uint64_t right) {
    const unsigned on_right = unsigned(std::popcount(right)),
                   both = unsigned(std::popcount(left)) * on_right;
    if (number >= both) {
      number -= both;
      return false;
    }
    const int a = nth_bit(left, number / on_right), b = nth_bit(right, number % on_right);
    boxes[4] = box_of(all.rows_5[upper], all.columns_5[a]);
    boxes[5] = box_of(all.rows_6[upper], all.columns_6[b]);
    boxes[7] = box_of(all.rows_8[lower], all.columns_8[a]);
    boxes[8] = box_of(all.rows_9[lower], all.columns_9[b]);
    return true;
  });
}

}  // namespace

void uniform_grid(Random& random, std::uint8_t* digits) {
  std::array<Box, 9> boxes;
  boxes[0] = {{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}}};
  do {
    const auto across = rest_of_band(boxes[0], random),
               down = rest_of_band(turned(boxes[0]), random);
    boxes[1] = across[0];
    boxes[2] = across[1];
    boxes[3] = turned(down[0]);
    boxes[6] = turned(down[1]);
  } while (!complete(boxes, random.below(kMostCompletions)));
  std::array<std::uint8_t, 9> names;
  std::iota(names.begin(), names.end(), std::uint8_t{1});
  random.shuffle(names);
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, column = cell % 9;
    digits[cell] = names[boxes[row / 3 * 3 + column / 3][row % 3][column % 3]];
  }
}

}  // namespace cluesmith::setting
