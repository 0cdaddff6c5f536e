// SPDX-License-Identifier: MIT
// Which ruled-out candidates a reason rests on.
#pragma once

#include "reasons/refuter.hpp"

namespace cluesmith::reasons {

// A minimal set of the ruled-out candidates of some choices without which they would not refute an
// assumption: that a candidate is true, or false. Each of the others could be a candidate.
std::vector<Candidate> premises(const BoardTables& board, std::span<const std::uint32_t> masks,
                                Candidate assumed, bool is_true,
                                std::span<const ChoicePlace> places);

}  // namespace cluesmith::reasons
