// SPDX-License-Identifier: MIT
#include "scales/explainer/plain_rules.hpp"

namespace cluesmith::scales::explainer {
namespace {

// The order of steps within a rule is that of the program: the first step that rules a candidate
// out is its reason.
class PlainSearch {
 public:
  PlainSearch(const Rest& before, const Rest& now) : before_(before), now_(now) {
    for (int digit = 0; digit < 9; ++digit) {
      gone_[digit] = before.where[digit] & ~now.where[digit];
      each(gone_[digit], [&](int cell) {
        for (const int group : kGeometry.groups_of[cell]) {
          touched_[digit] |= 1u << group;
          lost_[group] |= std::uint16_t(1u << digit);
          losers_[group] |= std::uint16_t(1u << kGeometry.position_in[cell][group / 9]);
        }
      });
    }
  }

  std::vector<PlainStep> run() {
    locked(kBoxes, kColumns);
    locked(kBoxes, kRows);
    locked(kColumns, kBoxes);
    locked(kRows, kBoxes);
    for (const int kind : {kBoxes, kColumns, kRows})
      if (!has_earlier_) hidden_pairs(kind);
    has_earlier_ |= !steps_.empty();
    for (const int kind : {kBoxes, kColumns, kRows})
      if (!has_earlier_) naked_pairs(kind);
    has_earlier_ |= !steps_.empty();
    for (const int kind : {kColumns, kRows})
      if (!has_earlier_) x_wings(kind);
    return std::move(steps_);
  }

 private:
  // The first group of each kind.
  static constexpr int kRows = 0, kColumns = 9, kBoxes = 18;

  void locked(int kind, int other_kind) {
    for (int digit = 0; digit < 9; ++digit) {
      for (unsigned groups = touched_[digit] & 0x1ffu << kind; groups; groups &= groups - 1) {
        const int within = std::countr_zero(groups);
        const Cells places = now_.where[digit] & kGeometry.group[within];
        if (!places || is_single(places)) continue;
        const int cell = first(places);
        const int other = kGeometry.groups_of[cell][other_kind / 9];
        if (places & ~kGeometry.group[other]) continue;
        PlainStep step{kGeometry.group[other] & ~kGeometry.group[within], 1u << digit};
        step.because[digit] = gone_[digit] & kGeometry.group[within] & ~kGeometry.group[other];
        keep(step);
      }
    }
    has_earlier_ |= !steps_.empty();
  }

  // Whether a digit that has lost a place in a group has the same two places as another.
  bool has_hidden_pair(int group) const {
    for (unsigned lost = lost_[group]; lost; lost &= lost - 1) {
      const int one = std::countr_zero(lost);
      const Cells places = now_.where[one] & kGeometry.group[group];
      if (!is_pair(places)) continue;
      for (int other = 0; other < 9; ++other)
        if (other != one && (now_.where[other] & kGeometry.group[group]) == places) return true;
    }
    return false;
  }

  // Whether a cell of a group that has lost a digit has the same two digits as another.
  bool has_naked_pair(int group) const {
    const auto& cells = kGeometry.cells[group];
    for (unsigned losers = losers_[group]; losers; losers &= losers - 1) {
      const int one = std::countr_zero(losers);
      const unsigned digits = now_.masks[cells[one]];
      if (size_of(digits) != 2) continue;
      for (int other = 0; other < 9; ++other)
        if (other != one && now_.masks[cells[other]] == digits) return true;
    }
    return false;
  }

  void hidden_pairs(int kind) {
    for (int g = kind; g < kind + 9; ++g) {
      const Cells group = kGeometry.group[g];
      if (!has_hidden_pair(g) || count(before_.open & group) <= 4) continue;
      for (int other = 1; other < 9; ++other) {
        const Cells places = now_.where[other] & group;
        if (!is_pair(places)) continue;
        for (int one = 0; one < other; ++one) {
          if ((now_.where[one] & group) != places) continue;
          PlainStep step{places, 0x1ff & ~(1u << one | 1u << other)};
          step.because[one] = gone_[one] & group;
          step.because[other] = gone_[other] & group;
          keep(step);
        }
      }
    }
  }

  void naked_pairs(int kind) {
    for (int g = kind; g < kind + 9; ++g) {
      const auto& cells = kGeometry.cells[g];
      const Cells group = kGeometry.group[g];
      if (!has_naked_pair(g) || count(before_.open & group) < 4) continue;
      for (int high = 1; high < 9; ++high) {
        const unsigned digits = now_.masks[cells[high]];
        if (size_of(digits) != 2) continue;
        for (int low = 0; low < high; ++low) {
          if (now_.masks[cells[low]] != digits) continue;
          const Cells pair = cell_bit(cells[low]) | cell_bit(cells[high]);
          PlainStep step{group & ~pair, digits};
          for (int digit = 0; digit < 9; ++digit) step.because[digit] = gone_[digit] & pair;
          keep(step);
        }
      }
    }
  }

  void x_wings(int kind) {
    const int cover_kind = kColumns - kind;
    std::array<unsigned, 9> paired{};  // the changed digits that have two places in each line
    for (int digit = 0; digit < 9; ++digit)
      if (has_new_pair(digit, kind))
        for (int line = 0; line < 9; ++line)
          paired[line] |= unsigned(is_pair(now_.where[digit] & kGeometry.group[kind + line]))
                          << digit;
    for (int high = 1; high < 9; ++high)
      for (int low = 0; low < high; ++low) {
        const Cells lines = kGeometry.group[kind + low] | kGeometry.group[kind + high];
        for (unsigned both = paired[low] & paired[high]; both; both &= both - 1) {
          const int digit = std::countr_zero(both);
          const Cells one = now_.where[digit] & kGeometry.group[kind + low];
          const Cells other = now_.where[digit] & kGeometry.group[kind + high];
          Cells covers = 0;
          each(one, [&](int cell) {
            covers |= kGeometry.group[kGeometry.groups_of[cell][cover_kind / 9]];
          });
          if (other & ~covers || is_crowded(digit)) continue;
          PlainStep step{covers & ~lines, 1u << digit};
          step.because[digit] = gone_[digit] & lines & ~covers;
          keep(step);
        }
      }
  }

  // Whether a line in which a digit has lost a place has two left.
  bool has_new_pair(int digit, int kind) const {
    for (unsigned lines = touched_[digit] & 0x1ffu << kind; lines; lines &= lines - 1)
      if (is_pair(now_.where[digit] & kGeometry.group[std::countr_zero(lines)])) return true;
    return false;
  }

  // Whether fewer than four groups lack the digit.
  bool is_crowded(int digit) const {
    int lacking = 0;
    for (int row = 0; row < 9; ++row) lacking += (before_.where[digit] & kGeometry.group[row]) != 0;
    return lacking < 4;
  }

  void keep(const PlainStep& step) {
    bool is_new = false, has_effect = false;
    for (int digit = 0; digit < 9; ++digit) {
      is_new |= step.because[digit] != 0;
      has_effect |= step.digits >> digit & 1 && now_.where[digit] & step.cells;
    }
    if (is_new && has_effect) steps_.push_back(step);
  }

  const Rest& before_;
  const Rest& now_;
  std::array<Cells, 9> gone_;               // for each digit, the cells that it was ruled out of
  std::array<unsigned, 9> touched_{};       // for each digit, the groups of these cells
  std::array<std::uint16_t, 27> lost_{};    // for each group, the digits that have lost a place
  std::array<std::uint16_t, 27> losers_{};  // for each group, the cells that have lost a digit
  std::vector<PlainStep> steps_;
  bool has_earlier_ = false;  // a rule before the current one has steps
};

}  // namespace

std::vector<PlainStep> plain_steps(const Rest& before, const Rest& now) {
  return PlainSearch(before, now).run();
}

}  // namespace cluesmith::scales::explainer
