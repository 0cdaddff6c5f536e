// SPDX-License-Identifier: MIT
// The bounds of a classwise certificate, for its checker; docs/explanation/certificates.md defines
// them.
#pragma once

#include "proofs/classwise_planes.hpp"

namespace cluesmith::proofs::classwise {

// Drops the classes that are too large; false if the sizes of the others allow no partition of the
// clues `rest` into `left` classes.
bool fits(std::vector<Class>& list, Clues rest, int left);

// Whether weights of the clues show that fewer than `number` disjoint classes rule a cell out.
bool surely_fewer(const std::vector<Class>& list, int cell, int number);

// Whether the optimistic closure fills the board.
bool may_fill(const Chosen& chosen, const std::vector<Class>& list);

}  // namespace cluesmith::proofs::classwise
