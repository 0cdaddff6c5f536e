// SPDX-License-Identifier: MIT
#include "constraints/digit_sets.hpp"

#include <stdexcept>
#include <string>

namespace cluesmith::constraints {

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

bool DigitSetFilter::relax(Mask* masks, Target target, Mask all_digits) const {
  if (target.place >= 0) masks[target.place] = Mask{1} << target.digit;
  Layers layers(count() + 1, moves_.words()), before(1, moves_.words());
  layers[0][0] = 1;
  reach(moves_, masks, count(), layers);
  if (meet(layers[count()], family_.data(), moves_.words())) return false;
  relax_layers(moves_, masks, count(), layers, family_.data(), moves_.words(), target, all_digits,
               before[0]);
  return true;
}

}  // namespace cluesmith::constraints
