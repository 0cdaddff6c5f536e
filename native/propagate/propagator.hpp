// SPDX-License-Identifier: MIT
// Positions through a scheme: what bulk calls and single calls use.
#pragma once

#include <cstdint>

#include "board.hpp"
#include "watch.hpp"

namespace cluesmith::propagate {

enum class Status : std::uint8_t {
  solved = 0,   // one digit in every cell
  stuck = 1,    // a fixpoint with several digits in some cell
  failed = 2,   // the constraints cannot all hold
  expired = 3,  // the watch said stop
};

struct Result {
  Status status;
  int failed_group;     // where the status is failed, the group whose constraint failed; else -1
  std::uint64_t nodes;  // choice points of the search
};

// Throws std::invalid_argument where a sum is none of parts, or the board lacks what a part needs.
void check_parts(const BoardTables& board, unsigned parts);

// Runs a scheme, a sum of parts, and a search where it is asked for. `given` and `left` are masks
// of digits, one a cell; what is left is zero everywhere where the status is failed.
Result run_scheme(const BoardTables& board, const std::uint32_t* given, unsigned parts,
                  bool searches, Watch watch, std::uint32_t* left);

// Hands solutions to the sink, up to `limit` of them, by search with a scheme that does not shave.
Ending enumerate(const BoardTables& board, const std::uint32_t* given, unsigned parts,
                 std::uint64_t limit, Sink sink, Watch watch, std::uint64_t& nodes);

}  // namespace cluesmith::propagate
