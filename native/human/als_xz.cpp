// SPDX-License-Identifier: MIT
// The XZ rule: two almost locked sets.
#include <optional>
#include <tuple>

#include "human/finders.hpp"
#include "human/web.hpp"

namespace cluesmith::human {
namespace {

template <int width>
class XzSearch {
 public:
  explicit XzSearch(const Web<width>& web) : web_(web) {}

  // Finds the simplest pair of sets; see als_xz in strategies/als_xz.py.
  bool run(const Grid& grid, Effect& effect) {
    for (int first = 0; first < int(web_.sets.size()); ++first)
      each(partners(first), [&](int second) { try_pair(first, second); });
    if (!best_) return false;
    const auto& [overlaps, size, inner, first, second, commons] = *best_;
    effect.eliminate(grid, ruled_out(first, second, commons, inner));
    return effect.because(web_.sets[first].cells, web_.sets[second].cells, Members{commons, 1},
                          inner);
  }

 private:
  // A pair of sets, simplest first: whether they overlap, the number of cells, whether candidates
  // in the sets are ruled out too, the two sets, and the restricted commons.
  using Simplicity = std::tuple<bool, int>;
  using PairKey = std::tuple<bool, int, bool, int, int, unsigned>;

  // The later sets that share two useful digits with a set; only such a pair can make a step.
  Nodes<width> partners(int first) const {
    const auto& places = web_.sets[first].places;
    Nodes<width> sharing, sharing_two;  // one digit at least, or two
    for (const int z : places) {
      if (z < 0) continue;
      sharing_two |= sharing & web_.sharing[z];
      sharing |= web_.sharing[z];
    }
    Nodes<width> once, partners;
    for (const int x : places) {
      if (x < 0 || x >= web_.linked_count) continue;
      const Nodes<width>& neighbours = web_.neighbours[x];
      partners |= once & neighbours;
      once |= neighbours;
      partners |= neighbours & (sharing_two | (sharing - web_.sharing[x]));
    }
    partners.keep_after(first);
    return partners;
  }

  void try_pair(int first, int second) {
    const WebSet& one = web_.sets[first];
    const WebSet& other = web_.sets[second];
    const bool overlaps = (one.cells & other.cells) != 0;
    const int size = count(one.cells | other.cells);
    if (best_ && Simplicity(overlaps, size) > Simplicity(std::get<0>(*best_), std::get<1>(*best_)))
      return;
    unsigned commons = 0;
    for (unsigned rest = one.digits & other.digits; rest; rest &= rest - 1) {
      const int place = one.places[std::countr_zero(rest)];
      if (place < web_.linked_count && web_.neighbours[place].has(second)) commons |= rest & -rest;
    }
    // Three restricted commons contradict each other; any two of them make a step.
    if (!(commons & (commons - 1))) {
      offer({overlaps, size, false, first, second, commons});
      return;
    }
    for (const bool inner : {false, true})
      for (unsigned low = commons; low; low &= low - 1)
        for (unsigned high = low & (low - 1); high; high &= high - 1)
          if (offer({overlaps, size, inner, first, second, (low & -low) | (high & -high)})) return;
  }

  bool offer(const PairKey& key) {
    const auto& [overlaps, size, inner, first, second, commons] = key;
    if (best_ && key > *best_) return false;
    if (!has_any(ruled_out(first, second, commons, inner))) return false;
    best_ = key;
    return true;
  }

  CellsByDigit ruled_out(int first, int second, unsigned commons, bool inner) const {
    const WebSet& one = web_.sets[first];
    const WebSet& other = web_.sets[second];
    const bool is_double = (commons & (commons - 1)) != 0;
    const Cells outside = inner ? ~Cells(0) : ~(one.cells | other.cells);
    CellsByDigit eliminated{};
    for (unsigned rest = one.digits | other.digits; rest; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      const bool is_common = commons >> digit & 1;
      if (is_common == is_double)
        eliminated[digit] = web_.hits(first, second, digit);
      else if (is_double)
        eliminated[digit] = (web_.hits(first, digit) | web_.hits(second, digit)) & outside;
    }
    return eliminated;
  }

  const Web<width>& web_;
  std::optional<PairKey> best_;
};

bool xz(const Grid& grid, Effect& effect) {
  return grid.web().with(grid, [&](auto& web) { return XzSearch(web).run(grid, effect); });
}

}  // namespace

std::vector<NativeStrategy> als_xz() { return {{"als_xz", xz}}; }

}  // namespace cluesmith::human
