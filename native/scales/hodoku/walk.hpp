// SPDX-License-Identifier: MIT
// Walks in the order of the program HoDoKu, version 2.2.4; its scores depend on the order.
//
// After each step the walk begins again with the first search. The searches repeat what HoDoKu
// finds first, so the path is the program's own.
#pragma once

#include <cstdint>
#include <vector>

#include "human/walk.hpp"
#include "scales/hodoku/step.hpp"
#include "watch.hpp"

namespace cluesmith::scales::hodoku {

using human::WalkEnd;

// Solves a puzzle of 81 digits with one solution, which is used where HoDoKu guesses. Appends the
// steps. The walk is unfinished when the watch has expired, and contradictory if a step is wrong,
// as for a puzzle with no solution or several.
WalkEnd walk(const std::uint8_t* clues, const std::uint8_t* solution, Watch watch,
             std::vector<Step>& steps);

}  // namespace cluesmith::scales::hodoku
