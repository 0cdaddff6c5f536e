// SPDX-License-Identifier: MIT
// Which clues single one solution out of many.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cluesmith::setting {

// Takes solutions of one 9x9 puzzle, 81 digits each, end to end. Returns pairs of candidates
// (9 * cell + digit - 1), end to end. First come the candidates that exactly one solution has, each
// paired with itself. Then come pairs of two candidates: exactly one solution has both, and several
// solutions have each. Both lists are in ascending order.
std::vector<std::uint16_t> single_out(std::span<const std::uint8_t> solutions);

}  // namespace cluesmith::setting
