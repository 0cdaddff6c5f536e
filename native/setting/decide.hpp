// SPDX-License-Identifier: MIT
// Decides a clue problem: depth first over the digits of the clues, with a bound.
//
// Every cell has a set: the digits that its solution may have. The search narrows the sets by
// singles, then asks the bound whether clues within the sets could be solvable. Digits are
// interchangeable if every set has all of them or none; the search tries only the lowest of them.
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

// An optimistic closure: it is false only if no clues within the sets are solvable. If all clues
// are known, it is the closure itself.
class Bound {
 public:
  virtual ~Bound() = default;
  virtual bool allows(const Sets& sets) = 0;
};

// Naked singles. A cell is *filled* when it is a clue, or when its filled peers could between them
// hold all digits but one, each peer giving one digit of its set.
std::unique_ptr<Bound> naked_bound(const BoardTables& board, std::span<const std::uint16_t> clues);

// Any listed rules. The bound assumes that a candidate is ruled out if some clue within the sets
// rules it out, or if a rule does whose premises are all assumed to be ruled out.
std::unique_ptr<Bound> rules_bound(const BoardTables& board, std::span<const std::uint16_t> clues,
                                   const search::HornRules& rules);

// What the search did, in the order of a walk through its tree, for a checker to follow.
//
//     tree    := removal* (leaf | branch tree...)
//     removal := kRemoval, cell, digits  each of these digits of the clue (a mask) fails, and so do
//                                        those interchangeable with one of them
//     leaf    := kLeaf                   the sets fail, or all clues are known and the sink has
//                                        refused them
//     branch  := kBranch, cell           one tree for each digit left for the clue, ascending, of
//                                        the interchangeable ones only the lowest
struct SearchTree {
  static constexpr std::uint32_t kLeaf = 0, kBranch = 1, kRemoval = 2;
  std::vector<std::uint32_t> tokens;
};

struct Decision {
  Ending ending = Ending::exhausted;
  std::uint64_t nodes = 0;  // sets that were bounded
  SearchTree tree;          // if exhausted: only clues that the sink refused are solvable
};

// Hands all solvable clues, up to interchange of digits, to the sink until it returns false.
// `within` holds the digits that the solution may have in each cell. Gives up after `budget` nodes
// or when the watch expires.
Decision decide(const BoardTables& board, std::span<const std::uint16_t> clues,
                std::span<const std::uint32_t> within, Bound& bound, std::uint64_t budget,
                Sink sink, Watch watch);

}  // namespace cluesmith::setting
