// SPDX-License-Identifier: MIT
// Bivalue universal graves with a few cells that have further candidates.
//
// Without these extra candidates each open cell has two candidates, and each digit two places or
// none in each group. Such a grid has no solution or several. So at least one extra candidate is
// true.
#include "human/patterns.hpp"
#include "scales/explainer/techniques.hpp"

namespace cluesmith::scales::explainer {
namespace {

constexpr int kMostCells = 8;

class GraveSearch {
 public:
  GraveSearch(const Grid& grid, Effect& effect) : grid_(grid), effect_(effect) {}

  int run() {
    const Cells pairs = grid_.with_candidates<2>();
    odd_ = grid_.open & ~pairs;
    if (!odd_ || count(odd_) > kMostCells) return 0;
    if (any(odd_, [&](int cell) { return size_of(grid_.masks[cell]) < 2; })) return 0;
    for (int digit = 0; digit < 9; ++digit) {
      sure_[digit] = grid_.where[digit] & pairs;
      for (const Cells group : kGeometry.group)
        if (count(sure_[digit] & group) > 2) return 0;
    }
    each(odd_, [&](int cell) { cells_.add(cell); });
    return choose(0);
  }

 private:
  // Chooses the two candidates of each further cell that belong to the grave.
  int choose(int index) {
    if (index == cells_.size()) return is_grave() ? judge() : 0;
    const int cell = cells_[index];
    const unsigned mask = grid_.masks[cell];
    for (unsigned one = mask; one; one &= one - 1)
      for (unsigned other = one & (one - 1); other; other &= other - 1) {
        const int low = std::countr_zero(one), high = std::countr_zero(other);
        if (!has_room(cell, low) || !has_room(cell, high)) continue;
        sure_[low] |= cell_bit(cell);
        sure_[high] |= cell_bit(cell);
        extras_[index] = mask & ~(1u << low | 1u << high);
        if (const int tenths = choose(index + 1)) return tenths;
        sure_[low] &= ~cell_bit(cell);
        sure_[high] &= ~cell_bit(cell);
      }
    return 0;
  }

  bool has_room(int cell, int digit) const {
    for (const int group : kGeometry.groups_of[cell])
      if (count(sure_[digit] & kGeometry.group[group]) > 1) return false;
    return true;
  }

  bool is_grave() const {
    for (const Cells places : sure_)
      for (const Cells group : kGeometry.group)
        if (is_single(places & group)) return false;
    return true;
  }

  int judge() {
    unsigned all = 0;
    for (int i = 0; i < cells_.size(); ++i) all |= extras_[i];
    if (cells_.size() == 1)
      return effect_.eliminate_all(grid_, odd_, grid_.masks[cells_[0]] & ~all) ? 56 : 0;
    if (size_of(all) == 1) {
      Cells seen_by_all = ~Cells(0);
      for (const int cell : cells_) seen_by_all &= kGeometry.peers[cell];
      return effect_.eliminate(grid_, seen_by_all, std::countr_zero(all)) ? 57 : 0;
    }
    if (const int tenths = confined()) return tenths;
    return subset(all);
  }

  // Two cells share a digit of the grave that has no other place in one of their groups.
  int confined() {
    if (cells_.size() != 2) return 0;
    for (const Cells group : kGeometry.group) {
      if (odd_ & ~group) continue;
      for (int digit = 0; digit < 9; ++digit) {
        if (odd_ & ~sure_[digit] || grid_.where[digit] & group & ~odd_) continue;
        bool has_step = false;
        for (int i = 0; i < 2; ++i)
          has_step |= effect_.eliminate_all(grid_, cell_bit(cells_[i]),
                                            0x1ff & ~(extras_[i] | 1u << digit));
        if (has_step) return 57;
      }
    }
    return 0;
  }

  // The extras make a naked subset with other cells of a group.
  int subset(unsigned all) {
    for (int more = 1; more < 7; ++more)
      for (const Cells group : kGeometry.group) {
        if (odd_ & ~group) continue;
        const Cells others = group & grid_.open & ~odd_;
        for (Cells cells = others; cells; cells = (cells - 1) & others) {
          unsigned naked = all;
          each(cells, [&](int cell) { naked |= grid_.masks[cell]; });
          if (count(cells) == more && size_of(naked) == more + 1 &&
              effect_.eliminate_all(grid_, others & ~cells, naked))
            return 57 + more;
        }
      }
    return 0;
  }

  const Grid& grid_;
  Effect& effect_;
  Cells odd_ = 0;               // the open cells with more than two candidates
  Few<int, kMostCells> cells_;  // the same as a list
  std::array<unsigned, kMostCells> extras_{};
  std::array<Cells, 9> sure_{};  // by digit, its places in the grave
};

}  // namespace

int grave(const Grid& grid, Effect& effect) { return GraveSearch(grid, effect).run(); }

}  // namespace cluesmith::scales::explainer
