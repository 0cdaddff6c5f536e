// SPDX-License-Identifier: MIT
// The chute relaxation of the 9x9 board: could the clues of one chute pin it down if all the rest of
// the board were given?
//
// What strategies solve from some clues they solve from more. So where no filling of a chute is
// solved from its own clues and the other two chutes in full, nothing is solved from the clues of
// the pattern. Up to the names of the digits a chute has 56 * 6^6 fillings, and of the other chutes
// only matters which three digits each column (or row) of the chute is left: so all can be tried.
#pragma once

#include <cstdint>

#include "kernels.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

enum class ChuteEnding : std::uint8_t { pinned, refuted, expired };

struct ChuteResult {
  ChuteEnding ending;
  std::uint64_t fillings;  // that were closed, some of them two boxes at a time
};

// `clues` is the set of clue cells of the chute, bit 9 * line + place along the line, where the three
// lines are those of the chute and places 0..8 go through its boxes; `set` is a CloseSet.
ChuteResult try_chute(std::uint32_t clues, unsigned set, Watch watch);

}  // namespace cluesmith::setting
