// SPDX-License-Identifier: MIT
// Patterns of one digit: skyscraper, 2-string kite, empty rectangle.
#include "human/patterns.hpp"
#include "scales/hodoku/finders.hpp"

namespace cluesmith::scales::hodoku {
namespace {

using Ends = std::array<int, 2>;
using Lines = human::Few<Ends, 9>;

// The lines with two places of a digit: rows from 0, or columns from 9.
Lines lines_of_two(const View& view, int digit, int start) {
  Lines lines;
  for (int line = start; line < start + 9; ++line) {
    const Cells places = view.where[digit] & kGeometry.group[line];
    if (is_pair(places)) lines.add({first(places), last(places)});
  }
  return lines;
}

bool skyscraper(const View& view, int start, Step& step) {
  const int across = start == 0 ? 1 : 0;
  const auto cross = [across](int cell) { return kGeometry.groups_of[cell][across]; };
  for (int digit = 0; digit < 9; ++digit) {
    if (!view.outside_templates(digit)) continue;
    const Lines lines = lines_of_two(view, digit, start);
    for (int i = 0; i < lines.size(); ++i)
      for (int j = i + 1; j < lines.size(); ++j) {
        const Ends &one = lines[i], &other = lines[j];
        const bool shares_first = cross(one[0]) == cross(other[0]);
        const bool shares_second = cross(one[1]) == cross(other[1]);
        if (shares_first == shares_second) continue;
        const int end = shares_first ? 1 : 0;
        const Cells gone =
            view.where[digit] & kGeometry.peers[one[end]] & kGeometry.peers[other[end]];
        if (!gone) continue;
        step.eliminate(gone, digit);
        return step.told(
            Technique::skyscraper, 1u << digit,
            cell_bit(one[0]) | cell_bit(one[1]) | cell_bit(other[0]) | cell_bit(other[1]));
      }
  }
  return false;
}

// Looks in a row of the empty rectangle's box for the conjugate pair in a crossing line.
bool empty_rectangle(const View& view, int digit, int box, int line, int crossing, Step& step) {
  const int along = line < 9 ? 0 : 1, across = 1 - along;
  for (int cell : kGeometry.cells[line]) {
    if (box_of(cell) == box || !view.board.has_candidate(cell, digit)) continue;
    const Cells pair = view.where[digit] & kGeometry.group[kGeometry.groups_of[cell][across]];
    if (!is_pair(pair)) continue;
    const int other = first(pair) == cell ? last(pair) : first(pair);
    const Cells gone = view.where[digit] & kGeometry.group[kGeometry.groups_of[other][along]] &
                       kGeometry.group[crossing] & ~kGeometry.group[18 + box];
    if (!gone) continue;
    step.eliminate(gone & -gone, digit);
    return step.told(Technique::empty_rectangle, 1u << digit,
                     pair | (view.where[digit] & kGeometry.group[18 + box]));
  }
  return false;
}

}  // namespace

bool find_skyscraper(const View& view, Step& step) {
  return skyscraper(view, 0, step) || skyscraper(view, 9, step);
}

bool find_kite(const View& view, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    if (!view.outside_templates(digit)) continue;
    std::array<Ends, 9> rows, columns;
    int row_count = 0, column_count = 0;
    for (const Ends& ends : lines_of_two(view, digit, 0)) rows[row_count++] = ends;
    for (const Ends& ends : lines_of_two(view, digit, 9)) columns[column_count++] = ends;
    for (int i = 0; i < row_count; ++i)
      for (int j = 0; j < column_count; ++j) {
        // The ends that share a box come first, and stay first for the pairs that follow.
        Ends &row = rows[i], &column = columns[j];
        const auto share = [&](int one, int other) {
          return box_of(row[one]) == box_of(column[other]);
        };
        if (share(0, 0)) {
        } else if (share(0, 1)) {
          std::swap(column[0], column[1]);
        } else if (share(1, 0)) {
          std::swap(row[0], row[1]);
        } else if (share(1, 1)) {
          std::swap(column[0], column[1]);
          std::swap(row[0], row[1]);
        } else {
          continue;
        }
        if (row[0] == column[0] || row[0] == column[1] || row[1] == column[0] ||
            row[1] == column[1])
          continue;
        const int cross = 9 * row_of(column[1]) + column_of(row[1]);
        if (!view.board.has_candidate(cross, digit)) continue;
        step.eliminate(cell_bit(cross), digit);
        return step.told(
            Technique::two_string_kite, 1u << digit,
            cell_bit(row[0]) | cell_bit(row[1]) | cell_bit(column[0]) | cell_bit(column[1]));
      }
  }
  return false;
}

bool find_empty_rectangle(const View& view, Step& step) {
  // The row and the column of the box that hold the digit; the last come first.
  for (int digit = 0; digit < 9; ++digit) {
    if (!view.outside_templates(digit)) continue;
    for (int box = 0; box < 9; ++box) {
      const int places = view.board.free[18 + box][digit];
      if (places < 2 || places > 5) continue;
      const Cells of_box = view.where[digit] & kGeometry.group[18 + box];
      for (int i = 2; i >= 0; --i)
        for (int j = 2; j >= 0; --j) {
          const int row = box / 3 * 3 + i, column = 9 + box % 3 * 3 + j;
          const Cells in_row = of_box & kGeometry.group[row];
          const Cells in_column = of_box & kGeometry.group[column];
          if (of_box & ~(in_row | in_column)) continue;
          if (!(in_row & ~in_column) || !(in_column & ~in_row)) continue;
          if (count(in_row) < 2 && count(in_column) < 2) continue;
          if (empty_rectangle(view, digit, box, row, column, step) ||
              empty_rectangle(view, digit, box, column, row, step))
            return true;
        }
    }
  }
  return false;
}

}  // namespace cluesmith::scales::hodoku
