// SPDX-License-Identifier: MIT
// Sums: the digits of several parts, each part times its factor, add up to an allowed total,
// and why a digit went. The digits within a part differ; parts do not know of each other.
//
// Within a part the states are sets of digits, between parts they are totals so far:
//
//     total 0 --part 0--> totals --part 1--> totals ... --last part--> allowed totals
//
// A part leads from a total to another by the sum of a set of digits that its cells can hold.
#pragma once

#include "constraints/digit_sets.hpp"

namespace cluesmith::constraints {

struct SumPart {
  int factor;
  int cells;  // the next so many of the filter's list
};

class SumFilter : public Filter {
 public:
  static constexpr int kMostRange = 1 << 16;
  static constexpr int kMostDirect = 3;  // parts of so many cells are tried without sets

  // `first_value` is the value of digit 0. Throws std::invalid_argument.
  SumFilter(int digits, int first_value, std::vector<std::uint16_t> cells,
            std::vector<SumPart> parts, std::span<const int> totals);

  bool narrow(Mask* masks) const override;
  bool relax(Mask* masks, Target target, const Mask* most) const override;

 private:
  // Sums of a part are counted from the least one; a set of them is a word.
  struct Part {
    int begin, count;  // its cells
    int factor;
    int sums;   // how many sums it may have
    int shift;  // by how much the index of a total moves for the least sum
    int layer;  // where its layers of sets begin
  };

  // Visits the sums of a set, each with how far it moves the index of a total. Indices count from
  // the lowest total, so a total never moves down.
  template <class Visit>
  static void each_sum(const Part& part, Word sums, Visit visit);
  // The sums that the digits left allow. Fills the part's layers of sets.
  Word sums_of(const Part& part, const Mask* masks, Layers& sets) const;
  // Fills the sums of each part and the totals before each part but the first: there it is 0.
  void reach_totals(const Mask* masks, Layers& totals, Layers& sets, Word* sums) const;
  // Which of the sums of a part lead from a total before it to one of the next.
  Word leading(int p, Word sums, const Word* from, const Word* next) const;
  // Fills the totals before a part from which one of the sums leads to one of the next.
  const Word* step_back(const Part& part, Word sums, const Word* next, Word* to) const;
  // Removes the digits of a part that lead to none of the sums; false if a cell has none left.
  bool narrow_part(const Part& part, Mask* masks, Word sums, bool has_all, Layers& sets) const;
  void list_sets(const Part& part, Word sums, Word* sets) const;

  DigitSetMoves moves_;
  int digits_;
  int words_ = 0;        // of totals
  int layers_ = 0;       // of sets
  int only_total_ = -1;  // the index of the allowed total, -1 if there are several
  const SetsBySum* by_sum_ = nullptr;
  std::vector<Part> parts_;
  std::vector<Word> totals_;
};

}  // namespace cluesmith::constraints
