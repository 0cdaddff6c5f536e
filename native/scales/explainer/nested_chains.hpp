// SPDX-License-Identifier: MIT
// Cycles and forcing chains on the grid that a net has left: for each candidate that they rule out,
// the first of them in the order of the program.
#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "scales/explainer/length.hpp"
#include "scales/explainer/link_graph.hpp"
#include "scales/explainer/net.hpp"

namespace cluesmith::scales::explainer {

// The width is that of sets of candidates.
template <int width>
class NestedForcingChains : public NestedRule {
 public:
  NestedForcingChains(const Numbered& number, LinkGraph<width>& graph, HintTable& hints)
      : number_(number),
        graph_(graph),
        hints_(hints),
        best_(number.candidates.size()),
        rings_(number.candidates.size()),
        before_(number.candidates.size()) {}

  std::vector<NestedStep> find(const Rest& before, const Rest& now) override {
    graph_.set(now);
    now_ = &now;
    std::ranges::fill(best_, Chain());
    leaving_ = {};
    prepare(LinkKind::xy);
    const Set ruled_out = find_ruled_out(before);
    last_.emplace(now);
    last_ruled_out_ = ruled_out;
    if (ruled_out.empty()) return {};
    for (const LinkKind kind : {LinkKind::xy, LinkKind::x}) {
      prepare(kind);
      each(ruled_out, [&](int start) {
        if (const int nodes = force(start, true)) offer({rank(kind, nodes), start, kOn}, start);
      });
      each(now.open, [&](int cell) { force_true(cell, ruled_out); });
    }
    has_ring_ = {};
    for (const LinkKind kind : {LinkKind::x, LinkKind::y, LinkKind::xy}) {
      prepare(kind);
      if (!find_targets()) continue;
      each(leading_, [&](int start) {
        if (can_start(start)) find_cycles(start);
      });
    }
    return make_steps(before);
  }

 private:
  using Set = Nodes<width>;
  enum Shape : int { kCycle, kOn, kOff };

  // The rank of a chain: its difficulty, its number of nodes, and the kind of its links. The
  // difficulty is added up in binary fractions as in the program, because it compares these.
  struct ChainRank {
    double difficulty;
    int nodes, kind;
    friend auto operator<=>(const ChainRank&, const ChainRank&) = default;
  };

  struct Chain {
    ChainRank rank{100, 0, 0};
    int start = 0;
    int shape = kOn;
    int cycle = -1;  // its index in cycles_
    auto order() const { return std::tuple(rank, start, shape, cycle); }
  };

  struct Cycle {
    std::vector<NetClaim> chain;  // from its end to its start
    std::vector<std::int8_t> causes;
    std::vector<std::int8_t> weak_causes;
    Set removes;
  };

  // The members of all cycles through a candidate.
  struct Ring {
    Set on, off;
  };

  struct Target {
    int candidate;
    Set peers;  // of the same digit
  };

  static double difficulty(double base, int nodes) {
    double added = 0;
    for (int i = length_tenths(nodes); i > 0; --i) added += 0.1;
    return base + added;
  }

  static ChainRank rank(LinkKind kind, int nodes, bool is_cycle = false) {
    const double base = kind == LinkKind::xy ? 7.0 : is_cycle ? 6.5 : 6.6;
    return {difficulty(base, nodes), nodes, int(kind)};
  }

  void prepare(LinkKind kind) {
    kind_ = kind;
    leading_ = graph_.leading(kind);
  }

  bool can_start(int start) const {
    return graph_.alive.has(start) && size_of(now_->masks[number_.candidates[start].cell]) > 1;
  }

  template <typename Act>
  void each_other_digit(int of, Act act) const {
    const auto [cell, digit] = number_.candidates[of];
    for (unsigned rest = now_->masks[cell] & ~(1u << digit); rest; rest &= rest - 1)
      act(number_(cell, std::countr_zero(rest)));
  }

  void offer(const Chain& chain, int leaving) {
    leaving_.add(leaving);
    if (chain.order() < best_[leaving].order()) best_[leaving] = chain;
  }

  // Tries chains that prove a candidate of a cell: they rule out all others.
  void force_true(int cell, const Set& ruled_out) {
    const unsigned mask = now_->masks[cell];
    unsigned kept = 0;
    for (unsigned rest = mask; rest; rest &= rest - 1)
      if (!ruled_out.has(number_(cell, std::countr_zero(rest)))) kept |= rest & -rest;
    if (size_of(mask) < 2 || size_of(kept) > 1) return;
    for (unsigned rest = kept ? kept : mask; rest; rest &= rest - 1) {
      const int start = number_(cell, std::countr_zero(rest));
      if (const int nodes = force(start, false))
        each_other_digit(start,
                         [&](int other) { offer({rank(kind_, nodes), start, kOff}, other); });
    }
  }

  // The candidates that some chain rules out. One of two linked candidates is true, and what both
  // of them rule out is false. Only links that are new since a grid without chains matter.
  Set find_ruled_out(const Rest& before) {
    const bool is_later = last_ && is_part(*now_, *last_) && !last_ruled_out_.meets(graph_.alive);
    const Rest& known = is_later ? *last_ : before;
    Set ruled_out;
    each(leading_, [&](int one) {
      graph_.each_strong(one, kind_, [&](const auto& link) {
        if (link.to < one || is_linked(known, one, link)) return;
        ruled_out |= graph_.reach(link.to).off & graph_.reach(one).off;
      });
    });
    return ruled_out;
  }

  static bool is_part(const Rest& one, const Rest& other) {
    for (int digit = 0; digit < 9; ++digit)
      if (one.where[digit] & ~other.where[digit]) return false;
    return true;
  }

  bool is_linked(const Rest& known, int one, const typename LinkGraph<width>::Strong& link) const {
    const auto [cell, digit] = number_.candidates[one];
    return link.cause == kOnlyDigit ? size_of(known.masks[cell]) == 2
                                    : is_pair(known.where[digit] & kGeometry.group[link.cause]);
  }

  // The number of nodes of the shortest chain from a candidate to its opposite; 0 if there is none.
  int force(int start, bool is_on) const {
    if (!is_on && !leading_.has(start)) return 0;
    Set on = is_on ? Set::of(start) : graph_.strong(start, kind_);
    Set seen = on, seen_off;
    for (int nodes = is_on ? 2 : 3; !on.empty(); nodes += 2) {
      if (!is_on && on.has(start)) return nodes - 1;
      Set off, next;
      each(on, [&](int node) { off |= graph_.weak(node, kind_); });
      if (is_on && off.has(start)) return nodes;
      off -= seen_off;
      seen_off |= off;
      each(off & leading_, [&](int node) { next |= graph_.strong(node, kind_); });
      on = next - seen;
      seen |= next;
    }
    return 0;
  }

  struct Before {
    std::int16_t on, off;
    std::int8_t cause;
  };

  // Finds the candidates that a cycle might rule out with a better rank than that of their chain.
  bool find_targets() {
    const ChainRank shortest = rank(kind_, 4, true);
    targets_.clear();
    each(leaving_, [&](int leaving) {
      if (shortest <= best_[leaving].rank) targets_.push_back({leaving, graph_.peers(leaving)});
    });
    return !targets_.empty();
  }

  // The members that a cycle from a start can have: those that are true if the start is, and lead
  // back to it. A claim leads to the start if the opposite of the start leads to its opposite.
  const Ring& ring(int start) {
    Ring& ring = rings_[start];
    if (has_ring_.has(start)) return ring;
    has_ring_.add(start);
    Set on, off;
    graph_.each_strong(start, LinkKind::xy, [&](const auto& link) {
      on |= graph_.reach(link.to).on;
      off |= graph_.reach(link.to).off;
    });
    const auto& forth = graph_.reach(start);
    ring.off = forth.off & on;
    ring.on = forth.on & off;
    ring.on.add(start);
    return ring;
  }

  // The worst rank of a chain that a cycle from a start might replace; 0 if there is none. A cycle
  // rules a candidate out that sees a true and a false member of the same digit.
  ChainRank worst_rank(const Ring& ring) const {
    ChainRank worst{0, 0, 0};
    for (const Target& target : targets_)
      if (target.peers.meets(ring.on) && target.peers.meets(ring.off))
        worst = std::max(worst, best_[target.candidate].rank);
    return worst;
  }

  void find_cycles(int start) {
    const Ring& around = ring(start);
    const Set closing = graph_.strong(start, kind_) & around.off;
    if (closing.empty()) return;
    const ChainRank worst = worst_rank(around);
    if (!closes(start, closing, around.off, worst)) return;
    const Set among = leading_ & around.off;
    Set seen = Set::of(start), passed;
    std::vector<int>&level = level_, &next = next_;
    level.assign(1, start);
    for (int nodes = 2; !level.empty() && rank(kind_, nodes, true) <= worst; nodes += 2) {
      next.clear();
      for (const int node : level)
        graph_.any_weak(node, kind_, among, [&](int off) {
          if (passed.has(off) && is_before(before_, start, node, off)) return false;
          if (nodes >= 4 && closing.has(off)) take_cycle(start, node, off, nodes);
          graph_.each_strong(off, kind_, [&](const auto& link) {
            if (seen.has(link.to) || !around.on.has(link.to)) return;
            seen.add(link.to);
            passed.add(off);
            before_[link.to] = {std::int16_t(node), std::int16_t(off), link.cause};
            next.push_back(link.to);
          });
          return false;
        });
      level.swap(next);
    }
  }

  // Whether some cycle may have a rank up to the worst one; a quick look without paths.
  bool closes(int start, const Set& closing, const Set& among, const ChainRank& worst) const {
    Set on = Set::of(start), seen = on, seen_off;
    for (int nodes = 2; !on.empty() && rank(kind_, nodes, true) <= worst; nodes += 2) {
      Set off, next;
      each(on, [&](int node) { off |= graph_.weak(node, kind_); });
      if (nodes >= 4 && off.meets(closing)) return true;
      off &= leading_ & among;
      off -= seen_off;
      seen_off |= off;
      each(off, [&](int node) { next |= graph_.strong(node, kind_); });
      on = next - seen;
      seen |= next;
    }
    return false;
  }

  void take_cycle(int start, int node, int end, int nodes) {
    const CellsByDigit around = around_cycle(number_, before_, start, node, end);
    Set removes;
    for (int digit = 0; digit < 9; ++digit)
      each(around[digit] & now_->where[digit],
           [&](int cell) { removes.add(number_(cell, digit)); });
    const Chain chain{rank(kind_, nodes, true), start, kCycle, int(cycles_.size())};
    bool is_better = false;
    each(removes, [&](int leaving) {
      is_better |= !leaving_.has(leaving) || chain.order() < best_[leaving].order();
    });
    if (!is_better) return;
    cycles_.push_back(trace_cycle(start, node, end));
    cycles_.back().removes = removes;
    each(removes, [&](int leaving) { offer(chain, leaving); });
  }

  Cycle trace_cycle(int start, int node, int end) const {
    Cycle cycle;
    const auto add = [&](int on, int on_cause, int off, int from) {
      cycle.chain.push_back(2 * on + 1);
      cycle.causes.push_back(std::int8_t(on_cause));
      cycle.chain.push_back(2 * off);
      cycle.weak_causes.push_back(std::int8_t(graph_.weak_cause(from, off)));
    };
    int cause = kNoCause;
    graph_.each_strong(end, kind_, [&](const auto& link) {
      if (link.to == start) cause = link.cause;
    });
    add(start, cause, end, node);
    for (int on = node; on != start; on = before_[on].on)
      add(on, before_[on].cause, before_[on].off, before_[on].on);
    return cycle;
  }

  // What the claims of a chain from a claim to its opposite can be: a claim leads to the opposite
  // if the first claim leads to the opposite of it.
  Ring way_back(int start, bool is_on) {
    if (is_on) return {graph_.reach(start).off, graph_.reach(start).on};
    Ring way{Set::of(start), Set::of(start)};
    graph_.each_strong(start, LinkKind::xy, [&](const auto& link) {
      way.on |= graph_.reach(link.to).off;
      way.off |= graph_.reach(link.to).on;
    });
    return way;
  }

  // The claims of a chain from its end to its start, found in the order of the program, and the
  // causes of those that are true.
  Cycle trace_chain(const Chain& chain) {
    kind_ = LinkKind(chain.rank.kind);
    const bool is_on = chain.shape == kOn;
    const std::size_t many = number_.candidates.size();
    std::vector<std::int16_t>&on_from = tracing_.on_from, &off_from = tracing_.off_from;
    std::vector<std::int8_t>& cause = tracing_.cause;
    std::vector<int>&on = tracing_.on, &off = tracing_.off;
    on_from.assign(many, -1);
    off_from.assign(many, -1);
    cause.assign(many, kNoCause);
    on.clear();
    const Ring way = way_back(chain.start, is_on);
    const auto follow_off = [&](int node) {
      graph_.each_strong(node, kind_, [&](const auto& link) {
        if (on_from[link.to] >= 0 || (is_on && link.to == chain.start)) return;
        if (!way.on.has(link.to)) return;
        on_from[link.to] = std::int16_t(node);
        cause[link.to] = link.cause;
        on.push_back(link.to);
      });
    };
    if (is_on)
      on.push_back(chain.start);
    else
      follow_off(chain.start);
    const auto& end = is_on ? off_from : on_from;
    while (end[chain.start] < 0) {
      off.clear();
      for (const int node : on)
        graph_.any_weak(node, kind_, way.off, [&](int other) {
          if (off_from[other] >= 0 || (!is_on && other == chain.start)) return false;
          off_from[other] = std::int16_t(node);
          off.push_back(other);
          return false;
        });
      if (end[chain.start] >= 0) break;
      on.clear();
      for (const int node : off) follow_off(node);
    }
    Cycle result;
    int node = chain.start;
    bool is_true = !is_on;
    for (int i = 0; i < chain.rank.nodes; ++i, is_true = !is_true) {
      result.chain.push_back(2 * node + is_true);
      if (is_true) result.causes.push_back(i + 1 < chain.rank.nodes ? cause[node] : kNoCause);
      if (i + 1 < chain.rank.nodes) node = is_true ? on_from[node] : off_from[node];
    }
    if (is_on)
      result.removes.add(chain.start);
    else
      each_other_digit(chain.start, [&](int other) { result.removes.add(other); });
    return result;
  }

  std::vector<NestedStep> make_steps(const Rest& before) {
    std::vector<Chain> chains;
    each(leaving_, [&](int leaving) { chains.push_back(best_[leaving]); });
    std::ranges::sort(chains, {}, [](const Chain& chain) { return chain.order(); });
    std::vector<NestedStep> steps;
    for (std::size_t i = 0; i < chains.size(); ++i) {
      if (i && chains[i].order() == chains[i - 1].order()) continue;
      const Cycle traced =
          chains[i].shape == kCycle ? cycles_[chains[i].cycle] : trace_chain(chains[i]);
      NeededClaims needed(number_, before, *now_);
      std::size_t on = 0, off = 0;
      for (const NetClaim claim : traced.chain) {
        const auto [cell, digit] = number_.candidates[claim / 2];
        if (claim & 1)
          needed.add(cell, digit, traced.causes[on++]);
        else if (!traced.weak_causes.empty())
          needed.add(cell, digit, traced.weak_causes[off++]);
      }
      NestedStep step{{}, needed.take(), 0};
      if (step.because.empty()) continue;
      Cells cells = 0;
      each(traced.removes,
           [&](int leaving) { cells |= cell_bit(number_.candidates[leaving].cell); });
      each_hashed(cells, [&](int cell) {
        for (unsigned rest = now_->masks[cell]; rest; rest &= rest - 1)
          if (const int other = number_(cell, std::countr_zero(rest)); traced.removes.has(other))
            step.claims.push_back(2 * other);
      });
      step.hint = hints_.number(traced.chain, chains[i].rank.nodes);
      steps.push_back(std::move(step));
    }
    cycles_.clear();
    return steps;
  }

  const Numbered& number_;
  LinkGraph<width>& graph_;
  HintTable& hints_;
  const Rest* now_ = nullptr;
  LinkKind kind_ = LinkKind::x;
  Set leading_;
  Set leaving_;              // the candidates that some chain rules out
  std::vector<Chain> best_;  // for each candidate, the first chain that rules it out
  std::vector<Cycle> cycles_;
  std::vector<Target> targets_;  // what cycles of the current kind may rule out
  std::vector<Ring> rings_;      // by start, if it was asked for
  Set has_ring_;
  std::vector<int> level_, next_;
  // Kept from one traced chain to the next, because they are many and memory takes time.
  struct Tracing {
    std::vector<std::int16_t> on_from, off_from;
    std::vector<std::int8_t> cause;
    std::vector<int> on, off;
  } tracing_;
  std::optional<Rest> last_;  // the grid of the last call
  Set last_ruled_out_;
  std::vector<Before> before_;  // on the path from the start of a cycle, by true candidate
};

}  // namespace cluesmith::scales::explainer
