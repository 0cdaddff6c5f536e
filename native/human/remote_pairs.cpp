// SPDX-License-Identifier: MIT
// Remote pairs: cells with the same two digits, each seeing the next, hold them by turns.
#include "human/finders.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

// A cell of a chain, and the position of the cell before it.
struct ChainCell {
  int cell;
  int length;  // of the chain so far
  int before;
};
using ChainCells = Few<ChainCell, 81>;

// The cells of a chain from its start to a position.
std::vector<Witness> cells_to(const ChainCells& reached, int position) {
  std::vector<Witness> cells;
  for (; position >= 0; position = reached[position].before)
    cells.insert(cells.begin(), reached[position].cell);
  return cells;
}

// The first chain of all is the shortest, and among those of a length the one whose cells come
// first on the board; a breadth-first search from each cell in turn meets them in that order.
bool remote_pair(const Grid& grid, Effect& effect) {
  const Cells bivalue = grid.with_candidates<2>();
  int shortest = 81, start = -1, end = -1;
  each(bivalue, [&](int root) {
    const unsigned mask = grid.masks[root];
    const int low = std::countr_zero(mask), high = std::countr_zero(mask & (mask - 1));
    Cells unreached = bivalue & grid.where[low] & grid.where[high] & ~cell_bit(root);
    ChainCells reached;
    reached.add({root, 1, -1});
    for (int i = 0; i < reached.size() && reached[i].length < shortest; ++i) {
      const int cell = reached[i].cell, length = reached[i].length;
      const bool has_step = grid.seeing(low, root, cell) || grid.seeing(high, root, cell);
      if (length >= 4 && length % 2 == 0 && root < cell && has_step) {
        shortest = length;
        start = root;
        end = cell;
        if (effect.asks_why) effect.because(cells_to(reached, i));
        return;
      }
      const Cells near = kGeometry.peers[cell] & unreached;
      unreached &= ~near;
      each(near, [&](int next) { reached.add({next, length + 1, i}); });
    }
  });
  return start >= 0 && effect.eliminate_all(grid, kGeometry.peers[start] & kGeometry.peers[end],
                                            grid.masks[start]);
}

}  // namespace

std::vector<NativeStrategy> remote_pairs() { return {{"remote_pair", remote_pair}}; }

}  // namespace cluesmith::human
