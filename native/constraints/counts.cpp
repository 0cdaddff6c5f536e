// SPDX-License-Identifier: MIT
#include "constraints/counts.hpp"

#include <array>
#include <bit>
#include <stdexcept>
#include <string>

namespace cluesmith::constraints {

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

CountFilter::Bounds CountFilter::bounds_of(const Mask* masks) const {
  Bounds bounds{};
  for (int place = 0; place < count(); ++place) {
    for (Mask rest = masks[place]; rest; rest &= rest - 1) ++bounds.most[std::countr_zero(rest)];
    // Counting bits (std::has_single_bit) is a call on old processors.
    if ((masks[place] & (masks[place] - 1)) == 0) ++bounds.least[std::countr_zero(masks[place])];
  }
  return bounds;
}

// The allowed counts of a digit within its bounds.
std::uint64_t CountFilter::counts_within(const Bounds& bounds, int digit) const {
  const int most = bounds.most[digit];
  const std::uint64_t up_to = most >= 63 ? ~0ull : (2ull << most) - 1;
  return allowed_[digit] & up_to & ~((1ull << bounds.least[digit]) - 1);
}

CountFilter::Used CountFilter::used_before(const Bounds& bounds) const {
  Used before{};
  before[0] = 1;
  for (int digit = 0; digit < digits(); ++digit)
    for (std::uint64_t rest = counts_within(bounds, digit); rest; rest &= rest - 1)
      before[digit + 1] |= before[digit] << std::countr_zero(rest);
  return before;
}

bool CountFilter::list_counts(const Bounds& bounds, std::uint64_t* counts) const {
  const Used before = used_before(bounds);
  std::uint64_t after = 1ull << count();
  for (int digit = digits(); digit-- > 0;) {
    std::uint64_t kept = 0, own = 0;
    for (std::uint64_t rest = counts_within(bounds, digit); rest; rest &= rest - 1) {
      const int number = std::countr_zero(rest);
      if ((before[digit] << number & after) == 0) continue;
      kept |= rest & -rest;
      own |= after >> number;
    }
    counts[digit] = kept;
    if (kept == 0) return false;
    after = own;
  }
  return true;
}

bool CountFilter::narrow(Mask* masks) const {
  std::array<std::uint64_t, kMostDigits> counts;
  for (bool changed = true; changed;) {
    changed = false;
    const Bounds bounds = bounds_of(masks);
    if (!list_counts(bounds, counts.data())) return false;
    for (int digit = 0; digit < digits(); ++digit) {
      const Mask bit = Mask{1} << digit;
      const int least = bounds.least[digit], most = bounds.most[digit];
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
  const Bounds bounds = bounds_of(masks);
  const Used before = used_before(bounds);
  if (before[digits()] >> count() & 1) return relax_places(masks, target, most);
  keep_cells(masks, target, most, wider_bounds(bounds, before));
  return true;
}

// Bounds that are no narrower and leave no counts that use all cells either. `before` is of the
// bounds, by which there are none.
CountFilter::Bounds CountFilter::wider_bounds(const Bounds& bounds, const Used& before) const {
  Bounds wider{};
  std::uint64_t after = 1ull << count();
  for (int digit = digits(); digit-- > 0;) {
    // The counts that would do lie outside the bounds; the nearest ones bound how far these go.
    std::uint64_t wrong = 0;
    for (std::uint64_t rest = allowed_[digit]; rest; rest &= rest - 1)
      if (before[digit] << std::countr_zero(rest) & after) wrong |= rest & -rest;
    const std::uint64_t below = wrong & ((1ull << bounds.least[digit]) - 1);
    const std::uint64_t above = wrong & ~below;
    wider.least[digit] = below ? std::bit_width(below) : 0;
    wider.most[digit] = above ? std::countr_zero(above) - 1 : count();
    std::uint64_t own = 0;
    for (std::uint64_t rest = counts_within(wider, digit); rest; rest &= rest - 1)
      own |= after >> std::countr_zero(rest);
    after = own;
  }
  return wider;
}

// Gives back everything but as many cells with a digit, or without it, as the bounds need. The
// target and what `most` lacks cost nothing, so they come first.
void CountFilter::keep_cells(Mask* masks, Target target, const Mask* most,
                             const Bounds& bounds) const {
  std::array<Mask, kMostCells> relaxed;
  const auto is_free = [&](int place) {
    return place == target.place || masks[place] == most[place];
  };
  for (int place = 0; place < count(); ++place)
    relaxed[place] = is_free(place) ? masks[place] : masks[place] | most[place];
  Bounds kept = bounds_of(relaxed.data());
  const auto keep = [&](int place, Mask mask) {
    const Mask gone = relaxed[place] & ~mask;
    for (Mask rest = gone; rest; rest &= rest - 1) --kept.most[std::countr_zero(rest)];
    relaxed[place] = mask;
  };
  for (int place = 0; place < count(); ++place) {
    const int digit = std::countr_zero(masks[place]);
    if (masks[place] != Mask{1} << digit || relaxed[place] == masks[place] ||
        kept.least[digit] >= bounds.least[digit])
      continue;
    keep(place, masks[place]);
    ++kept.least[digit];
  }
  for (int digit = 0; digit < digits(); ++digit) {
    const Mask bit = Mask{1} << digit;
    for (int place = 0; place < count() && kept.most[digit] > bounds.most[digit]; ++place)
      if (relaxed[place] & bit && !(masks[place] & bit)) keep(place, relaxed[place] & ~bit);
  }
  std::copy_n(relaxed.begin(), count(), masks);
}

bool CountFilter::relax_places(Mask* masks, Target target, const Mask* most) const {
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
  const auto give_back_all = [&](const std::vector<int>& places, Mask digits) {
    if (places.empty() || give_back(places, digits) || places.size() == 1) return;
    for (int place : places) give_back({place}, digits);
  };
  const Mask all = (Mask{1} << digits()) - 1;
  std::vector<int> places;
  for (int digit = 0; digit < digits(); ++digit) {
    places.clear();
    for (int place = 0; place < count(); ++place)
      if (place != target.place && masks[place] == Mask{1} << digit && masks[place] != most[place])
        places.push_back(place);
    give_back_all(places, all);
  }
  for (int digit = 0; digit < digits(); ++digit) {
    const Mask bit = Mask{1} << digit;
    places.clear();
    for (int place = 0; place < count(); ++place)
      if (place != target.place && most[place] & ~masks[place] & bit) places.push_back(place);
    give_back_all(places, bit);
  }
  return true;
}

}  // namespace cluesmith::constraints
