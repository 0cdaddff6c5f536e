// SPDX-License-Identifier: MIT
// The candidates that are left of a grid while a chain rules some of them out.
#pragma once

#include "human/grid.hpp"

namespace cluesmith::scales::explainer {

using namespace human;

struct Rest {
  std::array<std::uint16_t, 81> masks{};  // 0 where a digit is placed
  std::array<Cells, 9> where;
  Cells open;  // cells without a placed digit

  explicit Rest(const Grid& grid) : where(grid.where), open(grid.open) {
    each(open, [&](int cell) { masks[cell] = grid.masks[cell]; });
  }

  bool has(int cell, int digit) const { return masks[cell] >> digit & 1; }

  void rule_out(int cell, int digit) {
    masks[cell] &= std::uint16_t(~(1u << digit));
    where[digit] &= ~cell_bit(cell);
  }

  friend bool operator==(const Rest&, const Rest&) = default;
};

}  // namespace cluesmith::scales::explainer
