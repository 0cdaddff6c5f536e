// SPDX-License-Identifier: MIT
// The 9x9 board with the clauses of the extended encoding: unit propagation on them is the closure
// under naked and hidden singles, which needs no clause at all.
#pragma once

#include <array>
#include <cstdint>

#include "nine/geometry.hpp"

namespace cluesmith::infer {

// A state that is closed under unit propagation, or false came out of the call that closes it and
// it means nothing any more. Small, so that a probe works on a copy.
class Nine {
 public:
  // Every digit in every cell.
  Nine();

  // Masks that are closed under unit propagation already.
  explicit Nine(const std::uint32_t* closed);

  // Rules out what the masks lack and closes; false at a contradiction.
  bool restrict(const std::uint32_t* masks);

  // Makes a candidate true, or false, and closes; false at a contradiction. The candidate must be
  // open: neither ruled out nor alone in its cell.
  bool place(int cell, int digit);
  bool rule_out(int cell, int digit);

  const std::array<std::uint16_t, 81>& masks() const { return masks_; }
  bool is_placed(int cell) const { return !(masks_[cell] & (masks_[cell] - 1)); }
  bool is_solved() const { return open_ == 0; }

 private:
  struct Queues;

  bool lose(int cell, int digit, Queues& queues);
  bool eliminate(int cell, unsigned digits, Queues& queues);
  bool close(Queues& queues);

  std::array<nine::Cells, 9> places_;                    // of each digit
  std::array<std::uint16_t, 81> masks_;                  // of each cell
  std::array<std::array<std::uint16_t, 27>, 9> counts_;  // places of each digit in each group
  int open_ = 81;                                        // cells with several candidates
};

// Failed literals on the 9x9 board with the extended encoding.
//
// Only candidates are assumed, never their negations: where "not x" fails, so does every other
// candidate of the cell of x, because it implies "not x"; when all those are ruled out, x is left.

// Rules out every candidate from which unit propagation leads to a contradiction, until there is
// none; false where the state contradicts itself. Adds to `probes`.
bool fail_literals(Nine& state, std::uint64_t& probes);

}  // namespace cluesmith::infer
