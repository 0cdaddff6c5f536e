// SPDX-License-Identifier: MIT
// L, search: most constrained first. Where propagation is stuck, the first cell with the fewest
// digits tries them in ascending order, each followed by propagation, until one leads to a
// solution.
#pragma once

#include <cstdint>

#include "propagate/scheme.hpp"
#include "watch.hpp"

namespace cluesmith::propagate {

enum class Found { solution, nothing, expired };

// Domains at a fixpoint of the scheme; they become the solution. `nodes` counts choice points: the
// times that a cell with several digits was chosen.
template <class Shape>
Found search(Domains<Shape>& domains, unsigned parts, Watch watch, std::uint64_t& nodes) {
  int chosen = -1, fewest = domains.shape.size() + 1;
  for (int cell = 0; cell < domains.shape.cell_count(); ++cell) {
    const int many = Shape::count(domains.cells[cell]);
    if (many > 1 && many < fewest) {
      fewest = many;
      chosen = cell;
    }
  }
  if (chosen < 0) return Found::solution;
  if (watch()) return Found::expired;
  ++nodes;
  for (auto left = domains.cells[chosen]; left; left &= left - 1) {
    Domains<Shape> trial = domains;
    const auto others = static_cast<typename Shape::Mask>(~(left & -left));
    if (!trial.remove_digits(chosen, others, -1) || !propagate(trial, parts)) continue;
    const Found found = search(trial, parts, watch, nodes);
    if (found == Found::nothing) continue;
    if (found == Found::solution) domains = trial;
    return found;
  }
  return Found::nothing;
}

}  // namespace cluesmith::propagate
