// SPDX-License-Identifier: MIT
#include "setting/grids.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "cover/dancing_links.hpp"
#include "setting/singles.hpp"

namespace cluesmith::setting {
namespace {

// The exact-cover matrix of the 9x9 board: row 9 * cell + digit - 1, and columns in the paper's
// order: cells, then the digits of rows, of columns and of boxes.
const cover::Matrix& nine_matrix() {
  static const cover::Matrix matrix = [] {
    std::vector<std::uint32_t> starts{0};
    std::vector<cover::Column> columns;
    for (std::uint32_t cell = 0; cell < 81; ++cell)
      for (std::uint32_t digit = 0; digit < 9; ++digit) {
        const std::uint32_t row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
        for (const std::uint32_t one :
             {cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * box + digit})
          columns.push_back(one);
        starts.push_back(std::uint32_t(columns.size()));
      }
    return cover::Matrix(starts, columns, 324, 324);
  }();
  return matrix;
}

// The paper's three steps: the first box in order with its rows and columns shuffled, the rest of
// the first row and of the first column shuffled, and dancing links for all that is left.
bool paper_grid(Random& random, Watch watch, std::uint8_t* digits) {
  std::array<std::uint32_t, 81> masks;
  masks.fill(511);
  std::array<int, 3> rows{0, 1, 2}, columns{0, 1, 2};
  random.shuffle(rows);
  random.shuffle(columns);
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      masks[row * 9 + column] = std::uint32_t{1} << (rows[row] * 3 + columns[column]);
  const auto fill_line = [&](int step) {
    std::uint32_t left = 511;
    for (int i = 0; i < 3; ++i) left &= ~masks[i * step];
    for (int i = 3; i < 9; ++i) {
      masks[i * step] = random.bit_of(left);
      left &= ~masks[i * step];
    }
  };
  fill_line(1);
  fill_line(9);
  const cover::Matrix& matrix = nine_matrix();
  std::vector<cover::Row> rows_left;
  for (cover::Row row = 0; row < matrix.row_count(); ++row)
    if (masks[row / 9] >> row % 9 & 1) rows_left.push_back(row);
  bool is_complete = false;
  const auto take = [&](std::span<const cover::Row> cover) {
    for (const cover::Row row : cover) digits[row / 9] = std::uint8_t(row % 9 + 1);
    is_complete = true;
    return false;
  };
  cover::LinkCounters counters;
  cover::dance(matrix, rows_left, 1, take, watch, counters);
  return is_complete;
}

}  // namespace

bool draw_grid(const SolutionFinder& finder, GridMethod method, Random& random, Watch watch,
               std::uint8_t* digits) {
  if (method == GridMethod::paper) return paper_grid(random, watch, digits);
  if (method == GridMethod::uniform) {
    uniform_grid(random, digits);
    return true;
  }
  const BoardTables& board = finder.board();
  const std::vector<std::uint32_t> masks(std::size_t(board.cell_count()), board.all_digits());
  return random_grid(finder, masks, random, watch, digits);
}

// Places digits in random cells until one does not fit; the solver fills the rest. If there is no
// solution, tries again with half as many digits, and at last with none.
bool random_grid(const SolutionFinder& finder, std::span<const std::uint32_t> masks, Random& random,
                 Watch watch, std::uint8_t* digits) {
  const BoardTables& board = finder.board();
  const int cells = board.cell_count();
  std::vector<int> order(cells);
  std::iota(order.begin(), order.end(), 0);
  for (int most = 2 * board.size();; most /= 2) {
    random.shuffle(order);
    std::vector<std::uint32_t> left(masks.begin(), masks.end());
    bool fits = true;
    for (int i = 0; i < std::min(most, cells) && fits; ++i) {
      Placed placed;
      placed.add(order[i]);
      left[order[i]] = random.bit_of(left[order[i]]);
      fits = tell_peers(board, left.data(), placed);
    }
    if (fits && finder.find(left.data(), 1, digits, watch).count) return true;
    if (most == 0 || watch()) return false;
  }
}

}  // namespace cluesmith::setting
