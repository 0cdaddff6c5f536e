// SPDX-License-Identifier: MIT
#include "scales/hodoku.hpp"

#include "human/patterns.hpp"

namespace cluesmith::scales {
namespace {

constexpr std::array<std::uint8_t, 81> kNothing{};

// Boxes, rows, columns.
constexpr auto kBoxesFirst = [] {
  std::array<std::uint8_t, 27> order{};
  for (int i = 0; i < 27; ++i) order[i] = std::uint8_t((i + 18) % 27);
  return order;
}();

Cells clue_cells(const std::uint8_t* clues) {
  Cells cells = 0;
  for (int cell = 0; cell < 81; ++cell)
    if (clues[cell]) cells |= cell_bit(cell);
  return cells;
}

class HodokuWalk {
 public:
  HodokuWalk(const std::uint8_t* clues, std::uint16_t* counts)
      : grid_(kNothing.data(), kEveryCandidate.data(), clue_cells(clues)), counts_(counts) {
    for (auto& free : free_) free.fill(9);
    for (int cell = 0; cell < 81; ++cell)
      if (clues[cell]) place(cell, clues[cell] - 1);
  }

  WalkEnd run(const std::vector<Finder>& later, Watch watch) {
    for (;;) {
      if (grid_.is_final()) return WalkEnd::solved;
      if (take_full_house() || take_naked_single() || take_hidden_single()) continue;
      if (grid_.is_contradiction()) return WalkEnd::contradiction;
      if (locked_subset<2>(First::locked_pair) || locked_subset<3>(First::locked_triple) ||
          pointing(First::pointing) || claiming(First::claiming) || naked<2>(First::naked_pair) ||
          naked<3>(First::naked_triple) || hidden<2>(First::hidden_pair) ||
          hidden<3>(First::hidden_triple) || naked<4>(First::naked_quad) ||
          hidden<4>(First::hidden_quad)) {
        conclude();
        continue;
      }
      std::size_t number = kHodokuFirst;
      for (const Finder find : later) {
        if (watch()) return WalkEnd::unfinished;
        if (find(grid_, effect_)) break;
        ++number;
      }
      if (number == kHodokuFirst + later.size()) return WalkEnd::stuck;
      ++counts_[number];
      conclude();
    }
  }

 private:
  struct Single {
    int cell, digit;
  };

  void place(int cell, int digit) {
    placing_ = cell_bit(cell);
    each(kGeometry.peers[cell] & grid_.where[digit], [&](int peer) { eliminate(peer, digit); });
    for (unsigned others = grid_.masks[cell]; others; others &= others - 1) {
      const int other = std::countr_zero(others);
      for (int group : kGeometry.groups_of[cell])
        if (--free_[group][other] == 1 && other != digit) note_hidden(group, other);
    }
    grid_.place(cell, digit);
    placing_ = 0;
  }

  void eliminate(int cell, int digit) {
    if (!(grid_.where[digit] & cell_bit(cell))) return;
    grid_.eliminate(cell, digit);
    const unsigned candidates_left = grid_.masks[cell];
    if (size_of(candidates_left) == 1) naked_.push_back({cell, std::countr_zero(candidates_left)});
    for (int group : kGeometry.groups_of[cell])
      if (--free_[group][digit] == 1) note_hidden(group, digit);
  }

  void note_hidden(int group, int digit) {
    const Cells places = grid_.where[digit] & kGeometry.group[group] & ~placing_;
    if (places) hidden_.push_back({first(places), digit});
  }

  void conclude() {
    for (const auto& [cell, digit] : effect_.placements) place(cell, digit - 1);
    for (const auto& [cell, digit] : effect_.eliminations) eliminate(cell, digit - 1);
    effect_.placements.clear();
    effect_.eliminations.clear();
  }

  bool is_open(int cell) const { return (grid_.open & cell_bit(cell)) != 0; }

  bool take(First strategy, Single single) {
    ++counts_[int(strategy)];
    place(single.cell, single.digit);
    return true;
  }

  bool take_full_house() {
    for (std::size_t i = next_naked_; i < naked_.size(); ++i) {
      if (!is_open(naked_[i].cell)) continue;
      for (int group : kGeometry.groups_of[naked_[i].cell])
        if (is_single(grid_.open & kGeometry.group[group]))
          return take(First::full_house, naked_[i]);
    }
    return false;
  }
  bool take_naked_single() {
    while (next_naked_ < naked_.size()) {
      const Single single = naked_[next_naked_++];
      if (is_open(single.cell)) return take(First::naked_single, single);
    }
    return false;
  }
  bool take_hidden_single() {
    while (next_hidden_ < hidden_.size()) {
      const Single single = hidden_[next_hidden_++];
      if (!is_open(single.cell)) continue;
      for (int group : kGeometry.groups_of[single.cell])
        if (free_[group][single.digit] == 1) return take(First::hidden_single, single);
    }
    return false;
  }

  // Rules some digits out of cells, in ascending order; returns whether there were any candidates.
  bool rule_out(First strategy, Cells cells, unsigned digits) {
    each(cells & grid_.open, [&](int cell) {
      for (unsigned gone = grid_.masks[cell] & digits; gone; gone &= gone - 1)
        effect_.eliminations.emplace_back(cell, std::countr_zero(gone) + 1);
    });
    counts_[int(strategy)] += !effect_.eliminations.empty();
    return !effect_.eliminations.empty();
  }
  bool has_any(Cells cells, unsigned digits) const {
    return any(cells & grid_.open, [&](int cell) { return grid_.masks[cell] & digits; });
  }

  // Calls test(cells, digits) for each naked subset of a group until one passes.
  template <int size, typename Test>
  bool any_naked(int group, Test test) const {
    std::array<int, 9> small;
    int many = 0;
    for (int cell : kGeometry.cells[group]) {
      const int digits = size_of(grid_.masks[cell]);
      if (is_open(cell) && digits >= 2 && digits <= size) small[many++] = cell;
    }
    return any_combination<size>(many, [&](const std::array<int, size>& indices) {
      unsigned digits = 0;
      Cells cells = 0;
      for (int i : indices) {
        digits |= grid_.masks[small[i]];
        cells |= cell_bit(small[i]);
      }
      return size_of(digits) == size && test(cells, digits);
    });
  }

  template <int size>
  bool naked(First strategy) {
    for (int group : kBoxesFirst) {
      const bool has_step = any_naked<size>(group, [&](Cells cells, unsigned digits) {
        Cells seen_by_all = ~Cells(0);
        each(cells, [&](int cell) { seen_by_all &= kGeometry.peers[cell]; });
        return rule_out(strategy, seen_by_all, digits);
      });
      if (has_step) return true;
    }
    return false;
  }

  template <int size>
  bool locked_subset(First strategy) {
    for (int box = 18; box < 27; ++box) {
      const bool has_step = any_naked<size>(box, [&](Cells cells, unsigned digits) {
        for (int line = 0; line < 18; ++line) {
          const Cells of_line = kGeometry.group[line], of_box = kGeometry.group[box];
          if (cells & ~of_line) continue;
          return has_any(of_line & ~of_box, digits) && has_any(of_box & ~of_line, digits) &&
                 rule_out(strategy, (of_line | of_box) & ~cells, digits);
        }
        return false;
      });
      if (has_step) return true;
    }
    return false;
  }

  template <int size>
  bool hidden(First strategy) {
    for (int group : kBoxesFirst) {
      std::array<int, 9> few;
      int many = 0;
      for (int digit = 0; digit < 9; ++digit)
        if (free_[group][digit] >= 2 && free_[group][digit] <= size) few[many++] = digit;
      const bool has_step = any_combination<size>(many, [&](const std::array<int, size>& indices) {
        unsigned digits = 0;
        Cells places = 0;
        for (int i : indices) {
          digits |= 1u << few[i];
          places |= grid_.where[few[i]] & kGeometry.group[group];
        }
        return count(places) == size && rule_out(strategy, places, 0x1ff & ~digits);
      });
      if (has_step) return true;
    }
    return false;
  }

  bool pointing(First strategy) {
    for (int box = 18; box < 27; ++box)
      for (int digit = 0; digit < 9; ++digit)
        for (int line = 0; line < 18; ++line)
          if (is_locked(strategy, box, line, digit)) return true;
    return false;
  }
  bool claiming(First strategy) {
    for (int line = 0; line < 18; ++line)
      for (int digit = 0; digit < 9; ++digit)
        for (int box = 18; box < 27; ++box)
          if (is_locked(strategy, line, box, digit)) return true;
    return false;
  }
  bool is_locked(First strategy, int within, int other, int digit) {
    const int free = free_[within][digit];
    if (free < 2 || free > 3 || free_[other][digit] <= free) return false;
    const Cells places = grid_.where[digit] & kGeometry.group[within];
    return !(places & ~kGeometry.group[other]) &&
           rule_out(strategy, kGeometry.group[other] & ~places, 1u << digit);
  }

  Grid grid_;
  std::uint16_t* counts_;
  std::array<std::array<std::int8_t, 9>, 27> free_;  // places of each digit in each group
  std::vector<Single> naked_, hidden_;
  std::size_t next_naked_ = 0, next_hidden_ = 0;
  Cells placing_ = 0;
  Effect effect_;
};

}  // namespace

WalkEnd walk_like_hodoku(const std::uint8_t* clues, const std::vector<Finder>& later, Watch watch,
                         std::uint16_t* counts) {
  return HodokuWalk(clues, counts).run(later, watch);
}

}  // namespace cluesmith::scales
