// SPDX-License-Identifier: MIT
// Closures under a set of strategies, for searches: each class is fast for one kind of set.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board.hpp"
#include "constraints/look.hpp"
#include "human/finders.hpp"
#include "search/horn.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

class Closer {
 public:
  virtual ~Closer() = default;

  // The cells of the board that it is for.
  virtual int cell_count() const = 0;

  // The digits of the board.
  virtual int digits() const = 0;

  // Closes the candidate masks of all cells in place. Returns false on a contradiction; the masks
  // are undefined then. A clue is a cell with one candidate, which its peers no longer have. If the
  // watch expires, candidates may remain that the closure would rule out.
  virtual bool close(std::uint32_t* masks, Watch watch) const = 0;

  // The CloseSet with which the 9x9 kernels do the same to many puzzles at once; 0 if they cannot.
  virtual unsigned kernel_set() const { return 0; }
};

// Naked singles, on any board.
std::unique_ptr<Closer> naked_singles(std::shared_ptr<const BoardTables> board);

// Naked and hidden singles, on any board.
std::unique_ptr<Closer> singles(std::shared_ptr<const BoardTables> board);

// All singles and locked candidates, on any board.
std::unique_ptr<Closer> basics(std::shared_ptr<const BoardTables> board);

// Any strategies that list their rules, on the board of the rules.
std::unique_ptr<Closer> listed(std::shared_ptr<const search::HornRules> rules);

// Any strategies that have finders, on the 9x9 board; with `after_basics` the singles and locked
// candidates are allowed as well, and run first.
std::unique_ptr<Closer> walked(std::vector<human::Finder> finders, bool after_basics);

// How a strategy looks at one filter of a board.
struct FilterPass {
  int filter;
  constraints::Look look;
};

// Strategies on a board with constraints.
struct ConstrainedPlan {
  bool naked = false, hidden = false;  // singles
  bool locked = false;                 // locked candidates
  bool common_peers = false;  // a digit leaves the cells that see all its places in a group
  std::vector<std::shared_ptr<const search::HornRules>> rules;  // of further strategies of groups
  std::vector<FilterPass> passes;                               // in the order in which they run
};

// Which cells each cell of a board sees: those of its groups, and those that constraints make
// differ from it.
constraints::Sight sight_of(const BoardTables& board);

// Any strategies of a plan, on a board with constraints.
class ConstrainedCloser : public Closer {
 public:
  virtual std::shared_ptr<const BoardTables> board() const = 0;

  // As close(), but as if the board had only the filters in use, one flag a filter.
  virtual bool close_by(std::uint32_t* masks, std::span<const char> in_use,
                        constraints::NarrowMemory& memory, Watch watch) const = 0;
};

// Throws std::invalid_argument.
std::unique_ptr<ConstrainedCloser> constrained(std::shared_ptr<const BoardTables> board,
                                               ConstrainedPlan plan);

// A propagation scheme, which is a sum of parts. Throws std::invalid_argument where the board lacks
// what a part needs.
std::unique_ptr<Closer> propagated(std::shared_ptr<const BoardTables> board, unsigned parts);

}  // namespace cluesmith::setting
