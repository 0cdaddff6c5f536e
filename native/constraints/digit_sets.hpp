// SPDX-License-Identifier: MIT
// Sets of digits as states: a bitset with one bit for each set, numbered by its mask. To read a
// digit moves every set without it to the set with it: a shift, 64 sets a word.
#pragma once

#include <array>

#include "constraints/layers.hpp"

namespace cluesmith::constraints {

class DigitSetMoves {
 public:
  static constexpr int kMostDigits = 12;

  explicit DigitSetMoves(int digits) : words_(digits <= 6 ? 1 : 1 << (digits - 6)) {}

  int words() const { return words_; }

  void forward(int, int digit, const Word* from, Word* to) const {
    if (digit < 6) {
      for (int i = 0; i < words_; ++i) to[i] |= (from[i] & kWithout[digit]) << (1 << digit);
    } else {
      const int step = 1 << (digit - 6);
      for (int i = 0; i < words_; ++i)
        if (!(i & step)) to[i | step] |= from[i];
    }
  }

  void backward(int, int digit, const Word* after, Word* to) const {
    if (digit < 6) {
      for (int i = 0; i < words_; ++i) to[i] |= after[i] >> (1 << digit) & kWithout[digit];
    } else {
      const int step = 1 << (digit - 6);
      for (int i = 0; i < words_; ++i)
        if (!(i & step)) to[i] |= after[i | step];
    }
  }

  bool meets(int, int digit, const Word* from, const Word* after) const {
    if (digit < 6) {
      for (int i = 0; i < words_; ++i)
        if ((from[i] & kWithout[digit]) << (1 << digit) & after[i]) return true;
    } else {
      const int step = 1 << (digit - 6);
      for (int i = 0; i < words_; ++i)
        if (!(i & step) && from[i] & after[i | step]) return true;
    }
    return false;
  }

 private:
  // The sets without digit d among the 64 of a word.
  static constexpr std::array<Word, 6> kWithout = {0x5555555555555555, 0x3333333333333333,
                                                   0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
                                                   0x0000ffff0000ffff, 0x00000000ffffffff};
  int words_;
};

// Every set of digits, by how many digits it has and by the sum of its digits. One table for each
// number of digits serves all filters.
class SetsBySum {
 public:
  static const SetsBySum& of(int digits);

  // The sets of `count` digits, at least one, whose sum is `sum` above the least one.
  const Word* sets(int count, int sum) const {
    return sets_.data() + std::size_t(starts_[count] + sum) * words_;
  }
  // How many sums sets of so many digits have.
  int sums(int count) const { return count * (digits_ - count) + 1; }

 private:
  explicit SetsBySum(int digits);

  int digits_, words_;
  std::vector<int> starts_;  // by count
  std::vector<Word> sets_;
};

// The digits of the cells differ, and their set is one of a family.
class DigitSetFilter : public Filter {
 public:
  // `family` has one bit for each set that is allowed. Throws std::invalid_argument.
  DigitSetFilter(int digits, std::vector<std::uint16_t> cells, std::vector<Word> family);

  bool narrow(Mask* masks) const override;
  bool relax(Mask* masks, Target target, const Mask* most) const override;

 private:
  DigitSetMoves moves_;
  std::vector<Word> family_;
};

}  // namespace cluesmith::constraints
