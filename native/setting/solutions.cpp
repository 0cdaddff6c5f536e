// SPDX-License-Identifier: MIT
#include "setting/solutions.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>

#include "kernels.hpp"
#include "search.hpp"

namespace cluesmith::setting {
namespace {

bool is_classic_nine(const BoardTables& board) {
  if (board.size() != 9 || board.group_count() != 27) return false;
  std::set<std::array<std::uint16_t, 9>> groups;
  for (int group = 0; group < 27; ++group) {
    std::array<std::uint16_t, 9> cells;
    std::ranges::copy(board.group(group), cells.begin());
    std::ranges::sort(cells);
    groups.insert(cells);
  }
  for (std::uint16_t line = 0; line < 9; ++line) {
    std::array<std::uint16_t, 9> row, column, box;
    for (std::uint16_t i = 0; i < 9; ++i) {
      row[i] = std::uint16_t(9 * line + i);
      column[i] = std::uint16_t(9 * i + line);
      box[i] = std::uint16_t(27 * (line / 3) + 3 * (line % 3) + 9 * (i / 3) + i % 3);
    }
    if (!groups.contains(row) || !groups.contains(column) || !groups.contains(box)) return false;
  }
  return true;
}

struct Taker {
  std::uint8_t* to;
  int cells;
  int count = 0;

  static bool take(void* context, const std::uint8_t* digits) {
    auto& self = *static_cast<Taker*>(context);
    std::memcpy(self.to + self.cells * self.count++, digits, std::size_t(self.cells));
    return true;
  }
};

struct Budgeted {
  Watch watch;
  const SearchCounters& counters;
  std::uint64_t most;

  static bool expired(void* context) {
    const auto& self = *static_cast<Budgeted*>(context);
    return self.counters.conflicts >= self.most || self.watch();
  }
};

}  // namespace

SolutionFinder::SolutionFinder(const BoardTables& board)
    : board_(board), is_nine_(is_classic_nine(board)) {}

SolutionFinder::Found SolutionFinder::find(const std::uint32_t* masks, int most,
                                           std::uint8_t* solutions, Watch watch,
                                           std::uint64_t budget) const {
  Taker taker{solutions, board_.cell_count()};
  const Sink sink{&Taker::take, &taker};
  if (is_nine_) {
    std::array<std::uint16_t, 81> narrow;
    std::copy(masks, masks + 81, narrow.begin());
    std::uint64_t guesses = 0;
    const Ending ending =
        kernels().solve_one(narrow.data(), std::uint64_t(most), sink, watch, &guesses);
    return {taker.count, ending};
  }
  SearchCounters counters;
  Budgeted budgeted{watch, counters, budget};
  const Ending ending =
      search(board_, masks, std::uint64_t(most), sink, {&Budgeted::expired, &budgeted}, counters);
  return {taker.count, ending};
}

}  // namespace cluesmith::setting
