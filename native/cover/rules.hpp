// SPDX-License-Identifier: MIT
// What the simulation knows of a matrix before it starts: which rows exclude each other, the kind
// of each column, and how hard it is to look at columns of certain kinds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cover/matrix.hpp"

namespace cluesmith::cover {

using Words = std::vector<std::uint64_t>;  // a set of rows, bit r for row r
using Kind = std::uint8_t;
using Rating = std::uint8_t;  // in tenths

// The ratings of one, two and three columns by their kinds, in whatever order these are given.
struct Ratings {
  std::vector<Rating> one, two, three;  // kinds, kinds^2 and kinds^3 entries
  Rating unique = 0;                    // of theorem 9, whatever the kinds
};

class Rules {
 public:
  static constexpr std::uint32_t kMostRows = 20'000;  // the table of exclusions has rows^2 bits

  // Every column must be primary. Throws std::invalid_argument.
  Rules(Matrix matrix, std::vector<Kind> kinds, Ratings ratings);

  const Matrix& matrix() const { return matrix_; }
  std::size_t word_count() const { return words_; }

  // N(N(r)): the rows that share a column with a row, itself among them.
  const std::uint64_t* neighbours(Row row) const { return neighbours_.data() + row * words_; }
  bool exclude(Row a, Row b) const { return neighbours(a)[b >> 6] >> (b & 63) & 1; }

  Rating rating(Column a) const { return ratings_.one[kinds_[a]]; }
  Rating rating(Column a, Column b) const {
    return ratings_.two[kinds_[a] * kind_count_ + kinds_[b]];
  }
  Rating rating(Column a, Column b, Column c) const {
    return ratings_.three[(kinds_[a] * kind_count_ + kinds_[b]) * kind_count_ + kinds_[c]];
  }
  // The lowest rating of these two and any third column.
  Rating least_rating(Column a, Column b) const {
    return least_[kinds_[a] * kind_count_ + kinds_[b]];
  }
  Rating unique_rating() const { return ratings_.unique; }

  // Columns of equal rating are of equal rank; rank 0 is the easiest.
  std::size_t rank(Column a) const { return rank_[kinds_[a]]; }
  std::size_t rank_count() const { return rank_count_; }

 private:
  Matrix matrix_;
  std::vector<Kind> kinds_;
  Ratings ratings_;
  std::size_t kind_count_, words_, rank_count_;
  std::vector<std::size_t> rank_;
  std::vector<Rating> least_;
  Words neighbours_;
};

}  // namespace cluesmith::cover
