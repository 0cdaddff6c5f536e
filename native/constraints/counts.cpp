// SPDX-License-Identifier: MIT
#include "constraints/counts.hpp"

#include <array>
#include <bit>
#include <stdexcept>
#include <string>

namespace cluesmith::constraints {

namespace {

constexpr int kMostDigits = 32;

}  // namespace

CountFilter::CountFilter(int digits, std::vector<std::uint16_t> cells,
                         std::vector<std::uint64_t> allowed)
    : Filter(std::move(cells)), allowed_(std::move(allowed)) {
  if (count() > kMostCells)
    throw std::invalid_argument(std::to_string(count()) + " cells; expected at most " +
                                std::to_string(kMostCells));
  if (int(allowed_.size()) != digits || digits > kMostDigits)
    throw std::invalid_argument("counts of " + std::to_string(allowed_.size()) +
                                " digits; expected " + std::to_string(digits));
}

bool CountFilter::list_counts(const Mask* masks, std::uint64_t* counts) const {
  const int digits = static_cast<int>(allowed_.size());
  std::array<int, kMostDigits> least{}, most{};
  for (int place = 0; place < count(); ++place) {
    for (Mask rest = masks[place]; rest; rest &= rest - 1) ++most[std::countr_zero(rest)];
    if (std::has_single_bit(masks[place])) ++least[std::countr_zero(masks[place])];
  }
  // before[d]: how many cells the digits below d can use together; after, from d on.
  std::array<std::uint64_t, kMostDigits + 1> before{}, after{};
  before[0] = 1;
  for (int digit = 0; digit < digits; ++digit) {
    const std::uint64_t up_to = most[digit] >= 63 ? ~0ull : (2ull << most[digit]) - 1;
    counts[digit] = allowed_[digit] & up_to & ~((1ull << least[digit]) - 1);
    for (std::uint64_t rest = counts[digit]; rest; rest &= rest - 1)
      before[digit + 1] |= before[digit] << std::countr_zero(rest);
  }
  after[digits] = 1ull << count();
  for (int digit = digits; digit-- > 0;) {
    std::uint64_t kept = 0;
    for (std::uint64_t rest = counts[digit]; rest; rest &= rest - 1) {
      const int number = std::countr_zero(rest);
      if ((before[digit] << number & after[digit + 1]) == 0) continue;
      kept |= rest & -rest;
      after[digit] |= after[digit + 1] >> number;
    }
    counts[digit] = kept;
    if (kept == 0) return false;
  }
  return true;
}

bool CountFilter::narrow(Mask* masks) const {
  const int digits = static_cast<int>(allowed_.size());
  std::array<std::uint64_t, kMostDigits> counts;
  for (bool changed = true; changed;) {
    changed = false;
    if (!list_counts(masks, counts.data())) return false;
    for (int digit = 0; digit < digits; ++digit) {
      const Mask bit = Mask{1} << digit;
      int least = 0, most = 0;
      for (int place = 0; place < count(); ++place) {
        least += masks[place] == bit;
        most += (masks[place] & bit) != 0;
      }
      const bool is_full = std::bit_width(counts[digit]) - 1 == least;
      const bool needs_all = std::countr_zero(counts[digit]) == most;
      if (least == most || (!is_full && !needs_all)) continue;
      for (int place = 0; place < count(); ++place) {
        if (!(masks[place] & bit) || masks[place] == bit) continue;
        masks[place] = needs_all ? bit : masks[place] & ~bit;
        changed = true;
      }
      // One digit a time: the numbers of the others are out of date.
      break;
    }
  }
  return true;
}

bool CountFilter::relax(Mask* masks, Target target, Mask all_digits) const {
  if (target.place >= 0) masks[target.place] = Mask{1} << target.digit;
  const auto is_refuted = [&](const Mask* these) {
    std::vector<Mask> copy(these, these + count());
    return !narrow(copy.data());
  };
  if (!is_refuted(masks)) return false;
  for (int place = 0; place < count(); ++place) {
    if (place == target.place) continue;
    for (Mask rest = all_digits & ~masks[place]; rest; rest &= rest - 1) {
      const Mask bit = rest & -rest;
      masks[place] |= bit;
      if (!is_refuted(masks)) masks[place] &= ~bit;
    }
  }
  return true;
}

}  // namespace cluesmith::constraints
