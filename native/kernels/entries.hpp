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

// Solves the puzzles with these numbers, many positions at a time. The guesses are those of
// solve_serially. `rows` holds all puzzles; a solution is written over its puzzle. False where the
// watch expired.
bool solve_together(const std::uint32_t* numbers, std::size_t size, unsigned limit,
                    std::uint8_t* rows, std::uint8_t* counts, std::uint64_t* guesses, Watch watch,
                    void* scratch);

// The bytes that solve_together works in: too many for the stack of a thread.
std::size_t search_scratch();

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

// The top of a puzzle's tree, searched breadth first.
constexpr unsigned kTopPositions = 4;
struct TreeTop {
  std::uint8_t* solution;              // the first one found
  std::uint16_t* rows[kTopPositions];  // the candidates of the positions that wait
  int waiting = 0;
  unsigned solution_count = 0;
  std::uint64_t guesses = 0;
};

// Searches until kTopPositions positions wait, or all of the tree. False if fewer than kFewPlaced
// cells are placed: then nothing was searched.
bool solve_top(const std::uint8_t* puzzle, TreeTop& top);

bool close_one(std::uint16_t* masks);

void narrow_planes(std::uint32_t* planes, std::size_t stride, std::size_t count,
                   const std::uint32_t* blocked, std::uint32_t* singles);

extern const Kernels kKernels;

}  // namespace cluesmith::KERNEL_ISA
