// SPDX-License-Identifier: MIT
// How much of a filter a strategy looks at. A strategy that sees less is easier for people, and it
// rules out less. All looks are monotone: with fewer candidates left they rule out no less.
#pragma once

#include <vector>

#include "constraints/filter.hpp"
#include "constraints/narrow_memory.hpp"

namespace cluesmith::constraints {

enum class Look : std::uint8_t {
  support,  // every digit without support goes
  bounds,   // only the smallest and the largest digit of each cell count, and only they go
  parity,   // only whether a cell can be odd and can be even counts
  locked,   // a digit that the cells must hold leaves all cells that see each place of it
};

// Which cells a cell sees: they must have other digits. Bit c for cell c, 64 a word.
class Sight {
 public:
  explicit Sight(int cell_count)
      : words_((cell_count + 63) / 64), sets_(std::size_t(cell_count) * words_) {}

  int words() const { return words_; }
  void add(int cell, int seen) {
    sets_[std::size_t(cell) * words_ + seen / 64] |= std::uint64_t{1} << seen % 64;
  }
  const std::uint64_t* of(int cell) const { return sets_.data() + std::size_t(cell) * words_; }

 private:
  int words_;
  std::vector<std::uint64_t> sets_;
};

// What a look sees of the digits left in a cell.
Mask blurred(Look look, Mask mask, Mask all_digits);

// A filter of a board, and what it removed before, or null.
struct NumberedFilter {
  const Filter& filter;
  int number = 0;
  NarrowMemory* memory = nullptr;

  bool narrow(Mask* masks) const {
    return memory ? memory->narrow(number, filter, masks) : filter.narrow(masks);
  }
};

// Removes what the filter shows at this look from the masks of all cells of the board. Returns
// false at a contradiction.
bool narrow(const NumberedFilter& numbered, Look look, const Sight& sight, Mask all_digits,
            Mask* masks);

}  // namespace cluesmith::constraints
