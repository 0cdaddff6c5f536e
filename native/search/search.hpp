// SPDX-License-Identifier: MIT
// The solver for every board: finds one, some or all solutions that a set of candidates allows.
//
// Singles and locked candidates solve most puzzles. For the others there is conflict-driven search:
// decide, propagate, learn a clause from each conflict, jump back. Nothing is random: the same call
// takes the same steps.
#pragma once

#include <cstdint>
#include <span>

#include "board.hpp"
#include "watch.hpp"

namespace cluesmith::search {

class ProofLog;

struct SearchCounters {
  std::uint64_t guesses = 0;       // decisions
  std::uint64_t conflicts = 0;     // contradictions
  std::uint64_t propagations = 0;  // candidates placed or ruled out, after the first singles
};

// Hands each solution (digits from 1, one a cell) to the sink once, until there are `limit` of them
// or the sink returns false. `masks` holds the candidates of each cell, bit d-1 for digit d.
Ending enumerate(const BoardTables& board, const std::uint32_t* masks, std::uint64_t limit,
                 Sink sink, Watch watch, SearchCounters& counters);

// Proves that there are no solutions but the known ones (digits from 1, one grid after another),
// and logs the proof. The board must have constraints. Ends with `limit` where there is another
// one.
Ending refute(const BoardTables& board, const std::uint32_t* masks,
              std::span<const std::uint8_t> known, Watch watch, ProofLog& log);

}  // namespace cluesmith::search
