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
      changed_ |= gone_[digit];
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
      if (!gone_[digit]) continue;
      for (int within = kind; within < kind + 9; ++within) {
        if (!(gone_[digit] & kGeometry.group[within])) continue;
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

  void hidden_pairs(int kind) {
    for (int g = kind; g < kind + 9; ++g) {
      const Cells group = kGeometry.group[g];
      if (!(changed_ & group) || count(before_.open & group) <= 4) continue;
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
      if (!(changed_ & group) || count(before_.open & group) < 4) continue;
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
      for (int line = 0; line < 9 && gone_[digit]; ++line)
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
  std::array<Cells, 9> gone_;  // for each digit, the cells that it was ruled out of
  Cells changed_ = 0;          // the cells of all of them
  std::vector<PlainStep> steps_;
  bool has_earlier_ = false;  // a rule before the current one has steps
};

}  // namespace

std::vector<PlainStep> plain_steps(const Rest& before, const Rest& now) {
  return PlainSearch(before, now).run();
}

}  // namespace cluesmith::scales::explainer
