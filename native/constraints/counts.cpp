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
    // Counting bits (std::has_single_bit) is a call on old processors.
    if ((masks[place] & (masks[place] - 1)) == 0) ++least[std::countr_zero(masks[place])];
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
    }
  }
  return true;
}

bool CountFilter::relax(Mask* masks, Target target, const Mask* most) const {
  if (target.place >= 0) masks[target.place] = Mask{1} << target.digit;
  std::vector<Mask> tried(count());
  // Gives back `digits` of each of the cells if the target stays refuted.
  const auto give_back = [&](const std::vector<int>& places, Mask digits) {
    std::copy(masks, masks + count(), tried.begin());
    for (int place : places) tried[place] |= most[place] & digits;
    std::vector<Mask> narrowed = tried;
    if (narrow(narrowed.data())) return false;
    std::copy(tried.begin(), tried.end(), masks);
    return true;
  };
  if (!give_back({}, 0)) return false;
  // What is refuted rests on few digits: on the cells that have one of them, or on the cells that
  // lack it. So these go together, and one by one only where they do not.
  const auto relax_places = [&](const std::vector<int>& places, Mask digits) {
    if (places.empty() || give_back(places, digits) || places.size() == 1) return;
    for (int place : places) give_back({place}, digits);
  };
  const int digits = static_cast<int>(allowed_.size());
  const Mask all = (Mask{1} << digits) - 1;
  std::vector<int> places;
  for (int digit = 0; digit < digits; ++digit) {
    places.clear();
    for (int place = 0; place < count(); ++place)
      if (place != target.place && masks[place] == Mask{1} << digit && masks[place] != most[place])
        places.push_back(place);
    relax_places(places, all);
  }
  for (int digit = 0; digit < digits; ++digit) {
    const Mask bit = Mask{1} << digit;
    places.clear();
    for (int place = 0; place < count(); ++place)
      if (place != target.place && most[place] & ~masks[place] & bit) places.push_back(place);
    relax_places(places, bit);
  }
  return true;
}

}  // namespace cluesmith::constraints
