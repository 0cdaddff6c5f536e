// SPDX-License-Identifier: MIT
// The chute relaxation of the 9x9 board: could the clues of one chute pin it down if all the rest
// of the board were given?
//
// If strategies solve a puzzle, they also solve it with more clues. So if they solve no filling of
// a chute from its own clues and the other two chutes in full, they solve no clues of the pattern.
// Up to the names of the digits a chute has 56 * 6^6 fillings, and all that
// matters about the other chutes is which three digits they leave in each column (or row) of the
// chute. So all fillings can be tried.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

// The digits of the three lines in each box, as sets: by box, then by line. There are 56.
using BoxLines = std::array<std::array<unsigned, 3>, 3>;
const std::vector<BoxLines>& all_box_lines();

// The digits of a line of a box in one of six orders.
std::array<std::uint16_t, 3> in_order(unsigned digits, int order);

// How many orders the three lines of a box have together.
constexpr int kOrders = 216;

// A filling of a chute, up to the names of the digits: the first box has 123, 456, 789 from line to
// line.
struct Filling {
  std::uint8_t lines;   // of all_box_lines()
  std::uint8_t second;  // the orders of the lines in the second box
  std::uint8_t third;

  // One bit each; cell 9 * line + place along the line.
  std::array<std::uint16_t, 27> digits() const;
};

struct PinnedFillings {
  Ending ending;  // exhausted: these are all; limit: there are more
  std::vector<Filling> fillings;
};

// The fillings that a CloseSet solves from the clues of the chute and all the rest of the board, no
// more than `limit` of them. `clues` is the set of clue cells, bit 9 * line + place.
PinnedFillings pinned_fillings(std::uint32_t clues, unsigned set, std::size_t limit, Watch watch);

}  // namespace cluesmith::setting
