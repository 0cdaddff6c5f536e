// SPDX-License-Identifier: MIT
// Chains of almost locked sets, each joined to the next by a restricted common digit.
#include <algorithm>

#include "human/finders.hpp"
#include "human/web.hpp"

namespace cluesmith::human {
namespace {

// The ends of a chain: sets and places by number; as keys, the simpler one is less.
struct Ends {
  int size, first, last, leaving, entering;

  static Ends of(std::uint64_t key) {
    return {int(key >> 48), int(key >> 38 & 0x3ff), int(key >> 28 & 0x3ff), int(key >> 14 & 0x3fff),
            int(key & 0x3fff)};
  }

  std::uint64_t key() const {
    return std::uint64_t(size) << 48 | std::uint64_t(first) << 38 | std::uint64_t(last) << 28 |
           std::uint64_t(leaving) << 14 | std::uint64_t(entering);
  }
};
static_assert(kMostSets <= 1 << 10 && 9 * kMostSets <= 1 << 14);

template <int width>
class AlsChainSearch {
 public:
  // Searches chains of `length` sets.
  AlsChainSearch(const Web<width>& web, int length) : web_(web), last_layer_(length - 1) {}

  bool run(const Grid& grid, Effect& effect) {
    for (int start = 0; start < web_.linked_count; ++start) list_ends(start);
    std::sort(keys_.begin(), keys_.end());
    for (const bool disjoint : {true, false})
      for (const std::uint64_t key : keys_) {
        const Ends ends = Ends::of(key);
        if (!is_joined(ends, disjoint)) continue;
        for (unsigned rest = common_digits(ends); rest; rest &= rest - 1) {
          const int digit = std::countr_zero(rest);
          effect.eliminate(grid, web_.hits(ends.first, ends.last, digit), digit);
        }
        return !effect.asks_why || effect.because(chain());
      }
    return false;
  }

 private:
  // Lists the pairs of ends that rule something out, for chains that leave their first set by
  // `start`.
  void list_ends(int start) {
    const Nodes<width>& entered = web_.layer(last_layer_, start);
    Nodes<width> lasts;
    each(entered, [&](int entering) { lasts |= web_.owners[entering]; });
    each(web_.owners[start], [&](int first) {
      Nodes<width> sharing;
      for (const int place : web_.sets[first].places)
        if (place >= 0 && place != start) sharing |= web_.sharing[place];
      sharing &= lasts;
      sharing.keep_after(first);
      each(sharing, [&](int last) {
        for (const int entering : web_.sets[last].places) {
          if (entering < 0 || entering >= web_.linked_count || !entered.has(entering)) continue;
          Ends ends{0, first, last, start, entering};
          if (!rules_out(ends)) continue;
          ends.size = count(web_.sets[first].cells | web_.sets[last].cells);
          keys_.push_back(ends.key());
        }
      });
    });
  }

  // The digits that must be in one of the two end sets.
  unsigned common_digits(const Ends& ends) const {
    return web_.sets[ends.first].digits & web_.sets[ends.last].digits &
           ~(1u << web_.digit_of(ends.leaving)) & ~(1u << web_.digit_of(ends.entering));
  }

  bool rules_out(const Ends& ends) const {
    for (unsigned rest = common_digits(ends); rest; rest &= rest - 1)
      if (web_.hits(ends.first, ends.last, std::countr_zero(rest))) return true;
    return false;
  }

  // Whether a chain joins two ends; a disjoint one has no sets that overlap.
  bool is_joined(const Ends& ends, bool disjoint) {
    const Cells one = web_.sets[ends.first].cells, other = web_.sets[ends.last].cells;
    if (disjoint && one & other) return false;
    start_ = ends.leaving;
    sets_.assign({ends.first, ends.last});
    entries_.assign({-1, web_.digit_of(ends.entering)});
    return extend(last_layer_, ends.entering, disjoint ? one | other : 0);
  }

  // Whether a chain can be completed back to its start, given the places by which it enters a set;
  // see _extend in strategies/als_chain.py.
  bool extend(int depth, int entered, Cells chain_cells) {
    if (depth == 1) return true;
    const int digit = web_.digit_of(entered);
    return any(web_.neighbours[entered], [&](int number) {
      const WebSet& set = web_.sets[number];
      if (set.cells & chain_cells) return false;
      if (std::find(sets_.begin(), sets_.end(), number) != sets_.end()) return false;
      for (unsigned rest = set.digits & ~(1u << digit); rest; rest &= rest - 1) {
        const int entry = set.places[std::countr_zero(rest)];
        if (entry >= web_.linked_count || !web_.layer(depth - 1, start_).has(entry)) continue;
        sets_.push_back(number);
        entries_.push_back(web_.digit_of(entry));
        if (extend(depth - 1, entry, chain_cells ? chain_cells | set.cells : 0)) return true;
        sets_.pop_back();
        entries_.pop_back();
      }
      return false;
    });
  }

  // For each set of the chain: its cells, and the digits by which the chain enters and leaves it.
  // The first set has no entry and the last no exit; there the digit is 0.
  std::vector<Witness> chain() const {
    std::vector<Witness> sets;
    int exit = -1;
    const auto add = [&](std::size_t i) {
      sets.insert(sets.begin(),
                  std::vector<Witness>{web_.sets[sets_[i]].cells, entries_[i] + 1, exit + 1});
      exit = entries_[i];
    };
    for (std::size_t i = 1; i < sets_.size(); ++i) add(i);
    add(0);
    return sets;
  }

  const Web<width>& web_;
  int last_layer_;
  int start_ = 0;
  std::vector<std::uint64_t> keys_;
  std::vector<int> sets_;     // the first set, then the others from the last one back
  std::vector<int> entries_;  // the entry digit of each
};

bool three_sets(const Grid& grid, Effect& effect) {
  return grid.web().with(grid, [&](auto& web) {
    return web.has_layer(2) && AlsChainSearch(web, 3).run(grid, effect);
  });
}

bool more_sets(const Grid& grid, Effect& effect) {
  return grid.web().with(grid, [&](auto& web) {
    for (int length = 4; web.has_layer(length - 1); ++length)
      if (AlsChainSearch(web, length).run(grid, effect)) return true;
    return false;
  });
}

}  // namespace

std::vector<NativeStrategy> als_chain() {
  return {{"als_xy_wing", three_sets}, {"als_chain", more_sets}};
}

}  // namespace cluesmith::human
