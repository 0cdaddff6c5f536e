// SPDX-License-Identifier: MIT
// Almost locked sets, the links between them, and the techniques made of them.
#pragma once

#include "scales/hodoku/finders.hpp"

namespace cluesmith::scales::hodoku {

// Cells of a group with one more digit than cells.
struct AlmostLockedSet {
  Cells cells;
  unsigned digits;
  std::array<Cells, 9> places{};  // of each digit in the set
  std::array<Cells, 9> seeing{};  // the other places of a digit that see all of these
  Cells all_seeing = 0;
};

// One or two digits that only one of two sets can hold. `second` is -1 if there is only one.
struct CommonDigits {
  int one, other;  // sets, the second one after the first
  int first, second;
};

class AlmostLockedSets {
 public:
  explicit AlmostLockedSets(const View& view);

  bool find_xz(Step& step) const;
  bool find_xy_wing(Step& step, Watch watch) const;
  bool find_chain(Step& step, Watch watch) const;

  const std::vector<AlmostLockedSet>& sets() const { return sets_; }
  const std::vector<CommonDigits>& links() const { return links_; }
  // The links of a set are those from starts()[set] to starts()[set + 1].
  const std::vector<int>& starts() const { return starts_; }

 private:
  std::vector<AlmostLockedSet> sets_;
  std::vector<CommonDigits> links_;
  std::vector<int> starts_;
};

}  // namespace cluesmith::scales::hodoku
