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

  // `first_value` is the value of digit 0. Throws std::invalid_argument.
  SumFilter(int digits, int first_value, std::vector<std::uint16_t> cells,
            std::vector<SumPart> parts, std::span<const int> totals);

  bool narrow(Mask* masks) const override;
  bool relax(Mask* masks, Target target, Mask all_digits) const override;

 private:
  struct Part {
    int begin, count;  // its cells
    int factor;
    int base;   // the least sum of its values
    int sums;   // sums are base to base + sums - 1
    int shift;  // by how much the index of a total moves for the sum `base`
  };

  // Indices of totals: so that every total that parts can reach has one, from 0.
  void step(const Part& part, int sum, const Word* from, Word* to) const;
  void step_back(const Part& part, int sum, const Word* after, Word* to) const;
  bool step_meets(const Part& part, int sum, const Word* from, const Word* after) const;
  void reach_sets(const Part& part, const Mask* masks, Layers& sets) const;
  void list_sums(const Part& part, const Mask* masks, Layers& sets, std::vector<char>& sums) const;
  // A single cell needs no sets; with many digits they would be large.
  int set_words(const Part& part) const { return part.count > 1 ? moves_.words() : 0; }
  int sum_of(const Part& part, std::uint32_t set) const { return value_sums_[set] - part.base; }

  DigitSetMoves moves_;
  int digits_, first_value_;
  int words_ = 0, range_ = 0;
  std::vector<Part> parts_;
  std::vector<std::int16_t> value_sums_;  // for each set of digits
  std::vector<Word> totals_;
};

}  // namespace cluesmith::constraints
