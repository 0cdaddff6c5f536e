// SPDX-License-Identifier: MIT
// A sparse binary matrix, by rows and by columns: an exact-cover problem.
// Immutable once built, so that one matrix serves many calls and threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cluesmith::cover {

using Row = std::uint32_t;
using Column = std::uint32_t;

class Matrix {
 public:
  // `starts` has one more entry than there are rows; row r has its ones in the columns
  // columns[starts[r]] to columns[starts[r + 1] - 1]. The first `primary` columns are to be covered
  // exactly once, the others at most once. Throws std::invalid_argument, which says what was found
  // and what was expected.
  Matrix(std::span<const std::uint32_t> starts, std::span<const Column> columns,
         std::uint32_t column_count, std::uint32_t primary);

  std::uint32_t row_count() const { return static_cast<std::uint32_t>(row_starts_.size()) - 1; }
  std::uint32_t column_count() const {
    return static_cast<std::uint32_t>(column_starts_.size()) - 1;
  }
  std::uint32_t primary() const { return primary_; }

  // N(r): the columns in which a row has a one.
  std::span<const Column> columns_of(Row row) const {
    return {columns_.data() + row_starts_[row], columns_.data() + row_starts_[row + 1]};
  }
  // N(c): the rows that have a one in a column, ascending.
  std::span<const Row> rows_of(Column column) const {
    return {rows_.data() + column_starts_[column], rows_.data() + column_starts_[column + 1]};
  }

 private:
  std::vector<std::uint32_t> row_starts_, column_starts_;
  std::vector<Column> columns_;
  std::vector<Row> rows_;
  std::uint32_t primary_;
};

}  // namespace cluesmith::cover
