// SPDX-License-Identifier: MIT
#include "constraints/blocks.hpp"

#include <stdexcept>
#include <string>

namespace cluesmith::constraints {

namespace {

inline Word reversed(Word word) {
  word = word >> 1 & 0x5555555555555555 | (word & 0x5555555555555555) << 1;
  word = word >> 2 & 0x3333333333333333 | (word & 0x3333333333333333) << 2;
  word = word >> 4 & 0x0f0f0f0f0f0f0f0f | (word & 0x0f0f0f0f0f0f0f0f) << 4;
  word = word >> 8 & 0x00ff00ff00ff00ff | (word & 0x00ff00ff00ff00ff) << 8;
  word = word >> 16 & 0x0000ffff0000ffff | (word & 0x0000ffff0000ffff) << 16;
  return word >> 32 | word << 32;
}

}  // namespace

BlockFilter::BlockFilter(int digits, int first_value, std::vector<std::uint16_t> cells,
                         std::vector<BlockCase> cases)
    : Filter(std::move(cells)) {
  if (digits > DigitSetMoves::kMostDigits)
    throw std::invalid_argument("sets of " + std::to_string(digits) + " digits; expected at most " +
                                std::to_string(DigitSetMoves::kMostDigits));
  if (count() > digits)
    throw std::invalid_argument(std::to_string(count()) + " cells; expected at most " +
                                std::to_string(digits));
  for (BlockCase case_ : cases) {
    const int size = case_.end - case_.begin;
    if (case_.begin < 0 || size < 0 || case_.end > count())
      throw std::invalid_argument("a block of the places " + std::to_string(case_.begin) + " to " +
                                  std::to_string(case_.end) + "; expected places up to " +
                                  std::to_string(count()));
    for (const Target& fixed : case_.fixed)
      if (fixed.place >= count() || (fixed.place >= case_.begin && fixed.place < case_.end) ||
          (fixed.place >= 0 && (fixed.digit < 0 || fixed.digit >= digits)))
        throw std::invalid_argument("digit " + std::to_string(fixed.digit) + " at place " +
                                    std::to_string(fixed.place) + "; expected a place of the line");
    Mask fixed_digits = 0;
    int free_count = count();
    for (const Target& fixed : case_.fixed) {
      if (fixed.place < 0) continue;
      fixed_digits |= Mask{1} << fixed.digit;
      --free_count;
    }
    case_.others &= ((Mask{1} << digits) - 1) & ~fixed_digits;
    const int low = case_.others ? std::countr_zero(case_.others) : 0;
    const int range = std::max(1, static_cast<int>(std::bit_width(case_.others)) - low);
    case_.total -= size * (first_value + low) + size * (size - 1) / 2;
    if (size > range || case_.total < 0 || case_.total > size * (range - size)) continue;
    const Mask fixed_inside = fixed_digits >> low & ((Mask{1} << range) - 1);
    cases_.push_back({case_, low, DigitSetMoves(range), &SetsBySum::of(range), fixed_inside,
                      free_count + std::popcount(fixed_inside) == range, range});
  }
}

void BlockFilter::list_disjoint(const Prepared& prepared, const Word* family, Word* disjoint) {
  const int words = prepared.moves.words();
  // The complements first: a set has the number of its mask, so their order is the opposite one.
  for (int i = 0; i < words; ++i) disjoint[i] = reversed(family[words - 1 - i]);
  if (prepared.digits < 6) disjoint[0] >>= 64 - (1 << prepared.digits);
  // Then what lies in one of them. Where the cells have all digits, only complements fit.
  if (prepared.has_all) return;
  for (int digit = 0; digit < prepared.digits; ++digit)
    prepared.moves.backward(digit, disjoint, disjoint);
}

bool BlockFilter::reaches_total(const Prepared& prepared, const Mask* inside, int count) {
  int least = -count * (count - 1) / 2, most = least;
  for (int i = 0; i < count; ++i) {
    least += std::countr_zero(inside[i]);
    most += static_cast<int>(std::bit_width(inside[i])) - 1;
  }
  return least <= prepared.case_.total && prepared.case_.total <= most;
}

void BlockFilter::add_support(const Prepared& prepared, const Mask* masks, int place,
                              Mask* kept) const {
  const BlockCase& case_ = prepared.case_;
  const DigitSetMoves& moves = prepared.moves;
  const int low = prepared.low;
  Masks left;
  for (int i = 0; i < count(); ++i) left[i] = masks[i] & case_.others;
  for (const Target& fixed : case_.fixed)
    if (fixed.place >= 0) left[fixed.place] = masks[fixed.place] & Mask{1} << fixed.digit;
  bool is_new = false;
  for (int i = 0; i < count(); ++i) {
    if (left[i] == 0) return;
    is_new |= (place == kAll || place == i) && left[i] & ~kept[i];
  }
  if (!is_new) return;
  Masks inside, outside;
  std::array<int, DigitSetMoves::kMostDigits> places;  // of the cells outside
  int inside_count = 0, outside_count = 0;
  for (int i = 0; i < count(); ++i) {
    if (i >= case_.begin && i < case_.end) {
      inside[inside_count++] = left[i] >> low;
    } else if (i != case_.fixed[0].place && i != case_.fixed[1].place) {
      places[outside_count] = i;
      outside[outside_count++] = left[i] >> low;
    }
  }
  if (!reaches_total(prepared, inside.data(), inside_count)) return;
  const int words = moves.words();
  Layers in(inside_count + 1, words), out(outside_count + 1, words), ends(2, words, false);
  // The fixed digits belong to the sets outside, so that inside and outside have all digits.
  in[0][0] = 1;
  out[0][prepared.fixed_inside >> 6] = Word{1} << (prepared.fixed_inside & 63);
  moves.reach(inside.data(), inside_count, in);
  Word* const last_in = in[inside_count];
  if (inside_count > 0) {
    const Word* const with_total = prepared.by_sum->sets(inside_count, case_.total);
    for (int i = 0; i < words; ++i) last_in[i] &= with_total[i];
  }
  if (!any(last_in, words)) return;
  moves.reach(outside.data(), outside_count, out);
  list_disjoint(prepared, out[outside_count], ends[0]);
  for (int i = 0; i < words; ++i) ends[0][i] &= last_in[i];
  if (!any(ends[0], words)) return;
  for (const Target& fixed : case_.fixed)
    if (fixed.place >= 0) kept[fixed.place] |= left[fixed.place];
  if (place == kAll || (place >= case_.begin && place < case_.end)) {
    moves.narrow(inside.data(), inside_count, in, ends[0]);
    for (int i = 0; i < inside_count; ++i) kept[case_.begin + i] |= inside[i] << low;
    if (place != kAll) return;
  }
  list_disjoint(prepared, ends[0], ends[1]);
  for (int i = 0; i < words; ++i) ends[1][i] &= out[outside_count][i];
  moves.narrow(outside.data(), outside_count, out, ends[1]);
  for (int i = 0; i < outside_count; ++i) kept[places[i]] |= outside[i] << low;
}

bool BlockFilter::narrow(Mask* masks) const {
  Masks kept{};
  for (const Prepared& case_ : cases_) add_support(case_, masks, kAll, kept.data());
  std::copy_n(kept.begin(), count(), masks);
  return kept[0] != 0;
}

// Each case must stay blocked. What blocks an earlier case often blocks a later one, too.
bool BlockFilter::relax(Mask* masks, Target target, const Mask* most) const {
  Masks relaxed;
  std::copy_n(most, count(), relaxed.begin());
  if (target.place >= 0) {
    masks[target.place] = relaxed[target.place] = Mask{1} << target.digit;
  }
  const auto has_support = [&](const Prepared& case_, const Mask* left) {
    Masks kept{};
    add_support(case_, left, 0, kept.data());
    return kept[0] != 0;
  };
  for (const Prepared& case_ : cases_) {
    if (!has_support(case_, relaxed.data())) continue;
    if (const Target* const missing = missing_fixed(case_.case_, masks)) {
      relaxed[missing->place] &= ~(Mask{1} << missing->digit);
    } else if (has_support(case_, masks)) {
      return false;
    } else {
      block(case_, masks, relaxed.data());
    }
  }
  std::copy_n(relaxed.begin(), count(), masks);
  return true;
}

const Target* BlockFilter::missing_fixed(const BlockCase& case_, const Mask* masks) {
  for (const Target& fixed : case_.fixed)
    if (fixed.place >= 0 && !(masks[fixed.place] >> fixed.digit & 1)) return &fixed;
  return nullptr;
}

void BlockFilter::block(const Prepared& prepared, const Mask* masks, Mask* relaxed) const {
  Masks left, kept{};
  std::copy_n(masks, count(), left.begin());
  for (int place = count(); place-- > 0;) {
    const Mask before = left[place], missing = relaxed[place] & ~before;
    if (missing == 0) continue;
    left[place] = missing;
    kept[place] = 0;
    add_support(prepared, left.data(), place, kept.data());
    left[place] = before | (missing & ~kept[place]);
  }
  for (int place = 0; place < count(); ++place) relaxed[place] &= left[place];
}

}  // namespace cluesmith::constraints
