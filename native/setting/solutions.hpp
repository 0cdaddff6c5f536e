// SPDX-License-Identifier: MIT
// The first solutions of clues, by the quickest solver that their board allows.
#pragma once

#include <cstdint>

#include "board.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

class SolutionFinder {
 public:
  static constexpr std::uint64_t kAnyBudget = ~std::uint64_t{0};

  explicit SolutionFinder(const BoardTables& board) : board_(board) {}

  const BoardTables& board() const { return board_; }

  // Writes up to `most` solutions within the masks, end to end. `ending` tells whether there are
  // more: exhausted, limit, or expired where the watch ended the search or the general solver had
  // met `budget` conflicts. (The 9x9 kernel needs no such limit.)
  struct Found {
    int count;
    Ending ending;
  };
  Found find(const std::uint32_t* masks, int most, std::uint8_t* solutions, Watch watch,
             std::uint64_t budget = kAnyBudget) const;

 private:
  const BoardTables& board_;
};

}  // namespace cluesmith::setting
