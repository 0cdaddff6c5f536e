// SPDX-License-Identifier: MIT
// Strong and weak links between the nodes of a grid: all chains are made of them.
//
// A node is the claim that a digit stands in one of some cells: in a single cell, for grouped
// chains also in the cells that a line and a box share, and for chains with almost locked sets in
// all cells of a set that have the digit. Nodes have the numbers that they have in
// strategies/links.py: those of one cell first, digit by digit.
#pragma once

#include <algorithm>
#include <unordered_set>
#include <variant>
#include <vector>

#include "human/finders.hpp"
#include "human/nodes.hpp"
#include "human/reachability.hpp"
#include "human/recycled.hpp"
#include "human/web.hpp"

namespace cluesmith::human {

// An empty grid has 729 nodes of one cell and 486 of two or more; a set adds at most nine.
inline constexpr int kMostWords = (729 + 486 + 9 * kMostSets + 63) / 64;

// Which nodes and links a chain may use.
enum class Reach : std::uint8_t {
  digit,    // links between the places of a digit
  bivalue,  // strong links in cells of two digits, weak links between the places of a digit
  plain,    // both, from candidate to candidate
  grouped,  // also nodes of the cells that a line and a box share
  als,      // also almost locked sets
};

// A strong link through a set of cells: at least one of the two nodes is true. If both were false,
// the cells would have fewer digits than there are cells.
struct SetLink {
  int one, other;
  Cells cells;
  int before = -1;  // the previous link from the same node, after sorting
};

// The nodes of a reach, and the strong links through sets of several cells.
struct NodeList {
  std::vector<Node> nodes;
  std::vector<SetLink> set_links;
};

// A path of links, found by a search.
template <int width>
struct Path {
  std::vector<int> nodes;  // from the end back to the start; the last link is strong
  Nodes<width> members;    // the same as a set
  bool crosses_itself = false;

  void add(int node) {
    crosses_itself |= members.has(node);
    members.add(node);
    nodes.push_back(node);
  }
};

// The nodes that become true if a start node is true (or false), level by level; each level is two
// links further than the one before. A search computes only the levels that are needed; after a
// finished search the last level is empty.
template <int width>
using Levels = Recycled<Nodes<width>>;

template <int width>
class Links {
 public:
  using Set = Nodes<width>;

  Links(const Links&) = delete;
  Links& operator=(const Links&) = delete;
  Links(const Grid& grid, NodeList list);

  // Keeps only the links of a smaller reach: digit or bivalue.
  Links(const Links& all, Reach reach);

  int size() const { return int(nodes.size()); }

  // The other digits in the cell of a node of one cell.
  Set beside(int node) const;

  // The cells of the set that makes a link strong; none if a group or a single cell makes it
  // strong.
  Cells set_of(int one, int other) const;

  // The candidates that are ruled out if exactly one of two strongly linked nodes is true. If a set
  // makes the link strong, the set then holds all its other digits.
  Set locked(int one, int other) const;

  // The nodes that become true if a node is false (level 0 is one strong link away) or if it is
  // true (level 0 is the node itself). Empty if no path is that long.
  const Set& if_false(int start, int depth) {
    if (if_false_.empty()) if_false_.resize(nodes.size());
    return level(if_false_[start], strong[start], depth);
  }
  const Set& if_true(int start, int depth) {
    if (if_true_.empty()) if_true_.resize(nodes.size());
    return level(if_true_[start], Set::of(start), depth);
  }

  // A shortest path to a node of a level; see Links.trace in strategies/links.py.
  Path<width> trace_if_false(int start, int depth, int end) const {
    Path<width> path = trace(if_false_[start], depth, end, Set::of(start));
    path.nodes.push_back(start);
    return path;
  }
  Path<width> trace_if_true(int start, int depth, int end) const {
    return trace(if_true_[start], depth, end, {});
  }

  // A shortest path from an assumption (the start is true, or it is false) to a node that becomes
  // false. The path meets this node only at its end.
  Path<width> trace_to_false(int start, bool is_true, int end);

  // The nodes of a path from its start on, as digits and cells.
  std::vector<Witness> witness(const Path<width>& path) const;

  std::vector<Node> nodes;
  Recycled<Set> strong;  // for each node, the nodes that are true if it is false
  Recycled<Set> weak;    // for each node, the nodes that are false if it is true
  Set singles;           // the nodes of one cell

  // Refuted: nodes of one cell whose truth leads to their own falsehood. Forced: nodes of one cell
  // whose falsehood leads to their own truth. Chains and broken loops rule out refuted nodes only.
  Set refuted, forced;

  std::vector<Set> circles;  // sets of nodes that all lead to each other, by pairs of links

 private:
  void link_cells(const Grid& grid);
  void link_sets(const std::vector<SetLink>& links);
  void link_groups(const Grid& grid);
  void follow();
  void find_onward();
  const Set& level(Levels<width>& levels, const Set& start, int depth);
  Path<width> trace(const Levels<width>& levels, int depth, int end, Set avoid) const;
  bool step_back(Path<width>& path, const Set& level, const Set& avoided) const;

  std::array<Cells, 9> where_;
  std::vector<SetLink> sets_;
  std::vector<int> last_set_;  // by node: the last of its links in sets_, -1 where there is none
  Recycled<Set> onward_;       // for each node, those two links on that are true if it is true
  Recycled<Levels<width>> if_false_, if_true_;  // by start
};

// The links of a grid, computed when they are first needed. Hard grids have up to 256 candidates,
// 512 nodes with those of shared cells, and 1,200 with those of sets.
class GridLinks {
 public:
  // Calls search(links) with the links of a reach; returns its result.
  template <typename Search>
  bool with(const Grid& grid, Reach reach, Search search) {
    Any& links_of_reach = reach == Reach::als ? als_ : reach == Reach::grouped ? grouped_ : plain_;
    if (links_of_reach.index() == 0) make(grid, reach, links_of_reach);
    const auto start = [&](auto& links) {
      if constexpr (requires { links.nodes; }) {
        if (reach != Reach::digit && reach != Reach::bivalue) return search(links);
        if (links.refuted.empty()) return false;  // with fewer links nothing more is refuted
        auto narrowed = std::decay_t<decltype(links)>(links, reach);
        return search(narrowed);
      }
      return false;
    };
    return std::visit(start, links_of_reach);
  }

 private:
  using Any = std::variant<std::monostate, Links<4>, Links<8>, Links<14>, Links<19>, Links<32>,
                           Links<kMostWords>>;

  static void make(const Grid& grid, Reach reach, Any& links);

  Any plain_, grouped_, als_;
};

// Calls test(start, depth, level) for the nodes that a chain first reaches at a depth if its start
// is false, nearest first, until one passes.
template <int width, typename Test>
bool any_level(Links<width>& links, Nodes<width> starts, Test test) {
  for (int depth = 1; !starts.empty(); ++depth) {
    Nodes<width> going;
    const bool passes = any(starts, [&](int start) {
      const Nodes<width>& level = links.if_false(start, depth);
      if (level.empty()) return false;
      going.add(start);
      return test(start, depth, level);
    });
    if (passes) return true;
    starts = going;
  }
  return false;
}

// Takes the first chain or loop that rules out something new. The chain must use a link that
// simpler reaches do not have, because the finders of those reaches come first.
template <int width>
class ChainTaker {
 public:
  ChainTaker(const Grid& grid, const Links<width>& links, Reach reach, Effect& effect)
      : grid_(grid), links_(links), effect_(effect), reach_(reach) {}

  bool is_new(const Nodes<width>& out) const { return !out.empty() && !tried_.contains(out); }

  void pass(const Nodes<width>& out) { tried_.insert(out); }

  // A loop ends at its start; a loop with an odd number of nodes begins with a weak link.
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
  std::unordered_set<Nodes<width>, HashNodes<width>> tried_;
};

}  // namespace cluesmith::human
