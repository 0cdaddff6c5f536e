// SPDX-License-Identifier: MIT
#include "scales/explainer/walk.hpp"

#include <algorithm>

#include "scales/explainer/techniques.hpp"

namespace cluesmith::scales::explainer {
namespace {

struct RankedTechnique {
  std::string_view name;
  TechniqueFinder own;  // null if it remembers, or if the strategy of that name finds the steps
  int tenths = 0;
  Finder finder = nullptr;
  RememberingFinder remembering = nullptr;

  int find(const Grid& grid, Effect& effect, WalkMemory& memory) const {
    if (own) return own(grid, effect);
    if (remembering) return remembering(grid, effect, memory);
    return finder(grid, effect) ? tenths : 0;
  }
};

const std::vector<RankedTechnique>& techniques() {
  static const std::vector<RankedTechnique> all = [] {
    std::vector<RankedTechnique> order{{"hidden_single", hidden_single},
                                       {"direct_pointing", direct_pointing},
                                       {"direct_claiming", direct_claiming},
                                       {"direct_hidden_pair", direct_hidden_pair},
                                       {"naked_single", nullptr, 23},
                                       {"direct_hidden_triplet", direct_hidden_triplet},
                                       {"pointing", nullptr, 26},
                                       {"claiming", nullptr, 28},
                                       {"naked_pair", nullptr, 30},
                                       {"x_wing", nullptr, 32},
                                       {"hidden_pair", nullptr, 34},
                                       {"naked_triple", nullptr, 36},
                                       {"swordfish", nullptr, 38},
                                       {"hidden_triple", nullptr, 40},
                                       {"xy_wing", nullptr, 42},
                                       {"xyz_wing", nullptr, 44},
                                       {"unique_loop", unique_loop},
                                       {"naked_quad", nullptr, 50},
                                       {"jellyfish", nullptr, 52},
                                       {"hidden_quad", nullptr, 54},
                                       {"grave", grave},
                                       {"aligned_pair", aligned_pair},
                                       {"forcing_chain", forcing_chain},
                                       {"aligned_triplet", nullptr, 0, nullptr, aligned_triplet},
                                       {"nishio", nishio},
                                       {"multiple_chains", multiple_chains}};
    for (RankedTechnique& technique : order)
      if (!technique.own && !technique.remembering)
        technique.finder = std::ranges::find(finders(), technique.name, &NativeStrategy::id)->find;
    return order;
  }();
  return all;
}

// The names of the dynamic chains by depth.
constexpr std::array<std::string_view, kDeepest + 1> kDynamicNames{
    "dynamic_chains",         "dynamic_chains_plus",   "nested_forcing_chains",
    "nested_multiple_chains", "nested_dynamic_chains", "nested_nested_chains"};

}  // namespace

std::vector<std::string_view> technique_names() {
  std::vector<std::string_view> names;
  for (const RankedTechnique& technique : techniques()) names.push_back(technique.name);
  names.insert(names.end(), kDynamicNames.begin(), kDynamicNames.end());
  return names;
}

RatedStep first_step(const Grid& grid, Watch watch, WalkMemory& memory) {
  RatedStep step;
  for (const RankedTechnique& technique : techniques()) {
    if ((step.tenths = technique.find(grid, step.effect, memory))) return step;
    ++step.technique;
  }
  const DynamicStep dynamic = dynamic_chains(grid, step.effect, watch);
  step.technique += std::size_t(dynamic.depth);
  step.tenths = dynamic.tenths;
  return step;
}

WalkRating rate(const std::uint8_t* clues, Watch watch, std::vector<RatedStep>* steps) {
  Grid grid(clues, kEveryCandidate.data());
  WalkRating rated{WalkEnd::solved};
  WalkMemory memory;
  while (!grid.is_final()) {
    if (grid.is_contradiction()) return {WalkEnd::contradiction};
    if (watch()) return {WalkEnd::unfinished};
    RatedStep step = first_step(grid, watch, memory);
    if (!step.tenths) {
      if (watch()) return {WalkEnd::unfinished};
      rated.end = WalkEnd::stuck;
      return rated;
    }
    if (step.tenths > rated.tenths) {
      rated.tenths = step.tenths;
      rated.hardest = step.technique;
    }
    if (!rated.diamond) rated.diamond = rated.tenths;
    if (!rated.pearl && !step.effect.placements.empty()) rated.pearl = rated.tenths;
    step.effect.apply(grid);
    if (steps) steps->push_back(std::move(step));
  }
  return rated;
}

}  // namespace cluesmith::scales::explainer
