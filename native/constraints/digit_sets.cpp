// SPDX-License-Identifier: MIT
#include "constraints/digit_sets.hpp"

#include <array>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>

namespace cluesmith::constraints {

namespace {

// The sets without digit d among the 64 of a word.
constexpr std::array<Word, 6> kWithout = {0x5555555555555555, 0x3333333333333333,
                                          0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
                                          0x0000ffff0000ffff, 0x00000000ffffffff};

// What a digit does to bitsets of a number of words. From the sets without the digit it leads to
// those with it.
template <int kWords>
struct Moves {
  static void forward(int digit, const Word* from, Word* to) {
    if (digit < 6) {
      for (int i = 0; i < kWords; ++i) to[i] |= (from[i] & kWithout[digit]) << (1 << digit);
    } else {
      each_pair(digit, [&](int without, int with) { to[with] |= from[without]; });
    }
  }

  static void backward(int digit, const Word* after, Word* to) {
    if (digit < 6) {
      for (int i = 0; i < kWords; ++i) to[i] |= after[i] >> (1 << digit) & kWithout[digit];
    } else {
      each_pair(digit, [&](int without, int with) { to[without] |= after[with]; });
    }
  }

  static bool meets(int digit, const Word* from, const Word* after) {
    Word met = 0;
    if (digit < 6) {
      for (int i = 0; i < kWords; ++i)
        met |= (from[i] & kWithout[digit]) << (1 << digit) & after[i];
    } else {
      each_pair(digit, [&](int without, int with) { met |= from[without] & after[with]; });
    }
    return met != 0;
  }

 private:
  // Visits the words of sets without a digit from 6 on, each with the word of those with it.
  template <class Visit>
  static void each_pair(int digit, Visit visit) {
    const int step = 1 << (digit - 6);
    for (int begin = 0; begin < kWords; begin += 2 * step)
      for (int i = begin; i < begin + step; ++i) visit(i, i + step);
  }
};

}  // namespace

template <class Call>
auto DigitSetMoves::with_words(Call call) const {
  switch (words_) {
    case 1: return call(std::integral_constant<int, 1>());
    case 2: return call(std::integral_constant<int, 2>());
    case 4: return call(std::integral_constant<int, 4>());
    case 8: return call(std::integral_constant<int, 8>());
    case 16: return call(std::integral_constant<int, 16>());
    case 32: return call(std::integral_constant<int, 32>());
    default: return call(std::integral_constant<int, 64>());
  }
}

void DigitSetMoves::backward(int digit, const Word* after, Word* to) const {
  with_words([&](auto words) { Moves<words>::backward(digit, after, to); });
}

void DigitSetMoves::reach(const Mask* masks, int count, Layers& layers, int first) const {
  with_words([&](auto words) {
    for (int place = 0; place < count; ++place)
      for (Mask rest = masks[place]; rest; rest &= rest - 1)
        Moves<words>::forward(std::countr_zero(rest), layers[first + place],
                              layers[first + place + 1]);
  });
}

bool DigitSetMoves::narrow(Mask* masks, int count, Layers& layers, const Word* ends,
                           int first) const {
  return with_words([&](auto words) {
    std::array<std::array<Word, words>, 2> after;
    std::copy_n(ends, words, after[count & 1].begin());
    for (int place = count; place-- > 0;) {
      const Word* const next = after[(place + 1) & 1].data();
      auto& own = after[place & 1];
      own.fill(0);
      Mask kept = 0;
      for (Mask rest = masks[place]; rest; rest &= rest - 1) {
        const int digit = std::countr_zero(rest);
        if (!Moves<words>::meets(digit, layers[first + place], next)) continue;
        kept |= rest & -rest;
        Moves<words>::backward(digit, next, own.data());
      }
      masks[place] = kept;
      if (kept == 0) return false;
    }
    return true;
  });
}

void DigitSetMoves::relax(Mask* masks, int count, Layers& layers, const Word* ends, Target target,
                          const Mask* most, int first) const {
  with_words([&](auto words) {
    std::array<std::array<Word, words>, 2> after;
    std::copy_n(ends, words, after[count & 1].begin());
    for (int place = count; place-- > 0;) {
      const Word* const next = after[(place + 1) & 1].data();
      auto& own = after[place & 1];
      own.fill(0);
      if (place != target.place) {
        for (Mask rest = most[place] & ~masks[place]; rest; rest &= rest - 1) {
          if (!Moves<words>::meets(std::countr_zero(rest), layers[first + place], next))
            masks[place] |= rest & -rest;
        }
      }
      for (Mask rest = masks[place]; rest; rest &= rest - 1)
        Moves<words>::backward(std::countr_zero(rest), next, own.data());
    }
  });
}

SetsBySum::SetsBySum(int digits)
    : digits_(digits), words_(DigitSetMoves(digits).words()), starts_(digits + 1) {
  int rows = 0;
  for (int count = 1; count <= digits; ++count) {
    starts_[count] = rows;
    rows += sums(count);
  }
  sets_.resize(std::size_t(rows) * words_);
  for (std::uint32_t set = 1; set < std::uint32_t{1} << digits; ++set) {
    int count = 0, sum = 0;
    for (std::uint32_t rest = set; rest; rest &= rest - 1) sum += std::countr_zero(rest) - count++;
    sets_[std::size_t(starts_[count] + sum) * words_ + (set >> 6)] |= Word{1} << (set & 63);
  }
}

const SetsBySum& SetsBySum::of(int digits) {
  static std::array<std::unique_ptr<const SetsBySum>, DigitSetMoves::kMostDigits + 1> tables;
  static std::array<std::once_flag, DigitSetMoves::kMostDigits + 1> made;
  std::call_once(made[digits], [&] { tables[digits].reset(new SetsBySum(digits)); });
  return *tables[digits];
}

DigitSetFilter::DigitSetFilter(int digits, std::vector<std::uint16_t> cells,
                               std::vector<Word> family)
    : Filter(std::move(cells)), moves_(digits), family_(std::move(family)) {
  if (digits > DigitSetMoves::kMostDigits)
    throw std::invalid_argument("sets of " + std::to_string(digits) + " digits; expected at most " +
                                std::to_string(DigitSetMoves::kMostDigits));
  if (int(family_.size()) != moves_.words())
    throw std::invalid_argument("a family of " + std::to_string(family_.size()) +
                                " words; expected " + std::to_string(moves_.words()));
}

bool DigitSetFilter::narrow(Mask* masks) const {
  Layers layers(count() + 1, moves_.words());
  layers[0][0] = 1;
  moves_.reach(masks, count(), layers);
  return moves_.narrow(masks, count(), layers, family_.data());
}

bool DigitSetFilter::relax(Mask* masks, Target target, const Mask* most) const {
  if (target.place >= 0) masks[target.place] = Mask{1} << target.digit;
  Layers layers(count() + 1, moves_.words());
  layers[0][0] = 1;
  moves_.reach(masks, count(), layers);
  if (meet(layers[count()], family_.data(), moves_.words())) return false;
  moves_.relax(masks, count(), layers, family_.data(), target, most);
  return true;
}

}  // namespace cluesmith::constraints
