// SPDX-License-Identifier: MIT
// The inference techniques on any clause set, together with unit propagation and, if wanted, with
// grid analysis: to their common fixpoint, or for some passes over the literals.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "infer/unit_propagation.hpp"
#include "watch.hpp"

namespace cluesmith::infer {

enum class Technique : std::uint8_t {
  unit_propagation,
  failed_literals,
  hyper_binary_resolution,
  binary_failed_literals,
  search,
  failed_literals_by_resolution,  // hyper-binary resolution inside each probe
  resolution_of_shortened,        // hyper-binary resolution, also of shortened clauses
};

// How a search chooses the literal to assume.
enum class Branching : std::uint8_t {
  shortest,  // the first open literal of the first shortest clause
  moms,      // the one with most occurrences in the shortest clauses
};

enum class InferenceStatus : std::uint8_t {
  solved,         // every variable has a value; by search, and there is one model only
  stuck,          // the fixpoint leaves variables open
  contradiction,  // no model
  multiple,       // by search: several models
  undecided,      // the watch said stop, or the search has used its nodes
};

struct Effort {
  std::uint64_t nodes = 1;   // of the search tree, the root among them
  std::uint64_t probes = 0;  // assumptions that were propagated
  std::uint64_t models = 0;  // by search
};

struct Method {
  Technique technique;
  int grid_size = 0;        // of the board for grid analysis, 0 for none
  std::uint64_t limit = 2;  // of models, by search
  Branching branching = Branching::shortest;
  std::uint64_t passes = 0;  // over all literals or pairs of literals, 0 for a fixpoint
  std::uint64_t nodes = 0;   // after which a search stops, 0 for no bound
};

// Adds to the root of a state what a technique finds. The state need not be propagated to the end.
// A search changes only the root of the state. It hands each model to `found`, which may be empty,
// with all variables assigned.
InferenceStatus infer(UnitPropagation& state, const Method& method, Watch watch, Effort& effort,
                      const std::function<void(const UnitPropagation&)>& found);

}  // namespace cluesmith::infer
