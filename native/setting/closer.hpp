// SPDX-License-Identifier: MIT
// Closures for searches that ask for one after another: each makes the best of what it may use.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board.hpp"
#include "horn.hpp"
#include "human/finders.hpp"

namespace cluesmith::setting {

class Closer {
 public:
  virtual ~Closer() = default;

  // Closes the candidate masks of all cells in place; false where they contradict themselves, and
  // then they mean nothing. A clue is a cell with one candidate that has left its peers.
  virtual bool close(std::uint32_t* masks) const = 0;
};

// Naked singles, on any board.
std::unique_ptr<Closer> naked_singles(std::shared_ptr<const BoardTables> board);

// Naked and hidden singles, on any board.
std::unique_ptr<Closer> singles(std::shared_ptr<const BoardTables> board);

// All singles and locked candidates of the 9x9 board.
std::unique_ptr<Closer> basics();

// Whatever lists its rules, on the board of the rules.
std::unique_ptr<Closer> listed(std::shared_ptr<const HornRules> rules);

// Whatever has a finder on the 9x9 board; with `after_basics` the singles and locked candidates are
// allowed as well, and run first.
std::unique_ptr<Closer> walked(std::vector<human::Finder> finders, bool after_basics);

// A propagation scheme, which is a sum of parts. `order` is that of the boxes, or 0 where there are
// none; `is_plain` tells the classic 9x9 board.
std::unique_ptr<Closer> propagated(std::shared_ptr<const BoardTables> board, int order,
                                   bool is_plain, unsigned parts);

}  // namespace cluesmith::setting
