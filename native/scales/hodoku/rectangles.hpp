// SPDX-License-Identifier: MIT
// Unique, hidden and avoidable rectangles.
//
// One pass over the rectangles finds the steps of all types; each type then takes its first. HoDoKu
// remembers rectangles by a number that two rectangles may share, and keeps the second digit of the
// last search; both decide what it finds, so both are kept here.
#pragma once

#include "scales/hodoku/finders.hpp"

namespace cluesmith::scales::hodoku {

class Rectangles {
 public:
  explicit Rectangles(Cells clues) : clues_(clues) {}

  // A new step: nothing of the step before is known any more.
  void restart() { has_unique_ = has_avoidable_ = false; }

  bool find_unique(const View& view, Technique technique, Step& step);
  bool find_avoidable(const View& view, Technique technique, Step& step);

 private:
  void search(const View& view, int corner, bool is_avoidable);
  bool is_new(std::array<int, 4> cells);
  void check_unique(const View& view, std::array<int, 4> cells);
  void check_avoidable(const View& view, std::array<int, 4> cells);
  void check_subset(const View& view, int kind, int group, Cells floor, Cells roof, unsigned extra);
  void extend_subset(const View& view, int kind, int group, const std::vector<int>& more,
                     std::size_t from, Cells cells, unsigned digits);
  void check_hidden(const View& view, int corner, Cells floor, Cells roof);
  void add(Technique technique, Step& step);

  Cells clues_;
  int low_ = -1, high_ = -1;  // the two digits
  Cells cells_ = 0;           // of the rectangle
  std::vector<int> seen_;
  std::vector<Step> steps_;
  bool has_unique_ = false, has_avoidable_ = false;
};

}  // namespace cluesmith::scales::hodoku
