// SPDX-License-Identifier: MIT
#include "proofs/classwise_check.hpp"

#include <algorithm>

#include "proofs/classwise_bound.hpp"

namespace cluesmith::proofs {
namespace classwise {
namespace {

constexpr std::uint8_t kDropped = 0, kBranch = 1;
constexpr int kFewLeft = 2;  // so many classes are tried without a byte

struct ClassState {
  Chosen chosen;
  Clues rest;
  std::vector<Class> list;  // ascending by size
};

class ClasswiseWalk {
 public:
  ClasswiseWalk(std::span<const std::uint16_t> clues, std::span<const std::uint8_t> tokens,
                Watch watch)
      : clues_(clues), tokens_(tokens), watch_(watch) {
    for (const std::uint16_t clue : clues) clue_cells_ |= cell_bit(clue);
  }

  TreeReport run() {
    ClassState root;
    root.chosen.occupied = clue_cells_;
    root.rest = Clues((std::uint64_t(1) << clues_.size()) - 1);
    for (int size = 0; size <= 9; ++size) list_classes(root.list, 0, 0, size);
    if (follow(root, true) && report_.position < tokens_.size())
      refuse("more follows after its end");
    return std::move(report_);
  }

 private:
  // Adds the classes of a size in lexicographic order, from a class and the next clue on.
  void list_classes(std::vector<Class>& list, Clues have, std::size_t next, int size) {
    if (size == 0) {
      Cells plane = kBoard & ~clue_cells_;
      for (std::size_t i = 0; i < clues_.size(); ++i)
        if (have >> i & 1) plane &= ~geometry().peers[clues_[i]];
      for (std::size_t i = 0; i < clues_.size(); ++i)
        if (have >> i & 1) plane |= cell_bit(clues_[i]);
      if (narrow(plane)) list.push_back({have, plane});
      return;
    }
    for (; next < clues_.size(); ++next) {
      bool sees = false;
      for (std::size_t i = 0; i < next; ++i)
        sees |= (have >> i & 1) && (geometry().peers[clues_[next]] & cell_bit(clues_[i]));
      if (!sees) list_classes(list, have | Clues(1) << next, next + 1, size - 1);
    }
  }

  // Reads the tree of a state; false after an objection.
  bool follow(ClassState& state, bool is_settled) {
    if (((++report_.cases & 15) == 0 && watch_())) report_.expired = true;
    if (report_.expired) return refuse("the time is over");
    const int left = state.chosen.left();
    if (left <= kFewLeft) {
      if (is_settled) try_partitions(state.chosen, state.list, state.rest);
      return true;
    }
    if (report_.position == tokens_.size()) return refuse("the tree is cut off");
    const std::uint8_t token = tokens_[report_.position++];
    const bool fit = is_settled && fits(state.list, state.rest, left);
    if (token == kDropped)
      return !fit || !may_fill(state.chosen, state.list) || refuse("a state dropped without need");
    if (token != kBranch) return refuse("an unknown token");
    return fit ? branch(state) : refuse("a state that fails, and yet it goes on");
  }

  // Chooses each class with a hidden single on an open cell, without those before it; then no such
  // class.
  bool branch(ClassState& state) {
    for (std::size_t i = state.list.size(); i--;) {
      if (!(singles_of(state.list[i].plane) & ~state.chosen.occupied)) continue;
      if (!descend(state, i)) return false;
      state.list.erase(state.list.begin() + std::ptrdiff_t(i));
    }
    if (!fits(state.list, state.rest, state.chosen.left()) || !may_fill(state.chosen, state.list))
      return true;
    Cells once = 0, twice = 0;
    for (const Class& one : state.chosen.classes) {
      twice |= once & one.plane;
      once |= one.plane;
    }
    try_naked(state.chosen, state.list, state.rest, once, kBoard & ~state.chosen.occupied & ~twice);
    return true;
  }

  // Follows the state in which a class of the list is chosen.
  bool descend(const ClassState& state, std::size_t choice) {
    ClassState below{state.chosen, state.rest & ~state.list[choice].clues, {}};
    below.chosen.add(state.list[choice]);
    below.chosen.placed.back() = singles_of(state.list[choice].plane);
    below.chosen.occupied |= below.chosen.placed.back();
    if (!below.chosen.settle()) return follow(below, false);
    for (std::size_t i = 0; i < state.list.size(); ++i) {
      Class one = state.list[i];
      if (i == choice || (one.clues & ~below.rest)) continue;
      one.plane &= ~(below.chosen.occupied & ~clue_cells_);
      if (narrow(one.plane)) below.list.push_back(one);
    }
    return follow(below, true);
  }

  // Tries all partitions of the clues `rest` into the classes left.
  void try_partitions(const Chosen& chosen, const std::vector<Class>& list, Clues rest) {
    if (!chosen.left()) return rest ? void() : judge(chosen);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Clues clues = list[i].clues;
      if ((clues & ~rest) || (rest && !(clues & rest & -rest))) continue;
      Chosen more = chosen;
      more.add(list[i]);
      // The empty class serves once.
      try_partitions(more, clues ? list : std::vector<Class>{}, rest & ~clues);
    }
  }

  // Tries the partitions in which at most one plane has some cell of `possible`. The chosen planes
  // are those of `seen`.
  void try_naked(const Chosen& chosen, std::vector<Class> list, Clues rest, Cells seen,
                 Cells possible) {
    if (!chosen.left()) return rest ? void() : judge(chosen);
    std::erase_if(list, [&](const Class& one) {
      return (one.clues & ~rest) || !(possible & ~(one.plane & seen));
    });
    if (!fits(list, rest, chosen.left())) return;
    for (Cells cells = possible; cells; cells &= cells - 1) {
      const int cell = first_cell(cells);
      const bool is_seen = (seen & cell_bit(cell)) != 0;
      if (surely_fewer(list, cell, chosen.left() - !is_seen)) possible &= ~cell_bit(cell);
    }
    if (!possible) return;
    Clues best = 0;
    std::size_t fewest = 0;
    for (Clues clues = rest; clues; clues &= clues - 1) {
      const auto count = std::size_t(std::ranges::count_if(
          list, [&](const Class& one) { return (one.clues & clues & -clues) != 0; }));
      if (best && count >= fewest) continue;
      best = clues & -clues;
      fewest = count;
    }
    for (const Class& one : list) {
      if (best && !(one.clues & best)) continue;
      Chosen more = chosen;
      more.add(one);
      try_naked(more, list, rest & ~one.clues, seen | one.plane, possible & ~(one.plane & seen));
    }
  }

  // Keeps nine classes as a puzzle to be judged if they solve the board.
  void judge(Chosen filling) {
    for (std::size_t d = 0; d < 9; ++d) filling.placed[d] |= singles_of(filling.classes[d].plane);
    const std::vector<Class> classes = filling.classes;
    Cells all = clue_cells_;
    for (const Cells placed : filling.placed) all |= placed;
    filling.occupied = all;
    if (!filling.solve()) return;
    std::vector<std::uint8_t> grid(81);
    for (std::size_t d = 0; d < 9; ++d)
      for (std::size_t i = 0; i < clues_.size(); ++i)
        if (classes[d].clues >> i & 1) grid[clues_[i]] = std::uint8_t(d + 1);
    report_.unjudged.insert(report_.unjudged.end(), grid.begin(), grid.end());
  }

  bool refuse(const char* objection) {
    report_.objection = objection;
    return false;
  }

  std::span<const std::uint16_t> clues_;
  std::span<const std::uint8_t> tokens_;
  Watch watch_;
  Cells clue_cells_ = 0;
  TreeReport report_;
};

}  // namespace
}  // namespace classwise

TreeReport check_classwise(std::span<const std::uint16_t> clues,
                           std::span<const std::uint8_t> tokens, Watch watch) {
  return classwise::ClasswiseWalk(clues, tokens, watch).run();
}

}  // namespace cluesmith::proofs
