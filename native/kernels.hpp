// SPDX-License-Identifier: MIT
// The kernels of the 9x9 board, compiled once for each instruction set and chosen at run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "watch.hpp"

namespace cluesmith {

// Strategies that the bulk closure knows, as a set of bits.
enum CloseSet : unsigned { kNakedSingle = 1, kHiddenSingle = 2, kPointing = 4, kClaiming = 8 };

// How many positions go in step.
constexpr std::size_t kCrew = 16;

// Solving is the faster, puzzle by puzzle, the more there are, up to about here.
constexpr std::size_t kMostTogether = 8192;

// From so many puzzles on, searching them abreast is worth it.
constexpr std::size_t kLeastAbreast = 100;

struct Kernels {
  // Closes puzzles of 81 digits each under a CloseSet; writes 81 candidate masks for each, all
  // zero where a puzzle contradicts itself.
  void (*close_batch)(const std::uint8_t* puzzles, std::size_t count, unsigned set,
                      std::uint16_t* masks);

  // Solves up to kMostTogether puzzles of 81 digits each (0 for blank), no more than `limit` (1 to
  // 255) solutions each. Writes the first solution found (zeros where there is none), the number of
  // solutions up to the limit, and adds to `guesses`. False where the watch expired: then the
  // results mean nothing. `scratch` has solve_scratch() bytes at a multiple of 64, or is null for
  // fewer than kLeastAbreast puzzles.
  bool (*solve_batch)(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                      std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                      Watch watch, void* scratch);
  std::size_t (*solve_scratch)();

  // Enumerates the solutions that 81 candidate masks leave.
  Ending (*solve_one)(const std::uint16_t* masks, std::uint64_t limit, Sink sink, Watch watch,
                      std::uint64_t* guesses);

  // Closes 81 candidate masks in place under singles and locked candidates; false where they
  // contradict themselves, and then the masks mean nothing.
  bool (*close_one)(std::uint16_t* masks);

  // The same of sixteen positions in step, masks[kCrew * cell + i] of position i; all zero where
  // one contradicts itself.
  void (*close_sixteen)(std::uint16_t* masks);
};

// The kernels of the instruction set that chosen_isa() names.
const Kernels& kernels();

}  // namespace cluesmith
