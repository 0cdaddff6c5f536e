// SPDX-License-Identifier: MIT
// Links between single candidates: a true one rules others out, a false one makes others true.
#pragma once

#include <vector>

#include "human/finders.hpp"
#include "human/grid.hpp"
#include "human/nodes.hpp"

namespace cluesmith::scales::explainer {

using namespace human;

struct Candidate {
  int cell, digit;  // digit 0..8
};

// The candidates of the cells without a placed digit, numbered in reading order.
struct Numbered {
  explicit Numbered(const Grid& grid) {
    each(grid.open, [&](int cell) {
      for (unsigned rest = grid.masks[cell]; rest; rest &= rest - 1) {
        const int digit = std::countr_zero(rest);
        numbers[cell][digit] = std::int16_t(candidates.size());
        candidates.push_back({cell, digit});
      }
    });
  }

  int operator()(int cell, int digit) const { return numbers[cell][digit]; }

  std::vector<Candidate> candidates;
  std::array<std::array<std::int16_t, 9>, 81> numbers;  // valid for candidates only
};

// Whether a false candidate is on the path to a true one. `before` has for each true candidate the
// last true one and the last false one on the path to it.
template <typename Steps>
bool is_before(const Steps& before, int start, int on, int off) {
  for (; on != start; on = before[on].on)
    if (before[on].off == off) return true;
  return false;
}

// What a cycle rules out: each digit in the peers of its true and of its false candidates, except
// in its own cells. The path leads from `start` to the true candidate `node`, and `end`, which is
// false, closes the cycle.
template <typename Steps>
CellsByDigit around_cycle(const Numbered& number, const Steps& before, int start, int node,
                          int end) {
  CellsByDigit by_on{}, by_off{};
  Cells cells = 0;
  const auto add = [&](CellsByDigit& side, int member) {
    const auto [cell, digit] = number.candidates[member];
    side[digit] |= kGeometry.peers[cell];
    cells |= cell_bit(cell);
  };
  add(by_on, start);
  add(by_off, end);
  for (; node != start; node = before[node].on) {
    add(by_on, node);
    add(by_off, before[node].off);
  }
  for (int digit = 0; digit < 9; ++digit) by_on[digit] &= by_off[digit] & ~cells;
  return by_on;
}

// Calls search(width), where width is the compile-time size of sets of so many nodes. Few grids
// have more than 256 candidates when chains are searched.
template <typename Search>
int with_width(std::size_t nodes, Search search) {
  if (nodes <= 192) return search(std::integral_constant<int, 3>());
  if (nodes <= 384) return search(std::integral_constant<int, 6>());
  if (nodes <= 512) return search(std::integral_constant<int, 8>());
  return search(std::integral_constant<int, (2 * 729 + 63) / 64>());
}

// Links of one digit (X), within a cell (Y), or both; weak links of a digit are always there.
template <int width>
struct CandidateLinks {
  CandidateLinks(const Grid& grid, const Numbered& number, bool has_x, bool has_y) {
    off.resize(number.candidates.size());
    on.resize(number.candidates.size());
    for (const auto& [cell, digit] : number.candidates) {
      const int from = number(cell, digit);
      each(grid.where[digit] & kGeometry.peers[cell],
           [&](int peer) { off[from].add(number(peer, digit)); });
      if (has_x)
        for (const int group : kGeometry.groups_of[cell]) {
          const Cells places = grid.where[digit] & kGeometry.group[group];
          if (is_pair(places)) on[from].add(number(first(places & ~cell_bit(cell)), digit));
        }
      const unsigned rest = has_y ? grid.masks[cell] & ~(1u << digit) : 0;
      for (unsigned others = rest; others; others &= others - 1)
        off[from].add(number(cell, std::countr_zero(others)));
      if (size_of(rest) == 1) on[from].add(number(cell, std::countr_zero(rest)));
      if (!on[from].empty()) leading.add(from);
    }
  }

  std::vector<Nodes<width>> off;  // for each candidate, those that are false if it is true
  std::vector<Nodes<width>> on;   // for each candidate, those that are true if it is false
  Nodes<width> leading;           // the candidates that make some other true
};

}  // namespace cluesmith::scales::explainer
