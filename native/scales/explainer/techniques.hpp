// SPDX-License-Identifier: MIT
// The techniques of Sudoku Explainer's scale that the catalogue of strategies does not have.
//
// Each tells how hard its first step is, in tenths, and what the step does; 0 where it has none.
#pragma once

#include "human/finders.hpp"

namespace cluesmith::scales::explainer {

using namespace human;

using Technique = int (*)(const Grid& grid, Effect& effect);

// A digit with one place in a group: the last cell of it 10, in a box 12, in a line 15.
int hidden_single(const Grid& grid, Effect& effect);

// Direct forms place the digit that is left with one place once the candidates are gone; those
// that make no placement at once do not count. Pointing 17, claiming 19; pairs 20; triplets 25.
int direct_pointing(const Grid& grid, Effect& effect);
int direct_claiming(const Grid& grid, Effect& effect);
int direct_hidden_pair(const Grid& grid, Effect& effect);
int direct_hidden_triplet(const Grid& grid, Effect& effect);

// Loops of cells that two digits could fill in two ways; rectangles 45, the longer the harder.
int unique_loop(const Grid& grid, Effect& effect);

// Graves: each cell has two candidates and each digit two places in a group, but for a few cells.
int grave(const Grid& grid, Effect& effect);

// Two or three cells, all whose pairs or triples of digits leave a digit out.
int aligned_pair(const Grid& grid, Effect& effect);
int aligned_triplet(const Grid& grid, Effect& effect);

// Chains of single links: cycles 65 and 70, forcing chains 66 and 70, and their length.
int forcing_chain(const Grid& grid, Effect& effect);

// Chains from all candidates of a cell, all places of a digit, or both sides of a candidate; the
// last ones use locked candidates, pairs and X-wings as well. 75, 80, 85, 90, and their length.
int nishio(const Grid& grid, Effect& effect);
int multiple_chains(const Grid& grid, Effect& effect);
int dynamic_chains(const Grid& grid, Effect& effect);
int dynamic_chains_plus(const Grid& grid, Effect& effect);

}  // namespace cluesmith::scales::explainer
