// SPDX-License-Identifier: MIT
#include "infer/failed_literals.hpp"

#include <vector>

namespace cluesmith::infer {
namespace {

// Makes a literal true with all that follows, by hyper-binary resolution too if wanted. Returns
// `expired` if the watch stops the resolution.
Saturated probe(UnitPropagation& state, Literal literal, bool resolves, Watch watch) {
  if (!state.add(literal)) return Saturated::conflict;
  if (!resolves) return Saturated::fixpoint;
  Saturation saturation(state, watch);
  const Saturated ended = saturation.resolve(0, watch);
  if (ended == Saturated::conflict || !saturation.write(state)) return Saturated::conflict;
  return ended;
}

}  // namespace

Saturated fail_literals(UnitPropagation& state, const Method& method, Watch watch, Effort& effort) {
  const bool resolves = method.technique == Technique::failed_literals_by_resolution;
  const std::uint32_t count = state.clauses().literal_count();
  // When a literal was last known to survive. If one survives, so does all that follows from it.
  std::vector<std::uint32_t> survived(count, 0);
  std::uint32_t now = 1;
  std::uint64_t pass = 1;
  for (std::uint32_t idle = 0, next = 0; idle < count; ++idle) {
    if (next == count) {
      if (pass++ == method.passes) break;
      next = 0;
    }
    const Literal literal = next++;
    if (!state.is_open(literal) || survived[literal] == now) continue;
    if (watch()) return Saturated::expired;
    ++effort.probes;
    const std::size_t length = state.trail().size();
    const Saturated ended = probe(state, literal, resolves, watch);
    if (ended == Saturated::fixpoint)
      for (std::size_t i = length; i < state.trail().size(); ++i) survived[state.trail()[i]] = now;
    state.undo(length);
    if (ended == Saturated::expired) return ended;
    if (ended == Saturated::fixpoint) continue;
    if (!state.add(negated(literal))) return Saturated::conflict;
    ++now;
    idle = 0;
  }
  return Saturated::fixpoint;
}

}  // namespace cluesmith::infer
