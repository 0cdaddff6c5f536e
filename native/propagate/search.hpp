// SPDX-License-Identifier: MIT
// L, search: most constrained first. Where propagation is stuck, the first cell with the fewest
// digits tries them in ascending order, each followed by propagation, until the caller has enough
// solutions.
#pragma once

#include <cstdint>

#include "propagate/scheme.hpp"
#include "watch.hpp"

namespace cluesmith::propagate {

// Domains at a fixpoint of the scheme. Hands domains with one digit in every cell to `found`, which
// returns false where that is enough. `nodes` counts choice points: the times that a cell with
// several digits was chosen.
template <class Shape, class Found>
Ending search(const Domains<Shape>& domains, unsigned parts, Watch watch, std::uint64_t& nodes,
              const Found& found) {
  int chosen = -1, fewest = domains.shape.size() + 1;
  for (int cell = 0; cell < domains.shape.cell_count(); ++cell) {
    const int many = Shape::count(domains.cells[cell]);
    if (many > 1 && many < fewest) {
      fewest = many;
      chosen = cell;
    }
  }
  if (chosen < 0) return found(domains) ? Ending::exhausted : Ending::limit;
  if (watch()) return Ending::expired;
  ++nodes;
  for (auto left = domains.cells[chosen]; left; left &= left - 1) {
    Domains<Shape> trial = domains;
    const auto others = static_cast<typename Shape::Mask>(~(left & -left));
    if (!trial.remove_digits(chosen, others, -1) || !propagate(trial, parts)) continue;
    const Ending ending = search(trial, parts, watch, nodes, found);
    if (ending != Ending::exhausted) return ending;
  }
  return Ending::exhausted;
}

}  // namespace cluesmith::propagate
