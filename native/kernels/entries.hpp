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

// Looks for a solution that differs from the known one; it may be written over the puzzle.
bool find_other_serially(const std::uint8_t* puzzle, const std::uint8_t* known, std::uint8_t* other,
                         std::uint8_t* exists, Watch watch);

// Solves the puzzles with these numbers, many positions at a time. The guesses are those of
// solve_serially. `rows` holds all puzzles; a solution is written over its puzzle. `known` holds a
// solution of each puzzle that does not count, or is null. False where the watch expired.
bool solve_together(const std::uint32_t* numbers, std::size_t size, unsigned limit,
                    const std::uint8_t* known, std::uint8_t* rows, std::uint8_t* counts,
                    std::uint64_t* guesses, Watch watch, void* scratch);

// The bytes that solve_together works in: too many for the stack of a thread.
std::size_t search_scratch();

Ending solve_one(const std::uint16_t* masks, std::uint64_t limit, Sink sink, Watch watch,
                 std::uint64_t* guesses);

// Branching on configurations fills the board chute by chute. It solves a proper puzzle in fewer
// guesses, but can need millions where there are many solutions. So the search branches on cells
// after kPatience guesses, and from the start where fewer than kFewPlaced cells are placed.
constexpr std::uint64_t kPatience = 1024;
constexpr int kFewPlaced = 17;

// With fewer puzzles than kLeastForLanes most lanes would be idle, so the serial search begins and
// leaves the top of each tree after kTopGuesses guesses. With AVX-512 the serial search follows two
// branches at a time: it is faster than mostly idle lanes up to two puzzles, except on the hardest.
#if defined(__AVX512BW__)
constexpr std::size_t kLeastForLanes = 3;
constexpr unsigned kTopGuesses = 40;
#else
constexpr std::size_t kLeastForLanes = 2;
constexpr unsigned kTopGuesses = 8;
#endif

// The top of a puzzle's tree, as the serial search leaves it.
struct TreeTop {
  std::uint8_t* solution;                // the first one
  std::uint16_t* rows[kTopGuesses + 1];  // the candidates of the positions that wait, the next last
  int waiting = 0;
  unsigned solution_count = 0;
  std::uint64_t guesses = 0;
  bool is_too_large = false;  // fewer than kFewPlaced cells are placed
};

// Begins the serial search of a puzzle, and often ends it.
void solve_top(const std::uint8_t* puzzle, unsigned limit, TreeTop& top, Watch watch);

bool close_one(std::uint16_t* masks);

void narrow_planes(std::uint32_t* planes, std::size_t stride, std::size_t count,
                   const std::uint32_t* blocked, std::uint32_t* singles);

std::size_t find_partitions(const PartitionTask& task);
std::size_t close_partitions(const PartitionTask& task, std::size_t count, std::uint32_t* kept);

extern const Kernels kKernels;

}  // namespace cluesmith::KERNEL_ISA
