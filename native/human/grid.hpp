// SPDX-License-Identifier: MIT
// The 9x9 board between two steps of a solution.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "nine/geometry.hpp"

namespace cluesmith::human {

using nine::any, nine::cell_bit, nine::Cells, nine::count, nine::each, nine::first;
using nine::is_pair, nine::is_single, nine::kGeometry, nine::last, nine::seen_by_all;
using nine::seen_by_any, nine::size_of;

// Whether each of two sets has a cell that the other lacks.
constexpr bool is_more(Cells one, Cells other) { return one & ~other && other & ~one; }

// The masks of a blank grid.
inline constexpr auto kEveryCandidate = [] {
  std::array<std::uint16_t, 81> masks{};
  masks.fill(nine::kAllDigits);
  return masks;
}();

class GridLinks;
class GridWeb;

// A grid between two steps, in normal form: a placed digit is ruled out of its peers.
struct Grid {
  std::array<std::uint16_t, 81> masks;
  std::array<std::uint8_t, 81> placed;  // 0 where no digit is placed
  std::array<Cells, 9> where;           // cells without a placed digit that may hold digit d+1
  Cells open;                           // cells without a placed digit
  std::optional<Cells> clues;           // none if it is unknown which placed digits are clues

  Grid(const std::uint8_t* digits, const std::uint16_t* candidates,
       std::optional<Cells> clues = std::nullopt);
  ~Grid();

  void place(int cell, int digit);  // digit 0..8
  void eliminate(int cell, int digit);

  bool is_final() const { return open == 0; }

  // A cell without candidates, or a digit without a place in a group.
  bool is_contradiction() const;

  // The cells without a placed digit that have so many candidates.
  template <int many>
  Cells with_candidates() const {
    std::array<Cells, many + 2> at_least{open};
    for (const Cells places : where)
      for (int n = many + 1; n > 0; --n) at_least[n] |= at_least[n - 1] & places;
    return at_least[many] & ~at_least[many + 1];
  }

  // The places of a digit that see all of some cells.
  template <typename... Cell>
  Cells seeing(int digit, Cell... cells) const {
    return (where[digit] & ... & kGeometry.peers[cells]);
  }

  // The cells that have a digit or may hold it.
  Cells places(int digit) const;

  // The places of a digit that no template uses. A strategy about one digit alone can rule out only
  // these, so most of the time its finder need not search at all.
  Cells outside_templates(int digit) const;

  // The links that chains are made of. They are cached until the grid changes: many finders need
  // them.
  GridLinks& links() const;

  // The almost locked sets and their links; also cached.
  GridWeb& web() const;

 private:
  struct Outside {
    Cells places = ~Cells(0);  // the places for which `cells` was computed
    Cells cells = 0;
  };
  mutable std::array<Outside, 9> outside_;
  mutable std::unique_ptr<GridLinks> links_;
  mutable std::unique_ptr<GridWeb> web_;
};

// A template places a digit once in each group. Returns the cells that templates within some cells
// use; none if there is no such template.
Cells in_templates(Cells cells);

}  // namespace cluesmith::human
