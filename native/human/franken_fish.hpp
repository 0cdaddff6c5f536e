// SPDX-License-Identifier: MIT
// Fish with boxes among their bases or covers, for the finders of franken and siamese fish.
//
// Suppose that the digit is in a cell that a fish of size k rules out. Then one cover is used up,
// and k - 1 covers would have to hold the digit for k bases. So the search starts from each cell
// outside all templates and looks for such bases.
#pragma once

#include "human/grid.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {

struct FrankenFish {
  unsigned bases, covers;  // bit g for group g
  bool has_fins;
  Cells leaving;
};

// The bases are lines of one kind and boxes, the covers lines of the other kind and boxes: bits 0
// to 8 are lines, 9 to 17 boxes.
template <int size>
class FrankenSearch {
 public:
  FrankenSearch(const Grid& grid, int digit, int target, int lines)
      : places_(grid.where[digit]), target_(target), lines_(lines) {
    const Cells other_places = places_ & ~kGeometry.peers[target] & ~cell_bit(target);
    std::array<Cells, 18> cells;
    std::array<int, 18> many;
    for (int base = 0; base < 18; ++base) {
      const Cells group = kGeometry.group[group_of_base(base)];
      cells[base] = group & cell_bit(target) ? 0 : group & other_places;
      many[base] = count(cells[base]);
    }
    for (int size_wanted = 1; size_wanted <= 9; ++size_wanted)
      for (int base = 0; base < 18; ++base)
        if (many[base] == size_wanted) needs_.add({1u << base, cells[base]});
  }

  // Calls test(fish) for each fish that rules out the target until one passes.
  template <typename Test>
  bool any(Test test) const {
    Coverings none;
    none.add({0, 0, 0});
    return choose<size>(0, 0, 0, none, test);
  }

 private:
  struct Need {
    unsigned base;
    Cells cells;
  };
  struct Covering {
    unsigned covers;
    int many;
    Cells cells;
  };
  // Each cover is one of the two groups that hold some cell, so there are at most 2^(size-1)
  // coverings.
  using Coverings = Few<Covering, 1 << (size - 1)>;

  int group_of_base(int index) const { return index < 9 ? lines_ + index : 9 + index; }
  int group_of_cover(int index) const { return index < 9 ? 9 - lines_ + index : 9 + index; }

  // The two covers of a cell.
  std::array<int, 2> covers_of(int cell) const {
    const auto [row, column, box] = kGeometry.groups_of[cell];
    return {lines_ == 0 ? column - 9 : row, box - 9};
  }

  // Chooses `more` further bases without a common cell, from a position in the list of needs on.
  template <int more, typename Test>
  bool choose(int position, unsigned bases, Cells filled, const Coverings& coverings,
              Test& test) const {
    for (; position < needs_.size(); ++position) {
      const auto [base, cells] = needs_[position];
      if (cells & filled) continue;
      Coverings extended;
      for (const Covering& covering : coverings) extend(extended, cells, covering);
      if constexpr (more == 1) {
        for (const Covering& covering : extended)
          if (complete(bases | base, covering.covers, test)) return true;
      } else if (extended.size() && !is_overfull(extended, size - more + 1)) {
        if (choose<more - 1>(position + 1, bases | base, filled | cells, extended, test))
          return true;
      }
    }
    return false;
  }

  // Whether fewer covers than bases hold the bases; then a smaller fish rules out the same.
  static bool is_overfull(const Coverings& coverings, int bases) {
    for (const Covering& covering : coverings)
      if (covering.many < bases) return true;
    return false;
  }

  // Adds the coverings that extend one covering to some further cells.
  void extend(Coverings& coverings, Cells cells, const Covering& covering) const {
    const Cells missing = cells & ~covering.cells;
    if (!missing) {
      for (const Covering& earlier : coverings)
        if (earlier.covers == covering.covers) return;
      coverings.add(covering);
    } else if (covering.many < size - 1) {
      for (const int cover : covers_of(last(missing)))
        extend(coverings, cells,
               {covering.covers | 1u << cover, covering.many + 1,
                covering.cells | kGeometry.group[group_of_cover(cover)]});
    }
  }

  // Adds a cover that holds the target.
  template <typename Test>
  bool complete(unsigned bases, unsigned covering, Test& test) const {
    for (const int cover : covers_of(target_))
      if (is_fish(bases, covering | 1u << cover, test)) return true;
    return false;
  }

  template <typename Test>
  bool is_fish(unsigned bases, unsigned covers, Test& test) const {
    const unsigned boxes = 0x1ff << 9;
    if (bases & covers & boxes || !((bases | covers) & boxes)) return false;
    Cells inside = 0, twice = 0, covered = 0;
    FrankenFish fish{};
    for (unsigned rest = bases; rest; rest &= rest - 1) {
      const int group = group_of_base(std::countr_zero(rest));
      twice |= inside & kGeometry.group[group];
      inside |= kGeometry.group[group];
      fish.bases |= 1u << group;
    }
    for (unsigned rest = covers; rest; rest &= rest - 1) {
      const int group = group_of_cover(std::countr_zero(rest));
      if (!(kGeometry.group[group] & inside & places_)) return false;
      covered |= kGeometry.group[group];
      fish.covers |= 1u << group;
    }
    const Cells fins = places_ & ((inside & ~covered) | twice);
    fish.has_fins = fins != 0;
    fish.leaving = places_ & covered & ~inside;
    each(fins, [&](int fin) { fish.leaving &= kGeometry.peers[fin]; });
    return test(fish);
  }

  Cells places_;
  int target_;
  int lines_;  // 0 for rows as bases, 9 for columns
  Few<Need, 18> needs_;
};

// Calls test(fish) for each fish of a digit until one passes.
template <int size, typename Test>
bool any_franken_fish(const Grid& grid, int digit, Test test) {
  return any(grid.outside_templates(digit), [&](int target) {
    return FrankenSearch<size>(grid, digit, target, 0).any(test) ||
           FrankenSearch<size>(grid, digit, target, 9).any(test);
  });
}

}  // namespace cluesmith::human
