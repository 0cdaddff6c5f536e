// SPDX-License-Identifier: MIT
// The functions that the files of this folder offer each other; kernels.hpp says what a caller
// gets.
#pragma once

#include "kernels.hpp"

namespace cluesmith::KERNEL_ISA {

// Closes puzzles under any CloseSet, bit-sliced.
void close_bitsliced(const std::uint8_t* puzzles, std::size_t count, unsigned set,
                     std::uint16_t* masks);

// Solves puzzles one by one; a solution may be written over its puzzle.
bool solve_serially(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                    std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                    Watch watch);

// Solves the puzzles with these numbers, bit-sliced: each walks its own tree in its own bit of
// every plane. The guesses are those of solve_serially. `rows` holds all puzzles; a solution is
// written over its puzzle. False where the watch expired.
bool solve_bitsliced(const std::uint32_t* numbers, std::size_t size, unsigned limit,
                     std::uint8_t* rows, std::uint8_t* counts, std::uint64_t* guesses, Watch watch,
                     void* scratch);

// The bytes that solve_bitsliced works in: too many for the stack of a thread.
std::size_t bitsliced_scratch();

Ending solve_one(const std::uint16_t* masks, std::uint64_t limit, Sink sink, Watch watch,
                 std::uint64_t* guesses);

// Branching on configurations fills the board chute by chute. It solves a proper puzzle in fewer
// guesses, but can need millions where there are many solutions. So the search branches on cells
// after kPatience guesses, and from the start where fewer than kFewPlaced cells are placed.
constexpr std::uint64_t kPatience = 1024;
constexpr int kFewPlaced = 17;

// solve_one for a position that has cost `spent` guesses already.
Ending solve_below(const std::uint16_t* masks, std::uint64_t spent, std::uint64_t limit, Sink sink,
                   Watch watch, std::uint64_t* guesses);

bool close_one(std::uint16_t* masks);

extern const Kernels kKernels;

}  // namespace cluesmith::KERNEL_ISA
