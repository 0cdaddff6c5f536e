// SPDX-License-Identifier: MIT
// Inference on puzzles: candidates in, candidates out. On the 9x9 board with the extended encoding
// singles and failed literals run without clauses; other techniques then work on the clauses.
#pragma once

#include <cstdint>
#include <vector>

#include "infer/technique.hpp"

namespace cluesmith::infer {

// The clauses of a board: variable size * cell + digit - 1 is true iff the cell holds the digit.
struct Encoded {
  const ClauseSet& clauses;
  int size;
  bool is_nine;  // the classic 9x9 board with the extended encoding
};

// What is known of a puzzle. A cell without a digit has one of the digits of its mask; the mask of
// a cell with a digit is not read. After a call the masks have all candidates that are not false.
// With the minimal encoding a cell with a digit may have others left. After a contradiction all are
// 0.
struct Known {
  std::uint8_t* digits;    // 0 for none
  std::uint32_t* masks;    // bit d-1 for digit d
  bool is_closed = false;  // by close_nine
};

// Unit propagation on puzzles of the classic 9x9 board with the extended encoding, many at once.
void close_nine(std::size_t count, std::uint8_t* digits, std::uint32_t* masks);

struct Verdict {
  InferenceStatus status = InferenceStatus::undecided;
  std::uint32_t open = 0;  // variables without a value
  Effort effort;
};

// A worker for one thread.
class Puzzles {
 public:
  Puzzles(const Encoded& encoded, const Method& method);

  // Hands the first `keep` models to `solutions`, one digit a cell, end to end.
  Verdict infer(Known known, Watch watch, std::uint64_t keep, std::vector<std::uint8_t>& solutions);

 private:
  // Unit propagation and failed literals; undecided if they do not settle the puzzle.
  Verdict infer_nine(Known known);
  Verdict infer_clauses(Known known, Watch watch, std::uint64_t keep,
                        std::vector<std::uint8_t>& solutions);
  void read_model(const UnitPropagation& state, std::uint8_t* digits) const;

  Encoded encoded_;
  Method method_;
  UnitPropagation blank_;  // the clauses alone
  bool has_model_;         // as far as unit propagation can tell
};

}  // namespace cluesmith::infer
