// SPDX-License-Identifier: MIT
// The matrix in the middle of the simulation: which rows and columns are left.
//
// A row is left while every one of its columns is. So N(r) of a row that is left never changes, and
// only N(c) has to be counted.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "cover/rules.hpp"

namespace cluesmith::cover {

// The rows of a set, ascending.
inline std::vector<Row> listed(const Words& set) {
  std::vector<Row> rows;
  for (std::size_t word = 0; word < set.size(); ++word)
    for (std::uint64_t left = set[word]; left; left &= left - 1)
      rows.push_back(static_cast<Row>(word * 64 + std::countr_zero(left)));
  return rows;
}

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

  // Puts the rows of a column that are left into `into`, which has room for count(column).
  void list(Column column, Row* into) const {
    for (Row row : rules_.matrix().rows_of(column))
      if (has(row)) *into++ = row;
  }

  // Selects a row: A - r. One that is not left is a contradiction.
  void select(Row row) {
    if (!has(row)) {
      has_contradiction_ = true;
      return;
    }
    const auto columns = rules_.matrix().columns_of(row);
    for (Column column : columns) left_[column] = 0;
    open_ -= static_cast<std::uint32_t>(columns.size());
    for (std::size_t word = 0; word < rows_.size(); ++word)
      for (std::uint64_t gone = rows_[word] & rules_.neighbours(row)[word]; gone; gone &= gone - 1)
        remove(static_cast<Row>(word * 64 + std::countr_zero(gone)));
  }

  // Deletes a row that is left.
  void remove(Row row) {
    rows_[row >> 6] &= ~(std::uint64_t{1} << (row & 63));
    for (Column column : rules_.matrix().columns_of(row)) {
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
  bool has_contradiction_ = false;
};

}  // namespace cluesmith::cover
