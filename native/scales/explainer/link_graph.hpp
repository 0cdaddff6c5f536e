// SPDX-License-Identifier: MIT
// The links between single candidates on a grid that a net has left, in the order of the program.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "scales/explainer/hints.hpp"

namespace cluesmith::scales::explainer {

// Which links a chain may use: those of one digit, those within cells, or both. Weak links of a
// digit are always there.
enum class LinkKind { x, y, xy };

// The width of sets of candidates where claims need this width.
template <int width>
inline constexpr int half_width = (width + 1) / 2;

template <int width>
class LinkGraph {
 public:
  using Set = Nodes<width>;

  // A false candidate makes `to` true.
  struct Strong {
    std::int16_t to;
    std::int8_t cause;
  };

  LinkGraph(const Numbered& number, const Rest& whole) : number_(number) {
    const std::size_t many = number.candidates.size();
    weak_.resize(many);
    in_cell_.resize(many);
    in_groups_.resize(many);
    strong_.resize(many);
    reached_.resize(many);
    for (std::size_t from = 0; from < many; ++from) {
      const auto [cell, digit] = number.candidates[from];
      for (unsigned rest = whole.masks[cell] & ~(1u << digit); rest; rest &= rest - 1)
        add_weak(from, number(cell, std::countr_zero(rest)), in_cell_[from]);
      for (const int kind : {2, 0, 1})
        each(
            whole.where[digit] & kGeometry.group[kGeometry.groups_of[cell][kind]] & ~cell_bit(cell),
            [&](int other) {
              if (!in_groups_[from].has(number(other, digit)))
                add_weak(from, number(other, digit), in_groups_[from]);
            });
    }
  }

  // Takes the links of a grid with fewer candidates.
  void set(const Rest& now) {
    alive = leading_x = leading_y = has_reached_ = {};
    std::ranges::fill(strong_, StrongLinks());
    each(now.open, [&](int cell) {
      const unsigned mask = now.masks[cell];
      for (unsigned rest = mask; rest; rest &= rest - 1)
        alive.add(number_(cell, std::countr_zero(rest)));
      if (size_of(mask) != 2) return;
      const int one = number_(cell, std::countr_zero(mask));
      const int other = number_(cell, std::countr_zero(mask & (mask - 1)));
      for (const auto& [from, to] : {std::pair(one, other), std::pair(other, one)}) {
        strong_[from].add({std::int16_t(to), kOnlyDigit});
        strong_[from].in_cell = 1;
        leading_y.add(from);
      }
    });
    for (const int kind : {18, 0, 9})
      for (int group = kind; group < kind + 9; ++group)
        for (int digit = 0; digit < 9; ++digit) {
          const Cells places = now.where[digit] & kGeometry.group[group];
          if (!is_pair(places)) continue;
          const int one = number_(first(places), digit);
          const int other = number_(first(places & (places - 1)), digit);
          strong_[one].add({std::int16_t(other), std::int8_t(group)});
          strong_[other].add({std::int16_t(one), std::int8_t(group)});
          leading_x.add(one);
          leading_x.add(other);
        }
  }

  Set leading(LinkKind kind) const {
    return kind == LinkKind::x   ? leading_x
           : kind == LinkKind::y ? leading_y
                                 : leading_x | leading_y;
  }

  // The candidates that a true one makes false.
  Set weak(int from, LinkKind kind) const {
    return (kind == LinkKind::x ? in_groups_[from] : in_groups_[from] | in_cell_[from]) & alive;
  }

  // What a true candidate leads to in the end, along links of both kinds.
  struct Reached {
    Set on, off;  // the candidates that are true, itself included, and those that are false
  };

  const Reached& reach(int start) {
    Reached& reached = reached_[start];
    if (has_reached_.has(start)) return reached;
    has_reached_.add(start);
    const Set leading_both = leading_x | leading_y;
    Set on = Set::of(start);
    reached = {on, {}};
    while (!on.empty()) {
      Set fresh, next;
      each(on, [&](int node) { fresh |= in_groups_[node] | in_cell_[node]; });
      fresh &= alive;
      fresh -= reached.off;
      reached.off |= fresh;
      each(fresh & leading_both, [&](int node) { next |= strong(node, LinkKind::xy); });
      on = next - reached.on;
      reached.on |= next;
    }
    return reached;
  }

  // The candidates of the same digit that a candidate sees.
  Set peers(int of) const { return in_groups_[of] & alive; }

  // Calls act(candidate) for each of those that a true one makes false, in the order of the
  // program, until it returns true.
  template <typename Act>
  bool any_weak(int from, LinkKind kind, const Set& among, Act act) const {
    const auto& [list, in_cell] = weak_[from];
    for (std::size_t i = kind == LinkKind::x ? in_cell : 0; i < list.size(); ++i)
      if (among.has(list[i]) && act(list[i])) return true;
    return false;
  }

  // Calls act(link) for each candidate that a false one makes true.
  template <typename Act>
  void each_strong(int from, LinkKind kind, Act act) const {
    const StrongLinks& links = strong_[from];
    const int begin = kind == LinkKind::x ? links.in_cell : 0;
    const int end = kind == LinkKind::y ? links.in_cell : links.many;
    for (int i = begin; i < end; ++i) act(links.list[i]);
  }

  Set strong(int from, LinkKind kind) const {
    Set set;
    each_strong(from, kind, [&](const Strong& link) { set.add(link.to); });
    return set;
  }

  // Why the program says that a true candidate makes another false: the cell or a group.
  int weak_cause(int from, int to) const {
    const auto& one = number_.candidates[from];
    const auto& other = number_.candidates[to];
    if (one.cell == other.cell) return kOnlyDigit;
    for (const int kind : {2, 0})
      if (kGeometry.groups_of[one.cell][kind] == kGeometry.groups_of[other.cell][kind])
        return kGeometry.groups_of[one.cell][kind];
    return kGeometry.groups_of[one.cell][1];
  }

  Set alive, leading_x, leading_y;

 private:
  struct WeakLinks {
    std::vector<std::int16_t> list;
    std::size_t in_cell = 0;  // so many are of its cell
  };

  struct StrongLinks {
    std::array<Strong, 4> list;
    std::int8_t many = 0, in_cell = 0;

    // The first cause of a link counts.
    void add(Strong link) {
      for (int i = in_cell; i < many; ++i)
        if (list[i].to == link.to) return;
      list[many++] = link;
    }
  };

  void add_weak(std::size_t from, int to, Set& set) {
    set.add(to);
    weak_[from].list.push_back(std::int16_t(to));
    if (number_.candidates[from].cell == number_.candidates[to].cell) ++weak_[from].in_cell;
  }

  const Numbered& number_;
  std::vector<WeakLinks> weak_;
  std::vector<Set> in_cell_, in_groups_;
  std::vector<StrongLinks> strong_;
  std::vector<Reached> reached_;  // by start, if it was asked for
  Set has_reached_;
};

}  // namespace cluesmith::scales::explainer
