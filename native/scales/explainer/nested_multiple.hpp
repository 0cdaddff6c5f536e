// SPDX-License-Identifier: MIT
// Multiple chains on the grid that a net has left: single links from all candidates of a cell, or
// from all places of a digit in a group, that lead to the same claim.
#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "scales/explainer/link_graph.hpp"
#include "scales/explainer/net.hpp"

namespace cluesmith::scales::explainer {

template <int width>
class NestedMultipleChains : public NestedRule {
 public:
  NestedMultipleChains(const Numbered& number, LinkGraph<half_width<width>>& graph,
                       HintTable& hints)
      : number_(number),
        graph_(graph),
        hints_(hints),
        trees_(number.candidates.size()),
        best_(number.candidates.size()) {}

  std::vector<NestedStep> find(const Rest& before, const Rest& now) override {
    now_ = &now;
    graph_.set(now);
    for (Tree& tree : trees_) tree.is_made = false;
    std::ranges::fill(best_, Step());
    leaving_ = {};
    order_ = 0;
    choices_.clear();
    each(now.open, [&](int cell) {
      if (size_of(now.masks[cell]) < 3) return;
      for (unsigned rest = now.masks[cell]; rest; rest &= rest - 1)
        look_at_groups(cell, std::countr_zero(rest));
      look_at_cell(cell);
    });
    return make_steps(before);
  }

 private:
  using Claims = Nodes<width>;

  // What follows from a candidate: each claim has one parent.
  struct Tree {
    bool is_made = false;
    Claims claims;
    std::vector<NetClaim> order;
    std::vector<std::int16_t> parent, size, place;
    std::vector<std::int8_t> cause;
  };

  struct Choice {
    std::vector<int> candidates;
    int cause;
  };

  struct Step {
    int nodes = 100000, key = 0, order = 0;
    int choice = 0;
    NetClaim conclusion = 0;
    auto rank() const { return std::tuple(nodes, key, order); }
  };

  const Tree& tree(int start) {
    Tree& tree = trees_[start];
    if (tree.is_made) return tree;
    const std::size_t many = 2 * number_.candidates.size();
    tree.is_made = true;
    tree.claims = {};
    tree.order.clear();
    tree.parent.resize(many);
    tree.size.resize(many);
    tree.place.resize(many);
    tree.cause.resize(many);
    std::vector<int>& on = on_;
    std::vector<int>& off = off_;
    on.clear();
    off.clear();
    std::size_t next_on = 0, next_off = 0;
    // Returns whether the claim contradicts another.
    const auto add = [&](NetClaim claim, int parent, int cause) {
      if (tree.claims.has(claim)) return false;
      if (tree.claims.has(claim ^ 1)) return true;
      tree.claims.add(claim);
      tree.place[claim] = std::int16_t(tree.order.size());
      tree.order.push_back(claim);
      tree.parent[claim] = std::int16_t(parent);
      tree.size[claim] = std::int16_t(parent < 0 ? 1 : tree.size[parent] + 1);
      tree.cause[claim] = std::int8_t(cause);
      (claim & 1 ? on : off).push_back(claim / 2);
      return false;
    };
    add(2 * start + 1, -1, kNoCause);
    for (bool is_over = false; !is_over;) {
      if (next_on < on.size()) {
        const int node = on[next_on++];
        is_over = graph_.any_weak(node, LinkKind::xy, graph_.alive, [&](int other) {
          return add(2 * other, 2 * node + 1, kNoCause);
        });
      } else if (next_off < off.size()) {
        const int node = off[next_off++];
        graph_.each_strong(node, LinkKind::xy, [&](const auto& link) {
          if (!is_over) is_over = add(2 * link.to + 1, 2 * node, link.cause);
        });
      } else {
        is_over = true;
      }
    }
    return tree;
  }

  void look_at_groups(int cell, int digit) {
    for (const int kind : {2, 0, 1}) {
      const int group = kGeometry.groups_of[cell][kind];
      const Cells places = now_->where[digit] & kGeometry.group[group];
      if (first(places) != cell || is_single(places)) continue;
      Choice choice{{}, group};
      each(places, [&](int place) { choice.candidates.push_back(number_(place, digit)); });
      agree(std::move(choice), 6);
    }
  }

  void look_at_cell(int cell) {
    Choice choice{{}, kOnlyDigit};
    for (unsigned rest = now_->masks[cell]; rest; rest &= rest - 1)
      choice.candidates.push_back(number_(cell, std::countr_zero(rest)));
    agree(std::move(choice), 5);
  }

  void agree(Choice choice, int key) {
    // If all lead to a true candidate, they lead to a false one in its cell as well.
    auto ruled_out = graph_.reach(choice.candidates[0]).off;
    for (const int one : choice.candidates) {
      ruled_out &= graph_.reach(one).off;
      if (ruled_out.empty()) return;
    }
    Claims common = tree(choice.candidates[0]).claims;
    for (const int one : choice.candidates) common &= tree(one).claims;
    std::vector<NetClaim> conclusions;
    each(common, [&](NetClaim claim) { conclusions.push_back(claim); });
    const Tree& leader = tree(choice.candidates[0]);
    std::ranges::sort(conclusions, {},
                      [&](NetClaim claim) { return std::pair(!(claim & 1), leader.place[claim]); });
    for (const NetClaim conclusion : conclusions) {
      int nodes = 0;
      for (const int one : choice.candidates) nodes += tree(one).size[conclusion];
      const Step step{nodes, key, order_++, int(choices_.size()), conclusion};
      each_leaving(conclusion, [&](int leaving) {
        leaving_.add(leaving);
        if (step.rank() < best_[leaving].rank()) best_[leaving] = step;
      });
    }
    choices_.push_back(std::move(choice));
  }

  template <typename Act>
  void each_leaving(NetClaim conclusion, Act act) const {
    if (!(conclusion & 1)) return act(conclusion / 2);
    const auto [cell, digit] = number_.candidates[conclusion / 2];
    for (unsigned rest = now_->masks[cell] & ~(1u << digit); rest; rest &= rest - 1)
      act(number_(cell, std::countr_zero(rest)));
  }

  std::vector<NestedStep> make_steps(const Rest& before) {
    std::vector<Step> found;
    each(leaving_, [&](int leaving) { found.push_back(best_[leaving]); });
    std::ranges::sort(found, {}, [](const Step& step) { return step.rank(); });
    std::vector<NestedStep> steps;
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (i && found[i].order == found[i - 1].order) continue;
      const Choice& choice = choices_[found[i].choice];
      NeededClaims needed(number_, before, *now_);
      std::vector<NetClaim> chains;
      for (const int one : choice.candidates) {
        const Tree& from = tree(one);
        for (NetClaim claim = found[i].conclusion; claim >= 0; claim = from.parent[claim]) {
          chains.push_back(claim);
          const auto [cell, digit] = number_.candidates[claim / 2];
          if (claim & 1)
            needed.add(cell, digit, from.parent[claim] < 0 ? choice.cause : from.cause[claim]);
        }
        chains.push_back(-1);
      }
      NestedStep step{{}, needed.take(), 0};
      if (step.because.empty()) continue;
      each_leaving(found[i].conclusion, [&](int leaving) { step.claims.push_back(2 * leaving); });
      step.hint = hints_.number(chains, found[i].nodes);
      steps.push_back(std::move(step));
    }
    return steps;
  }

  const Numbered& number_;
  LinkGraph<half_width<width>>& graph_;
  HintTable& hints_;
  const Rest* now_ = nullptr;
  std::vector<Tree> trees_;  // by first candidate; made when needed
  std::vector<int> on_, off_;
  std::vector<Choice> choices_;
  std::vector<Step> best_;  // for each candidate, the first step that rules it out
  Claims leaving_;
  int order_ = 0;
};

}  // namespace cluesmith::scales::explainer
