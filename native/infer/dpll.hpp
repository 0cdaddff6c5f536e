// SPDX-License-Identifier: MIT
// DPLL: a search for models, with unit propagation at every node and branching by the shortest
// clause or by MOMS.
#pragma once

#include <functional>

#include "infer/technique.hpp"

namespace cluesmith::infer {

// Searches below the root of a propagated state and restores the state. It hands each model to
// `found`, which may be empty.
InferenceStatus search_models(UnitPropagation& state, const Method& method, Watch watch,
                              Effort& effort,
                              const std::function<void(const UnitPropagation&)>& found);

}  // namespace cluesmith::infer
