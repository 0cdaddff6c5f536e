// SPDX-License-Identifier: MIT
// Unit propagation and failed literals for the 9x9 board with the extended encoding: the fixpoint
// of failed_literals.hpp, much quicker. Unit propagation is the closure under naked and hidden
// singles there, so no clause is stored.
#pragma once

#include <array>
#include <cstdint>

#include "nine/geometry.hpp"

namespace cluesmith::infer {

// A state that is closed under unit propagation. After a call that returns false the state must not
// be used. It is small, so a probe works on a copy.
class Nine {
 public:
  // Every digit in every cell.
  Nine();

  // Masks that are closed under unit propagation already.
  explicit Nine(const std::uint32_t* closed);

  // Rules out the candidates that are not in the masks, and propagates; false at a contradiction.
  bool restrict(const std::uint32_t* masks);

  // Makes a candidate true, or false, and propagates; false at a contradiction. The candidate must
  // be open: neither ruled out nor the only one of its cell.
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
// Only candidates are assumed, never their negations. If "not x" fails, every other candidate of
// the cell of x fails too, because it implies "not x". When all of them are ruled out, x is left.

// Rules out every candidate from which unit propagation leads to a contradiction, until there is
// none. Returns false if the state contradicts itself. Adds to `probes`.
bool fail_literals(Nine& state, std::uint64_t& probes);

}  // namespace cluesmith::infer
