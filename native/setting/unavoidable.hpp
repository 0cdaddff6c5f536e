// SPDX-License-Identifier: MIT
// Unavoidable sets of a full grid: sets of cells whose digits can be changed so that another full
// grid results. Every proper puzzle of the grid has a clue in each of these sets. So a clue is
// needed if it is the only clue in one of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"

namespace cluesmith::setting {

class UnavoidableSets {
 public:
  explicit UnavoidableSets(const BoardTables& board);

  // Starts with the sets that are cheap to find: cells in which two digits can be exchanged, and
  // cells in which two lines can exchange their digits.
  void begin(const std::uint8_t* grid);
  // Adds the cells in which two grids differ.
  void add(const std::uint8_t* grid, const std::uint8_t* other);

  // Whether a set has none of these cells. `clues` is a set of cells, one bit each.
  bool has_unhit(std::span<const std::uint64_t> clues) const;
  // The clues that are the only ones in some set: they are needed.
  std::vector<std::uint64_t> hit_once(std::span<const std::uint64_t> clues) const;

  std::size_t words() const { return words_; }

 private:
  // Two groups side by side: each cell of one shares all its other groups with a cell of the other.
  struct Twins {
    std::uint16_t group;
    std::vector<std::uint16_t> partners;  // by the position in the group
  };

  void list_twins();
  void add_digit_pairs(const std::uint8_t* grid);
  void add_line_pairs(const std::uint8_t* grid);
  std::uint64_t* add_empty();

  const BoardTables& board_;
  std::size_t words_;
  std::vector<Twins> twins_;
  std::vector<std::uint16_t> where_;  // by group and digit: the cell
  std::vector<std::uint64_t> sets_;   // words_ words each
};

}  // namespace cluesmith::setting
