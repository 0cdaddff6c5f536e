// SPDX-License-Identifier: MIT
// Checks a tree certificate: the tree of a search for clues that found none.
//
//     tree    := removal* (leaf | branch tree...)
//     leaf    := 0
//     branch  := 1, cell
//     removal := 2, cell, digits (a mask)
//
// This file narrows the sets itself and checks every token against them. The conditions are in
// docs/explanation/certificates.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "proofs/tree_bounds.hpp"
#include "watch.hpp"

namespace cluesmith::proofs {

struct TreeReport {
  std::string objection;               // what is wrong with the tree; empty if nothing is
  bool expired = false;                // the watch ended the walk, and nothing is proved
  std::size_t position = 0;            // the token at which the walk ended
  std::uint64_t cases = 0;             // sets that were narrowed and bounded
  std::vector<std::uint8_t> unjudged;  // the grids of the leaves at which all clues are known, end
                                       // to end: the tree holds if none of them is an answer
};

TreeReport check_tree(const TreeClaim& claim, std::span<const std::uint32_t> tokens, Watch watch);

}  // namespace cluesmith::proofs
