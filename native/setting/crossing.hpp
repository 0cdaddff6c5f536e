// SPDX-License-Identifier: MIT
// The crossing relaxation of the 9x9 board: could the clues of a band and a stack pin both down if
// the other 36 cells were given?
//
// The fillings of the band that its own clues pin (see chutes.hpp) are tried with those of the
// stack that agree with them in the box they share. All that matters about the rest of the board
// is which digits it leaves in the columns of the band and the rows of the stack. Most fillings of
// the stack are refuted by smaller questions of the same kind: the shared box with one more of each
// chute, and the band with one more box.
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

// `clues` are the clue cells, band and stack 0..2, `set` is a CloseSet, `most` the largest number
// of fillings of the band that are tried.
CrossingResult try_crossing(nine::Cells clues, int band, int stack, unsigned set, std::size_t most,
                            Watch watch);

}  // namespace cluesmith::setting
