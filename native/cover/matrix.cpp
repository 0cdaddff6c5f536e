// SPDX-License-Identifier: MIT
#include "cover/matrix.hpp"

#include <stdexcept>
#include <string>

namespace cluesmith::cover {

namespace {

void check(std::span<const std::uint32_t> starts, std::span<const Column> columns,
           std::uint32_t column_count, std::uint32_t primary) {
  bool is_ordered = !starts.empty() && starts.front() == 0 && starts.back() == columns.size();
  for (std::size_t i = 1; is_ordered && i < starts.size(); ++i)
    is_ordered = starts[i - 1] <= starts[i];
  if (!is_ordered)
    throw std::invalid_argument("starts of rows that do not ascend from 0 to " +
                                std::to_string(columns.size()));
  if (primary > column_count)
    throw std::invalid_argument(std::to_string(primary) + " primary columns; expected at most " +
                                std::to_string(column_count));
  constexpr std::size_t kMost = 0x7fff'ffff;
  if (columns.size() + column_count >= kMost || starts.size() >= kMost)
    throw std::invalid_argument("a matrix of " + std::to_string(columns.size()) +
                                " ones; expected fewer than 2^31");
  std::vector<std::size_t> last_row(column_count, starts.size());
  for (std::size_t row = 0; row + 1 < starts.size(); ++row) {
    for (std::uint32_t i = starts[row]; i < starts[row + 1]; ++i) {
      const bool is_known = columns[i] < column_count;
      if (!is_known || last_row[columns[i]] == row)
        throw std::invalid_argument(
            "row " + std::to_string(row) + ": column " + std::to_string(columns[i]) +
            (is_known ? " twice; expected once" : "; expected fewer than ") +
            (is_known ? "" : std::to_string(column_count)));
      last_row[columns[i]] = row;
    }
  }
}

}  // namespace

Matrix::Matrix(std::span<const std::uint32_t> starts, std::span<const Column> columns,
               std::uint32_t column_count, std::uint32_t primary)
    : primary_(primary) {
  check(starts, columns, column_count, primary);
  row_starts_.assign(starts.begin(), starts.end());
  columns_.assign(columns.begin(), columns.end());
  column_starts_.assign(column_count + 1, 0);
  for (Column column : columns) ++column_starts_[column + 1];
  for (Column column = 0; column < column_count; ++column)
    column_starts_[column + 1] += column_starts_[column];
  rows_.resize(columns.size());
  std::vector<std::uint32_t> next(column_starts_.begin(), column_starts_.end());
  for (Row row = 0; row < row_count(); ++row)
    for (Column column : columns_of(row)) rows_[next[column]++] = row;
}

}  // namespace cluesmith::cover
