// SPDX-License-Identifier: MIT
// The search of many 9x9 puzzles abreast, bit-sliced: each puzzle walks its own tree in its own
// bit of every plane, all of them a step at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "watch.hpp"

namespace cluesmith::KERNEL_ISA {

// The bytes that it works in; too many for the stack of every thread.
std::size_t abreast_scratch();

// Solves some of many puzzles: the solution takes the place of the puzzle in its row. By the same
// tree of guesses as the serial search. False where the watch expired.
bool solve_abreast(const std::uint32_t* numbers, std::size_t size, unsigned limit,
                   std::uint8_t* rows, std::uint8_t* counts, std::uint64_t* guesses, Watch watch,
                   void* scratch);

}  // namespace cluesmith::KERNEL_ISA
