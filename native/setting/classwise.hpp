// SPDX-License-Identifier: MIT
// Decides a clue problem of the 9x9 board class by class, for singles with or without locked
// candidates. classwise_tree.hpp defines the states of the search and the steps between them.
// At each state
//   1. if few partitions are left, all of them are tried (classwise_partitions.hpp);
//   2. the state is dropped if the sizes of the classes allow no partition, or if even all possible
//      classes together cannot fill the board (classwise_optimism.hpp);
//   3. the search takes its steps one by one.
// Subtrees are independent of each other. A *cube* is a subtree, named by the way to it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "watch.hpp"

namespace cluesmith::setting {

// The tree of an exhausted search as text: the states with three classes left or more, in the order
// of a walk. A checker knows the children of a state and needs no more.
namespace classwise_text {
constexpr char kDropped = '0', kTried = '1', kDemand = '2';
constexpr char kTargets = '.';  // the number of targets follows, and each of them
constexpr char kNumber = '(';   // zero, and the first cell; those after it
constexpr char kCube = '*';     // a state whose tree is kept elsewhere
}  // namespace classwise_text

struct ClasswiseResult {
  Ending ending = Ending::exhausted;
  std::uint64_t nodes = 0;  // states
  std::string tree;         // if exhausted: only fillings that the sink refused are solvable
};

constexpr int kMostClasswiseClues = 27;  // more clues than that have too many classes

// A search for the fillings of some clue cells, of which there are at most kMostClasswiseClues.
struct ClasswiseTask {
  std::span<const std::uint16_t> clue_cells;
  // The classes that a filling may have, bit i for the i-th clue cell; all of them if there are
  // none here. Tests plant a filling among few others.
  std::span<const std::uint32_t> among;
  // The way to the subtree that is searched: which step is taken at each level.
  std::span<const std::uint32_t> way;
  // Whether all partitions are tried where there are few. Tests switch it off: then small cases
  // have trees, too.
  bool tries_few = true;
};

// Hands every filling that singles and locked candidates solve, up to the names of the digits, to
// the sink until it returns false. Gives up after `budget` nodes or when the watch expires.
ClasswiseResult decide_classwise(const ClasswiseTask& task, std::uint64_t budget, Sink sink,
                                 Watch watch);

// How many states the search visits, estimated by random walks (Knuth).
struct ClasswiseEstimate {
  double nodes = 0;    // the mean of all walks
  double error = 0;    // its standard error
  unsigned walks = 0;  // fewer than wanted if the watch expired
};
ClasswiseEstimate estimate_classwise(const ClasswiseTask& task, unsigned walks, std::uint64_t seed,
                                     Watch watch);

// The tree split into cubes.
struct ClasswiseCubes {
  struct Cube {
    std::vector<std::uint32_t> way;
    double nodes;  // estimated
  };
  bool expired = false;
  std::string top;  // the text of the tree, with kCube for each cube
  std::vector<Cube> cubes;
};

// Splits states until each is estimated at no more than `most` states, or is `deepest` steps below
// the root. Fillings that are tried on the way go to the sink.
ClasswiseCubes split_classwise(const ClasswiseTask& task, double most, std::size_t deepest,
                               std::uint64_t seed, Sink sink, Watch watch);

}  // namespace cluesmith::setting
