// SPDX-License-Identifier: MIT
// What the searches for chains and loops share: which of them count, and what they do.
#pragma once

#include <unordered_set>

#include "human/finders.hpp"
#include "human/links.hpp"

namespace cluesmith::human {

// Takes the first chain or loop that rules out something new. Only those count that need what their
// reach has more than a simpler one: what a simpler one rules out is not new after it.
template <int width>
class Taker {
 public:
  Taker(const Grid& grid, const Links<width>& links, Reach reach, Effect& effect)
      : grid_(grid), links_(links), effect_(effect), reach_(reach) {}

  bool is_new(const Nodes<width>& out) const { return !out.empty() && !known_.contains(out); }

  void pass(const Nodes<width>& out) { known_.insert(out); }

  // A loop comes back to its start; with an odd number of nodes it does not begin with a strong
  // link.
  bool take(const Path<width>& path, const Nodes<width>& out, bool is_loop = false) {
    if (!is_new(out)) return false;
    if (!needs_reach(path)) {
      pass(out);
      return false;
    }
    each(out, [&](int node) {
      effect_.eliminate(grid_, links_.nodes[node].cells, links_.nodes[node].digit);
    });
    if (effect_.asks_why) explain(path, is_loop);
    return true;
  }

 private:
  void explain(const Path<width>& path, bool is_loop) {
    std::vector<Witness> nodes = links_.witness(path), out, sets;
    if (is_loop) nodes.push_back(nodes.front());
    std::sort(effect_.eliminations.begin(), effect_.eliminations.end());
    for (const auto& [cell, digit] : effect_.eliminations) out.push_back(std::array{cell, digit});
    for (std::size_t i = 1; i < path.nodes.size(); i += 2)
      sets.insert(sets.begin(), links_.set_of(path.nodes[i - 1], path.nodes[i]));
    effect_.because(nodes, path.nodes.size() % 2 == 0, out, sets);
  }

  bool needs_reach(const Path<width>& path) const {
    if (reach_ == Reach::grouped) return !(path.members - links_.singles).empty();
    if (reach_ != Reach::als) return true;
    for (std::size_t i = 1; i < path.nodes.size(); i += 2)
      if (links_.set_of(path.nodes[i - 1], path.nodes[i])) return true;
    return false;
  }

  const Grid& grid_;
  const Links<width>& links_;
  Effect& effect_;
  Reach reach_;
  std::unordered_set<Nodes<width>, HashNodes<width>> known_;
};

}  // namespace cluesmith::human
