// SPDX-License-Identifier: MIT
#include "setting/grids.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>
#include <vector>

#include "kernels.hpp"
#include "setting/singles.hpp"

namespace cluesmith::setting {
namespace {

// The most ways in which a band and a stack can be completed, found by trying all of them up to
// symmetry (tools/most_completions.cpp).
constexpr unsigned kMostCompletions = 11'664;

// The paper's three steps: the first box in order with its rows and columns shuffled, the rest of
// the first row and of the first column shuffled, and the solver for all that is left.
bool paper_grid(const SolutionFinder& finder, Random& random, Watch watch, std::uint8_t* digits) {
  const BoardTables& board = finder.board();
  const int size = board.size(), order = int(std::lround(std::sqrt(size)));
  std::vector<std::uint32_t> masks(std::size_t(board.cell_count()), board.all_digits());
  std::vector<int> rows(order), columns(order);
  std::iota(rows.begin(), rows.end(), 0);
  std::iota(columns.begin(), columns.end(), 0);
  random.shuffle(rows);
  random.shuffle(columns);
  for (int row = 0; row < order; ++row)
    for (int column = 0; column < order; ++column)
      masks[row * size + column] = std::uint32_t{1} << (rows[row] * order + columns[column]);
  const auto fill_line = [&](int step) {
    std::uint32_t left = board.all_digits();
    for (int i = 0; i < order; ++i) left &= ~masks[i * step];
    for (int i = order; i < size; ++i) {
      masks[i * step] = random.bit_of(left);
      left &= ~masks[i * step];
    }
  };
  fill_line(1);
  fill_line(size);
  return finder.find(masks.data(), 1, digits, watch).count == 1;
}

// The digits of two boxes to the right of the box 123/456/789, so that all three are a band: each
// of the 2,612,736 ways with the same chance.
void draw_band(Random& random, std::array<std::array<int, 6>, 3>& rows) {
  for (;;) {
    unsigned seen[2] = {0, 0};
    bool fits = true;
    for (int row = 0; row < 3 && fits; ++row) {
      for (int i = 0, digit = 1; digit <= 9; ++digit)
        if ((digit - 1) / 3 != row) rows[row][i++] = digit;
      random.shuffle(rows[row]);
      for (int i = 0; i < 6; ++i) {
        const unsigned bit = 1u << rows[row][i];
        fits = fits && !(seen[i / 3] & bit);
        seen[i / 3] |= bit;
      }
    }
    if (fits) return;
  }
}

struct LastTaken {
  std::uint8_t* to;
  std::uint64_t count = 0;

  static bool take(void* context, const std::uint8_t* digits) {
    auto& self = *static_cast<LastTaken*>(context);
    std::memcpy(self.to, digits, 81);
    ++self.count;
    return true;
  }
};

// The first box stands for all that are the same up to the names of the digits. The rest of its
// band and the rest of its stack are drawn, each with the same chance, and then a number up to the
// most ways in which any such pair can be completed. The completion of that number is the grid;
// where there are fewer, all is drawn anew. So each grid has the same chance.
bool uniform_grid(Random& random, Watch watch, std::uint8_t* digits) {
  for (std::array<std::array<int, 6>, 3> across, down;;) {
    draw_band(random, across);
    draw_band(random, down);
    std::array<std::uint16_t, 81> masks;
    masks.fill(511);
    for (int line = 0; line < 3; ++line) {
      for (int i = 0; i < 3; ++i) masks[9 * line + i] = std::uint16_t(1 << (3 * line + i));
      for (int i = 0; i < 6; ++i) {
        const int digit = down[line][i] - 1;  // of the box with rows and columns exchanged
        masks[9 * line + 3 + i] = std::uint16_t(1 << (across[line][i] - 1));
        masks[9 * (3 + i) + line] = std::uint16_t(1 << (digit % 3 * 3 + digit / 3));
      }
    }
    const std::uint64_t wanted = random.below(kMostCompletions) + 1;
    LastTaken taken{digits};
    std::uint64_t guesses = 0;
    const Ending ending =
        kernels().solve_one(masks.data(), wanted, {&LastTaken::take, &taken}, watch, &guesses);
    if (ending == Ending::expired) return false;
    if (taken.count == wanted) break;
  }
  std::array<std::uint8_t, 9> names;
  std::iota(names.begin(), names.end(), std::uint8_t{1});
  random.shuffle(names);
  for (int cell = 0; cell < 81; ++cell) digits[cell] = names[digits[cell] - 1];
  return true;
}

}  // namespace

bool draw_grid(const SolutionFinder& finder, GridMethod method, Random& random, Watch watch,
               std::uint8_t* digits) {
  if (method == GridMethod::paper) return paper_grid(finder, random, watch, digits);
  if (method == GridMethod::uniform) return uniform_grid(random, watch, digits);
  const BoardTables& board = finder.board();
  const std::vector<std::uint32_t> masks(std::size_t(board.cell_count()), board.all_digits());
  return random_grid(finder, masks, random, watch, digits);
}

// Digits are placed in random cells as long as that goes well; the solver does the rest. Should
// that fail, half as many are placed: with none left the solver has the last word.
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
