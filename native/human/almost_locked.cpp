// SPDX-License-Identifier: MIT
#include "human/almost_locked.hpp"

#include <algorithm>

#include "human/few.hpp"

namespace cluesmith::human {
namespace {

using BySize = std::array<std::vector<AlmostLocked>, 9>;

void add_sets(const Grid& grid, Cells group, BySize& found) {
  Few<int, 9> cells;
  each(group & grid.open, [&](int cell) { cells.add(cell); });
  Few<unsigned, 126> locked;  // with work to do; none of them has another in it
  std::array<std::uint16_t, 512> unions;
  unions[0] = 0;
  const auto has_work = [&](unsigned chosen) {
    for (int i = 0; i < cells.size(); ++i)
      if (!(chosen >> i & 1) && grid.masks[cells[i]] & unions[chosen]) return true;
    return false;
  };
  // All the cells of a group have as many digits as they are.
  for (unsigned chosen = 1; chosen + 1 < 1u << cells.size(); ++chosen) {
    const int lowest = cells[std::countr_zero(chosen)];
    unions[chosen] = std::uint16_t(unions[chosen & (chosen - 1)] | grid.masks[lowest]);
    const int size = size_of(chosen), spare = size_of(unions[chosen]) - size;
    if (spare > 1) continue;
    const auto is_inside = [&](unsigned subset) { return !(subset & ~chosen); };
    if (std::any_of(locked.begin(), locked.end(), is_inside)) continue;
    if (spare < 1) {
      if (has_work(chosen)) locked.add(chosen);
      continue;
    }
    AlmostLocked set{0, unions[chosen]};
    for (unsigned rest = chosen; rest; rest &= rest - 1)
      set.cells |= cell_bit(cells[std::countr_zero(rest)]);
    found[size].push_back(set);
  }
}

}  // namespace

std::vector<AlmostLocked> almost_locked_sets(const Grid& grid) {
  BySize by_size;
  for (const Cells group : kGeometry.group) add_sets(grid, group, by_size);
  std::vector<AlmostLocked> found;
  for (auto& sets : by_size) {
    std::sort(sets.begin(), sets.end(),
              [](const auto& one, const auto& other) { return one.cells < other.cells; });
    const auto end = std::unique(sets.begin(), sets.end(), [](const auto& one, const auto& other) {
      return one.cells == other.cells;
    });
    found.insert(found.end(), sets.begin(), end);
  }
  if (found.size() > kMostSets) found.resize(kMostSets);
  return found;
}

}  // namespace cluesmith::human
