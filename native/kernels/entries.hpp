// SPDX-License-Identifier: MIT
// The entry points of this folder; kernels.hpp says what each does.
#pragma once

#include "kernels.hpp"

namespace cluesmith::KERNEL_ISA {

// Bit-sliced, under any set.
void close_sliced(const std::uint8_t* puzzles, std::size_t count, unsigned set,
                  std::uint16_t* masks);

// The same, sixteen puzzles in step where the strategies are those that kernels know that way.
void close_lockstep(const std::uint8_t* puzzles, std::size_t count, unsigned set,
                    std::uint16_t* masks);

// One by one; a solution may take the place of its puzzle.
bool solve_serially(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                    std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                    Watch watch);

// The same, sixteen puzzles in step for as long as no search is needed, and then abreast.
bool solve_lockstep(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                    std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                    Watch watch, void* scratch);

Ending solve_one(const std::uint16_t* masks, std::uint64_t limit, Sink sink, Watch watch,
                 std::uint64_t* guesses);

// To split configurations fills chute by chute. That leads to the solution of a proper puzzle in
// fewer guesses, but can lead far astray where there are many solutions. So after this many
// guesses, and from the first where this few cells are placed, the search branches on cells.
constexpr std::uint64_t kPatience = 1024;
constexpr int kFewPlaced = 17;

// What solve_one does, after so many guesses.
Ending solve_below(const std::uint16_t* masks, std::uint64_t spent, std::uint64_t limit, Sink sink,
                   Watch watch, std::uint64_t* guesses);

bool close_one(std::uint16_t* masks);

void close_sixteen(std::uint16_t* masks);

extern const Kernels kKernels;

}  // namespace cluesmith::KERNEL_ISA
