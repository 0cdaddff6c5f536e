// SPDX-License-Identifier: MIT
// Checks a classwise certificate: the tree of a search that chose classes of clues.
//
// A byte stands for each state with three classes left or more: 0 the state is dropped, 1 it
// branches. This file computes the states, their children and their bounds itself, by plain loops
// over the definitions of docs/explanation/certificates.md. Nothing here comes from the search.
#pragma once

#include <cstdint>
#include <span>

#include "proofs/tree_check.hpp"
#include "watch.hpp"

namespace cluesmith::proofs {

// The unjudged leaves are the fillings that singles and locked candidates solve.
TreeReport check_classwise(std::span<const std::uint16_t> clues,
                           std::span<const std::uint8_t> tokens, Watch watch);

}  // namespace cluesmith::proofs
