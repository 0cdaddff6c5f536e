// SPDX-License-Identifier: MIT
// The propagators, each with its letters in the names of schemes. A
// propagator removes candidates; it returns false if its constraint cannot hold. Bounds consistency
// is in bounds.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "propagate/domains.hpp"
#include "propagate/matching.hpp"

namespace cluesmith::propagate {

// FC, alldifferent by forward checking: the digit of a fixed cell is removed from the other cells
// of its groups. This is arc consistency on the binary differences, and the players' naked single.

// Removes the digits of all fixed cells from their peers; false if a cell has no digit left.
template <class Shape>
bool forward_check(Domains<Shape>& domains) {
  while (!domains.fixed.empty()) {
    const int cell = domains.fixed.pop();
    const int digit = std::countr_zero(domains.cells[cell]);
    for (const Seat& seat : domains.shape.seats(cell)) {
      const auto others = static_cast<typename Shape::Mask>(~domains.bit(seat.position));
      if (!domains.remove_places(seat.group, digit, others)) return false;
    }
  }
  return true;
}

// AC3, arc consistency by the textbook's algorithm (Mackworth). Each constraint says that two cells
// of a group differ. A digit of a cell is removed if some other cell of the group has no different
// digit left; then all arcs to the cell are checked again. The fixpoint is that of forward
// checking.

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

// I, channelling: a dual variable is the place of a digit in a group. An inverse constraint ties
// the dual variables to the cells, and they are alldifferent themselves. The inverse constraint
// needs no work, because domains hold both views. What remains is forward checking of the dual
// variables, the players' hidden single.

// Forward checking of cells and of dual variables, to the fixpoint; false if a cell has no digit
// left or a digit has no place left.
template <class Shape>
bool forward_check_channelled(Domains<Shape>& domains) {
  for (;;) {
    if (!forward_check(domains)) return false;
    if (domains.lacking_group >= 0) return domains.fail(domains.lacking_group);
    if (domains.placed.empty()) return true;
    const int place = domains.placed.pop(), size = domains.shape.size();
    const int group = place / size, digit = place % size;
    const int cell = domains.shape.cell(group, std::countr_zero(domains.places[place]));
    const auto others = static_cast<typename Shape::Mask>(~domains.bit(digit));
    if (!domains.remove_digits(cell, others, group)) return false;
  }
}

// S, the constraint `same`: two groups share some cells, so the remaining cells of one group hold
// the same digits as the remaining cells of the other. A digit without a place in one remainder is
// removed from the other; players know the eliminations as locked candidates.

// All constraints of this group, for some digits: a digit without a place outside the shared cells
// is removed from the cells of the other group outside the shared cells.
template <class Shape>
bool same_consistent(Domains<Shape>& domains, int group, typename Shape::Mask digits) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size();
  for (; digits; digits &= digits - 1) {
    const int digit = std::countr_zero(digits);
    for (const Overlap& overlap : domains.shape.overlaps_of(group)) {
      const auto rest = static_cast<Mask>(~overlap.inside);
      if (domains.places[group * size + digit] & rest) continue;
      const auto other_rest = static_cast<Mask>(~overlap.to_inside);
      if (!domains.remove_places(overlap.to, digit, other_rest)) return false;
    }
  }
  return true;
}

// S+, the constraint `same` at full strength: a candidate in a remainder stays if some filling of
// both remainders uses it. Both hold the same digits, each once (Beldiceanu, Katriel and Thiel,
// same with cardinality). A filling is a flow that passes each digit at most once:
//
//   cell of one remainder -> digit in -> digit out -> cell of the other remainder
//
// Such a flow is a perfect matching. One side has the cells of one remainder and the digits out;
// the other side has the digits in and the cells of the other remainder. An unused digit is matched
// with itself.

// All constraints of this group.
template <class Shape>
bool same_flow_consistent(Domains<Shape>& domains, int group) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size();
  std::array<std::uint64_t, 2 * BoardTables::kMaxSize> joined, usable;
  std::array<int, BoardTables::kMaxSize> from, to;
  for (const Overlap& overlap : domains.shape.overlaps_of(group)) {
    int count = 0, other_count = 0;
    bool is_open = false;
    for (int position = 0; position < size; ++position) {
      if (!(overlap.inside >> position & 1)) from[count++] = domains.shape.cell(group, position);
      if (!(overlap.to_inside >> position & 1))
        to[other_count++] = domains.shape.cell(overlap.to, position);
    }
    for (int digit = 0; digit < size; ++digit) joined[count + digit] = std::uint64_t{1} << digit;
    for (int i = 0; i < count; ++i) {
      joined[i] = domains.cells[from[i]];
      const Mask digits = domains.cells[to[i]];
      for (Mask rest = digits; rest; rest &= rest - 1)
        joined[count + std::countr_zero(rest)] |= std::uint64_t{1} << (size + i);
      is_open |= !domains.is_single(digits) || !domains.is_single(domains.cells[from[i]]);
    }
    if (!is_open) continue;
    if (!keep_matched(joined.data(), count + size, usable.data())) return domains.fail(group);
    for (int i = 0; i < count; ++i) {
      Mask other_usable = 0;
      for (int digit = 0; digit < size; ++digit)
        other_usable |= static_cast<Mask>((usable[count + digit] >> (size + i) & 1) << digit);
      if (!domains.remove_digits(from[i], static_cast<Mask>(~usable[i]), group) ||
          !domains.remove_digits(to[i], static_cast<Mask>(~other_usable), overlap.to))
        return false;
    }
  }
  return true;
}

// HAC, alldifferent by hyper arc consistency: a candidate stays if some filling of the whole group
// uses it. A filling of a group is a perfect matching of digits and
// positions; players know the eliminations as naked and hidden subsets of every size.

template <class Shape>
bool hyper_arc_consistent(Domains<Shape>& domains, int group) {
  const int size = domains.shape.size();
  const typename Shape::Mask* places = &domains.places[group * size];
  // After forward checking of cells and dual variables, up to three open digits share as many open
  // cells, and each has at least two of them. Then every edge is in some matching.
  int open = 0;
  for (int digit = 0; digit < size; ++digit) open += (places[digit] & (places[digit] - 1)) != 0;
  if (open <= 3) return true;
  std::array<typename Shape::Mask, BoardTables::kMaxSize> usable;
  if (!keep_matched(domains.shape, places, usable.data())) return domains.fail(group);
  for (int digit = 0; digit < size; ++digit)
    if (usable[digit] != places[digit] && !domains.remove_places(group, digit, ~usable[digit]))
      return false;
  return true;
}

// C, the coloured matrix: a digit is once in each row and once in each column, so its places are a
// perfect matching of rows and columns. A candidate that no such matching uses is ruled out;
// players know the eliminations as X-wings, swordfish and fish of every size.

// Groups are rows first, then columns, and a position in a row is the number of its column.
template <class Shape>
bool color_consistent(Domains<Shape>& domains, int digit) {
  const int size = domains.shape.size();
  std::array<typename Shape::Mask, BoardTables::kMaxSize> rows{}, usable;
  for (int row = 0; row < size; ++row) rows[row] = domains.places[row * size + digit];
  if (!keep_matched(domains.shape, rows.data(), usable.data())) {
    // Several lines fail together; the row with the fewest places stands for them.
    int fewest = 0;
    for (int row = 1; row < size; ++row)
      if (Shape::count(rows[row]) < Shape::count(rows[fewest])) fewest = row;
    return domains.fail(fewest);
  }
  for (int row = 0; row < size; ++row)
    if (usable[row] != rows[row] && !domains.remove_places(row, digit, ~usable[row])) return false;
  return true;
}

// 3, the lines and boxes of a chute: a digit is once in each line and once in each box of a band or
// stack, so its places are a perfect matching of lines and boxes. If no such matching joins a
// line and a box, the digit is removed from all cells that they share.

// Bands first, then stacks. The boxes of a chute lie along its lines, `order` cells of each.
template <class Shape>
bool chute_consistent(Domains<Shape>& domains, int chute, typename Shape::Mask digits) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size(), order = domains.shape.order();
  const int first_line = chute * order;  // columns follow the rows
  const auto box = static_cast<Mask>((Mask{1} << order) - 1);
  for (; digits; digits &= digits - 1) {
    const int digit = std::countr_zero(digits);
    std::array<std::uint32_t, 5> joined{}, usable;
    for (int line = 0; line < order; ++line)
      for (int b = 0; b < order; ++b) {
        const Mask places = domains.places[(first_line + line) * size + digit];
        joined[line] |= std::uint32_t{(places >> b * order & box) != 0} << b;
      }
    if (!keep_matched(joined.data(), order, usable.data())) return domains.fail(first_line);
    for (int line = 0; line < order; ++line)
      for (std::uint32_t unusable = joined[line] & ~usable[line]; unusable;
           unusable &= unusable - 1) {
        const auto cells = static_cast<Mask>(box << std::countr_zero(unusable) * order);
        if (!domains.remove_places(first_line + line, digit, cells)) return false;
      }
  }
  return true;
}

// T, the rows, columns and boxes of a digit together: a candidate stays if some template uses it. A
// template places the digit once in each row, column and box. No matching can join three sets of
// groups (the paper, 5.4). But row by row only the set of used columns matters, so there are few
// cases. The boxes follow from the columns: a box of this band has the digit already if its stack
// has one used column more than there are bands above.

constexpr int kMostTemplateRows = 16;  // a row of a 25x25 board can have a million column sets

template <class Shape>
bool template_consistent(Domains<Shape>& domains, int digit) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size(), order = domains.shape.order();
  const auto stack = static_cast<Mask>((Mask{1} << order) - 1);
  // The columns that the digit may take in a row if the rows above use these columns.
  const auto places = [&](int row, Mask used_columns) {
    Mask free = domains.places[row * size + digit] & ~used_columns;
    for (int first = 0; first < size; first += order)
      if (Shape::count(static_cast<Mask>(used_columns >> first & stack)) > row / order)
        free &= ~static_cast<Mask>(stack << first);
    return free;
  };
  // layers[r] holds the sets of columns that the rows above r can use.
  std::array<std::vector<Mask>, kMostTemplateRows + 1> layers;
  layers[0] = {0};
  for (int row = 0; row < size; ++row) {
    std::vector<Mask>& next = layers[row + 1];
    for (const Mask used_columns : layers[row])
      for (Mask free = places(row, used_columns); free; free &= free - 1)
        next.push_back(used_columns | (free & -free));
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    if (next.empty()) return domains.fail(row);
  }
  // From the last row back: drop the sets that lead to no set of the next layer.
  std::array<Mask, kMostTemplateRows> usable{};
  for (int row = size - 1; row >= 0; --row) {
    const std::vector<Mask>& next = layers[row + 1];
    std::erase_if(layers[row], [&](Mask used_columns) {
      Mask supported = 0;
      for (Mask free = places(row, used_columns); free; free &= free - 1) {
        const auto place = static_cast<Mask>(free & -free);
        if (std::binary_search(next.begin(), next.end(), static_cast<Mask>(used_columns | place)))
          supported |= place;
      }
      usable[row] |= supported;
      return !supported;
    });
  }
  for (int row = 0; row < size; ++row)
    if (!domains.remove_places(row, digit, ~usable[row])) return false;
  return true;
}

}  // namespace cluesmith::propagate
