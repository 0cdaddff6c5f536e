// SPDX-License-Identifier: MIT
// The kernels of the 9x9 board, compiled once for each instruction set and chosen at run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "watch.hpp"

namespace cluesmith {

// Strategies that the bulk closure knows, as a set of bits.
enum CloseSet : unsigned { kNakedSingle = 1, kHiddenSingle = 2, kPointing = 4, kClaiming = 8 };

struct Kernels {
  // Closes puzzles of 81 digits each under a CloseSet; writes 81 candidate masks for each, all
  // zero where a puzzle contradicts itself.
  void (*close_batch)(const std::uint8_t* puzzles, std::size_t count, unsigned set,
                      std::uint16_t* masks);

  // Solves `count` puzzles of 81 digits each (0 for blank), no more than `limit` (1 to 255)
  // solutions each. Writes the first solution found (zeros where there is none), the number of
  // solutions up to the limit, and adds to `guesses`. Returns how many puzzles were finished:
  // fewer than `count` only where the watch expired.
  std::size_t (*solve_batch)(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                             std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                             Watch watch);

  // Enumerates the solutions that 81 candidate masks leave.
  Ending (*solve_one)(const std::uint16_t* masks, std::uint64_t limit, Sink sink, Watch watch,
                      std::uint64_t* guesses);

  // Closes 81 candidate masks in place under singles and locked candidates; false where they
  // contradict themselves, and then the masks mean nothing.
  bool (*close_one)(std::uint16_t* masks);
};

// The kernels of the instruction set that chosen_isa() names.
const Kernels& kernels();

}  // namespace cluesmith
