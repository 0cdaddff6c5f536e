// SPDX-License-Identifier: MIT
// What follows from a claim in a dynamic net, without how it follows: far quicker than the net
// itself, and enough to tell that no chain begins there.
#pragma once

#include <vector>

#include "scales/explainer/hints.hpp"

namespace cluesmith::scales::explainer {

template <int width>
struct Sketch {
  Nodes<width> claims;  // all that follows, if there is no contradiction
  bool has_contradiction = false;
};

template <int width>
class SketchMaker {
 public:
  SketchMaker(const Rest& grid, const Numbered& number) : grid_(grid), number_(number) {}

  Sketch<width> make(NetClaim first) {
    sketch_ = {};
    rest_ = grid_;
    waiting_.clear();
    add(first);
    while (!waiting_.empty() && !sketch_.has_contradiction) {
      const NetClaim next = waiting_.back();
      waiting_.pop_back();
      if (next & 1)
        rule_out(next / 2);
      else
        make_true(next / 2);
    }
    return sketch_;
  }

 private:
  void add(NetClaim claim) {
    if (sketch_.claims.has(claim)) return;
    sketch_.has_contradiction |= sketch_.claims.has(claim ^ 1);
    sketch_.claims.add(claim);
    waiting_.push_back(claim);
  }

  void rule_out(int from) {
    const auto [cell, digit] = number_.candidates[from];
    for (unsigned rest = rest_.masks[cell] & ~(1u << digit); rest; rest &= rest - 1)
      add(2 * number_(cell, std::countr_zero(rest)));
    each(rest_.where[digit] & kGeometry.peers[cell],
         [&](int other) { add(2 * number_(other, digit)); });
  }

  void make_true(int from) {
    const auto [cell, digit] = number_.candidates[from];
    rest_.rule_out(cell, digit);
    if (size_of(rest_.masks[cell]) == 1)
      add(2 * number_(cell, std::countr_zero(unsigned(rest_.masks[cell]))) + 1);
    for (const int group : kGeometry.groups_of[cell]) {
      const Cells places = rest_.where[digit] & kGeometry.group[group];
      if (is_single(places)) add(2 * number_(first(places), digit) + 1);
    }
  }

  const Rest& grid_;
  const Numbered& number_;
  Rest rest_{grid_};
  Sketch<width> sketch_;
  std::vector<NetClaim> waiting_;
};

}  // namespace cluesmith::scales::explainer
