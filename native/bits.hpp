// SPDX-License-Identifier: MIT
// Counting bits by hand: std::popcount is a call of a library where the instruction may be missing.
#pragma once

#include <cstdint>

namespace cluesmith {

constexpr int count_bits(std::uint64_t set) {
  set -= set >> 1 & 0x5555555555555555;
  set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
  return int(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

// Without a multiplication, so that a loop over many sets becomes vector code.
constexpr std::uint32_t count_bits(std::uint32_t set) {
  set -= set >> 1 & 0x55555555;
  set = (set & 0x33333333) + (set >> 2 & 0x33333333);
  set = (set + (set >> 4)) & 0x0f0f0f0f;
  set += set >> 8;
  return (set + (set >> 16)) & 0x3f;
}

}  // namespace cluesmith
