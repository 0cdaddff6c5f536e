// SPDX-License-Identifier: MIT
// A relation of two cells as a filter. The search uses links, which are faster; strategies use
// filters, so that they read every constraint in one way.
#pragma once

#include <array>
#include <bit>

#include "constraints/filter.hpp"

namespace cluesmith::constraints {

class PairFilter : public Filter {
 public:
  // `allowed` has for each digit of the first cell the mask of those of the second.
  PairFilter(std::uint16_t first, std::uint16_t second, std::span<const Mask> allowed)
      : Filter({first, second}), digits_(static_cast<int>(allowed.size())) {
    for (int a = 0; a < digits_; ++a) {
      tables_[0][a] = allowed[a];
      for (int b = 0; b < digits_; ++b) tables_[1][b] |= (allowed[a] >> b & 1) << a;
    }
  }

  bool narrow(Mask* masks) const override {
    masks[1] &= partners(0, masks[0]);
    masks[0] &= partners(1, masks[1]);
    return masks[0] && masks[1];
  }

  // The reason is that the other cell lacks each partner; a contradiction has two minimal reasons
  // at least, and this one lets the second cell keep all that it may.
  bool relax(Mask* masks, Target target, const Mask* most) const override {
    if (target.place >= 0) {
      const int other = 1 - target.place;
      const Mask needed = tables_[target.place][target.digit];
      if (masks[other] & needed) return false;
      masks[other] = most[other] & ~needed;
      masks[target.place] = most[target.place];
      return true;
    }
    if (partners(0, masks[0]) & masks[1]) return false;
    masks[1] = most[1] & ~partners(0, masks[0]);
    for (int a = 0; a < digits_; ++a)
      if (!(tables_[0][a] & masks[1])) masks[0] |= most[0] & Mask{1} << a;
    return true;
  }

 private:
  static constexpr int kMostDigits = 25;

  // The digits of the other cell that some digit of this one allows.
  Mask partners(int place, Mask digits) const {
    Mask found = 0;
    for (Mask rest = digits; rest; rest &= rest - 1)
      found |= tables_[place][std::countr_zero(rest)];
    return found;
  }

  int digits_;
  std::array<std::array<Mask, kMostDigits>, 2> tables_{};
};

}  // namespace cluesmith::constraints
