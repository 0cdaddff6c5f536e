// SPDX-License-Identifier: MIT
// Aligned exclusion: what two or three cells cannot hold at once, for cells that all of them see.
#include "explainer/techniques.hpp"

namespace cluesmith::human::explainer {
namespace {

template <int size>
class Alignment {
 public:
  Alignment(const Grid& grid, Effect& effect) : grid_(grid), effect_(effect) {
    small_ = grid.with_candidates<2>();
    if constexpr (size == 3) small_ |= grid.with_candidates<3>();
  }

  bool run() { return extend(grid_.open, small_, 0); }

 private:
  bool extend(Cells later, Cells excluders, int chosen) {
    if (chosen == size) return exclude(excluders);
    return any(later, [&](int cell) {
      const Cells seen = excluders & kGeometry.peers[cell];
      if (!seen) return false;
      cells_[chosen] = cell;
      return extend(later & ~(cell_bit(cell) | (cell_bit(cell) - 1)), seen, chosen + 1);
    });
  }

  bool exclude(Cells excluders) {
    several_ = 0;
    each(excluders, [&](int cell) { masks_[several_++] = grid_.masks[cell]; });
    allowed_ = {};
    fill(0, 0);
    bool found = false;
    for (int i = 0; i < size; ++i)
      found |= effect_.eliminate_all(grid_, cell_bit(cells_[i]), 0x1ff & ~allowed_[i]);
    return found;
  }

  void fill(int index, unsigned used) {
    if (index == size) {
      for (int i = 0; i < several_; ++i)
        if (!(masks_[i] & ~used)) return;
      for (int i = 0; i < size; ++i) allowed_[i] |= digits_[i];
      return;
    }
    for (unsigned rest = grid_.masks[cells_[index]]; rest; rest &= rest - 1) {
      const unsigned digit = rest & -rest;
      bool clashes = false;
      for (int i = 0; i < index; ++i)
        clashes |= digits_[i] == digit && kGeometry.peers[cells_[i]] & cell_bit(cells_[index]);
      if (clashes) continue;
      digits_[index] = digit;
      fill(index + 1, used | digit);
    }
  }

  const Grid& grid_;
  Effect& effect_;
  Cells small_;
  std::array<int, size> cells_{};
  std::array<unsigned, size> digits_{}, allowed_{};
  std::array<unsigned, 81> masks_{};
  int several_ = 0;
};

}  // namespace

int aligned_pair(const Grid& grid, Effect& effect) {
  return Alignment<2>(grid, effect).run() ? 62 : 0;
}

int aligned_triplet(const Grid& grid, Effect& effect) {
  return Alignment<3>(grid, effect).run() ? 75 : 0;
}

}  // namespace cluesmith::human::explainer
