// SPDX-License-Identifier: MIT
// A step, and the board as the finders look at it.
#pragma once

#include <utility>
#include <vector>

#include "human/grid.hpp"
#include "scales/hodoku/board.hpp"
#include "scales/hodoku/techniques.hpp"

namespace cluesmith::scales::hodoku {

struct Candidate {
  std::uint8_t cell, digit;

  friend bool operator==(Candidate, Candidate) = default;
  // By digit, then by cell.
  friend auto operator<=>(Candidate one, Candidate other) {
    return std::pair(one.digit, one.cell) <=> std::pair(other.digit, other.cell);
  }
};

// A node of a chain: whether a digit is in one of some cells, or in none of them.
struct ChainNode {
  Cells cells;
  std::uint8_t digit;
  bool is_on;
};

struct Step {
  Technique technique{};
  Technique search{};
  std::vector<Candidate> placements, eliminations;  // in the order in which they are done
  unsigned digits = 0;                              // what to look for: digits,
  Cells cells = 0;                                  // and cells
  std::vector<std::vector<ChainNode>> chains;       // from their starts

  void eliminate(Cells from, int digit) {
    each(from,
         [&](int cell) { eliminations.push_back({std::uint8_t(cell), std::uint8_t(digit)}); });
  }
  void eliminate_digits(int cell, unsigned of) {
    each_digit(
        of, [&](int digit) { eliminations.push_back({std::uint8_t(cell), std::uint8_t(digit)}); });
  }
  bool is_any() const { return !eliminations.empty() || !placements.empty(); }

  // Says that the step is found and what to look for.
  bool told(Technique by, unsigned of_digits = 0, Cells of_cells = 0) {
    technique = by;
    digits = of_digits;
    cells = of_cells;
    return true;
  }
  // The same for a step of one chain: look for its digits and cells.
  bool told(Technique by, std::vector<ChainNode> chain) {
    told(by);
    for (const ChainNode& node : chain) {
      digits |= 1u << node.digit;
      cells |= node.cells;
    }
    chains.push_back(std::move(chain));
    return true;
  }
};

// A board with the sets that finders need.
struct View {
  const Board& board;
  std::array<Cells, 9> where{};    // the cells that may hold digit d
  std::array<Cells, 9> allowed{};  // empty cells whose peers do not hold digit d
  Cells empty = 0;

  explicit View(const Board& board) : board(board) {
    for (int cell = 0; cell < 81; ++cell) {
      if (board.is_open(cell)) empty |= cell_bit(cell);
      each_digit(board.masks[cell], [&](int digit) { where[digit] |= cell_bit(cell); });
    }
    allowed.fill(empty);
    for (int cell = 0; cell < 81; ++cell)
      if (!board.is_open(cell)) allowed[board.values[cell] - 1] &= ~kGeometry.peers[cell];
  }

  // The places of a digit that no template uses. A technique about one digit alone can rule out
  // only these, so most of the time it need not search at all.
  Cells outside_templates(int digit) const {
    if (!(known_ >> digit & 1)) {
      Cells places = where[digit];
      for (int cell = 0; cell < 81; ++cell)
        if (board.values[cell] == digit + 1) places |= cell_bit(cell);
      outside_[digit] = where[digit] & ~human::in_templates(places);
      known_ |= 1u << digit;
    }
    return outside_[digit];
  }

 private:
  mutable std::array<Cells, 9> outside_;
  mutable unsigned known_ = 0;
};

}  // namespace cluesmith::scales::hodoku
