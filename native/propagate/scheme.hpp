// SPDX-License-Identifier: MIT
// A scheme: propagators that run together to their fixpoint, cheap ones first.
// All but the exhausted ranges are monotone: their fixpoint does not depend on the order.
#pragma once

#include <cstdint>
#include <utility>

#include "propagate/arc_consistency.hpp"
#include "propagate/bounds.hpp"
#include "propagate/channelling.hpp"
#include "propagate/chute.hpp"
#include "propagate/colored_matrix.hpp"
#include "propagate/domains.hpp"
#include "propagate/forward_checking.hpp"
#include "propagate/hyper_arc.hpp"
#include "propagate/propagator.hpp"
#include "propagate/same.hpp"
#include "propagate/same_flow.hpp"
#include "propagate/template.hpp"
#include "watch.hpp"

namespace cluesmith::propagate {

// Runs a scheme on domains. It remembers for each propagator what changed since its last run; use
// one object for one position.
template <class Shape>
class Fixpoint {
 public:
  using Mask = typename Shape::Mask;

  Fixpoint(Domains<Shape>& domains, unsigned parts)
      : domains_(domains),
        parts_(parts),
        bounds_(groups()),
        hyper_arc_(groups()),
        same_(groups()),
        same_flow_(groups()),
        chutes_(groups()) {}

  // Propagates to the fixpoint; false if the constraints cannot all hold.
  bool run() {
    for (;;) {
      if (!run_forward()) return false;
      if (!(parts_ & ~(kChannel | kArcs))) return true;
      take_notes();
      const unsigned before = domains_.removed;
      if (!run_next()) return false;
      if (domains_.removed == before) return true;
    }
  }

 private:
  using PerGroup = typename Shape::template PerGroup<Mask>;

  PerGroup groups() const { return Shape::template make<PerGroup>(domains_.shape.group_count()); }

  bool run_forward() {
    if ((parts_ & kArcs) && !arc_consistent(domains_)) return false;
    const bool channelled = parts_ & (kChannel | kHyperArc);
    return channelled ? forward_check_channelled(domains_) : forward_check(domains_);
  }

  // Adds the latest changes to what each propagator has to look at.
  void take_notes() {
    if (parts_ & (kBounds | kRanges)) add_changes(bounds_);
    if (parts_ & kHyperArc) add_changes(hyper_arc_);
    if (parts_ & kSame) add_changes(same_);
    if (parts_ & kSameFlow) add_changes(same_flow_);
    if (parts_ & kRowsBoxes) add_changes(chutes_);
    if (parts_ & (kColored | kTemplates))
      for (int row = 0; row < domains_.shape.size(); ++row) {
        colors_ |= domains_.changed[row];
        templates_ |= domains_.changed[row];
      }
    for (Mask& digits : domains_.changed) digits = 0;
  }

  void add_changes(PerGroup& waiting) {
    for (int group = 0; group < domains_.shape.group_count(); ++group)
      waiting[group] |= domains_.changed[group];
  }

  // Runs the propagators that have changes to look at, cheap ones first, until one removes
  // something.
  bool run_next() {
    const unsigned before = domains_.removed;
    const auto stands = [&] { return domains_.removed == before; };
    const int groups = domains_.shape.group_count(), lines = 2 * domains_.shape.size();
    if (parts_ & kSame)
      for (int group = 0; group < groups && stands(); ++group)
        if (same_[group] && !same_consistent(domains_, group, std::exchange(same_[group], 0)))
          return false;
    if (parts_ & (kBounds | kRanges))
      for (int group = 0; group < groups && stands(); ++group)
        if (std::exchange(bounds_[group], 0) && !run_bounds(group)) return false;
    if (parts_ & kRowsBoxes)
      for (int line = 0; line < lines && stands(); ++line)
        if (chutes_[line] && !run_chute(line / domains_.shape.order())) return false;
    if (parts_ & kHyperArc)
      for (int group = 0; group < groups && stands(); ++group)
        if (hyper_arc_[group] && !run_hyper_arc(group)) return false;
    if (parts_ & kColored)
      while (colors_ && stands())
        if (!run_color(std::countr_zero(colors_))) return false;
    if (parts_ & kSameFlow)
      for (int group = 0; group < groups && stands(); ++group)
        if (std::exchange(same_flow_[group], 0) && !same_flow_consistent(domains_, group))
          return false;
    if (parts_ & kTemplates)
      while (templates_ && stands())
        if (!run_template(std::countr_zero(templates_))) return false;
    return true;
  }

  bool run_bounds(int group) {
    const bool dual = parts_ & kChannel;
    if (parts_ & kRanges)
      return ranges_consistent(domains_, group) &&
             (!dual || dual_ranges_consistent(domains_, group));
    return bounds_consistent(domains_, group) && (!dual || dual_bounds_consistent(domains_, group));
  }

  bool run_chute(int chute) {
    const int order = domains_.shape.order();
    Mask digits = 0;
    for (int line = chute * order; line < (chute + 1) * order; ++line)
      digits |= std::exchange(chutes_[line], 0);
    return chute_consistent(domains_, chute, digits);
  }

  // A second run on the same group or digit would remove nothing more. So a propagator ignores its
  // own removals.
  bool run_hyper_arc(int group) {
    const unsigned before = domains_.removed;
    if (!hyper_arc_consistent(domains_, group)) return false;
    if (domains_.removed != before) take_notes();
    hyper_arc_[group] = 0;
    return true;
  }

  bool run_color(int digit) {
    const unsigned before = domains_.removed;
    if (!color_consistent(domains_, digit)) return false;
    if (domains_.removed != before) take_notes();
    colors_ &= ~domains_.bit(digit);
    return true;
  }

  bool run_template(int digit) {
    const unsigned before = domains_.removed;
    if (!template_consistent(domains_, digit)) return false;
    if (domains_.removed != before) take_notes();
    templates_ &= ~domains_.bit(digit);
    return true;
  }

  Domains<Shape>& domains_;
  unsigned parts_;
  PerGroup bounds_, hyper_arc_, same_, same_flow_, chutes_;
  Mask colors_ = 0, templates_ = 0;
};

// Runs a scheme without shaving to its fixpoint.
template <class Shape>
bool propagate(Domains<Shape>& domains, unsigned parts) {
  return Fixpoint<Shape>(domains, parts & ~unsigned(kShave | kOnePass)).run();
}

// V, shaving: place a candidate and run the other propagators; if they fail, rule the candidate
// out. Repeat for every candidate of every cell until no trial fails, or, with kOnePass, in one
// pass over the cells in reading order.

enum class Shaved { stable, failed, expired };

// A trial that does not fail fixes further cells. To place only one of those candidates is a weaker
// assumption, so it does not fail either. So one trial answers for all candidates that it places,
// until another candidate is ruled out. If a trial reaches a solution, its candidates never fail.
// (Exhausted ranges are not monotone; with them every candidate has its own trial.)
template <class Shape>
Shaved shave(Domains<Shape>& domains, unsigned parts, Watch watch) {
  using Mask = typename Shape::Mask;
  using PerCell = typename Shape::template PerCell<Mask>;
  const int cells = domains.shape.cell_count();
  PerCell consistent = Shape::template make<PerCell>(cells), in_solutions = consistent;
  Domains<Shape> trial = domains;
  // `unchanged` cells in a row have lost no candidate; the loop ends when it counts all cells.
  for (int cell = 0, unchanged = 0; unchanged < cells; cell = (cell + 1) % cells, ++unchanged) {
    if (domains.is_single(domains.cells[cell])) continue;
    Mask untried = domains.cells[cell] & ~consistent[cell];
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
          consistent[c] |= trial.cells[c];
          if (solves) in_solutions[c] |= trial.cells[c];
        }
        continue;
      }
      if (!domains.remove_digits(cell, domains.bit(digit), trial.failed_group) ||
          !propagate(domains, parts))
        return Shaved::failed;
      consistent = in_solutions;
      if (!(parts & kOnePass)) unchanged = -1;
    }
  }
  return Shaved::stable;
}

// L, search: most constrained cell first. When propagation is stuck, take the first cell with the
// fewest digits and try them in ascending order, each with propagation, until the caller has enough
// solutions.

// Starts from domains at a fixpoint of the scheme. Calls take_solution(domains) for each solution;
// it returns false to end the search. `nodes` counts choice points: the branches on a cell. With
// `most_nodes` of them the search ends as if the watch had said stop.
template <class Shape, class TakeSolution>
Ending search(const Domains<Shape>& domains, unsigned parts, std::uint64_t most_nodes, Watch watch,
              std::uint64_t& nodes, const TakeSolution& take_solution) {
  int branch_cell = -1, fewest = domains.shape.size() + 1;
  for (int cell = 0; cell < domains.shape.cell_count(); ++cell) {
    const int size = Shape::count(domains.cells[cell]);
    if (size > 1 && size < fewest) {
      fewest = size;
      branch_cell = cell;
    }
  }
  if (branch_cell < 0) return take_solution(domains) ? Ending::exhausted : Ending::limit;
  if (nodes >= most_nodes || watch()) return Ending::expired;
  ++nodes;
  for (auto untried = domains.cells[branch_cell]; untried; untried &= untried - 1) {
    Domains<Shape> trial = domains;
    const auto others = static_cast<typename Shape::Mask>(~(untried & -untried));
    if (!trial.remove_digits(branch_cell, others, -1) || !propagate(trial, parts)) continue;
    const Ending ending = search(trial, parts, most_nodes, watch, nodes, take_solution);
    if (ending != Ending::exhausted) return ending;
  }
  return Ending::exhausted;
}

}  // namespace cluesmith::propagate
