// SPDX-License-Identifier: MIT
// Remote pairs: cells with the same two digits, each seeing the next, hold them by turns.
#include "human/finders.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

// A cell of a chain, and the position of the one before it.
struct Member {
  int cell;
  int length;  // of the chain so far
  int before;
};
using Search = Few<Member, 81>;

// The cells from the start to a member.
std::vector<Witness> cells_to(const Search& search, int position) {
  std::vector<Witness> cells;
  for (; position >= 0; position = search[position].before)
    cells.insert(cells.begin(), search[position].cell);
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
    Cells left = bivalue & grid.where[low] & grid.where[high] & ~cell_bit(root);
    Search search;
    search.add({root, 1, -1});
    for (int i = 0; i < search.size() && search[i].length < shortest; ++i) {
      const int cell = search[i].cell, length = search[i].length;
      const bool has_step = grid.seeing(low, root, cell) || grid.seeing(high, root, cell);
      if (length >= 4 && length % 2 == 0 && root < cell && has_step) {
        shortest = length;
        start = root;
        end = cell;
        if (effect.asks_why) effect.because(cells_to(search, i));
        return;
      }
      const Cells near = kGeometry.peers[cell] & left;
      left &= ~near;
      each(near, [&](int next) { search.add({next, length + 1, i}); });
    }
  });
  return start >= 0 && effect.eliminate_all(grid, kGeometry.peers[start] & kGeometry.peers[end],
                                            grid.masks[start]);
}

}  // namespace

std::vector<NativeStrategy> remote_pairs() { return {{"remote_pair", remote_pair}}; }

}  // namespace cluesmith::human
