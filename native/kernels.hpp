// SPDX-License-Identifier: MIT
// The kernels of the 9x9 board, compiled once for each instruction set and chosen at run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "watch.hpp"

namespace cluesmith {

// Strategies that the bulk closure knows, as a set of bits.
enum CloseSet : unsigned { kNakedSingle = 1, kHiddenSingle = 2, kPointing = 4, kClaiming = 8 };

// Puzzles per vector, where each has a lane of sixteen bits.
constexpr std::size_t kLanes = 16;

// Planes of one digit per vector.
constexpr std::size_t kPlanesTogether = 16;

// The more puzzles solve_batch gets, the less time each takes, up to about this many.
constexpr std::size_t kMostTogether = 8192;

// Classes of clues, for partitions of the clues. Class i has the clues members[i], its plane (three
// words of 27 cells) and the hidden singles of the plane on open cells.
//
// The classes whose lowest clue is k begin at begin[k], ascending by size; each such block ends
// with fillers whose members and sizes are all ones. Blocks are multiples of kPlanesTogether. The
// empty class, if there is one, comes after them.
struct ClassTable {
  const std::uint32_t *members, *sizes;
  const std::uint32_t *planes[3], *singles[3];
  const std::uint32_t* begin;
  const std::uint16_t* number_of;  // by clues: the number of the class and one, or zero
};

// Partitions of the clues `rest` into `left` classes (at least two), of which one may be empty,
// that leave each cell a digit and have a next step: a hidden single or a naked one.
struct PartitionTask {
  ClassTable table;
  std::uint32_t rest;
  int left;
  bool has_empty;
  bool is_calm;                    // only a naked single is a next step
  const std::uint32_t* seen;       // cells of the chosen planes
  const std::uint32_t* naked;      // open cells of at most one of them that may be naked singles
  const std::uint32_t* occupied;   // cells with a digit
  const std::uint32_t* chosen[3];  // the words of the chosen planes
  std::size_t steps, most;         // limits: classes tried, partitions found
  std::uint32_t* found;            // class i of partition p: found[i * stride + p]
  std::size_t stride;              // at least `most`

  // Room for pairs of classes: kPairWords rows of `pair_room` words, a multiple of kPlanesTogether;
  // for each set of clues its pairs begin at pairs_of[2 * set] - 1 (zero if they are not known) and
  // end at pairs_of[2 * set + 1].
  std::uint32_t* pairs;
  std::size_t pair_room;
  std::uint32_t* pairs_of;
  std::uint32_t* touched;  // room for as many sets
};

constexpr int kPairWords = 11;
constexpr std::size_t kTooManyPartitions = ~std::size_t{0};

struct Kernels {
  // Closes puzzles of 81 digits each under a CloseSet; writes 81 candidate masks for each, all
  // zero where a puzzle contradicts itself.
  void (*close_batch)(const std::uint8_t* puzzles, std::size_t count, unsigned set,
                      std::uint16_t* masks);

  // Solves up to kMostTogether puzzles of 81 digits each (0 for blank), up to `limit` (1 to 255)
  // solutions each. Writes the first solution found (zeros where there is none) and the number of
  // solutions up to the limit, and adds to `guesses`. False where the watch expired: then the
  // results mean nothing. `scratch` has solve_scratch() bytes, aligned to 64.
  bool (*solve_batch)(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                      std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                      Watch watch, void* scratch);
  // Looks for a second solution of up to kMostTogether puzzles whose solutions are known. Writes
  // one that differs from the known one (zeros where there is none) and whether there is one, 1 or
  // 0.
  bool (*find_others)(const std::uint8_t* puzzles, const std::uint8_t* known, std::size_t count,
                      std::uint8_t* others, std::uint8_t* exist, Watch watch, void* scratch);
  std::size_t (*solve_scratch)();

  // Enumerates the solutions that 81 candidate masks leave.
  Ending (*solve_one)(const std::uint16_t* masks, std::uint64_t limit, Sink sink, Watch watch,
                      std::uint64_t* guesses);

  // Closes 81 candidate masks in place under singles and locked candidates; false where they
  // contradict themselves, and then the masks mean nothing.
  bool (*close_one)(std::uint16_t* masks);

  // The same for sixteen positions, one in each lane: masks[kLanes * cell + i] belongs to position
  // i. All masks of a position that contradicts itself become zero.
  void (*close_lanes)(std::uint16_t* masks);

  // Narrows planes: candidates of one digit each, as three words of 27 cells, one a band. Word i of
  // plane p is planes[i * stride + p]; `count` and `stride` are multiples of kPlanesTogether.
  // Removes the blocked cells that are not hidden singles of their plane, and what locked
  // candidates rule out, until nothing changes. Writes the hidden singles. A plane in which some
  // group has no candidate becomes zero.
  void (*narrow_planes)(std::uint32_t* planes, std::size_t stride, std::size_t count,
                        const std::uint32_t* blocked, std::uint32_t* singles);

  // Finds the partitions of a task: their number, or kTooManyPartitions.
  std::size_t (*find_partitions)(const PartitionTask& task);
  // Closes the first `count` partitions found. Writes the numbers of those that singles and locked
  // candidates seem to solve, and returns how many they are: contradictions may be among them, but
  // none that is solved is missing.
  std::size_t (*close_partitions)(const PartitionTask& task, std::size_t count,
                                  std::uint32_t* kept);
};

// The kernels of the instruction set that chosen_isa() names.
const Kernels& kernels();

}  // namespace cluesmith
