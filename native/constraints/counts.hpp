// SPDX-License-Identifier: MIT
// Counts: each digit occurs among the cells as often as a table allows. The filter looks at how
// many cells can have a digit and how many must; it removes less than all unsupported digits.
#pragma once

#include <array>

#include "constraints/filter.hpp"

namespace cluesmith::constraints {

class CountFilter : public Filter {
 public:
  static constexpr int kMostCells = 63, kMostDigits = 32;

  // `allowed` has for each digit a bit for each count that is allowed. Throws
  // std::invalid_argument.
  CountFilter(int digits, std::vector<std::uint16_t> cells, std::vector<std::uint64_t> allowed);

  bool narrow(Mask* masks) const override;
  bool relax(Mask* masks, Target target, const Mask* most) const override;

 private:
  // Between which numbers of cells each digit occurs.
  struct Bounds {
    std::array<int, kMostDigits> least, most;
  };
  // For each digit how many cells the digits below it can use together, a bit for each number.
  using Used = std::array<std::uint64_t, kMostDigits + 1>;

  int digits() const { return static_cast<int>(allowed_.size()); }
  Bounds bounds_of(const Mask* masks) const;
  std::uint64_t counts_within(const Bounds& bounds, int digit) const;
  Used used_before(const Bounds& bounds) const;
  // Writes the counts that each digit can have so that all cells are used; false if there are none.
  bool list_counts(const Bounds& bounds, std::uint64_t* counts) const;
  Bounds wider_bounds(const Bounds& bounds, const Used& before) const;
  void keep_cells(Mask* masks, Target target, const Mask* most, const Bounds& bounds) const;
  // As relax(), by trying, where the bounds alone do not refute the target: some digits must be
  // removed first.
  bool relax_places(Mask* masks, Target target, const Mask* most) const;

  std::vector<std::uint64_t> allowed_;
};

}  // namespace cluesmith::constraints
