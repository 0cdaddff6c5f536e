// SPDX-License-Identifier: MIT
// The propagators, each with the letters of its scheme. Each removes candidates and returns false
// where its constraint cannot hold. The bounds are in bounds.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "propagate/domains.hpp"
#include "propagate/matching.hpp"

namespace cluesmith::propagate {

// FC, alldifferent by forward checking: a digit that a cell must have goes from the rest of its
// groups. It is arc consistency on the binary differences, and the players' naked single.

// Draws the consequences of every fixed cell; false where a cell has no digit left.
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

// AC3, arc consistency on the differences of two cells by the textbook's algorithm (Mackworth): a
// digit of a cell that some other cell of a group has no different digit to go with is removed, and
// all arcs to the cell are looked at again. Its fixpoint is that of forward checking.

// Begins with every arc; false where a cell has no digit left.
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
        for (Mask left = domains.cells[from]; left; left &= left - 1) {
          const auto digit = static_cast<Mask>(left & -left);
          if (!(domains.cells[to] & ~digit)) lacking |= digit;
        }
        if (!lacking) continue;
        if (!domains.remove_digits(from, lacking, seat.group)) return false;
        if (!waits[from]) queue.push_back(from);
        waits[from] = 1;
      }
  }
  domains.fixed.count = 0;  // what follows from them has been drawn
  return true;
}

// I, channelling: dual variables tell the place of each digit in each group, tied to the cells by
// an inverse constraint, and are alldifferent themselves. The tie needs no work, because domains
// hold both views; this is forward checking of the dual variables, the players' hidden single.

// Forward checking of cells and of dual variables, to the fixpoint; false where a cell has no digit
// or a digit no place left.
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

// S, the same constraint: two groups that share cells have the same digits in the rest of the one
// as in the rest of the other. A digit that has no place in the one rest goes from the other;
// players know the eliminations as locked candidates.

// Every constraint that this group is part of, for the given digits: what it has no place for
// outside the shared cells goes from the other group outside of them.
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

// S+, the same constraint at full strength: a candidate beside the shared cells stays where some
// way to fill both rests with different digits, the same in both, uses it (Beldiceanu, Katriel and
// Thiel, same with cardinality). Such a way is a flow through the digits, which are passed at most
// once each:
//
//   cell of the one rest -> digit in -> digit out -> cell of the other rest
//
// It is the same as a perfect matching of the cells of the one rest and the digits that leave with
// the digits that enter and the cells of the other rest, where an unused digit is matched with
// itself.

// Every constraint that this group is part of.
template <class Shape>
bool same_flow_consistent(Domains<Shape>& domains, int group) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size();
  std::array<std::uint64_t, 2 * BoardTables::kMaxSize> joined, kept;
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
      for (Mask left = digits; left; left &= left - 1)
        joined[count + std::countr_zero(left)] |= std::uint64_t{1} << (size + i);
      is_open |= !domains.is_single(digits) || !domains.is_single(domains.cells[from[i]]);
    }
    if (!is_open) continue;
    if (!keep_matched(joined.data(), count + size, kept.data())) return domains.fail(group);
    for (int i = 0; i < count; ++i) {
      Mask other_kept = 0;
      for (int digit = 0; digit < size; ++digit)
        other_kept |= static_cast<Mask>((kept[count + digit] >> (size + i) & 1) << digit);
      if (!domains.remove_digits(from[i], static_cast<Mask>(~kept[i]), group) ||
          !domains.remove_digits(to[i], static_cast<Mask>(~other_kept), overlap.to))
        return false;
    }
  }
  return true;
}

// HAC, alldifferent by hyper arc consistency: a candidate stays where some way to fill the whole
// group with its candidates uses it. A way to fill a group is a perfect matching of digits and
// positions; players know the eliminations as naked and hidden subsets of every size.

template <class Shape>
bool hyper_arc_consistent(Domains<Shape>& domains, int group) {
  const int size = domains.shape.size();
  const typename Shape::Mask* places = &domains.places[group * size];
  // Where forward checking of cells and dual variables has ended, three open digits are tied to
  // three open cells, each to two of them at least: every edge is then in some matching.
  int open = 0;
  for (int digit = 0; digit < size; ++digit) open += (places[digit] & (places[digit] - 1)) != 0;
  if (open <= 3) return true;
  std::array<typename Shape::Mask, BoardTables::kMaxSize> kept;
  if (!keep_matched(domains.shape, places, kept.data())) return domains.fail(group);
  for (int digit = 0; digit < size; ++digit)
    if (kept[digit] != places[digit] && !domains.remove_places(group, digit, ~kept[digit]))
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
  std::array<typename Shape::Mask, BoardTables::kMaxSize> rows{}, kept;
  for (int row = 0; row < size; ++row) rows[row] = domains.places[row * size + digit];
  if (!keep_matched(domains.shape, rows.data(), kept.data())) {
    // The failure is of several lines together; the row with the fewest places stands for them.
    int fewest = 0;
    for (int row = 1; row < size; ++row)
      if (Shape::count(rows[row]) < Shape::count(rows[fewest])) fewest = row;
    return domains.fail(fewest);
  }
  for (int row = 0; row < size; ++row)
    if (kept[row] != rows[row] && !domains.remove_places(row, digit, ~kept[row])) return false;
  return true;
}

// 3, the lines and boxes of a chute: a digit is once in each line and once in each box of a band or
// stack, so its boxes are a perfect matching of lines and boxes. Where no such matching joins a
// line and a box, the digit goes from all cells that they share.

// Bands first, then stacks. The boxes of a chute lie along its lines, `order` cells of each.
template <class Shape>
bool chute_consistent(Domains<Shape>& domains, int chute, typename Shape::Mask digits) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size(), order = domains.shape.order();
  const int first_line = chute * order;  // columns follow the rows
  const auto box = static_cast<Mask>((Mask{1} << order) - 1);
  for (; digits; digits &= digits - 1) {
    const int digit = std::countr_zero(digits);
    std::array<std::uint32_t, 5> joined{}, kept;
    for (int line = 0; line < order; ++line)
      for (int b = 0; b < order; ++b) {
        const Mask places = domains.places[(first_line + line) * size + digit];
        joined[line] |= std::uint32_t{(places >> b * order & box) != 0} << b;
      }
    if (!keep_matched(joined.data(), order, kept.data())) return domains.fail(first_line);
    for (int line = 0; line < order; ++line)
      for (std::uint32_t lost = joined[line] & ~kept[line]; lost; lost &= lost - 1) {
        const auto cells = static_cast<Mask>(box << std::countr_zero(lost) * order);
        if (!domains.remove_places(first_line + line, digit, cells)) return false;
      }
  }
  return true;
}

// T, the rows, columns and boxes of a digit together: a candidate stays where some template uses
// it, a way to place its digit once in each row, column and box. Three sets of groups are more than
// a matching can join (the paper, 5.4), but the templates are few when they are taken row by row:
// all that matters about the rows above is which columns they use. Their boxes follow from that: a
// stack with one column more than there are bands above has its box of this band.

constexpr int kMostTemplateRows = 16;  // a row of a 25x25 board can have a million column sets

template <class Shape>
bool template_consistent(Domains<Shape>& domains, int digit) {
  using Mask = typename Shape::Mask;
  const int size = domains.shape.size(), order = domains.shape.order();
  const auto stack = static_cast<Mask>((Mask{1} << order) - 1);
  // The columns that the digit may have in a row, if the rows above use these columns.
  const auto places = [&](int row, Mask used) {
    Mask free = domains.places[row * size + digit] & ~used;
    for (int first = 0; first < size; first += order)
      if (Shape::count(static_cast<Mask>(used >> first & stack)) > row / order)
        free &= ~static_cast<Mask>(stack << first);
    return free;
  };
  // layers[r] are the sets of columns that some choice in the rows above r uses.
  std::array<std::vector<Mask>, kMostTemplateRows + 1> layers;
  layers[0] = {0};
  for (int row = 0; row < size; ++row) {
    std::vector<Mask>& next = layers[row + 1];
    for (const Mask used : layers[row])
      for (Mask free = places(row, used); free; free &= free - 1)
        next.push_back(used | (free & -free));
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    if (next.empty()) return domains.fail(row);
  }
  // Back from the last row: what leads to no set of the next layer that is kept is dropped.
  std::array<Mask, kMostTemplateRows> kept{};
  for (int row = size - 1; row >= 0; --row) {
    const std::vector<Mask>& next = layers[row + 1];
    std::erase_if(layers[row], [&](Mask used) {
      Mask supported = 0;
      for (Mask free = places(row, used); free; free &= free - 1) {
        const auto place = static_cast<Mask>(free & -free);
        if (std::binary_search(next.begin(), next.end(), static_cast<Mask>(used | place)))
          supported |= place;
      }
      kept[row] |= supported;
      return !supported;
    });
  }
  for (int row = 0; row < size; ++row)
    if (!domains.remove_places(row, digit, ~kept[row])) return false;
  return true;
}

}  // namespace cluesmith::propagate
