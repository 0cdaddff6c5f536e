// SPDX-License-Identifier: MIT
// The crossing relaxation of the 9x9 board: could the clues of a band and a stack pin both down if
// the other 36 cells were given?
//
// The search lists the fillings of the band that the clues of the band pin (see chutes.hpp). It
// combines each of them with the fillings of the stack that have the same shared box. All that
// matters about the rest of the board is which digits it leaves in the columns of the band and the
// rows of the stack. Smaller questions of the same kind refute most fillings of the stack: the
// shared box with one more box of each chute, and the band with one more box.
#pragma once

#include <cstdint>

#include "nine/geometry.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

enum class CrossingEnding : std::uint8_t {
  pinned,    // some filling is solved
  refuted,   // none is
  too_many,  // the band has more pinned fillings than are tried
  expired,
};

struct CrossingResult {
  CrossingEnding ending;
  std::uint64_t closures;
};

// `clues` are the clue cells, `band` and `stack` are 0..2, `set` is a CloseSet. The search tries at
// most `most` fillings of the band.
CrossingResult try_crossing(nine::Cells clues, int band, int stack, unsigned set, std::size_t most,
                            Watch watch);

}  // namespace cluesmith::setting
