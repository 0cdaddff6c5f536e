// SPDX-License-Identifier: MIT
#include "human/almost_locked.hpp"

#include <algorithm>
#include <tuple>

namespace cluesmith::human {
namespace {

void add_sets(const Grid& grid, Cells rest, AlmostLocked set, int size,
              std::vector<AlmostLocked>& found) {
  if (size > 1 && size_of(set.digits) == size + 1) found.push_back(set);
  for (; rest; rest &= rest - 1) {
    const int cell = first(rest);
    add_sets(grid, rest & (rest - 1), {set.cells | cell_bit(cell), set.digits | grid.masks[cell]},
             size + 1, found);
  }
}

}  // namespace

std::vector<AlmostLocked> almost_locked_sets(const Grid& grid) {
  std::vector<AlmostLocked> found;
  for (const Cells group : kGeometry.group) add_sets(grid, group & grid.open, {0, 0}, 0, found);
  std::sort(found.begin(), found.end(), [](const AlmostLocked& one, const AlmostLocked& other) {
    return std::tuple(count(one.cells), one.cells) < std::tuple(count(other.cells), other.cells);
  });
  const auto same = [](const AlmostLocked& one, const AlmostLocked& other) {
    return one.cells == other.cells;
  };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  return found;
}

}  // namespace cluesmith::human
