// SPDX-License-Identifier: MIT
// Checks a classwise certificate: the tree of a search that chose classes of clues.
//
// A byte stands for each state with three classes left or more: 0 the state is dropped, 1 it
// branches. This file computes the states, their children and their bounds itself, by plain loops
// over the definitions of docs/explanation/certificates.md. Nothing here comes from the search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "proofs/tree_check.hpp"
#include "watch.hpp"

namespace cluesmith::proofs {

// The search has the same limit; a checker takes nothing from it.
constexpr std::size_t kMostCheckedClues = 27;

// A tree as text. Each `*` of the top stands for the next of the parts.
struct ClasswiseText {
  std::string_view top;
  std::vector<std::string_view> parts;
  // Of the parts, only every `step`-th is read, from `first` on: workers share them.
  std::size_t first = 0, step = 1;
};

// The unjudged leaves are the fillings that singles and locked candidates solve. The position is
// that within the top or the part; the objection names the part.
TreeReport check_classwise(std::span<const std::uint16_t> clues, const ClasswiseText& text,
                           Watch watch);

}  // namespace cluesmith::proofs
