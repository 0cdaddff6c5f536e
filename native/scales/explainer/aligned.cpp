// SPDX-License-Identifier: MIT
// Aligned exclusion: digits that two or three cells cannot hold together, because of cells that all
// of them see.
#include "scales/explainer/techniques.hpp"

namespace cluesmith::scales::explainer {
namespace {

template <int size>
class Alignment {
 public:
  // Looks only at cells of which one, or a cell that all of them see, has changed.
  Alignment(const Grid& grid, Effect& effect, Cells changed)
      : grid_(grid), effect_(effect), changed_(changed) {
    small_ = grid.with_candidates<2>();
    if constexpr (size == 3) small_ |= grid.with_candidates<3>();
  }

  bool run() { return extend(grid_.open, small_, 0); }

 private:
  bool extend(Cells later, Cells excluders, int count) {
    if (count == size) return exclude(excluders);
    if (!has_changed(count) && !(changed_ & (later | excluders))) return false;
    Cells seen = 0;  // some excluder sees each cell
    each(excluders, [&](int excluder) {
      seen |= count < size - 1 ? kGeometry.peers[excluder] : last_cells(excluder);
    });
    return any(later & seen, [&](int cell) {
      const Cells common_peers = excluders & kGeometry.peers[cell];
      cells_[count] = cell;
      return extend(later & ~(cell_bit(cell) | (cell_bit(cell) - 1)), common_peers, count + 1);
    });
  }

  // The last cells for which an excluder counts: it has only digits of the cells, so the last one
  // has those that the others do not have.
  Cells last_cells(int excluder) const {
    Cells cells = kGeometry.peers[excluder];
    if (!has_changed(size - 1) && !(changed_ & cell_bit(excluder))) cells &= changed_;
    unsigned missing = grid_.masks[excluder];
    for (int i = 0; i < size - 1; ++i) missing &= ~unsigned(grid_.masks[cells_[i]]);
    for (; missing; missing &= missing - 1) cells &= grid_.where[std::countr_zero(missing)];
    return cells;
  }

  // Whether one of the first cells has changed.
  bool has_changed(int count) const {
    Cells cells = 0;
    for (int i = 0; i < count; ++i) cells |= cell_bit(cells_[i]);
    return cells & changed_;
  }

  bool exclude(Cells excluders) {
    several_ = 0;
    unsigned all = 0;
    for (const int cell : cells_) all |= grid_.masks[cell];
    each(excluders, [&](int cell) {
      if (!(grid_.masks[cell] & ~all)) masks_[several_++] = grid_.masks[cell];
    });
    if (!several_) return false;
    allowed_ = {};
    bool has_step = false;
    for (int i = 0; i < size; ++i)
      for (unsigned rest = grid_.masks[cells_[i]]; rest; rest &= rest - 1) {
        const unsigned digit = rest & -rest;
        if (allowed_[i] & digit) continue;
        digits_[i] = digit;
        if (!can_fill(0, i, digit))
          has_step |= effect_.eliminate(grid_, cell_bit(cells_[i]), std::countr_zero(digit));
      }
    return has_step;
  }

  // Whether the cells from an index on can be filled; one of them is already.
  bool can_fill(int index, int fixed, unsigned used_digits) {
    if (index == size) {
      for (int i = 0; i < several_; ++i)
        if (!(masks_[i] & ~used_digits)) return false;
      for (int i = 0; i < size; ++i) allowed_[i] |= digits_[i];
      return true;
    }
    if (index == fixed) return can_fill(index + 1, fixed, used_digits);
    for (unsigned rest = grid_.masks[cells_[index]]; rest; rest &= rest - 1) {
      const unsigned digit = rest & -rest;
      if (clashes(index, fixed, digit)) continue;
      digits_[index] = digit;
      if (can_fill(index + 1, fixed, used_digits | digit)) return true;
    }
    return false;
  }

  bool clashes(int index, int fixed, unsigned digit) const {
    for (int i = 0; i < size; ++i)
      if ((i < index || i == fixed) && digits_[i] == digit &&
          kGeometry.peers[cells_[i]] & cell_bit(cells_[index]))
        return true;
    return false;
  }

  const Grid& grid_;
  Effect& effect_;
  Cells changed_;
  Cells small_;
  std::array<int, size> cells_{};
  std::array<unsigned, size> digits_{}, allowed_{};
  std::array<unsigned, 81> masks_{};
  int several_ = 0;
};

}  // namespace

int aligned_pair(const Grid& grid, Effect& effect) {
  return Alignment<2>(grid, effect, grid.open).run() ? 62 : 0;
}

int aligned_triplet(const Grid& grid, Effect& effect, WalkMemory& memory) {
  Cells changed = 0;
  for (int cell = 0; cell < 81; ++cell)
    if (grid.masks[cell] != memory.unaligned[cell]) changed |= cell_bit(cell);
  if (Alignment<3>(grid, effect, changed).run()) return 75;
  memory.unaligned = grid.masks;
  return 0;
}

}  // namespace cluesmith::scales::explainer
