// SPDX-License-Identifier: MIT
// The techniques of Sudoku Explainer's scale that the catalogue of strategies does not have.
//
// Each returns the rating of its first step in tenths, and the effect of the step; 0 if it has
// none. One that gets the memory of a walk looks only at what has changed since it had no step.
#pragma once

#include "human/finders.hpp"
#include "scales/explainer/walk.hpp"
#include "watch.hpp"

namespace cluesmith::scales::explainer {

using namespace human;

using TechniqueFinder = int (*)(const Grid& grid, Effect& effect);
using RememberingFinder = int (*)(const Grid& grid, Effect& effect, WalkMemory& memory);

// A digit with one place in a group. Rating: 10 in the last open cell, 12 in a box, 15 in a line.
int hidden_single(const Grid& grid, Effect& effect);

// Direct forms rule candidates out and so leave a digit with one place; they place it in the same
// step. Rating: pointing 17, claiming 19, pairs 20, triplets 25.
int direct_pointing(const Grid& grid, Effect& effect);
int direct_claiming(const Grid& grid, Effect& effect);
int direct_hidden_pair(const Grid& grid, Effect& effect);
int direct_hidden_triplet(const Grid& grid, Effect& effect);

// Loops of cells that two digits could fill in two ways. Rating: 45 for rectangles, more for longer
// loops.
int unique_loop(const Grid& grid, Effect& effect);

// Graves: each open cell but a few has two candidates, and each digit two places in a group.
int grave(const Grid& grid, Effect& effect);

// Two or three cells; no possible pair or triple of their digits contains some candidate.
int aligned_pair(const Grid& grid, Effect& effect);
int aligned_triplet(const Grid& grid, Effect& effect, WalkMemory& memory);

// Chains of single links. Rating: cycles 65 and 70, forcing chains 66 and 70, plus length.
int forcing_chain(const Grid& grid, Effect& effect);

// Chains from all candidates of a cell, or all places of a digit. Rating: 75 and 80, plus length.
int nishio(const Grid& grid, Effect& effect);
int multiple_chains(const Grid& grid, Effect& effect);

// Dynamic chains, which take into account what they have ruled out. Each depth has more rules:
//
//   0  none
//   1  locked candidates, pairs and X-wings
//   2  these and forcing chains
//   3  these and multiple chains
//   4  those of depth 1 and dynamic chains
//   5  these and dynamic chains of depth 2
inline constexpr int kDeepest = 5;

struct DynamicStep {
  int depth = 0;
  int tenths = 0;  // 85, 90, 95... plus length; 0 if there is no step or no time
};

// The first step of the least depth that has one.
DynamicStep dynamic_chains(const Grid& grid, Effect& effect, Watch watch);

}  // namespace cluesmith::scales::explainer
