// SPDX-License-Identifier: MIT
// Row and column permutations with an optional transposition and relabelling.
#pragma once

#include <array>
#include <cstdint>

namespace cluesmith::symmetry {

constexpr int kMaxSize = 25;

// A map from puzzles to puzzles: transpose or not, then move row r to rows[r], column c to
// columns[c], and rename digit d to digits[d].
struct CellMap {
  bool transposed = false;
  std::array<std::uint8_t, kMaxSize> rows{};
  std::array<std::uint8_t, kMaxSize> columns{};
  std::array<std::uint8_t, kMaxSize + 1> digits{};

  static CellMap identity() {
    CellMap map;
    for (int i = 0; i < kMaxSize; ++i) map.rows[i] = map.columns[i] = std::uint8_t(i);
    for (int d = 0; d <= kMaxSize; ++d) map.digits[d] = std::uint8_t(d);
    return map;
  }
};

}  // namespace cluesmith::symmetry
