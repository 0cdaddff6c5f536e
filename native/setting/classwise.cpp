// SPDX-License-Identifier: MIT
#include "setting/classwise.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "setting/classwise_tree.hpp"
#include "setting/random.hpp"

namespace cluesmith::setting {
namespace classwise {
namespace {

// Random walks that tell how large a cube is. The first ones are enough if by them it is smaller
// than a cube may be by this factor: most subtrees are, and the walks take most of the time of a
// split.
constexpr unsigned kCubeWalks = 6, kFirstWalks = 2;
constexpr double kClearlySmall = 1.0 / 16;

class Search {
 public:
  Search(const ClasswiseTask& task, std::uint64_t budget, Sink sink, Watch watch)
      : way_(task.way), budget_(budget), sink_(sink), watch_(watch), tree_(task, taker()) {}

  ClasswiseResult run() {
    tree_.begin();
    if (follow_way()) explore(way_.size());
    return std::move(result_);
  }

  ClasswiseCubes split(double most, std::size_t deepest, std::uint64_t seed) {
    Random random(seed);
    ClasswiseCubes cubes;
    std::vector<std::uint32_t> way;
    tree_.begin();
    split_below(0, way, most, deepest, random, cubes);
    cubes.expired = over_;
    cubes.top = std::move(result_.tree);
    return cubes;
  }

  ClasswiseEstimate estimate(unsigned walks, Random& random) {
    ClasswiseEstimate estimate;
    double sum = 0, squares = 0;
    tree_.begin();
    if (!follow_way()) return estimate;
    for (; estimate.walks < walks; ++estimate.walks) {
      const double nodes = walk(way_.size(), random);
      if (over_) break;
      sum += nodes;
      squares += nodes * nodes;
    }
    const double count = estimate.walks;
    if (count > 0) estimate.nodes = sum / count;
    if (count > 1)
      estimate.error =
          std::sqrt(std::max(0.0, squares / count - estimate.nodes * estimate.nodes) / (count - 1));
    return estimate;
  }

 private:
  // Goes to the subtree; false if its root is a contradiction, or there is no such way.
  bool follow_way() {
    for (std::size_t level = 0; level < way_.size(); ++level) {
      State& state = tree_.at(level);
      if (Tree::is_last(state)) return false;
      is_on_way_ = true;
      tree_.expand(level);
      is_on_way_ = false;
      if (way_[level] >= state.steps.size()) return false;
      for (std::size_t i = 0; i < way_[level]; ++i) Tree::pass(state, state.steps[i]);
      if (!tree_.descend(level, state.steps[way_[level]])) return false;
    }
    return true;
  }

  // Bounds a state and writes its character; true if it goes on.
  bool open(std::size_t level) {
    count_node();
    if (over_) return false;
    if (Tree::is_last(tree_.at(level))) {
      tree_.try_last(level);
      return false;
    }
    write(level, tree_.expand(level));
    return !over_ && !tree_.at(level).steps.empty();
  }

  void explore(std::size_t level) {
    if (!open(level)) return;
    State& state = tree_.at(level);
    for (const Step step : state.steps) {
      if (tree_.descend(level, step)) {
        explore(level + 1);
      } else {
        write_contradiction(level + 1);
      }
      if (over_) return;
      Tree::pass(state, step);
    }
  }

  void split_below(std::size_t level, std::vector<std::uint32_t>& way, double most,
                   std::size_t deepest, Random& random, ClasswiseCubes& cubes) {
    const std::size_t begin = result_.tree.size();
    if (!open(level)) return;
    State& state = tree_.at(level);
    double nodes = 0;
    for (unsigned walks = 0; walks < kCubeWalks && !over_ && level;) {
      nodes += (walk(level, random, true) - nodes) / ++walks;
      state.skipped.assign(state.list.count, 0);
      if (walks == kFirstWalks && nodes <= kClearlySmall * most) break;
    }
    if (level && (nodes <= most || level == deepest)) {
      result_.tree.resize(begin);
      result_.tree.push_back(classwise_text::kCube);
      cubes.cubes.push_back({way, nodes});
      return;
    }
    for (std::size_t i = 0; i < state.steps.size() && !over_; ++i) {
      const Step step = state.steps[i];
      way.push_back(std::uint32_t(i));
      if (tree_.descend(level, step)) {
        split_below(level + 1, way, most, deepest, random, cubes);
      } else {
        write_contradiction(level + 1);
      }
      way.pop_back();
      Tree::pass(state, step);
    }
  }

  // The number of states below and with one, as a random walk from it estimates it.
  double walk(std::size_t level, Random& random, bool is_expanded = false) {
    double weight = 1, total = 0;
    for (;; ++level) {
      State& state = tree_.at(level);
      total += weight;
      if (!is_expanded) {
        count_node();
        if (over_) return total;
        if (Tree::is_last(state)) {
          tree_.try_last(level);
          return total;
        }
        tree_.expand(level);
      }
      is_expanded = false;
      if (over_ || state.steps.empty()) return total;
      const auto chosen = random.below(unsigned(state.steps.size()));
      for (std::size_t i = 0; i < chosen; ++i) Tree::pass(state, state.steps[i]);
      weight *= double(state.steps.size());
      if (!tree_.descend(level, state.steps[chosen])) return total + weight;
    }
  }

  void write(std::size_t level, Tree::Expansion expansion) {
    using namespace classwise_text;
    std::string& text = result_.tree;
    switch (expansion) {
      case Tree::Expansion::dropped: text.push_back(kDropped); break;
      case Tree::Expansion::tried: text.push_back(kTried); break;
      case Tree::Expansion::demand: text.push_back(kDemand); break;
      case Tree::Expansion::targets: {
        std::string cells;
        each_cell(tree_.at(level).targets,
                  [&](int cell) { cells.push_back(char(kNumber + cell)); });
        text.push_back(kTargets);
        text.push_back(char(kNumber + int(cells.size())));
        text += cells;
      }
    }
  }

  void write_contradiction(std::size_t level) {
    if (!Tree::is_last(tree_.at(level))) result_.tree.push_back(classwise_text::kDropped);
  }

  FillingSink taker() {
    return {[](void* context, const std::array<Clues, kDigits>& classes) {
              return static_cast<Search*>(context)->take(classes);
            },
            this};
  }

  bool take(const std::array<Clues, kDigits>& classes) {
    if (is_on_way_) return true;
    // The planes follow from steps that this filling may not have: it is solved by itself.
    Digits filling;
    filling.occupied = tree_.clue_set();
    for (const Clues members : classes)
      filling.choose(members, first_plane(tree_.cells(), members));
    if (!filling.solve()) return true;
    std::array<std::uint8_t, 81> digits{};
    for (int d = 0; d < kDigits; ++d)
      for (Clues set = filling.classes[d]; set; set &= set - 1)
        digits[tree_.cells()[std::countr_zero(set)]] = std::uint8_t(d + 1);
    if (sink_(digits.data())) return true;
    result_.ending = Ending::limit;
    over_ = true;
    return false;
  }

  void count_node() {
    if (over_ || (++result_.nodes <= budget_ && ((result_.nodes & 63) || !watch_()))) return;
    result_.ending = Ending::expired;
    over_ = true;
  }

  std::span<const std::uint32_t> way_;
  std::uint64_t budget_;
  Sink sink_;
  Watch watch_;
  Tree tree_;
  ClasswiseResult result_;
  bool is_on_way_ = false, over_ = false;
};

}  // namespace
}  // namespace classwise

ClasswiseResult decide_classwise(const ClasswiseTask& task, std::uint64_t budget, Sink sink,
                                 Watch watch) {
  return classwise::Search(task, budget, sink, watch).run();
}

ClasswiseEstimate estimate_classwise(const ClasswiseTask& task, unsigned walks, std::uint64_t seed,
                                     Watch watch) {
  const Sink ignore = {[](void*, const std::uint8_t*) { return true; }, nullptr};
  Random random(seed);
  return classwise::Search(task, ~std::uint64_t{0}, ignore, watch).estimate(walks, random);
}

ClasswiseCubes split_classwise(const ClasswiseTask& task, double most, std::size_t deepest,
                               std::uint64_t seed, Sink sink, Watch watch) {
  return classwise::Search(task, ~std::uint64_t{0}, sink, watch).split(most, deepest, seed);
}

}  // namespace cluesmith::setting
