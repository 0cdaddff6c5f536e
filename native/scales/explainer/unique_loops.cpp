// SPDX-License-Identifier: MIT
// Unique rectangles and loops: cells that two digits could fill in two ways.
//
// Each cell of a loop sees the next, and each group that the loop meets has two of its cells. At
// least one further candidate of a cell must be true, or the puzzle would have two solutions. The
// easiest of all loops counts.
#include <set>

#include "scales/explainer/techniques.hpp"

namespace cluesmith::scales::explainer {
namespace {

class LoopSearch {
 public:
  LoopSearch(const Grid& grid, Effect& effect) : grid_(grid), effect_(effect) {}

  int run() {
    each(grid_.with_candidates<2>(), [&](int start) {
      digits_ = grid_.masks[start];
      const int low = std::countr_zero(digits_), high = std::countr_zero(digits_ & (digits_ - 1));
      members_ = grid_.where[low] & grid_.where[high];
      if (count(members_) < 4) return;
      low_ = low;
      high_ = high;
      start_ = start;
      even_ = cell_bit(start);
      odd_ = 0;
      extend(start, -1, 2, 0, 1);
    });
    return best_ / 10;
  }

 private:
  // Extends a path from its last cell; `spare` further cells may have other candidates.
  void extend(int last, int kind, int spare, unsigned extras, int length) {
    for (int next_kind = 0; next_kind < 3; ++next_kind) {
      if (next_kind == kind) continue;
      const Cells group = kGeometry.group[kGeometry.groups_of[last][next_kind]];
      if (length >= 4 && length % 2 == 0 && group & cell_bit(start_)) judge(length);
      each(group & members_ & ~(odd_ | even_), [&](int next) {
        const unsigned more = extras | (grid_.masks[next] & ~digits_);
        const bool is_pair = grid_.masks[next] == digits_;
        if (!is_pair && size_of(more) > 1 && spare <= 0) return;
        Cells& side = length % 2 ? odd_ : even_;
        // Two cells of one side never share a group.
        if (side & kGeometry.peers[next]) return;
        side |= cell_bit(next);
        extend(next, next_kind, spare - !is_pair, more, length + 1);
        (length % 2 ? odd_ : even_) &= ~cell_bit(next);
      });
    }
  }

  void judge(int length) {
    const Cells loop = odd_ | even_;
    for (const Cells group : kGeometry.group)
      if ((odd_ & group) ? !(even_ & group) : (even_ & group) != 0) return;
    if (!tried_.insert({std::uint64_t(loop), std::uint64_t(loop >> 64), digits_}).second) return;
    Cells roof = 0;
    unsigned extras = 0;
    each(loop, [&](int cell) {
      if (grid_.masks[cell] == digits_) return;
      roof |= cell_bit(cell);
      extras |= grid_.masks[cell] & ~digits_;
    });
    const int base = length == 4 ? 45 : length == 6 ? 46 : length == 8 ? 47 : 50;
    if (is_single(roof)) {
      offer(10 * base + 1, [&](Effect& e) { return e.eliminate_all(grid_, roof, digits_); });
    } else if (roof && size_of(extras) == 1) {
      const Cells seen = nine::seen_by_all(roof);
      const int digit = std::countr_zero(extras);
      offer(10 * base + 2, [&](Effect& e) { return e.eliminate(grid_, seen, digit); });
    } else if (is_pair(roof)) {
      for (const Cells group : kGeometry.group)
        if (!(roof & ~group)) judge_pair(base, group, roof, extras);
    }
  }

  void judge_pair(int base, Cells group, Cells roof, unsigned extras) {
    for (const auto& [linked, other] : {std::pair(low_, high_), std::pair(high_, low_)})
      if (!(grid_.where[linked] & group & ~roof))
        offer(10 * base + 4, [&](Effect& e) { return e.eliminate(grid_, roof, other); });
    const Cells others = group & grid_.open & ~roof;
    each_subset(others, [&](Cells cells, int many) {
      unsigned naked = extras;
      each(cells, [&](int cell) { naked |= grid_.masks[cell]; });
      if (size_of(naked) == many + 1 && 2 * (many + 1) <= count(others) + 2)
        offer(10 * (base + many) + 3,
              [&](Effect& e) { return e.eliminate_all(grid_, others & ~cells, naked); });
      // The digits that only these cells or the roof can hold.
      unsigned hidden = 0;
      for (int digit = 0; digit < 9; ++digit)
        if (grid_.where[digit] & group && !(grid_.where[digit] & others & ~cells) &&
            !(extras >> digit & 1))
          hidden |= 1u << digit;
      if ((hidden & digits_) == digits_ && size_of(hidden) == many + 1 &&
          2 * (many + 1) < count(others) + 2)
        offer(10 * (base + many) + 3,
              [&](Effect& e) { return e.eliminate_all(grid_, cells, 0x1ff & ~hidden); });
    });
  }

  template <typename Act>
  static void each_subset(Cells cells, Act act) {
    for (Cells subset = cells; subset; subset = (subset - 1) & cells) act(subset, count(subset));
  }

  // The rank is ten times the rating plus the type.
  template <typename Make>
  void offer(int rank, Make make) {
    if (best_ && best_ <= rank) return;
    Effect effect;
    if (!make(effect)) return;
    best_ = rank;
    effect_ = std::move(effect);
  }

  const Grid& grid_;
  Effect& effect_;
  int best_ = 0;
  unsigned digits_ = 0;
  int low_ = 0, high_ = 0, start_ = 0;
  Cells members_ = 0;         // the cells that have both digits
  Cells odd_ = 0, even_ = 0;  // the cells of the path, alternately
  std::set<std::tuple<std::uint64_t, std::uint64_t, unsigned>> tried_;
};

}  // namespace

int unique_loop(const Grid& grid, Effect& effect) { return LoopSearch(grid, effect).run(); }

}  // namespace cluesmith::scales::explainer
