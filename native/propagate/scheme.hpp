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
  kEveryPart = 255,
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
      const bool holds = channelled ? forward_check_channelled(domains_) : forward_check(domains_);
      if (!holds) return false;
      if (!(parts_ & ~kChannel)) return true;
      take_notes();
      const Progress progress = run_one();
      if (progress != Progress::some) return progress == Progress::end;
    }
  }

 private:
  using PerGroup = typename Shape::template PerGroup<Mask>;
  enum class Progress { none, some, end, failed };

  PerGroup groups() const { return Shape::template make<PerGroup>(domains_.shape.group_count()); }

  // Tells every propagator what has changed since the last time.
  void take_notes() {
    const int size = domains_.shape.size();
    for (int group = 0; group < domains_.shape.group_count(); ++group) {
      const Mask digits = domains_.changed[group];
      bounds_[group] |= digits;
      hyper_arc_[group] |= digits;
      same_[group] |= digits;
      chutes_[group] |= digits;
      domains_.changed[group] = 0;
      if (group < size) colors_ |= digits;
    }
  }

  // Runs the cheapest propagator that has something to look at, on one thing.
  Progress run_one() {
    if (parts_ & kSame)
      if (const int group = first(same_); group >= 0) {
        const Mask digits = std::exchange(same_[group], 0);
        return done(same_consistent(domains_, group, digits));
      }
    if (parts_ & (kBounds | kRanges))
      if (const int group = first(bounds_); group >= 0) {
        bounds_[group] = 0;
        return done(run_bounds(group));
      }
    if (parts_ & kRowsBoxes)
      if (const int group = first(chutes_, 2 * domains_.shape.size()); group >= 0)
        return done(run_chute(group / domains_.shape.order()));
    if (parts_ & kHyperArc)
      if (const int group = first(hyper_arc_); group >= 0) {
        const bool holds = hyper_arc_consistent(domains_, group);
        take_notes();
        hyper_arc_[group] = 0;  // one run leaves it nothing more to remove
        return done(holds);
      }
    if ((parts_ & kColored) && colors_) {
      const int digit = std::countr_zero(colors_);
      const bool holds = color_consistent(domains_, digit);
      take_notes();
      colors_ &= ~domains_.bit(digit);
      return done(holds);
    }
    return Progress::end;
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

  static Progress done(bool holds) { return holds ? Progress::some : Progress::failed; }

  static int first(const PerGroup& waiting, std::size_t among = ~std::size_t{0}) {
    const std::size_t end = std::min(among, waiting.size());
    for (std::size_t group = 0; group < end; ++group)
      if (waiting[group]) return static_cast<int>(group);
    return -1;
  }

  Domains<Shape>& domains_;
  unsigned parts_;
  PerGroup bounds_, hyper_arc_, same_, chutes_;
  Mask colors_ = 0;
};

// Runs a scheme without shaving to its fixpoint.
template <class Shape>
bool propagate(Domains<Shape>& domains, unsigned parts) {
  return Fixpoint<Shape>(domains, parts & ~unsigned(kShave)).run();
}

}  // namespace cluesmith::propagate
