// SPDX-License-Identifier: MIT
// Counts: each digit occurs among the cells as often as a table allows. The filter looks at how
// many cells can have a digit and how many must; it removes less than all unsupported digits.
#pragma once

#include "constraints/filter.hpp"

namespace cluesmith::constraints {

class CountFilter : public Filter {
 public:
  static constexpr int kMostCells = 63;

  // `allowed` has for each digit a bit for each count that is allowed. Throws
  // std::invalid_argument.
  CountFilter(int digits, std::vector<std::uint16_t> cells, std::vector<std::uint64_t> allowed);

  bool narrow(Mask* masks) const override;
  bool relax(Mask* masks, Target target, const Mask* most) const override;

 private:
  // Writes the counts that each digit can have so that all cells are used; false if there are none.
  bool list_counts(const Mask* masks, std::uint64_t* counts) const;

  std::vector<std::uint64_t> allowed_;
};

}  // namespace cluesmith::constraints
