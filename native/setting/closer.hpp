// SPDX-License-Identifier: MIT
// Closures for searches that ask for one after another: each makes the best of what it may use.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board.hpp"
#include "human/finders.hpp"
#include "search/horn.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

class Closer {
 public:
  virtual ~Closer() = default;

  // The cells of the board that it is for.
  virtual int cell_count() const = 0;

  // Closes the candidate masks of all cells in place; false where they contradict themselves, and
  // then they mean nothing. A clue is a cell with one candidate that has left its peers. Where the
  // watch expires, candidates may be left that the closure would rule out.
  virtual bool close(std::uint32_t* masks, Watch watch) const = 0;

  // The CloseSet by which the kernels of the 9x9 board do the same to many puzzles together; 0
  // where they cannot.
  virtual unsigned kernel_set() const { return 0; }
};

// Naked singles, on any board.
std::unique_ptr<Closer> naked_singles(std::shared_ptr<const BoardTables> board);

// Naked and hidden singles, on any board.
std::unique_ptr<Closer> singles(std::shared_ptr<const BoardTables> board);

// All singles and locked candidates of the 9x9 board.
std::unique_ptr<Closer> basics();

// Whatever lists its rules, on the board of the rules.
std::unique_ptr<Closer> listed(std::shared_ptr<const search::HornRules> rules);

// Whatever has a finder on the 9x9 board; with `after_basics` the singles and locked candidates are
// allowed as well, and run first.
std::unique_ptr<Closer> walked(std::vector<human::Finder> finders, bool after_basics);

// A propagation scheme, which is a sum of parts. Throws std::invalid_argument where the board lacks
// what a part needs.
std::unique_ptr<Closer> propagated(std::shared_ptr<const BoardTables> board, unsigned parts);

}  // namespace cluesmith::setting
