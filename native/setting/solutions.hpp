// SPDX-License-Identifier: MIT
// The first solutions of clues, by the quickest solver that their board allows.
#pragma once

#include <cstdint>

#include "board.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

class SolutionFinder {
 public:
  // After `budget` conflicts the general solver gives up; the 9x9 kernel needs no such limit.
  explicit SolutionFinder(const BoardTables& board, std::uint64_t budget = ~std::uint64_t{0});

  const BoardTables& board() const { return board_; }

  // Writes up to `most` solutions within the masks, end to end. `ending` tells whether there are
  // more: exhausted, limit, or expired where budget or watch ended the search.
  struct Found {
    int count;
    Ending ending;
  };
  Found find(const std::uint32_t* masks, int most, std::uint8_t* solutions, Watch watch) const;

 private:
  const BoardTables& board_;
  std::uint64_t budget_;
  bool is_nine_;  // the classic 9x9 board
};

}  // namespace cluesmith::setting
