// SPDX-License-Identifier: MIT
#include "constraints/sums.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace cluesmith::constraints {

namespace {

// Adds `from`, moved by `shift` bits towards higher ones (or lower, if negative), to `to`.
void add_shifted(const Word* from, int words, int shift, Word* to) {
  const int whole = std::abs(shift) >> 6, bits = std::abs(shift) & 63;
  if (shift >= 0) {
    for (int i = words - 1; i >= whole; --i) {
      Word word = from[i - whole] << bits;
      if (bits && i > whole) word |= from[i - whole - 1] >> (64 - bits);
      to[i] |= word;
    }
  } else {
    for (int i = 0; i + whole < words; ++i) {
      Word word = from[i + whole] >> bits;
      if (bits && i + whole + 1 < words) word |= from[i + whole + 1] << (64 - bits);
      to[i] |= word;
    }
  }
}

bool shifted_meets(const Word* from, int words, int shift, const Word* other) {
  const int whole = std::abs(shift) >> 6, bits = std::abs(shift) & 63;
  if (shift >= 0) {
    for (int i = words - 1; i >= whole; --i) {
      Word word = from[i - whole] << bits;
      if (bits && i > whole) word |= from[i - whole - 1] >> (64 - bits);
      if (word & other[i]) return true;
    }
  } else {
    for (int i = 0; i + whole < words; ++i) {
      Word word = from[i + whole] >> bits;
      if (bits && i + whole + 1 < words) word |= from[i + whole + 1] << (64 - bits);
      if (word & other[i]) return true;
    }
  }
  return false;
}

template <class Visit>
void each_set(const Word* sets, int words, Visit visit) {
  for (int i = 0; i < words; ++i)
    for (Word rest = sets[i]; rest; rest &= rest - 1)
      visit(static_cast<std::uint32_t>(64 * i + std::countr_zero(rest)));
}

}  // namespace

SumFilter::SumFilter(int digits, int first_value, std::vector<std::uint16_t> cells,
                     std::vector<SumPart> parts, std::span<const int> totals)
    : Filter(std::move(cells)), moves_(digits), digits_(digits), first_value_(first_value) {
  bool has_sets = false;
  int begin = 0;
  std::int64_t low = 0, high = 0;
  for (const SumPart& part : parts) {
    if (part.cells < 1 || part.cells > digits || part.cells > count() - begin ||
        std::abs(std::int64_t{part.factor}) > kMostRange)
      throw std::invalid_argument("a part of " + std::to_string(part.cells) + " cells times " +
                                  std::to_string(part.factor) + "; expected 1 to " +
                                  std::to_string(digits) + " of the cells");
    has_sets |= part.cells > 1;
    int least = 0, most = 0;
    for (int i = 0; i < part.cells; ++i) {
      least += first_value + i;
      most += first_value + digits - 1 - i;
    }
    const std::int64_t one = std::int64_t{part.factor} * least;
    const std::int64_t other = std::int64_t{part.factor} * most;
    low += std::min(one, other);
    high += std::max(one, other);
    parts_.push_back({begin, part.cells, part.factor, least, most - least + 1, 0});
    begin += part.cells;
  }
  if (begin != count() || parts_.empty())
    throw std::invalid_argument("parts of " + std::to_string(begin) + " cells; expected " +
                                std::to_string(count()));
  if (has_sets && digits > DigitSetMoves::kMostDigits)
    throw std::invalid_argument("parts of several cells with " + std::to_string(digits) +
                                " digits; expected single cells");
  if (high - low >= kMostRange)
    throw std::invalid_argument("sums that differ by " + std::to_string(high - low) +
                                "; expected less than " + std::to_string(kMostRange));
  // The index of a total counts what each part adds above its own lowest contribution.
  range_ = static_cast<int>(high - low) + 1;
  words_ = (range_ + 63) / 64;
  for (Part& part : parts_) part.shift = part.factor < 0 ? -part.factor * (part.sums - 1) : 0;
  totals_.resize(words_);
  for (int total : totals) {
    if (total < low || total > high) continue;
    totals_[(total - low) >> 6] |= Word{1} << ((total - low) & 63);
  }
  if (has_sets) {
    value_sums_.resize(std::size_t{1} << digits);
    for (std::uint32_t set = 1; set < value_sums_.size(); ++set)
      value_sums_[set] = static_cast<std::int16_t>(value_sums_[set & (set - 1)] + first_value +
                                                   std::countr_zero(set));
  }
}

void SumFilter::step(const Part& part, int sum, const Word* from, Word* to) const {
  add_shifted(from, words_, part.shift + part.factor * sum, to);
}

void SumFilter::step_back(const Part& part, int sum, const Word* after, Word* to) const {
  add_shifted(after, words_, -(part.shift + part.factor * sum), to);
}

bool SumFilter::step_meets(const Part& part, int sum, const Word* from, const Word* after) const {
  return shifted_meets(from, words_, part.shift + part.factor * sum, after);
}

void SumFilter::reach_sets(const Part& part, const Mask* masks, Layers& sets) const {
  sets[0][0] = 1;
  reach(moves_, masks + part.begin, part.count, sets);
}

// Marks the sums (above the part's base) that the digits left allow.
void SumFilter::list_sums(const Part& part, const Mask* masks, Layers& sets,
                          std::vector<char>& sums) const {
  sums.assign(part.sums, 0);
  if (part.count == 1) {
    for (Mask rest = masks[part.begin]; rest; rest &= rest - 1) sums[std::countr_zero(rest)] = 1;
    return;
  }
  reach_sets(part, masks, sets);
  each_set(sets[part.count], moves_.words(),
           [&](std::uint32_t set) { sums[sum_of(part, set)] = 1; });
}

bool SumFilter::narrow(Mask* masks) const {
  const int part_count = static_cast<int>(parts_.size());
  thread_local std::vector<std::vector<char>> sums;
  if (int(sums.size()) < part_count) sums.resize(part_count);
  Layers totals(part_count + 1, words_), after(2, words_);
  totals[0][0] = 1;
  for (int p = 0; p < part_count; ++p) {
    const Part& part = parts_[p];
    Layers sets(part.count + 1, set_words(part));
    list_sums(part, masks, sets, sums[p]);
    for (int sum = 0; sum < part.sums; ++sum)
      if (sums[p][sum]) step(part, sum, totals[p], totals[p + 1]);
  }
  std::copy(totals_.begin(), totals_.end(), after[part_count & 1]);
  for (int p = part_count; p-- > 0;) {
    const Part& part = parts_[p];
    const Word* const next = after[(p + 1) & 1];
    Word* const own = after[p & 1];
    std::fill(own, own + words_, 0);
    for (int sum = 0; sum < part.sums; ++sum) {
      if (!sums[p][sum]) continue;
      if (step_meets(part, sum, totals[p], next)) {
        step_back(part, sum, next, own);
      } else {
        sums[p][sum] = 0;
      }
    }
    if (part.count == 1) {
      Mask kept = 0;
      for (Mask rest = masks[part.begin]; rest; rest &= rest - 1)
        if (sums[p][std::countr_zero(rest)]) kept |= rest & -rest;
      masks[part.begin] = kept;
      if (kept == 0) return false;
      continue;
    }
    Layers sets(part.count + 1, moves_.words()), ends(1, moves_.words());
    reach_sets(part, masks, sets);
    each_set(sets[part.count], moves_.words(), [&](std::uint32_t set) {
      if (sums[p][sum_of(part, set)]) ends[0][set >> 6] |= Word{1} << (set & 63);
    });
    if (!narrow_layers(moves_, masks + part.begin, part.count, sets, ends[0], moves_.words()))
      return false;
  }
  return true;
}

bool SumFilter::relax(Mask* masks, Target target, Mask all_digits) const {
  if (target.place >= 0) masks[target.place] = Mask{1} << target.digit;
  const int part_count = static_cast<int>(parts_.size());
  std::vector<char> sums;
  Layers totals(part_count + 1, words_), after(2, words_);
  totals[0][0] = 1;
  for (int p = 0; p < part_count; ++p) {
    Layers sets(parts_[p].count + 1, set_words(parts_[p]));
    list_sums(parts_[p], masks, sets, sums);
    for (int sum = 0; sum < parts_[p].sums; ++sum)
      if (sums[sum]) step(parts_[p], sum, totals[p], totals[p + 1]);
  }
  if (meet(totals[part_count], totals_.data(), words_)) return false;
  std::copy(totals_.begin(), totals_.end(), after[part_count & 1]);
  for (int p = part_count; p-- > 0;) {
    const Part& part = parts_[p];
    const Word* const next = after[(p + 1) & 1];
    Word* const own = after[p & 1];
    std::fill(own, own + words_, 0);
    // The sums that the part must not have: they lead from a total so far to an allowed one.
    std::vector<char> wrong(part.sums);
    for (int sum = 0; sum < part.sums; ++sum) wrong[sum] = step_meets(part, sum, totals[p], next);
    if (part.count == 1) {
      if (part.begin != target.place)
        for (int digit = 0; digit < digits_; ++digit)
          if (!wrong[digit]) masks[part.begin] |= Mask{1} << digit;
      for (Mask rest = masks[part.begin]; rest; rest &= rest - 1)
        step_back(part, std::countr_zero(rest), next, own);
      continue;
    }
    Layers sets(part.count + 1, moves_.words()), ends(2, moves_.words());
    reach_sets(part, masks, sets);
    for (std::uint32_t set = 0; set < value_sums_.size(); ++set)
      if (std::popcount(set) == part.count && wrong[sum_of(part, set)])
        ends[0][set >> 6] |= Word{1} << (set & 63);
    const Target inside = {target.place - part.begin, target.digit};
    relax_layers(moves_, masks + part.begin, part.count, sets, ends[0], moves_.words(), inside,
                 all_digits, ends[1]);
    Layers relaxed(part.count + 1, moves_.words());
    list_sums(part, masks, relaxed, sums);
    for (int sum = 0; sum < part.sums; ++sum)
      if (sums[sum]) step_back(part, sum, next, own);
  }
  return true;
}

}  // namespace cluesmith::constraints
