// SPDX-License-Identifier: MIT
// Failed literals on the 9x9 board with the extended encoding.
//
// Only candidates are assumed, never their negations: where "not x" fails, so does every other
// candidate of the cell of x, because it implies "not x"; when all those are ruled out, x is left.
#pragma once

#include <cstdint>

#include "infer/nine.hpp"

namespace cluesmith::infer {

// Rules out every candidate from which unit propagation leads to a contradiction, until there is
// none; false where the state contradicts itself. Adds to `probes`.
bool fail_literals(Nine& state, std::uint64_t& probes);

}  // namespace cluesmith::infer
