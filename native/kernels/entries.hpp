// SPDX-License-Identifier: MIT
// The entry points of this folder; kernels.hpp says what each does.
#pragma once

#include "kernels.hpp"

namespace cluesmith::KERNEL_ISA {

void close_batch(const std::uint8_t* puzzles, std::size_t count, unsigned set,
                 std::uint16_t* masks);

// The same, sixteen puzzles in step where the strategies are those that kernels know that way.
void close_lockstep(const std::uint8_t* puzzles, std::size_t count, unsigned set,
                    std::uint16_t* masks);

std::size_t solve_batch(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                        std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                        Watch watch);

// The same, sixteen puzzles in step for as long as no search is needed.
std::size_t solve_lockstep(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                           std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                           Watch watch);

Ending solve_one(const std::uint16_t* masks, std::uint64_t limit, Sink sink, Watch watch,
                 std::uint64_t* guesses);

bool close_one(std::uint16_t* masks);

extern const Kernels kKernels;

}  // namespace cluesmith::KERNEL_ISA
