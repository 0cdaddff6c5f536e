// SPDX-License-Identifier: MIT
// Which nodes can be reached from each node of a graph, and which nodes lie on circles.
//
// It tells whether there is any chain or loop at all, so most searches need not start.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "human/nodes.hpp"
#include "human/recycled.hpp"

namespace cluesmith::human {

template <int width>
struct Reachability {
  Nodes<width> leading;        // the nodes that lead to another node; the others have no component
  std::vector<int> component;  // by node
  Recycled<Nodes<width>> reached;     // by component, its own nodes included
  std::vector<Nodes<width>> circles;  // the components of more than one node

  // The nodes that a leading node reaches, itself included.
  const Nodes<width>& after(int node) const { return reached[component[node]]; }
};

// Tarjan's strongly connected components. The components that a component leads to are complete
// before it, so it adds up what they reach. There is no recursion, because a path may go through
// all nodes.
template <int width>
class ReachabilitySearch {
 public:
  using Set = Nodes<width>;

  // For each node the nodes that it leads to directly.
  explicit ReachabilitySearch(const Recycled<Set>& onward)
      : onward_(onward), lowest_(onward.size()) {
    result_.component.resize(onward.size());
    result_.reached.reserve(onward.size());
  }

  Reachability<width> run() {
    const int size = int(onward_.size());
    for (int node = 0; node < size; ++node)
      if (!onward_[node].empty()) result_.leading.add(node);
    unseen_ = result_.leading;
    for (int node = 0; node < size; ++node)
      if (unseen_.has(node)) search_from(node);
    return std::move(result_);
  }

 private:
  void search_from(int root) {
    enter(root);
    while (!path_.empty()) {
      const int node = path_.back(), next = onward_[node].first_within(unseen_);
      if (next >= 0) {
        enter(next);
        continue;
      }
      path_.pop_back();
      const int number = lowest_[node];
      int lowest = number;
      each(onward_[node] & waiting_, [&](int other) { lowest = std::min(lowest, lowest_[other]); });
      lowest_[node] = lowest;
      if (lowest == number) complete(node);
    }
  }

  void enter(int node) {
    unseen_.remove(node);
    waiting_.add(node);
    lowest_[node] = entered_++;
    path_.push_back(node);
    stack_.push_back(node);
  }

  void complete(int root) {
    Set members;
    int member;
    do {
      member = stack_.back();
      stack_.pop_back();
      members.add(member);
      result_.component[member] = int(result_.reached.size());
    } while (member != root);
    waiting_ -= members;
    Set reached;
    each(members, [&](int one) { reached |= onward_[one]; });
    Set rest = (reached & result_.leading) - members;
    reached |= members;
    for (int next; (next = rest.first()) >= 0; rest -= result_.after(next))
      reached |= result_.after(next);
    result_.reached.push_back(reached);
    if (!members.is_single()) result_.circles.push_back(members);
  }

  const Recycled<Set>& onward_;
  Set unseen_, waiting_;  // waiting: entered, and their component is not complete
  std::vector<int> path_, stack_;
  std::vector<int> lowest_;  // the least entry number known to be in the component
  int entered_ = 0;
  Reachability<width> result_;
};

}  // namespace cluesmith::human
