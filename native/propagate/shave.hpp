// SPDX-License-Identifier: MIT
// V, shaving: a candidate whose placement the other propagators refute is ruled out, every
// candidate of every cell, until all that are left have been tried without failure; or in one pass
// over the cells in reading order, where that is asked for.
#pragma once

#include "propagate/scheme.hpp"
#include "watch.hpp"

namespace cluesmith::propagate {

enum class Shaved { stable, failed, expired };

// Whatever a placement that is not refuted fixes is not refuted by itself either: it says less. So
// one trial answers for all candidates that it places, until something else is ruled out; and the
// candidates of a solution that a trial comes upon are never refuted. (Exhausted ranges are not
// monotone; there every candidate has its own trial.)
template <class Shape>
Shaved shave(Domains<Shape>& domains, unsigned parts, Watch watch) {
  using Mask = typename Shape::Mask;
  using PerCell = typename Shape::template PerCell<Mask>;
  const int cells = domains.shape.cell_count();
  PerCell passed = Shape::template make<PerCell>(cells), lasting = passed;
  Domains<Shape> trial = domains;
  // The cell after the one that last lost a candidate: when it comes round again, all is tried.
  for (int cell = 0, untouched = 0; untouched < cells; cell = (cell + 1) % cells, ++untouched) {
    if (domains.is_single(domains.cells[cell])) continue;
    Mask untried = domains.cells[cell] & ~passed[cell];
    for (; untried; untried &= domains.cells[cell]) {
      const int digit = std::countr_zero(untried);
      untried &= untried - 1;
      if (watch()) return Shaved::expired;
      trial = domains;
      const auto others = static_cast<Mask>(~domains.bit(digit));
      if (trial.remove_digits(cell, others, -1) && propagate(trial, parts)) {
        if (parts & kRanges) continue;
        const bool solves = trial.is_solved();
        for (int c = 0; c < cells; ++c) {
          if (!domains.is_single(trial.cells[c])) continue;
          passed[c] |= trial.cells[c];
          if (solves) lasting[c] |= trial.cells[c];
        }
        continue;
      }
      if (!domains.remove_digits(cell, domains.bit(digit), trial.failed_group) ||
          !propagate(domains, parts))
        return Shaved::failed;
      passed = lasting;
      if (!(parts & kOnePass)) untouched = -1;
    }
  }
  return Shaved::stable;
}

}  // namespace cluesmith::propagate
