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

  bool take(const Path<width>& path, const Nodes<width>& out) {
    if (!is_new(out)) return false;
    if (!needs_reach(path)) {
      pass(out);
      return false;
    }
    each(out, [&](int node) {
      effect_.eliminate(grid_, links_.nodes[node].cells, links_.nodes[node].digit);
    });
    return true;
  }

 private:
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
