// SPDX-License-Identifier: MIT
// Generate and test, after Zama and Sasano: the method that the clue problem's paper compares with.
//
// The abstract of their report (IPSJ SIG technical report 2017-GI-37, 7) describes it: digits are
// placed in the clue cells so that they rule out many candidates; the strategies test the clues;
// then digits are changed so that fewer cells stay unsolved. No full grid is drawn and nothing
// looks ahead, so the clues of dense patterns (above 60 cells of the 9x9 board) do not even get
// placed.
#pragma once

#include <cstdint>

#include "setting/anneal.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

// Tests so many clues, or ends sooner when some are an answer or the watch expires. The moves of
// the result are the tests.
AnnealResult generate_and_test(const ClueTask& task, std::uint64_t seed, std::uint64_t tests,
                               Watch watch);

}  // namespace cluesmith::setting
