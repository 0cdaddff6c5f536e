// SPDX-License-Identifier: MIT
// Strong and weak links between the nodes of a grid: the ground that all chains run on.
//
// A node is the claim that a digit stands in one of some cells: in a single cell, or for grouped
// chains in the cells that a line and a box share. Nodes have the numbers that they have in
// strategies/links.py: those of one cell first, digit by digit.
#pragma once

#include <variant>
#include <vector>

#include "human/grid.hpp"
#include "human/nodes.hpp"

namespace cluesmith::human {

struct Node {
  int digit;  // 0..8
  Cells cells;
};

// Which nodes and links a chain may use.
enum class Reach : std::uint8_t {
  digit,    // links between the places of a digit
  bivalue,  // strong links in cells of two digits, weak links between the places of a digit
  plain,    // both, from candidate to candidate
  grouped,  // also nodes of the cells that a line and a box share
};

// The way that a search came to a node.
template <int width>
struct Path {
  std::vector<int> nodes;  // from the end back to level 0
  Nodes<width> members;    // the same as a set, and the start if it is to be avoided
  bool crosses_itself = false;

  void add(int node) {
    crosses_itself |= members.has(node);
    members.add(node);
    nodes.push_back(node);
  }
};

// What turns true if a node is true or false: level after level, each two links after the last.
// The searches from all nodes go on together, and no deeper than somebody asks.
template <int width>
struct Spread {
  std::vector<std::vector<Nodes<width>>> levels;  // by depth, then by start
  std::vector<Nodes<width>> seen;                 // by start
};

template <int width>
class Links {
 public:
  using Set = Nodes<width>;

  Links(const Grid& grid, std::vector<Node> nodes);

  // Only the links of a reach, which is digit or bivalue.
  Links only(Reach reach) const;

  int size() const { return int(nodes.size()); }

  // The other digits in the cell of a node of one cell.
  Set beside(int node) const;

  // What turns true, by start, if the start is false: level 0 is one strong link away; or if it is
  // true: level 0 is the start itself, and only nodes of one cell start. None where no search
  // comes so deep.
  const std::vector<Set>* if_false(int depth) { return level(if_false_, depth); }
  const std::vector<Set>* if_true(int depth) { return level(if_true_, depth); }

  // A shortest path to a node of a level; see Links.trace in strategies/links.py.
  Path<width> trace_if_false(int start, int depth, int end) const {
    return trace(if_false_, start, depth, end, Set::of(start));
  }
  Path<width> trace_if_true(int start, int depth, int end) const {
    return trace(if_true_, start, depth, end, {});
  }

  std::vector<Node> nodes;
  std::vector<Set> strong;  // for each node those of which each is true if it is false
  std::vector<Set> weak;    // for each node those of which each is false if it is true
  Set singles;              // the nodes of one cell

 private:
  void link_cells(const Grid& grid);
  void link_groups(const Grid& grid);
  void start_searches();
  const std::vector<Set>* level(Spread<width>& spread, int depth);
  Path<width> trace(const Spread<width>& spread, int start, int depth, int end, Set avoid) const;
  bool step_back(Path<width>& path, const Set& level, const Set& used) const;

  std::vector<Set> onward_;  // for each node those that turn true two links on if it is true
  Spread<width> if_false_, if_true_;
};

// The links of a grid, made when somebody asks for them. Hard grids have up to 256 candidates and
// 512 nodes; an empty one has 1,215.
class GridLinks {
 public:
  // Calls search(links) with the links of a reach.
  template <typename Search>
  bool with(const Grid& grid, Reach reach, Search search) {
    Any& made = reach == Reach::grouped ? grouped_ : plain_;
    if (made.index() == 0) make(grid, reach == Reach::grouped, made);
    const auto start = [&](auto& links) {
      if constexpr (requires { links.nodes; }) {
        if (reach == Reach::plain || reach == Reach::grouped) return search(links);
        auto some = links.only(reach);
        return search(some);
      }
      return false;
    };
    return std::visit(start, made);
  }

 private:
  using Any = std::variant<std::monostate, Links<4>, Links<8>, Links<19>>;

  static void make(const Grid& grid, bool is_grouped, Any& links);

  Any plain_, grouped_;
};

}  // namespace cluesmith::human
