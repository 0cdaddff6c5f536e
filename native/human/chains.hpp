// SPDX-License-Identifier: MIT
// What the searches for chains and loops share: which of them count, and what they do.
#pragma once

#include <unordered_set>

#include "human/finders.hpp"
#include "human/links.hpp"

namespace cluesmith::human {

// Takes the first chain or loop that rules out something new. With a grouped reach only those
// count that need a node of several cells: what a plain one rules out is not new after it.
template <int width>
class Taker {
 public:
  Taker(const Grid& grid, const Links<width>& links, Reach reach, Effect& effect)
      : grid_(grid), links_(links), effect_(effect), is_grouped_(reach == Reach::grouped) {}

  bool is_new(const Nodes<width>& out) const { return !out.empty() && !known_.contains(out); }

  void pass(const Nodes<width>& out) { known_.insert(out); }

  bool take(const Path<width>& path, const Nodes<width>& out) {
    if (!is_new(out)) return false;
    if (is_grouped_ && (path.members - links_.singles).empty()) {
      pass(out);
      return false;
    }
    each(out, [&](int node) {
      effect_.eliminate(grid_, links_.nodes[node].cells, links_.nodes[node].digit);
    });
    return true;
  }

 private:
  const Grid& grid_;
  const Links<width>& links_;
  Effect& effect_;
  bool is_grouped_;
  std::unordered_set<Nodes<width>, HashNodes<width>> known_;
};

}  // namespace cluesmith::human
