// SPDX-License-Identifier: MIT
// The rating of a puzzle by the sizes of reasons.
//
// The rating is the least number k such that reasons of at most k choices, used again and again,
// solve the puzzle. A reason stays valid when more candidates are ruled out, so the order of
// steps does not matter.
#pragma once

#include "human/walk.hpp"
#include "reasons/smallest.hpp"

namespace cluesmith::reasons {

struct SizeRating {
  human::WalkEnd end;
  int size = 0;           // the most choices of a step
  bool is_exact = false;  // whether it is proved that fewer do not suffice
};

// Rates a position with one solution, given by its candidates; the solution is known. The ways of
// some filters take part.
SizeRating rate(const BoardTables& board, std::span<const std::uint32_t> masks,
                std::span<const std::uint8_t> solution, std::span<const int> filters, Watch watch);

}  // namespace cluesmith::reasons
