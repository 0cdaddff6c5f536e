// SPDX-License-Identifier: MIT
// AC3, arc consistency by the textbook's algorithm (Mackworth). Each constraint says that two cells
// of a group differ. A digit of a cell is removed if some other cell of the group has no different
// digit left; then all arcs to the cell are checked again. The fixpoint is that of forward
// checking.
#pragma once

#include <vector>

#include "propagate/domains.hpp"

namespace cluesmith::propagate {

// Starts with every arc; false if a cell has no digit left.
template <class Shape>
bool arc_consistent(Domains<Shape>& domains) {
  using Mask = typename Shape::Mask;
  const int cells = domains.shape.cell_count(), size = domains.shape.size();
  // A cell in the queue stands for the arcs from all its peers to it.
  std::vector<int> queue;
  std::vector<char> waits(cells, 1);
  for (int cell = 0; cell < cells; ++cell) queue.push_back(cell);
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const int to = queue[next];
    waits[to] = 0;
    for (const Seat& seat : domains.shape.seats(to))
      for (int position = 0; position < size; ++position) {
        const int from = domains.shape.cell(seat.group, position);
        if (from == to) continue;
        Mask lacking = 0;
        for (Mask rest = domains.cells[from]; rest; rest &= rest - 1) {
          const auto digit = static_cast<Mask>(rest & -rest);
          if (!(domains.cells[to] & ~digit)) lacking |= digit;
        }
        if (!lacking) continue;
        if (!domains.remove_digits(from, lacking, seat.group)) return false;
        if (!waits[from]) queue.push_back(from);
        waits[from] = 1;
      }
  }
  domains.fixed.count = 0;  // all their consequences are drawn
  return true;
}

}  // namespace cluesmith::propagate
