// SPDX-License-Identifier: MIT
// Cycles and forcing chains: one link after the other, from a candidate back to itself.
//
// A cycle returns to its first claim; either all its claims hold, or all their opposites. A forcing
// chain ends at the opposite of its first claim. The easiest step counts, then the shortest, then
// cycles before chains.
#include <algorithm>
#include <tuple>
#include <vector>

#include "scales/explainer/length.hpp"
#include "scales/explainer/links.hpp"
#include "scales/explainer/techniques.hpp"

namespace cluesmith::scales::explainer {
namespace {

template <int width>
class ForcingChainSearch {
 public:
  ForcingChainSearch(const Grid& grid, const Numbered& number, Effect& effect)
      : grid_(grid), number_(number), effect_(effect), before_(number.candidates.size()) {}

  int run() {
    search(true, false, 65, 66);
    search(false, true, 65, 0);
    if (!is_found() || std::get<0>(best_) >= 70) search(true, true, 70, 70);
    return is_found() ? std::get<0>(best_) : 0;
  }

 private:
  using Set = Nodes<width>;
  using ChainRank = std::tuple<int, int, int>;  // tenths, nodes, kind
  static constexpr ChainRank kNone{1000, 0, 0};

  bool is_found() const { return best_ != kNone; }

  void search(bool has_x, bool has_y, int cycle, int chain) {
    const CandidateLinks<width> links(grid_, number_, has_x, has_y);
    const int many = int(number_.candidates.size());
    for (int start = 0; start < many; ++start)
      if (!links.on[start].empty()) find_cycles(links, start, cycle);
    if (!chain) return;
    for (int start = 0; start < many; ++start) {
      force<true>(links, start, chain);
      force<false>(links, start, chain);
    }
  }

  static ChainRank rank(int base, int nodes, int kind) {
    return {base + length_tenths(nodes), nodes, kind};
  }

  // The first path from a candidate that is true (or false) to its opposite.
  template <bool is_on>
  void force(const CandidateLinks<width>& links, int start, int base) {
    const auto& there = is_on ? links.off : links.on;
    const auto& back = is_on ? links.on : links.off;
    Set same = Set::of(start), seen_same = same, seen_other;
    for (int nodes = 2; !same.empty() && rank(base, nodes, 1) < best_; nodes += 2) {
      Set other;
      each(same, [&](int node) { other |= there[node]; });
      other -= seen_other;
      if (other.has(start)) {
        Effect effect;
        const auto [cell, number] = number_.candidates[start];
        const unsigned digit = 1u << number;
        effect.eliminate_all(grid_, cell_bit(cell), is_on ? digit : 0x1ff & ~digit);
        best_ = rank(base, nodes, 1);
        effect_ = std::move(effect);
        return;
      }
      seen_other |= other;
      same = {};
      if constexpr (is_on) other &= links.leading;
      each(other, [&](int node) { same |= back[node]; });
      same -= seen_same;
      seen_same |= same;
    }
  }

  // Tries all cycles from a start: shortest paths to a true candidate that a link closes.
  void find_cycles(const CandidateLinks<width>& links, int start, int base) {
    const Set& closing = links.on[start];
    Set level = Set::of(start), seen = level;
    for (int nodes = 2; !level.empty() && rank(base, nodes, 0) < best_; nodes += 2) {
      Set next;
      const bool has_cycle = any(level, [&](int node) {
        if (nodes >= 4 && any(links.off[node] & closing, [&](int end) {
              return take_cycle(start, node, end, rank(base, nodes, 0));
            }))
          return true;
        each(links.off[node] & links.leading, [&](int off) {
          const Set fresh = links.on[off] - seen;
          if (fresh.empty() || is_before(before_, start, node, off)) return;
          seen |= fresh;
          next |= fresh;
          each(fresh, [&](int on) { before_[on] = {node, off}; });
        });
        return false;
      });
      if (has_cycle) return;
      level = next;
    }
  }

  struct Before {
    int on, off;
  };

  bool take_cycle(int start, int node, int end, ChainRank rank) {
    if (is_before(before_, start, node, end)) return false;
    Effect effect;
    effect.eliminate(grid_, around_cycle(number_, before_, start, node, end));
    if (effect.eliminations.empty()) return false;
    best_ = rank;
    effect_ = std::move(effect);
    return true;
  }

  const Grid& grid_;
  const Numbered& number_;
  Effect& effect_;
  ChainRank best_ = kNone;
  std::vector<Before> before_;  // on the path from the start, by true candidate
};

}  // namespace

int forcing_chain(const Grid& grid, Effect& effect) {
  const Numbered number(grid);
  return with_width(number.candidates.size(), [&](auto width) {
    return ForcingChainSearch<width>(grid, number, effect).run();
  });
}

}  // namespace cluesmith::scales::explainer
