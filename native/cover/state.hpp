// SPDX-License-Identifier: MIT
// What simulations of exact cover look up in a matrix (Rules), and a matrix between two steps
// (State).
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "cover/matrix.hpp"

namespace cluesmith::cover {

// What the simulation knows of a matrix before it starts: which rows exclude each other, the kind
// of each column, and how hard it is to look at columns of certain kinds.

using Words = std::vector<std::uint64_t>;  // a set of rows, bit r for row r
using Kind = std::uint8_t;
using Rating = std::uint8_t;  // in tenths
using Place = std::uint16_t;  // where a player looks: a cell, or a group whatever the digit

// The ratings of one, two and three columns by their kinds, in whatever order these are given.
struct Ratings {
  std::vector<Rating> one, two, three;  // kinds, kinds^2 and kinds^3 entries
  Rating unique = 0;                    // of theorem 9, whatever the kinds
};

class Rules {
 public:
  static constexpr std::uint32_t kMostRows = 20'000;  // the table of exclusions has rows^2 bits

  // Every column must be primary. Throws std::invalid_argument.
  // `places` has the place of each column; one place counts as much as `place_weight` rows in the
  // search of rows.
  Rules(Matrix matrix, std::vector<Kind> kinds, Ratings ratings, std::vector<Place> places,
        std::uint32_t place_weight);

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
  // The lowest rating of three columns with this one among them.
  Rating least_rating(Column a) const { return least_of_one_[kinds_[a]]; }
  // The lowest rating of these two and any third column.
  Rating least_rating(Column a, Column b) const {
    return least_[kinds_[a] * kind_count_ + kinds_[b]];
  }
  Rating unique_rating() const { return ratings_.unique; }

  Place place(Column a) const { return places_[a]; }
  std::uint32_t place_weight() const { return place_weight_; }

  // Columns of equal rating are of equal rank; rank 0 is the easiest.
  std::size_t rank(Column a) const { return rank_[kinds_[a]]; }
  std::size_t rank_count() const { return rank_count_; }

 private:
  Matrix matrix_;
  std::vector<Kind> kinds_;
  Ratings ratings_;
  std::vector<Place> places_;
  std::uint32_t place_weight_;
  std::size_t kind_count_, words_, rank_count_;
  std::vector<std::size_t> rank_;
  std::vector<Rating> least_, least_of_one_;
  Words neighbours_;
};

// The matrix in the middle of the simulation: which rows and columns are left.
//
// A row is left while every one of its columns is. So N(r) of a row that is left never changes, and
// only N(c) has to be counted.

// The rows of a set, ascending.
inline std::vector<Row> listed(const Words& set) {
  std::vector<Row> rows;
  for (std::size_t word = 0; word < set.size(); ++word)
    for (std::uint64_t left = set[word]; left; left &= left - 1)
      rows.push_back(static_cast<Row>(word * 64 + std::countr_zero(left)));
  return rows;
}

// How often the N(.) operations of the paper were used.
struct Lookups {
  std::uint64_t of_columns = 0;  // N(c)
  std::uint64_t rows_left = 0;   // the sum of |N(c)| over them, rows left only
  std::uint64_t of_rows = 0;     // N(r)
  std::uint64_t neighbours = 0;  // N(N(r)), looked up in a table
};

class State {
 public:
  explicit State(const Rules& rules)
      : rules_(rules), rows_(rules.word_count(), 0), left_(rules.matrix().column_count(), 1) {
    const Matrix& matrix = rules.matrix();
    for (Row row = 0; row < matrix.row_count(); ++row)
      rows_[row >> 6] |= std::uint64_t{1} << (row & 63);
    for (Column column = 0; column < matrix.column_count(); ++column)
      count_.push_back(static_cast<std::uint32_t>(matrix.rows_of(column).size()));
    is_touched_.assign(matrix.column_count(), 1);
    singles_.resize(rules.rank_count());
    open_ = matrix.column_count();
    for (Column column = 0; column < open_; ++column) {
      touched_.push_back(column);
      note(column);
    }
  }

  const Rules& rules() const { return rules_; }
  bool is_solved() const { return open_ == 0; }
  bool has_contradiction() const { return has_contradiction_; }

  const std::uint64_t* rows() const { return rows_.data(); }
  std::vector<Row> left() const { return listed(rows_); }
  bool has(Row row) const { return rows_[row >> 6] >> (row & 63) & 1; }
  bool is_open(Column column) const { return left_[column]; }
  std::uint32_t count(Column column) const { return count_[column]; }

  // N(c), N(r) and N(N(r)) of the whole matrix, counted; the theorems use these.
  std::span<const Row> rows_of(Column column) const {
    ++lookups_.of_columns;
    lookups_.rows_left += count_[column];
    return rules_.matrix().rows_of(column);
  }
  std::span<const Column> columns_of(Row row) const {
    ++lookups_.of_rows;
    return rules_.matrix().columns_of(row);
  }
  const std::uint64_t* neighbours(Row row) const {
    ++lookups_.neighbours;
    return rules_.neighbours(row);
  }
  bool exclude(Row a, Row b) const {
    ++lookups_.neighbours;
    return rules_.exclude(a, b);
  }
  // Counts operations on tables of a theorem's own.
  void count_lookups(const Lookups& more) const {
    lookups_.of_columns += more.of_columns;
    lookups_.rows_left += more.rows_left;
    lookups_.neighbours += more.neighbours;
  }
  const Lookups& lookups() const { return lookups_; }

  // Puts the rows of a column that are left into `into`, which has room for count(column).
  void list(Column column, Row* into) const {
    for (Row row : rows_of(column))
      if (has(row)) *into++ = row;
  }

  // Selects a row: A - r. One that is not left is a contradiction.
  void select(Row row) {
    if (!has(row)) {
      has_contradiction_ = true;
      return;
    }
    const auto columns = columns_of(row);
    for (Column column : columns) left_[column] = 0;
    open_ -= static_cast<std::uint32_t>(columns.size());
    const std::uint64_t* excluded = neighbours(row);
    for (std::size_t word = 0; word < rows_.size(); ++word)
      for (std::uint64_t gone = rows_[word] & excluded[word]; gone; gone &= gone - 1)
        remove(static_cast<Row>(word * 64 + std::countr_zero(gone)));
  }

  // Deletes a row that is left.
  void remove(Row row) {
    rows_[row >> 6] &= ~(std::uint64_t{1} << (row & 63));
    for (Column column : columns_of(row)) {
      const std::uint32_t count = --count_[column];
      if (!left_[column]) continue;
      if (!is_touched_[column]) {
        is_touched_[column] = 1;
        touched_.push_back(column);
      }
      if (count <= 1) note(column);
    }
  }

  // The next column with one row left, of the easiest rank that has one; false where there is none.
  bool next_single(Column& column, Row& row) {
    for (auto& waiting : singles_) {
      while (!waiting.empty()) {
        column = waiting.back();
        waiting.pop_back();
        if (left_[column] && count_[column] == 1) {
          list(column, &row);
          return true;
        }
      }
    }
    return false;
  }

  // Columns that have lost rows since they were last settled, closed ones among them.
  std::vector<Column>& touched() { return touched_; }
  void settle(Column column) { is_touched_[column] = 0; }

 private:
  void note(Column column) {
    if (count_[column] == 1) singles_[rules_.rank(column)].push_back(column);
    if (count_[column] == 0) has_contradiction_ = true;
  }

  const Rules& rules_;
  Words rows_;
  std::vector<std::uint8_t> left_, is_touched_;
  std::vector<std::uint32_t> count_;
  std::vector<std::vector<Column>> singles_;  // by rank
  std::vector<Column> touched_;
  std::uint32_t open_ = 0;
  mutable Lookups lookups_;
  bool has_contradiction_ = false;
};

}  // namespace cluesmith::cover
