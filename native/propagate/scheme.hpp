// SPDX-License-Identifier: MIT
// A scheme: propagators that run together to their fixpoint, cheap ones first.
// All but the exhausted ranges are monotone: their fixpoint does not depend on the order.
#pragma once

#include <algorithm>
#include <utility>

#include "propagate/bounds.hpp"
#include "propagate/channel.hpp"
#include "propagate/colored.hpp"
#include "propagate/domains.hpp"
#include "propagate/forward.hpp"
#include "propagate/hyper_arc.hpp"
#include "propagate/ranges.hpp"
#include "propagate/rows_boxes.hpp"
#include "propagate/same.hpp"

namespace cluesmith::propagate {

// The parts of a scheme, to be added up. Forward checking is part of every scheme.
enum Part : unsigned {
  kChannel = 1,     // dual variables, held to what the cells are held to
  kBounds = 2,      // bounds consistency
  kRanges = 4,      // exhausted ranges
  kHyperArc = 8,    // hyper arc consistency
  kSame = 16,       // same digits beside the shared cells
  kColored = 32,    // rows and columns of each digit
  kRowsBoxes = 64,  // lines and boxes of each chute
  kShave = 128,     // shaving
  kOnePass = 256,   // ... in one pass over the cells
  kEveryPart = 511,
};

// Runs a scheme on domains. What waits for each propagator lives as long as this object: use one
// for every position that is propagated on its own.
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
        chutes_(groups()) {}

  // Removes what follows; false where the constraints cannot all hold.
  bool run() {
    for (;;) {
      const bool channelled = parts_ & (kChannel | kHyperArc);
      if (!(channelled ? forward_check_channelled(domains_) : forward_check(domains_)))
        return false;
      if (!(parts_ & ~kChannel)) return true;
      take_notes();
      const unsigned before = domains_.removed;
      if (!run_next()) return false;
      if (domains_.removed == before) return true;
    }
  }

 private:
  using PerGroup = typename Shape::template PerGroup<Mask>;

  PerGroup groups() const { return Shape::template make<PerGroup>(domains_.shape.group_count()); }

  // Tells every propagator in which groups which digits have changed since the last time.
  void take_notes() {
    if (parts_ & (kBounds | kRanges)) add_changes(bounds_);
    if (parts_ & kHyperArc) add_changes(hyper_arc_);
    if (parts_ & kSame) add_changes(same_);
    if (parts_ & kRowsBoxes) add_changes(chutes_);
    if (parts_ & kColored)
      for (int row = 0; row < domains_.shape.size(); ++row) colors_ |= domains_.changed[row];
    for (Mask& digits : domains_.changed) digits = 0;
  }

  void add_changes(PerGroup& waiting) {
    for (int group = 0; group < domains_.shape.group_count(); ++group)
      waiting[group] |= domains_.changed[group];
  }

  // Runs what waits, cheap propagators first, until one removes something.
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

  // One run leaves a group or a digit nothing more to remove, so that it does not wait for what it
  // has removed itself.
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

  Domains<Shape>& domains_;
  unsigned parts_;
  PerGroup bounds_, hyper_arc_, same_, chutes_;
  Mask colors_ = 0;
};

// Runs a scheme without shaving to its fixpoint.
template <class Shape>
bool propagate(Domains<Shape>& domains, unsigned parts) {
  return Fixpoint<Shape>(domains, parts & ~unsigned(kShave | kOnePass)).run();
}

}  // namespace cluesmith::propagate
