// SPDX-License-Identifier: MIT
#include "setting/grids.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace cluesmith::setting {
namespace {

// Removes what a cell's one candidate rules out of its peers, and so on; false where a cell loses
// its last candidate.
bool place(const BoardTables& board, std::vector<std::uint32_t>& masks, int cell,
           std::uint32_t digit) {
  masks[cell] = digit;
  std::vector<int> queue{cell};
  while (!queue.empty()) {
    const int from = queue.back();
    queue.pop_back();
    for (const std::uint16_t peer : board.peers(from)) {
      if (!(masks[peer] & masks[from])) continue;
      masks[peer] &= ~masks[from];
      if (!masks[peer]) return false;
      if (std::has_single_bit(masks[peer])) queue.push_back(peer);
    }
  }
  return true;
}

}  // namespace

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
    for (int i = 0; i < std::min(most, cells) && fits; ++i)
      fits = place(board, left, order[i], random.bit_of(left[order[i]]));
    if (fits && finder.find(left.data(), 1, digits, watch).count) return true;
    if (most == 0 || watch()) return false;
  }
}

}  // namespace cluesmith::setting
