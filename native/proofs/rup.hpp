// SPDX-License-Identifier: MIT
// A checker of refutations: each clause of a proof must follow from those before it by unit
// propagation (RUP), and the last one is empty. It shares no code with the solvers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "watch.hpp"

namespace cluesmith::proofs {

// How a check ended.
enum class RupEnding : std::uint8_t {
  refuted,        // the clauses contradict each other: the proof is right
  not_implied,    // a line does not follow
  no_refutation,  // every line follows, but none is the empty clause
  expired,        // the watch has expired
};

struct RupResult {
  RupEnding ending;
  std::size_t line;  // of the proof, where the check ended
};

// Clauses are lists of literals, each closed by 0, end to end; a literal is a variable from 1 or
// its negation. In a proof each line is a clause; if deletes[i] is set, line i deletes the clause
// instead of adding it. Deletions only make a check faster; a deletion of a clause that does not
// exist is ignored. Throws std::invalid_argument if lists do not fit together, or if the proof
// names a variable that the clauses do not have.
RupResult check_rup(std::span<const std::int32_t> clauses, std::span<const std::int32_t> proof,
                    std::span<const std::uint8_t> deletes, Watch watch);

}  // namespace cluesmith::proofs
