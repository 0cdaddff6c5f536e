// SPDX-License-Identifier: MIT
// Nishio, multiple and dynamic forcing chains, and dynamic ones with other chains inside.
#include "scales/explainer/dynamic_search.hpp"
#include "scales/explainer/length.hpp"
#include "scales/explainer/nested_chains.hpp"
#include "scales/explainer/nested_dynamic.hpp"
#include "scales/explainer/nested_multiple.hpp"
#include "scales/explainer/techniques.hpp"

namespace cluesmith::scales::explainer {
namespace {

// Keeps the first of all steps.
template <int width>
class FirstStep {
 public:
  bool wants(const NetRank& rank, NetClaim) const { return rank < best_.rank; }
  void take(const NetStep<width>& step) { best_ = step; }

  // Returns the rating of the step, and its effect; 0 if there is none.
  int rate(const Numbered& number, int base, Effect& effect) const {
    if (best_.ends.empty()) return 0;
    const auto [cell, digit] = number.candidates[best_.conclusion / 2];
    if (best_.conclusion & 1) {
      effect.place(cell, digit);
    } else {
      effect.eliminations.emplace_back(cell, digit + 1);
    }
    return base + length_tenths(best_.rank.complexity);
  }

 private:
  NetStep<width> best_;
};

// Searches without nested rules are short.
constexpr Watch kEndlessWatch{[](void*) { return false; }, nullptr};

// Calls run(search, step) for claims on all candidates.
template <typename Run>
int search_nets(const Grid& grid, Effect& effect, NetKind kind, int base, Run run) {
  const Numbered number(grid);
  const Rest rest(grid);
  return with_width(2 * number.candidates.size(), [&](auto width) {
    const HintTable hints;
    DynamicSearch<width> search(rest, number, kind, hints, kEndlessWatch);
    FirstStep<width> first;
    run(
        search, [&](const NetRank& rank, NetClaim claim) { return first.wants(rank, claim); },
        [&](const auto& step) { first.take(step); });
    return first.rate(number, base, effect);
  });
}

template <int width>
class DepthSearch {
 public:
  DepthSearch(const Grid& grid, const Numbered& number, Watch watch)
      : rest_(grid),
        number_(number),
        search_(rest_, number, {true, true}, hints_, watch),
        graph_(number, rest_),
        chains_(number, graph_, hints_),
        multiple_(number, graph_, hints_),
        dynamic_(number, hints_, watch),
        deeper_(number, hints_, watch, {&chains_}) {}

  int run(int depth, Effect& effect) {
    if (depth == 1) search_.extend({});
    if (depth == 2) search_.extend({&chains_});
    if (depth == 3) search_.extend({&chains_, &multiple_});
    if (depth == 4) {
      search_.forget();
      search_.extend({&dynamic_});
    }
    if (depth == 5) search_.extend({&dynamic_, &deeper_});
    FirstStep<width> first;
    search_.each_dynamic(
        [&](const NetRank& rank, NetClaim claim) { return first.wants(rank, claim); },
        [&](const auto& step) {
          first.take(step);
          // At the deepest depth the chains inside do not tell all that they rest on.
          if (depth < kDeepest) search_.set_enough(step.rank.complexity);
        });
    return first.rate(number_, 85 + 5 * depth, effect);
  }

 private:
  Rest rest_;
  const Numbered& number_;
  HintTable hints_;
  DynamicSearch<width> search_;
  LinkGraph<half_width<width>> graph_;
  NestedForcingChains<half_width<width>> chains_;
  NestedMultipleChains<width> multiple_;
  NestedDynamicChains<width> dynamic_, deeper_;
};

}  // namespace

int nishio(const Grid& grid, Effect& effect) {
  return search_nets(grid, effect, {false, true}, 75, [](auto& search, auto wants, auto take) {
    search.each_contradiction(wants, take);
  });
}

int multiple_chains(const Grid& grid, Effect& effect) {
  return search_nets(grid, effect, {true, false}, 80,
                     [](auto& search, auto wants, auto take) { search.each_static(wants, take); });
}

DynamicStep dynamic_chains(const Grid& grid, Effect& effect, Watch watch) {
  const Numbered number(grid);
  DynamicStep step;
  with_width(2 * number.candidates.size(), [&](auto width) {
    DepthSearch<width> search(grid, number, watch);
    for (step.depth = 0; step.depth <= kDeepest; ++step.depth) {
      step.tenths = search.run(step.depth, effect);
      if (watch()) {
        step.tenths = 0;  // a step after the end of the time may be the wrong one
        break;
      }
      if (step.tenths) break;
    }
    return 0;
  });
  return step;
}

}  // namespace cluesmith::scales::explainer
