// SPDX-License-Identifier: MIT
// Nets: all claims that follow from a first claim.
//
//   on      a true candidate makes those false that it sees, and the others of its cell
//   off     a false one makes another true that is the last in its cell or group
//   rules   when nothing follows any more, the steps of further rules add false candidates
//
// A dynamic net takes candidates that became false off the grid; other nets do not.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <vector>

#include "human/recycled.hpp"
#include "scales/explainer/hints.hpp"
#include "scales/explainer/plain_rules.hpp"

namespace cluesmith::scales::explainer {

// A claim of a net, and how it follows.
template <int width>
struct NetFact {
  NetClaim claim;
  std::int16_t size;   // how many claims it rests on, itself included
  int cost;            // the same, and the lengths of the nested steps among them
  std::int16_t cause;  // of a true claim
  int hint;            // the nested step that gave it, -1 if none did
  int parents, many;   // where its parents are in the net's list
  Nodes<width> roots;  // the claims that it rests on, itself included
};

template <int width>
struct Net {
  Nodes<width> claims;             // the claims that follow, the first included
  Nodes<width> nested;             // those that nested steps gave
  Recycled<NetFact<width>> facts;  // in the order in which they follow
  Recycled<std::int16_t> place;    // for each claim, its index in the facts
  Recycled<NetClaim> parents;
  std::optional<Rest> rest;        // without the candidates that are false
  bool has_contradiction = false;  // the last fact contradicts an earlier one
  std::array<int, 3> tried{};      // how many facts each rule has seen; the plain ones first

  bool is_started() const { return !facts.empty(); }
  const NetFact<width>& fact(NetClaim claim) const { return facts[place[claim]]; }
  int size(NetClaim claim) const { return fact(claim).size; }
};

// A rule that finds chains on the grid that a net has left.
class NestedRule {
 public:
  virtual ~NestedRule() = default;

  // Two claims that follow from each other leave the same grid, so the steps are kept.
  const std::vector<NestedStep>& steps(const Rest& before, const Rest& now) {
    if (before_ != before.where) {
      before_ = before.where;
      known_.clear();
    }
    const auto [entry, is_new] = known_.try_emplace(now.where);
    if (is_new) entry->second = find(before, now);
    return entry->second;
  }

 protected:
  virtual std::vector<NestedStep> find(const Rest& before, const Rest& now) = 0;

 private:
  using Places = std::array<Cells, 9>;
  struct HashPlaces {
    std::size_t operator()(const Places& places) const {
      std::uint64_t hash = 0;
      for (const Cells cells : places)
        for (const auto half : {std::uint64_t(cells), std::uint64_t(cells >> 64)}) {
          hash = (hash ^ half) * 0xff51afd7ed558ccd;
          hash ^= hash >> 32;
        }
      return std::size_t(hash);
    }
  };

  Places before_{};
  std::unordered_map<Places, std::vector<NestedStep>, HashPlaces> known_;
};

// Adds the nested steps among the claims that a fact rests on to a list of different ones.
template <int width>
void add_hints(std::vector<int>& hints, const Net<width>& net, const NetFact<width>& fact) {
  each(fact.roots & net.nested, [&](NetClaim claim) {
    const int hint = net.fact(claim).hint;
    if (std::ranges::find(hints, hint) == hints.end()) hints.push_back(hint);
  });
}

struct NetKind {
  bool has_y;       // links within cells
  bool is_dynamic;  // links ignore candidates that have become false
};

template <int width>
class NetMaker {
 public:
  NetMaker(const Rest& grid, const Numbered& number, NetKind kind, const HintTable& hints)
      : grid_(grid), number_(number), kind_(kind), hints_(hints) {}

  void start(Net<width>& net, NetClaim first) {
    net.place.resize(2 * number_.candidates.size());
    net.facts.reserve(128);
    net.rest.emplace(grid_);
    begin(net);
    add(first, kNoCause, nullptr, 0);
    follow();
  }

  // Adds what follows by locked candidates, pairs and X-wings, then by further rules. The rules are
  // those of the last call, and some more after them. Facts of this cost or more may be missing.
  void extend(Net<width>& net, const std::vector<NestedRule*>& nested, int enough) {
    begin(net);
    while (!net.has_contradiction && !costs(enough, int(nested.size())) &&
           (apply_plain() || apply(nested)))
      follow();
  }

 private:
  void begin(Net<width>& net) {
    net_ = &net;
    rest_ = &*net.rest;
    on_.clear();
    off_.clear();
    next_on_ = next_off_ = 0;
  }

  NetClaim claim(int cell, int digit, bool is_true) const {
    return 2 * number_(cell, digit) + is_true;
  }

  void follow() {
    while (!net_->has_contradiction) {
      if (next_on_ < on_.size())
        rule_out(on_[next_on_++]);
      else if (next_off_ < off_.size())
        make_true(off_[next_off_++]);
      else
        return;
    }
  }

  // Returns false if the claim contradicts the net, which ends it.
  bool add(NetClaim claim, int cause, const NetClaim* parents, int many, int hint = -1) {
    Net<width>& net = *net_;
    if (net.claims.has(claim)) return true;
    NetFact<width> fact{claim, 0,
                        0,     std::int16_t(cause),
                        hint,  int(net.parents.size()),
                        many,  Nodes<width>::of(claim)};
    if (many == 1 && hint < 0) {
      // Most facts have one parent: nothing need be counted.
      const NetFact<width>& parent = net.fact(parents[0]);
      fact.roots |= parent.roots;
      fact.size = std::int16_t(parent.size + 1);
      fact.cost = parent.cost + 1;
    } else {
      rest_on(fact, parents);
    }
    net.parents.insert(net.parents.end(), parents, parents + many);
    net.has_contradiction = net.claims.has(claim ^ 1);
    if (!net.has_contradiction) {
      net.claims.add(claim);
      if (hint >= 0) net.nested.add(claim);
      net.place[claim] = std::int16_t(net.facts.size());
      (claim & 1 ? on_ : off_).push_back(claim);
    }
    net.facts.push_back(fact);
    return !net.has_contradiction;
  }

  void rest_on(NetFact<width>& fact, const NetClaim* parents) {
    const Net<width>& net = *net_;
    for (int i = 0; i < fact.many; ++i) fact.roots |= net.fact(parents[i]).roots;
    for (const std::uint64_t word : fact.roots.words) fact.size += std::int16_t(count(word));
    fact.cost = fact.size;
    if (fact.hint < 0 && !fact.roots.meets(net.nested)) return;
    counted_.clear();
    if (fact.hint >= 0) counted_.push_back(fact.hint);
    add_hints(counted_, net, fact);
    for (const int counted : counted_) fact.cost += hints_.complexity(counted);
  }

  void rule_out(NetClaim from) {
    const auto [cell, digit] = number_.candidates[from / 2];
    if (kind_.has_y)
      for (unsigned rest = rest_->masks[cell] & ~(1u << digit); rest; rest &= rest - 1)
        if (!add(claim(cell, std::countr_zero(rest), false), kNoCause, &from, 1)) return;
    for (const int kind : {2, 0, 1}) {
      const Cells group = kGeometry.group[kGeometry.groups_of[cell][kind]];
      if (any(rest_->where[digit] & group & ~cell_bit(cell),
              [&](int other) { return !add(claim(other, digit, false), kNoCause, &from, 1); }))
        return;
    }
  }

  void make_true(NetClaim from) {
    const auto [cell, digit] = number_.candidates[from / 2];
    const unsigned mask = rest_->masks[cell];
    const Cells places = rest_->where[digit];
    if (kind_.is_dynamic) rest_->rule_out(cell, digit);
    std::array<NetClaim, 9> parents{from};
    if (kind_.has_y && size_of(mask) == 2 && mask >> digit & 1) {
      int many = 1;
      for (unsigned gone = grid_.masks[cell] & ~mask; gone; gone &= gone - 1)
        parents[many++] = claim(cell, std::countr_zero(gone), false);
      const int other = std::countr_zero(mask & ~(1u << digit));
      if (!add(claim(cell, other, true), kOnlyDigit, parents.data(), many)) return;
    }
    for (const int kind : {2, 0, 1}) {
      const int g = kGeometry.groups_of[cell][kind];
      const Cells group = kGeometry.group[g];
      if (!is_pair(places & group)) continue;
      int many = 1;
      each(grid_.where[digit] & group & ~places,
           [&](int gone) { parents[many++] = claim(gone, digit, false); });
      const int other = first(places & group & ~cell_bit(cell));
      if (!add(claim(other, digit, true), g, parents.data(), many)) return;
    }
  }

  // Whether every further fact costs at least so much. What a rule finds rests on a fact that it
  // has not seen before.
  bool costs(int enough, int nested) const {
    for (int rule = 0; rule <= nested; ++rule)
      for (std::size_t i = net_->tried[rule]; i < net_->facts.size(); ++i)
        if (net_->facts[i].cost < enough) return false;
    return net_->tried[0] < int(net_->facts.size());
  }

  // Returns whether a rule added a claim.
  bool apply_plain() {
    const int many = int(net_->facts.size());
    if (net_->tried[0] == many) return false;
    bool is_new = false;
    std::vector<NetClaim> parents;
    for (const PlainStep& step : plain_steps(grid_, *rest_)) {
      parents.clear();
      for (int digit = 0; digit < 9; ++digit)
        each(step.because[digit], [&](int cell) { parents.push_back(claim(cell, digit, false)); });
      Cells cells = 0;
      for (unsigned rest = step.digits; rest; rest &= rest - 1)
        cells |= step.cells & rest_->where[std::countr_zero(rest)];
      each_hashed(cells, [&](int cell) {
        for (unsigned rest = step.digits & rest_->masks[cell]; rest; rest &= rest - 1)
          is_new |= claim_false(claim(cell, std::countr_zero(rest), false), parents, -1);
      });
    }
    if (!is_new) net_->tried[0] = many;
    return is_new;
  }

  bool apply(const std::vector<NestedRule*>& nested) {
    for (std::size_t i = 0; i < nested.size(); ++i) {
      const int many = int(net_->facts.size());
      if (net_->tried[i + 1] == many) continue;
      bool is_new = false;
      const auto& steps = nested[i]->steps(grid_, *rest_);
      net_->tried[i + 1] = many;
      for (const NestedStep& step : steps)
        for (const NetClaim claim : step.claims)
          is_new |= claim_false(claim, step.because, step.hint);
      if (is_new) return true;
    }
    return false;
  }

  // Returns whether the claim is new.
  bool claim_false(NetClaim claim, const std::vector<NetClaim>& because, int hint) {
    if (net_->has_contradiction || net_->claims.has(claim)) return false;
    return add(claim, kNoCause, because.data(), int(because.size()), hint);
  }

  const Rest& grid_;
  const Numbered& number_;
  NetKind kind_;
  const HintTable& hints_;
  std::vector<int> counted_;
  Net<width>* net_ = nullptr;
  Rest* rest_ = nullptr;
  std::vector<NetClaim> on_, off_;  // the new claims in the order in which they follow
  std::size_t next_on_ = 0, next_off_ = 0;
};

}  // namespace cluesmith::scales::explainer
