// SPDX-License-Identifier: MIT
// The search for chains between nets.
//
// A complete choice is the candidates of a cell, the places of a digit in a group, or a claim and
// its opposite. If all claims of a complete choice lead to the same claim, that claim holds. A
// claim that leads to a contradiction is wrong.
#pragma once

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "scales/explainer/net.hpp"
#include "scales/explainer/sketch.hpp"
#include "watch.hpp"

namespace cluesmith::scales::explainer {

// The kinds of chains, in the order in which the program prefers them.
enum class ChainShape : int { two_sides = 1, cell = 5, group = 6, contradiction = 7 };

struct NetRank {
  int complexity = 1 << 20;
  ChainShape shape{};
  int order = 0;
  friend auto operator<=>(const NetRank&, const NetRank&) = default;
};

// A step: the ends of its chains, and what they prove.
template <int width>
struct NetStep {
  NetRank rank;
  std::vector<std::pair<const Net<width>*, const NetFact<width>*>> ends;
  NetClaim conclusion = 0;
  int cause = kNoCause;  // why one of the first claims holds
};

template <int width>
class DynamicSearch {
 public:
  using Step = NetStep<width>;

  // If the watch expires, what nested rules find is incomplete.
  DynamicSearch(const Rest& grid, const Numbered& number, NetKind kind, const HintTable& hints,
                Watch watch)
      : grid_(grid),
        number_(number),
        hints_(hints),
        watch_(watch),
        maker_(grid, number, kind, hints),
        nets_(2 * number.candidates.size()) {}

  // Adds rules to the nets: locked candidates, pairs and X-wings, and then nested ones.
  void extend(const std::vector<NestedRule*>& nested) {
    nested_ = nested;
    has_rules_ = true;
    enough_ = kAny;
    std::ranges::fill(is_ready_, false);
  }

  // Makes nets only where sketches tell that a chain ends; without rules.
  void sketch() {
    SketchMaker<width> maker(grid_, number_);
    sketches_.resize(nets_.size());
    each_candidate(1, [&](int cell, int digit) {
      for (const bool is_true : {true, false}) {
        const NetClaim first = claim(cell, digit, is_true);
        sketches_[first] = maker.make(first);
      }
    });
  }

  // Forgets the nets: they begin without what nested rules have added.
  void forget() { nets_.assign(nets_.size(), {}); }

  // Tells that no chain of so many claims is wanted any more.
  void set_enough(int complexity) { enough_ = complexity; }

  // Calls wants(rank, conclusion) with a bound of the rank, and take(step) where it returns true.
  template <typename Wants, typename Take>
  void each_contradiction(Wants wants, Take take) {
    begin();
    each_candidate(2, [&](int cell, int digit) { contradict(cell, digit, wants, take); });
  }

  template <typename Wants, typename Take>
  void each_static(Wants wants, Take take) {
    begin();
    each_candidate(3, [&](int cell, int digit) { look_at_groups(cell, digit, wants, take); });
    each(grid_.open, [&](int cell) {
      if (size_of(grid_.masks[cell]) > 2) look_at_cell(cell, wants, take);
    });
  }

  template <typename Wants, typename Take>
  void each_dynamic(Wants wants, Take take) {
    begin();
    each_candidate(2, [&](int cell, int digit) {
      contradict(cell, digit, wants, take);
      if (size_of(grid_.masks[cell]) > 2)
        agree({claim(cell, digit, true), claim(cell, digit, false)}, ChainShape::two_sides,
              kNoCause, wants, take);
      look_at_groups(cell, digit, wants, take);
    });
    each(grid_.open, [&](int cell) {
      if (size_of(grid_.masks[cell]) > 1) look_at_cell(cell, wants, take);
    });
  }

 private:
  static constexpr int kAny = 1 << 20;

  void begin() {
    order_ = 0;
    is_ready_.resize(nets_.size());
  }

  template <typename Act>
  void each_candidate(int least, Act act) {
    each(grid_.open, [&](int cell) {
      if (size_of(grid_.masks[cell]) < least) return;
      for (unsigned rest = grid_.masks[cell]; rest; rest &= rest - 1)
        act(cell, std::countr_zero(rest));
    });
  }

  NetClaim claim(int cell, int digit, bool is_true) const {
    return 2 * number_(cell, digit) + is_true;
  }

  // A net ends with its first contradiction; a sketch does not tell which claims it has then.
  const Nodes<width>& claims(NetClaim first) {
    const bool is_known = !sketches_.empty() && !sketches_[first].has_contradiction;
    return is_known ? sketches_[first].claims : net(first).claims;
  }

  const Net<width>& net(NetClaim first) {
    Net<width>& net = nets_[first];
    if (is_ready_[first]) return net;
    is_ready_[first] = true;
    if (!net.is_started()) maker_.start(net, first);
    if (has_rules_ && (nested_.empty() || !watch_())) maker_.extend(net, nested_, enough_);
    return net;
  }

  template <typename Wants, typename Take>
  void contradict(int cell, int digit, Wants& wants, Take& take) {
    for (const bool is_true : {true, false}) {
      const NetClaim first = claim(cell, digit, is_true);
      ++order_;
      if (!sketches_.empty() && !sketches_[first].has_contradiction) continue;
      const Net<width>& from = net(first);
      if (!from.has_contradiction) continue;
      const NetFact<width>* last = &from.facts.back();
      const NetFact<width>* other = &from.fact(last->claim ^ 1);
      if (other->claim & 1) std::swap(last, other);  // the true one comes first
      Step step{{}, {{&from, last}, {&from, other}}, first ^ 1};
      step.rank = {last->size + other->size, ChainShape::contradiction, order_};
      offer(step, wants, take);
    }
  }

  template <typename Wants, typename Take>
  void look_at_groups(int cell, int digit, Wants& wants, Take& take) {
    for (const int kind : {2, 0, 1}) {
      const int group = kGeometry.groups_of[cell][kind];
      const Cells places = grid_.where[digit] & kGeometry.group[group];
      if (first(places) != cell || is_single(places)) continue;
      std::vector<NetClaim> choice;
      each(places, [&](int place) { choice.push_back(claim(place, digit, true)); });
      agree(choice, ChainShape::group, group, wants, take);
    }
  }

  template <typename Wants, typename Take>
  void look_at_cell(int cell, Wants& wants, Take& take) {
    std::vector<NetClaim> choice;
    for (unsigned rest = grid_.masks[cell]; rest; rest &= rest - 1)
      choice.push_back(claim(cell, std::countr_zero(rest), true));
    agree(choice, ChainShape::cell, kOnlyDigit, wants, take);
  }

  // Finds the claims that all claims of a choice lead to.
  template <typename Wants, typename Take>
  void agree(const std::vector<NetClaim>& choice, ChainShape shape, int cause, Wants& wants,
             Take& take) {
    Nodes<width> common = claims(choice[0]);
    for (const NetClaim one : choice) common &= claims(one);
    if (common.empty()) return;
    for (const NetClaim one : choice) net(one);
    const Net<width>& leader = nets_[choice[0]];
    std::vector<NetClaim> conclusions;
    each(common, [&](NetClaim claim) { conclusions.push_back(claim); });
    std::ranges::sort(conclusions, {},
                      [&](NetClaim claim) { return std::pair(!(claim & 1), leader.place[claim]); });
    for (const NetClaim conclusion : conclusions) {
      Step step{{0, shape, ++order_}, {}, conclusion, cause};
      for (const NetClaim one : choice) {
        step.ends.emplace_back(&nets_[one], &nets_[one].fact(conclusion));
        step.rank.complexity += step.ends.back().second->size;
      }
      offer(step, wants, take);
    }
  }

  // Completes the rank of a step, and passes it on.
  template <typename Wants, typename Take>
  void offer(Step& step, Wants& wants, Take& take) {
    if (!wants(step.rank, step.conclusion)) return;
    std::vector<int> counted;
    for (const auto& [net, end] : step.ends) add_hints(counted, *net, *end);
    for (const int hint : counted) step.rank.complexity += hints_.complexity(hint);
    if (counted.empty() || wants(step.rank, step.conclusion)) take(step);
  }

  const Rest& grid_;
  const Numbered& number_;
  const HintTable& hints_;
  Watch watch_;
  NetMaker<width> maker_;
  std::vector<Net<width>> nets_;  // by first claim; made when needed
  std::vector<char> is_ready_;
  std::vector<Sketch<width>> sketches_;  // by first claim; none if they were not asked for
  std::vector<NestedRule*> nested_;
  bool has_rules_ = false;
  int enough_ = kAny;
  int order_ = 0;
};

}  // namespace cluesmith::scales::explainer
