// SPDX-License-Identifier: MIT
// Decides a clue problem: depth first over the digits of the clues, with a bound.
//
// Every cell has the set of digits that its solution may have. Sets are narrowed by what is known,
// and then the bound says whether clues within the sets could still be solvable. Digits that no set
// tells apart are interchangeable, so only the lowest of them is tried.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board.hpp"
#include "search/horn.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

// For each cell the digits that its solution may have.
using Sets = std::vector<std::uint32_t>;

// Optimistic closures: false only where no clues within the sets are solvable. Where all clues are
// known, it is the closure itself.
class Bound {
 public:
  virtual ~Bound() = default;
  virtual bool allows(const Sets& sets) = 0;
};

// Naked singles. A cell is *filled* when it is a clue, or when its filled peers could between them
// hold all digits but one, each peer giving one digit of its set.
std::unique_ptr<Bound> naked_bound(const BoardTables& board, std::span<const std::uint16_t> clues);

// Any listed rules. A candidate may be ruled out when a clue can make it so, or a rule whose every
// premise may be.
std::unique_ptr<Bound> rules_bound(const BoardTables& board, std::span<const std::uint16_t> clues,
                                   const search::HornRules& rules);

// What the search did, in the order of a walk through its tree, for a checker to follow.
//
//     tree    := removal* (leaf | branch tree...)
//     removal := kRemoval, cell, digits  each of these digits of the clue (a mask) fails, and so do
//                                        those interchangeable with one of them
//     leaf    := kLeaf                   the sets fail, or all clues are known and do not please
//     branch  := kBranch, cell           one tree for each digit left for the clue, ascending, of
//                                        the interchangeable ones only the lowest
struct Refutation {
  static constexpr std::uint32_t kLeaf = 0, kBranch = 1, kRemoval = 2;
  std::vector<std::uint32_t> tokens;
};

struct Decision {
  Ending ending = Ending::exhausted;
  std::uint64_t nodes = 0;  // sets that were bounded
  Refutation refutation;    // of all that the sink did not take, where the search was exhausted
};

// Hands solvable clues to the sink until it has had enough: every one, up to interchange of digits.
// `within` holds the digits that the solution may have in each cell. Gives up after `budget` nodes
// or when the watch expires.
Decision decide(const BoardTables& board, std::span<const std::uint16_t> clues,
                std::span<const std::uint32_t> within, Bound& bound, std::uint64_t budget,
                Sink sink, Watch watch);

}  // namespace cluesmith::setting
