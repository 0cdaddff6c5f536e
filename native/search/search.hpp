// SPDX-License-Identifier: MIT
// The solver for every board: finds one, some or all solutions that a set of candidates allows.
//
// Singles and locked candidates settle most puzzles. The rest is conflict-driven search: decide,
// conclude, learn a clause from each conflict, jump back. Nothing is random; the same call makes
// the same steps.
#pragma once

#include <cstdint>

#include "board.hpp"
#include "watch.hpp"

namespace cluesmith::search {

struct SearchCounters {
  std::uint64_t guesses = 0;       // decisions
  std::uint64_t conflicts = 0;     // contradictions met
  std::uint64_t propagations = 0;  // candidates placed or ruled out, after the first singles
};

// Hands each solution (digits from 1, one a cell) to the sink, every one once, until `limit` are
// found or the sink has had enough. `masks` holds the candidates of each cell, bit d-1 for digit d.
Ending enumerate(const BoardTables& board, const std::uint32_t* masks, std::uint64_t limit,
                 Sink sink, Watch watch, SearchCounters& counters);

}  // namespace cluesmith::search
