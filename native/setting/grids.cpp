// SPDX-License-Identifier: MIT
#include "setting/grids.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "setting/singles.hpp"

namespace cluesmith::setting {
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
