// SPDX-License-Identifier: MIT
#include "infer/technique.hpp"

#include <optional>

#include "infer/dpll.hpp"
#include "infer/failed_literals.hpp"
#include "infer/grid_analysis.hpp"
#include "infer/saturation.hpp"

namespace cluesmith::infer {
namespace {

Saturated saturate(UnitPropagation& state, std::optional<Saturation>& saturation,
                   const Method& method, Watch watch, Effort& effort) {
  if (!saturation)
    saturation.emplace(state, watch);
  else if (!saturation->read(state))
    return Saturated::conflict;
  const std::uint64_t before = saturation->probes();
  const Saturated ended =
      method.technique == Technique::binary_failed_literals
          ? saturation->fail_pairs(method.passes, watch)
          : saturation->resolve(method.passes, watch,
                                method.technique == Technique::resolution_of_shortened);
  effort.probes += saturation->probes() - before;
  if (ended == Saturated::conflict || !saturation->write(state)) return Saturated::conflict;
  return ended;
}

}  // namespace

InferenceStatus infer(UnitPropagation& state, const Method& method, Watch watch, Effort& effort,
                      const std::function<void(const UnitPropagation&)>& found) {
  if (!propagate_with_grid(state, method.grid_size)) return InferenceStatus::contradiction;
  if (method.technique == Technique::search)
    return search_models(state, method, watch, effort, found);
  std::optional<Saturation> saturation;
  while (state.open_count() != 0 && method.technique != Technique::unit_propagation) {
    const bool fails = method.technique == Technique::failed_literals ||
                       method.technique == Technique::failed_literals_by_resolution;
    const Saturated ended = fails ? fail_literals(state, method, watch, effort)
                                  : saturate(state, saturation, method, watch, effort);
    if (ended == Saturated::conflict) return InferenceStatus::contradiction;
    if (ended == Saturated::expired) return InferenceStatus::undecided;
    const std::size_t before = state.trail().size();
    if (!propagate_with_grid(state, method.grid_size)) return InferenceStatus::contradiction;
    if (method.passes || state.trail().size() == before) break;
  }
  return state.open_count() == 0 ? InferenceStatus::solved : InferenceStatus::stuck;
}

}  // namespace cluesmith::infer
