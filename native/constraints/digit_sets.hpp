// SPDX-License-Identifier: MIT
// Sets of digits as states: a bitset with one bit for each set, numbered by its mask. To read a
// digit moves every set without it to the set with it: a shift, 64 sets a word.
#pragma once

#include "constraints/layers.hpp"

namespace cluesmith::constraints {

class DigitSetMoves {
 public:
  static constexpr int kMostDigits = 12;

  explicit DigitSetMoves(int digits) : words_(digits <= 6 ? 1 : 1 << (digits - 6)) {}

  int words() const { return words_; }

  // Adds the sets without the digit that have it in `after` to `to`.
  void backward(int digit, const Word* after, Word* to) const;

  // Fills the layers after `first` by the digits left, one a cell.
  void reach(const Mask* masks, int count, Layers& layers, int first = 0) const;

  // Removes the digits without a path into `ends`. Returns false if a cell has none left.
  bool narrow(Mask* masks, int count, Layers& layers, const Word* ends, int first = 0) const;

  // Gives back digits, from the last cell to the first, while no path leads from the first layer
  // into `ends`. The layers hold what the masks reach; `most` bounds what is given back.
  void relax(Mask* masks, int count, Layers& layers, const Word* ends, Target target,
             const Mask* most, int first = 0) const;

 private:
  // Calls with the number of words as a constant, so that the compiler knows the length of loops.
  template <class Call>
  auto with_words(Call call) const;

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
