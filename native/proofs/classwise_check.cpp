// SPDX-License-Identifier: MIT
#include "proofs/classwise_check.hpp"

#include <algorithm>

#include "proofs/classwise_bound.hpp"

namespace cluesmith::proofs {
namespace classwise {
namespace {

constexpr int kFewLeft = 2;  // so many classes are tried without a character

struct ClassState {
  Chosen chosen;
  Clues rest = 0;
  bool is_calm = false;
  Cells targets = kBoard;   // of a calm state: the cells that can be the next naked single
  std::vector<Class> list;  // ascending by size
};

class ClasswiseWalk {
 public:
  ClasswiseWalk(std::span<const std::uint16_t> clues, const ClasswiseText& text, Watch watch)
      : clues_(clues), text_(text), now_(text.top), watch_(watch) {
    for (const std::uint16_t clue : clues) clue_cells_ |= cell_bit(clue);
  }

  TreeReport run() {
    ClassState root;
    root.chosen.occupied = clue_cells_;
    root.rest = Clues((std::uint64_t(1) << clues_.size()) - 1);
    for (int size = 0; size <= 9; ++size) list_classes(root.list, 0, 0, size);
    if (follow(root, true) && at_end() && parts_ < text_.parts.size())
      refuse("a part that belongs to no state");
    report_.position = at_;
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

  bool at_end() { return at_ == now_.size() || refuse("more follows after its end"); }

  bool is_over() {
    if ((++report_.cases & 15) == 0 && watch_()) report_.expired = true;
    return report_.expired;
  }

  // Reads the tree of a state; false after an objection.
  bool follow(ClassState& state, bool is_settled) {
    if (is_over()) return refuse("the time is over");
    const int left = state.chosen.left();
    if (left <= kFewLeft) {
      if (is_settled) try_partitions(state, state.list);
      return true;
    }
    if (at_ == now_.size()) return refuse("the tree is cut off");
    const char token = now_[at_++];
    if (token == '*' && !is_part_) return follow_part(state, is_settled);
    const bool goes_on = is_settled && fits(state.list, state.rest, left);
    if (token == '0')
      return !goes_on || is_dropped(state) || refuse("a state dropped without need");
    if (!goes_on) return refuse("a state that fails, and yet it goes on");
    if (token == '1') return try_state(state);
    if (token == '2' && !state.is_calm) return take_demand(state);
    if (token == '.' && state.is_calm) return place_targets(state);
    return refuse("a character that has no meaning here");
  }

  // Reads the tree of a state from the next part.
  bool follow_part(ClassState& state, bool is_settled) {
    if (parts_ == text_.parts.size()) return refuse("a part is missing");
    const std::size_t part = parts_++;
    if (part % text_.step != text_.first) return true;
    const std::size_t position = at_;
    is_part_ = true;
    now_ = text_.parts[part];
    at_ = 0;
    if (!follow(state, is_settled) || !at_end()) {
      report_.objection += " (part " + std::to_string(part + 1) + ")";
      return false;
    }
    is_part_ = false;
    now_ = text_.top;
    at_ = position;
    return true;
  }

  bool may_go_on(ClassState& state, std::vector<Class>& list) {
    return fits(list, state.rest, state.chosen.left()) && may_fill(state.chosen, list);
  }

  bool is_dropped(ClassState& state) {
    if (!state.is_calm) return !may_go_on(state, state.list);
    std::vector<Class> useful;
    return !narrow_targets(state, useful) || !may_go_on(state, useful);
  }

  // Chooses each class with a hidden single on an open cell, without those before it; then goes to
  // the state without any of them.
  bool take_demand(ClassState& state) {
    for (std::size_t i = state.list.size(); i--;) {
      if (!(singles_of(state.list[i].plane) & ~state.chosen.occupied)) continue;
      ClassState below = without_list(state);
      below.rest &= ~state.list[i].clues;
      below.chosen.add(state.list[i]);
      bool is_settled = below.chosen.settle();
      if (is_settled)
        for (std::size_t k = 0; k < state.list.size(); ++k)
          if (k != i && !(state.list[k].clues & ~below.rest)) add_narrowed(below, state.list[k]);
      if (!follow(below, is_settled)) return false;
      state.list.erase(state.list.begin() + std::ptrdiff_t(i));
    }
    state.is_calm = true;
    state.targets = kBoard;
    return follow(state, true);
  }

  // Reads a cell, or a number of cells; -1 if there is none.
  int read_number() {
    const int number = at_ < now_.size() ? now_[at_++] - '(' : -1;
    return number > 81 ? -1 : number;
  }

  // Places the listed targets of a calm state one by one, each in the plane of each class that may
  // own it. No target is missing in the list.
  bool place_targets(ClassState& state) {
    std::vector<int> listed;
    Cells later = 0;
    for (int i = read_number(); i > 0; --i) {
      const int cell = read_number();
      if (cell < 0 || cell > 80 || (!listed.empty() && cell <= listed.back()))
        return refuse("targets that are not ascending cells");
      listed.push_back(cell);
      later |= cell_bit(cell);
    }
    std::vector<Class> useful;
    if (narrow_targets(state, useful) && (state.targets & ~later))
      return refuse("another target is possible");
    const Seen seen(state.chosen);
    if (later & (seen.twice | state.chosen.occupied)) return refuse("a target that is none");
    for (const int cell : listed) {
      later &= ~cell_bit(cell);
      for (int owner = 0; owner < state.chosen.count; ++owner)
        if ((state.chosen.all[owner].plane & cell_bit(cell)) &&
            !place(state, without_list(state), owner, cell, later))
          return false;
      if (seen.once & cell_bit(cell)) continue;
      for (const Class& one : state.list) {
        if (!(one.plane & cell_bit(cell))) continue;
        ClassState below = without_list(state);
        below.rest &= ~one.clues;
        below.chosen.add(one);
        if (!place(state, std::move(below), state.chosen.count, cell, later)) return false;
      }
    }
    return true;
  }

  // Follows the state in which a cell of a calm state is a naked single of a chosen class. The
  // other classes rule it out. If nothing else is placed, the next naked single is one of the later
  // targets, or a cell that left the plane of the owner.
  bool place(const ClassState& state, ClassState below, int owner, int cell, Cells later) {
    Chosen& chosen = below.chosen;
    const Cells before = chosen.all[owner].plane;
    chosen.occupied |= cell_bit(cell);
    chosen.all[owner].plane &= ~geometry().peers[cell];
    chosen.placed[owner] |= cell_bit(cell);
    chosen.is_wide[owner] = true;
    const Cells occupied = chosen.occupied;
    const bool is_settled = chosen.settle();
    if (is_settled) {
      for (const Class& one : state.list)
        if (!(one.clues & ~below.rest) && !(one.plane & cell_bit(cell))) add_narrowed(below, one);
      below.is_calm = chosen.occupied == occupied;
      if (below.is_calm)
        below.targets = (later | (before & ~chosen.all[owner].plane)) & ~cell_bit(cell);
    }
    return follow(below, is_settled);
  }

  // Tries all partitions of a state.
  bool try_state(ClassState& state) {
    if (!state.is_calm) return try_partitions(state, state.list);
    std::vector<Class> useful;
    return !narrow_targets(state, useful) || try_partitions(state, useful);
  }

  static ClassState without_list(const ClassState& state) {
    ClassState below;
    below.chosen = state.chosen;
    below.rest = state.rest;
    return below;
  }

  // Adds a class to a list if it does not contradict what is occupied.
  void add_narrowed(ClassState& state, Class one) const {
    one.plane &= ~(state.chosen.occupied & ~clue_cells_);
    if (narrow(one.plane)) state.list.push_back(one);
  }

  // Keeps the targets that enough classes can rule out, and the classes that leave some target;
  // false if there are none.
  bool narrow_targets(ClassState& state, std::vector<Class>& useful) const {
    const Seen seen(state.chosen);
    state.targets &= ~state.chosen.occupied & ~seen.twice;
    const auto is_useless = [&](const Class& one) {
      return !(state.targets & ~(one.plane & seen.once));
    };
    useful = state.list;
    std::erase_if(useful, is_useless);
    for (std::size_t before = useful.size() + 1; before != useful.size();) {
      before = useful.size();
      if (!fits(useful, state.rest, state.chosen.left())) return false;
      for (Cells cells = state.targets; cells; cells &= cells - 1) {
        const int cell = first_cell(cells);
        const bool is_seen = (seen.once & cell_bit(cell)) != 0;
        if (surely_fewer(useful, cell, state.chosen.left() - !is_seen))
          state.targets &= ~cell_bit(cell);
      }
      if (!state.targets) return false;
      std::erase_if(useful, is_useless);
    }
    return true;
  }

  // Tries all partitions of the clues left into classes of a list. In a calm state only those
  // matter that leave a target.
  bool try_partitions(const ClassState& state, const std::vector<Class>& list) {
    const Seen seen(state.chosen);
    const Cells open = kBoard & ~state.chosen.occupied;
    calm_ = state.is_calm;
    order_.clear();
    for (Clues clues = state.rest; clues; clues &= clues - 1) order_.push_back(clues & -clues);
    const auto number = [&](Clues clue) {
      return std::ranges::count_if(list, [&](const Class& one) { return one.clues & clue; });
    };
    std::ranges::stable_sort(order_, {}, number);
    try_more(state.chosen, list, state.rest, seen.once,
             (calm_ ? state.targets : open) & open & ~seen.twice, state.chosen.occupied);
    return !report_.expired || refuse("the time is over");
  }

  // `possible` has the cells of at most one plane. The classes were chosen in a state with the
  // cells `occupied`.
  void try_more(const Chosen& chosen, const std::vector<Class>& list, Clues rest, Cells seen,
                Cells possible, Cells occupied) {
    if (is_over()) return;
    const int left = chosen.left();
    if (!left) {
      if (!rest && seen == kBoard && (possible || chosen.occupied != occupied)) judge(chosen);
      return;
    }
    Clues clue = 0;
    for (std::size_t i = 0; i < order_.size() && !clue; ++i) clue = order_[i] & rest;
    std::vector<Class> others;
    for (const Class& one : list) {
      if ((one.clues & ~rest) || (clue && !(one.clues & clue))) continue;
      if (left == 1 && one.clues != rest) continue;
      const Cells still = possible & ~(one.plane & seen);
      if (calm_ && !still) continue;
      Chosen more = chosen;
      // Two classes with the same hidden single contradict each other.
      if (singles_of(one.plane) & ~occupied & chosen.occupied) continue;
      more.add(one);
      others.clear();
      for (const Class& other : list)
        if (!(other.clues & ~(rest & ~one.clues)) && other.clues != one.clues)
          others.push_back(other);
      try_more(more, others, rest & ~one.clues, seen | one.plane, still, occupied);
    }
  }

  // Keeps nine classes as a puzzle to be judged if they solve the board.
  void judge(Chosen filling) {
    if (!filling.solve()) return;
    std::vector<std::uint8_t> grid(81);
    for (std::size_t d = 0; d < 9; ++d)
      for (std::size_t i = 0; i < clues_.size(); ++i)
        if (filling.all[d].clues >> i & 1) grid[clues_[i]] = std::uint8_t(d + 1);
    report_.unjudged.insert(report_.unjudged.end(), grid.begin(), grid.end());
  }

  bool refuse(const char* objection) {
    report_.objection = objection;
    return false;
  }

  std::span<const std::uint16_t> clues_;
  const ClasswiseText& text_;
  std::string_view now_;   // the top or a part
  std::size_t at_ = 0;     // the next character of it
  std::size_t parts_ = 0;  // parts that states have referred to
  bool is_part_ = false;
  std::vector<Clues> order_;  // of the partitions: the clue in the fewest classes first
  bool calm_ = false;
  Watch watch_;
  Cells clue_cells_ = 0;
  TreeReport report_;
};

}  // namespace
}  // namespace classwise

TreeReport check_classwise(std::span<const std::uint16_t> clues, const ClasswiseText& text,
                           Watch watch) {
  return classwise::ClasswiseWalk(clues, text, watch).run();
}

}  // namespace cluesmith::proofs
