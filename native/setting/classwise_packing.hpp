// SPDX-License-Identifier: MIT
// How many classes of a partition could rule out a cell, for all cells at once.
#pragma once

#include "setting/classwise_state.hpp"

namespace cluesmith::setting::classwise {

// Cells that can be ruled out by all classes of a partition, and by all or all but one.
struct RuledOut {
  CellSet by_all, by_all_but_one;
};

// An upper bound for the cells of `within`: classes `sets` partition the clues `rest` into `left`
// classes, and class i rules out the cells outside planes[i]. The list ascends by size.
//
// For each cell the clues get weights so that every class that rules it out weighs at least one.
// Then no more disjoint classes rule it out than the sum of all weights.
RuledOut bound_ruled_out(const std::vector<Clues>& sets, const ListPlanes& planes,
                         std::size_t count, Clues rest, int left, CellSet within);

}  // namespace cluesmith::setting::classwise
