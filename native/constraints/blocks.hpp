// SPDX-License-Identifier: MIT
// Blocks: the digits of the cells differ, and one of several cases fits them. A case has
// digits at fixed places and a block of neighbouring places with a known sum. Sandwiches,
// lunchboxes and X-sums are lists of cases:
//
//     sandwich   x x 1 (block) 9 x     for each pair of places of the crusts
//     X-sum      3 (block) x x x x     for each first digit
#pragma once

#include <array>

#include "constraints/digit_sets.hpp"

namespace cluesmith::constraints {

struct BlockCase {
  int begin, end;               // the places of the block
  int total;                    // of the values in the block
  Mask others;                  // the digits that places without a fixed digit may have
  std::array<Target, 2> fixed;  // digits at places outside the block; place -1 for none
};

class BlockFilter : public Filter {
 public:
  // `first_value` is the value of digit 0. Throws std::invalid_argument.
  BlockFilter(int digits, int first_value, std::vector<std::uint16_t> cells,
              std::vector<BlockCase> cases);

  bool narrow(Mask* masks) const override;
  bool relax(Mask* masks, Target target, const Mask* most) const override;

 private:
  static constexpr int kAll = -1;
  using Masks = std::array<Mask, DigitSetMoves::kMostDigits>;

  // A case ready for use. Sets are of the digits in a range: few digits make short bitsets.
  struct Prepared {
    BlockCase case_;  // `total` is of the block above the least one
    int low;          // the first digit of the range
    DigitSetMoves moves;
    const SetsBySum* by_sum;
    Mask fixed_inside;  // the fixed digits within the range
    bool has_all;       // the cells take every digit of the range
    int digits;         // of the range
  };

  // Adds the digits that the case supports to `kept`. Where only one place matters, the others
  // may be left out.
  void add_support(const Prepared& prepared, const Mask* masks, int place, Mask* kept) const;
  // Whether the smallest and the largest digits of the cells inside leave room for the total.
  static bool reaches_total(const Prepared& prepared, const Mask* inside, int count);
  // The fixed digit of a case that its place has lost, or null.
  static const Target* missing_fixed(const BlockCase& case_, const Mask* masks);
  // Takes digits that `masks` lacks from `relaxed`, few of them, so that the case does not fit.
  void block(const Prepared& prepared, const Mask* masks, Mask* relaxed) const;
  // The sets that have no digit in common with some set of the family.
  static void list_disjoint(const Prepared& prepared, const Word* family, Word* disjoint);

  std::vector<Prepared> cases_;
};

}  // namespace cluesmith::constraints
