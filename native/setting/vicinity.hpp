// SPDX-License-Identifier: MIT
// Which clues single one solution out of many.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cluesmith::setting {

// Solutions of one 9x9 puzzle, 81 digits each, end to end. Returns pairs of candidates (9 * cell +
// digit - 1), end to end: the same one twice where it stands in exactly one solution, and two that
// exactly one solution has both of, though several have each. First the former, all ascending.
std::vector<std::uint16_t> single_out(std::span<const std::uint8_t> solutions);

}  // namespace cluesmith::setting
