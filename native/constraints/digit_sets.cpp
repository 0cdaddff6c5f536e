// SPDX-License-Identifier: MIT
#include "constraints/digit_sets.hpp"

#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>

namespace cluesmith::constraints {

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
  reach(moves_, masks, count(), layers);
  return narrow_layers(moves_, masks, count(), layers, family_.data(), moves_.words());
}

bool DigitSetFilter::relax(Mask* masks, Target target, const Mask* most) const {
  if (target.place >= 0) masks[target.place] = Mask{1} << target.digit;
  Layers layers(count() + 1, moves_.words());
  layers[0][0] = 1;
  reach(moves_, masks, count(), layers);
  if (meet(layers[count()], family_.data(), moves_.words())) return false;
  relax_layers(moves_, masks, count(), layers, family_.data(), moves_.words(), target, most);
  return true;
}

}  // namespace cluesmith::constraints
