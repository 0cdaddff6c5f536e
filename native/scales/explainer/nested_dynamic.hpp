// SPDX-License-Identifier: MIT
// Dynamic chains on the grid that a net has left.
#pragma once

#include <algorithm>
#include <vector>

#include "scales/explainer/dynamic_search.hpp"

namespace cluesmith::scales::explainer {

template <int width>
class NestedDynamicChains : public NestedRule {
 public:
  // The nets inside may have rules of their own.
  NestedDynamicChains(const Numbered& number, HintTable& hints, Watch watch,
                      std::vector<NestedRule*> rules = {})
      : number_(number), hints_(hints), watch_(watch), rules_(std::move(rules)) {}

  std::vector<NestedStep> find(const Rest& before, const Rest& now) override {
    DynamicSearch<width> search(now, number_, {true, true}, hints_, watch_);
    if (rules_.empty())
      search.sketch();
    else
      search.extend(rules_);
    std::vector<Step> best(number_.candidates.size());
    Nodes<width> leaving;
    search.each_dynamic(
        [&](const NetRank& rank, NetClaim conclusion) {
          return any_leaving(now, conclusion,
                             [&](int candidate) { return rank < best[candidate].rank; });
        },
        [&](const Step& step) {
          any_leaving(now, step.conclusion, [&](int candidate) {
            leaving.add(candidate);
            if (step.rank < best[candidate].rank) best[candidate] = step;
            return false;
          });
        });
    std::vector<Step> found;
    each(leaving, [&](int candidate) { found.push_back(best[candidate]); });
    std::ranges::sort(found, {}, &Step::rank);
    std::vector<NestedStep> steps;
    for (std::size_t i = 0; i < found.size(); ++i)
      if (!i || found[i].rank != found[i - 1].rank) keep(steps, found[i], before, now);
    return steps;
  }

 private:
  using Step = NetStep<width>;

  template <typename Test>
  bool any_leaving(const Rest& now, NetClaim conclusion, Test test) const {
    if (!(conclusion & 1)) return test(conclusion / 2);
    const auto [cell, digit] = number_.candidates[conclusion / 2];
    for (unsigned rest = now.masks[cell] & ~(1u << digit); rest; rest &= rest - 1)
      if (test(number_(cell, std::countr_zero(rest)))) return true;
    return false;
  }

  void keep(std::vector<NestedStep>& steps, const Step& step, const Rest& before, const Rest& now) {
    NeededClaims needed(number_, before, now);
    std::vector<NetClaim> chains;
    for (const auto& [net, end] : step.ends) {
      // The claims before the end, in the order of a search in breadth.
      Nodes<width> seen;
      std::vector<const NetFact<width>*> queue{end};
      for (std::size_t i = 0; i < queue.size(); ++i) {
        const NetFact<width>& fact = *queue[i];
        if (seen.has(fact.claim)) continue;
        seen.add(fact.claim);
        chains.push_back(fact.claim);
        if (fact.claim & 1) {
          const auto [cell, digit] = number_.candidates[fact.claim / 2];
          needed.add(cell, digit, fact.many ? fact.cause : step.cause);
        }
        for (int parent = 0; parent < fact.many; ++parent)
          queue.push_back(&net->fact(net->parents[fact.parents + parent]));
      }
      chains.push_back(-1);
    }
    NestedStep nested{{}, needed.take(), 0};
    if (nested.because.empty()) return;
    any_leaving(now, step.conclusion, [&](int candidate) {
      nested.claims.push_back(2 * candidate);
      return false;
    });
    nested.hint = hints_.number(chains, step.rank.complexity);
    steps.push_back(std::move(nested));
  }

  const Numbered& number_;
  HintTable& hints_;
  Watch watch_;
  std::vector<NestedRule*> rules_;
};

}  // namespace cluesmith::scales::explainer
