// SPDX-License-Identifier: MIT
// Decides a clue problem of the 9x9 board class by class, for singles with or without locked
// candidates.
//
// The search chooses classes (see classwise_state.hpp) one by one. At each state
//   1. the planes of the chosen classes are narrowed together, and those of the classes that are
//      still possible, each alone;
//   2. the state is dropped if the sizes of the classes allow no partition, or if even all possible
//      classes together cannot fill the board (classwise_optimism.hpp);
//   3. the search branches on *demand*: either some class has a hidden single on an open cell, then
//      one of these classes is chosen, each without the ones before it; or none has, then the next
//      step is a naked single (classwise_naked.hpp).
// The last two classes are tried without a bound.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "watch.hpp"

namespace cluesmith::setting {

// The tree of an exhausted search, a byte for each state with three classes left or more, in the
// order of a walk. A checker knows the children of a state and needs no more.
struct ClasswiseTree {
  static constexpr std::uint8_t kDropped = 0, kBranch = 1;
  std::vector<std::uint8_t> tokens;
};

struct ClasswiseResult {
  Ending ending = Ending::exhausted;
  std::uint64_t nodes = 0;  // states, and steps of the enumerations
  ClasswiseTree tree;       // if exhausted: only fillings that the sink refused are solvable
};

constexpr int kMostClasswiseClues = 27;

// A search for the fillings of some clue cells, of which there are at most kMostClasswiseClues.
struct ClasswiseTask {
  std::span<const std::uint16_t> clue_cells;
  // The classes that a filling may have, bit i for the i-th clue cell; all of them if there are
  // none here. Tests plant a filling among few others.
  std::span<const std::uint32_t> among;
};

// Hands every filling that singles and locked candidates solve, up to the names of the digits, to
// the sink until it returns false. Gives up after `budget` nodes or when the watch expires.
ClasswiseResult decide_classwise(const ClasswiseTask& task, std::uint64_t budget, Sink sink,
                                 Watch watch);

// How many nodes the search takes, estimated by up to this many random walks from the root (Knuth),
// fewer if the watch expires; 0 without any.
double estimate_classwise(const ClasswiseTask& task, unsigned walks, std::uint64_t seed,
                          Watch watch);

}  // namespace cluesmith::setting
