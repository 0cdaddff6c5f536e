// SPDX-License-Identifier: MIT
#include "constraints/sums.hpp"

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace cluesmith::constraints {

namespace {

// The word i of `from`, moved by `shift` bits towards higher ones.
inline Word moved_up(const Word* from, int i, int shift) {
  const int whole = shift >> 6, bits = shift & 63;
  if (i < whole) return 0;
  const Word word = from[i - whole] << bits;
  return bits && i > whole ? word | from[i - whole - 1] >> (64 - bits) : word;
}

// The word i of `from`, moved by `shift` bits towards lower ones.
inline Word moved_down(const Word* from, int words, int i, int shift) {
  const int whole = shift >> 6, bits = shift & 63;
  if (i + whole >= words) return 0;
  const Word word = from[i + whole] >> bits;
  return bits && i + whole + 1 < words ? word | from[i + whole + 1] << (64 - bits) : word;
}

inline void add_up(const Word* from, int words, int shift, Word* to) {
  for (int i = 0; i < words; ++i) to[i] |= moved_up(from, i, shift);
}

inline void add_down(const Word* from, int words, int shift, Word* to) {
  for (int i = 0; i < words; ++i) to[i] |= moved_down(from, words, i, shift);
}

inline bool meets_up(const Word* from, int words, int shift, const Word* other) {
  for (int i = 0; i < words; ++i)
    if (moved_up(from, i, shift) & other[i]) return true;
  return false;
}

// Sums of the numbers of different digits, one a cell. Parts of two or three cells need no sets.
inline Word sums_of_two(Mask one, Mask other) {
  Word sums = 0;
  for (; one; one &= one - 1) sums |= Word{other & ~(one & -one)} << std::countr_zero(one);
  return sums;
}

inline Word sums_of_three(Mask one, Mask second, Mask third) {
  Word sums = 0;
  for (; one; one &= one - 1) {
    const Mask others = ~(one & -one);
    sums |= sums_of_two(second & others, third & others) << std::countr_zero(one);
  }
  return sums;
}

// The digits of `one` that have one of the sums with the cells `others`, one or two of them.
inline Mask meeting(Mask one, std::span<const Mask> others, Word sums) {
  Mask kept = 0;
  for (; one; one &= one - 1) {
    const Mask bit = one & -one;
    const Word rest = others.size() == 1 ? Word{others[0] & ~bit}
                                         : sums_of_two(others[0] & ~bit, others[1] & ~bit);
    if (rest << std::countr_zero(one) & sums) kept |= bit;
  }
  return kept;
}

// The cells of a part of two or three without the one at `place`.
inline std::array<Mask, 2> without(const Mask* cells, int count, int place) {
  return {cells[place == 0 ? 1 : 0], cells[place == count - 1 ? count - 2 : count - 1]};
}

// By how much the numbers of so many digits add up to more than their sum above the least one.
constexpr int least_sum(int count) { return count * (count - 1) / 2; }

inline bool has_at_least(Mask mask, int count) {
  for (; mask && count; mask &= mask - 1) --count;
  return count == 0;
}

}  // namespace

SumFilter::SumFilter(int digits, int first_value, std::vector<std::uint16_t> cells,
                     std::vector<SumPart> parts, std::span<const int> totals)
    : Filter(std::move(cells)), moves_(digits), digits_(digits) {
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
    const int sums = most - least + 1;
    const int shift = part.factor < 0 ? -part.factor * (sums - 1) : 0;
    parts_.push_back({begin, part.cells, part.factor, sums, shift, layers_});
    if (part.cells > kMostDirect) layers_ += part.cells + 1;
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
  words_ = static_cast<int>(high - low) / 64 + 1;
  totals_.resize(words_);
  for (int total : totals) {
    if (total < low || total > high) continue;
    only_total_ = static_cast<int>(total - low);
    totals_[only_total_ >> 6] |= Word{1} << (only_total_ & 63);
  }
  int total_count = 0;
  for (const Word word : totals_) total_count += std::popcount(word);
  if (total_count != 1) only_total_ = -1;
  if (has_sets) by_sum_ = &SetsBySum::of(digits);
}

template <class Visit>
void SumFilter::each_sum(const Part& part, Word sums, Visit visit) {
  for (; sums; sums &= sums - 1) {
    const int sum = std::countr_zero(sums);
    visit(sum, part.shift + part.factor * sum);
  }
}

Word SumFilter::sums_of(const Part& part, const Mask* masks, Layers& sets) const {
  const Mask* const own = masks + part.begin;
  if (part.count == 1) return own[0];
  if (part.count == 2) return sums_of_two(own[0], own[1]) >> least_sum(2);
  if (part.count == 3) return sums_of_three(own[0], own[1], own[2]) >> least_sum(3);
  Word* const first = sets[part.layer];
  const int words = moves_.words();
  std::fill(first, first + std::size_t(part.count + 1) * words, 0);
  first[0] = 1;
  moves_.reach(own, part.count, sets, part.layer);
  const Word* const last = sets[part.layer + part.count];
  int least = -least_sum(part.count), most = least;
  for (int i = 0; i < part.count; ++i) {
    least += std::countr_zero(own[i]);
    most += static_cast<int>(std::bit_width(own[i])) - 1;
  }
  most = std::min(most, part.sums - 1);
  Word sums = 0;
  for (int sum = std::max(least, 0); sum <= most; ++sum)
    if (meet(last, by_sum_->sets(part.count, sum), words)) sums |= Word{1} << sum;
  return sums;
}

void SumFilter::reach_totals(const Mask* masks, Layers& totals, Layers& sets, Word* sums) const {
  const int last = static_cast<int>(parts_.size()) - 1;
  for (int p = 0; p <= last; ++p) {
    const Part& part = parts_[p];
    sums[p] = sums_of(part, masks, sets);
    if (p == last) break;
    Word* const to = totals[p + 1];
    std::fill(to, to + words_, 0);
    if (p == 0) {
      each_sum(part, sums[p], [&](int, int shift) { to[shift >> 6] |= Word{1} << (shift & 63); });
    } else {
      each_sum(part, sums[p], [&](int, int shift) { add_up(totals[p], words_, shift, to); });
    }
  }
}

Word SumFilter::leading(int p, Word sums, const Word* from, const Word* next) const {
  const Part& part = parts_[p];
  const auto has = [](const Word* totals, int total) {
    return totals[total >> 6] >> (total & 63) & 1;
  };
  Word kept = 0;
  if (p == 0) {
    if (part.factor == 1) return sums & next[0];
    each_sum(part, sums, [&](int sum, int shift) { kept |= has(next, shift) << sum; });
  } else if (next == totals_.data() && only_total_ >= 0) {
    each_sum(part, sums, [&](int sum, int shift) {
      if (shift <= only_total_) kept |= has(from, only_total_ - shift) << sum;
    });
  } else {
    each_sum(part, sums, [&](int sum, int shift) {
      if (meets_up(from, words_, shift, next)) kept |= Word{1} << sum;
    });
  }
  return kept;
}

const Word* SumFilter::step_back(const Part& part, Word sums, const Word* next, Word* to) const {
  std::fill(to, to + words_, 0);
  each_sum(part, sums, [&](int, int shift) { add_down(next, words_, shift, to); });
  return to;
}

void SumFilter::list_sets(const Part& part, Word sums, Word* sets) const {
  const int words = moves_.words();
  for (; sums; sums &= sums - 1) {
    const Word* const more = by_sum_->sets(part.count, std::countr_zero(sums));
    for (int i = 0; i < words; ++i) sets[i] |= more[i];
  }
}

bool SumFilter::narrow_part(const Part& part, Mask* masks, Word sums, bool has_all,
                            Layers& sets) const {
  Mask* const own = masks + part.begin;
  if (part.count == 1) return (own[0] &= static_cast<Mask>(sums)) != 0;
  // Where every cell has as many digits as there are cells, any digit of one leaves digits for all
  // others; and where all sums are allowed, any of them will do.
  if (has_all &&
      std::all_of(own, own + part.count, [&](Mask mask) { return has_at_least(mask, part.count); }))
    return true;
  if (part.count <= kMostDirect) {
    for (int place = 0; place < part.count; ++place) {
      const auto others = without(own, part.count, place);
      own[place] = meeting(own[place], {others.data(), std::size_t(part.count - 1)},
                           sums << least_sum(part.count));
      if (own[place] == 0) return false;
    }
    return true;
  }
  Layers ends(1, moves_.words());
  list_sets(part, sums, ends[0]);
  return moves_.narrow(own, part.count, sets, ends[0], part.layer);
}

bool SumFilter::narrow(Mask* masks) const {
  const int part_count = static_cast<int>(parts_.size());
  Layers totals(part_count, words_, false), lists(1, part_count, false);
  Layers sets(layers_, moves_.words(), false);
  Word* const sums = lists[0];
  reach_totals(masks, totals, sets, sums);
  const Word* next = totals_.data();
  for (int p = part_count; p-- > 0;) {
    const Part& part = parts_[p];
    const Word kept = leading(p, sums[p], totals[p], next);
    if (kept == 0 || !narrow_part(part, masks, kept, kept == sums[p], sets)) return false;
    if (p > 0) next = step_back(part, kept, next, totals[p]);
  }
  return true;
}

bool SumFilter::relax(Mask* masks, Target target, const Mask* most) const {
  if (target.place >= 0) masks[target.place] = Mask{1} << target.digit;
  const int part_count = static_cast<int>(parts_.size());
  Layers totals(part_count, words_, false), lists(1, part_count, false);
  Layers sets(layers_, moves_.words(), false);
  Word* const sums = lists[0];
  reach_totals(masks, totals, sets, sums);
  const Word* next = totals_.data();
  for (int p = part_count; p-- > 0;) {
    const Part& part = parts_[p];
    Mask* const cells = masks + part.begin;
    const Mask* const limits = most + part.begin;
    // The sums that the part must not have: they lead from a total so far to an allowed one.
    const Word wrong = leading(p, (Word{1} << part.sums) - 1, totals[p], next);
    if (p == part_count - 1 && wrong & sums[p]) return false;
    const Target inside = {target.place - part.begin, target.digit};
    if (part.count == 1) {
      if (inside.place != 0) cells[0] |= limits[0] & ~static_cast<Mask>(wrong);
    } else if (part.count <= kMostDirect) {
      for (int place = part.count; place-- > 0;) {
        if (place == inside.place) continue;
        const auto others = without(cells, part.count, place);
        const Mask missing = limits[place] & ~cells[place];
        cells[place] |= missing & ~meeting(missing, {others.data(), std::size_t(part.count - 1)},
                                           wrong << least_sum(part.count));
      }
    } else {
      Layers ends(1, moves_.words());
      list_sets(part, wrong, ends[0]);
      moves_.relax(cells, part.count, sets, ends[0], inside, limits, part.layer);
    }
    if (p > 0) next = step_back(part, sums_of(part, masks, sets), next, totals[p]);
  }
  return true;
}

}  // namespace cluesmith::constraints
