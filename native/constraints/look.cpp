// SPDX-License-Identifier: MIT
#include "constraints/look.hpp"

#include <bit>

namespace cluesmith::constraints {
namespace {

constexpr Mask kEven = 0x55555555;  // every second digit; whether they are odd does not matter here

bool remove_locked(const NumberedFilter& numbered, const Sight& sight, const Mask* left,
                   Mask* masks) {
  const auto cells = numbered.filter.cells();
  const int count = numbered.filter.count(), words = sight.words();
  Mask once = 0, known = 0;
  for (int place = 0; place < count; ++place) {
    once |= left[place];
    if (std::has_single_bit(left[place])) known |= left[place];
  }
  std::vector<std::uint64_t> common(words);
  std::vector<Mask> without(count);
  // A digit that has its cell already leaves the others as the digit of a filled cell.
  for (Mask rest = once & ~known; rest; rest &= rest - 1) {
    const Mask digit = rest & -rest;
    std::fill(common.begin(), common.end(), ~std::uint64_t{0});
    for (int place = 0; place < count; ++place)
      if (left[place] & digit)
        for (int word = 0; word < words; ++word) common[word] &= sight.of(cells[place])[word];
    bool has_effect = false;
    for (int word = 0; word < words; ++word)
      for (std::uint64_t seen = common[word]; seen && !has_effect; seen &= seen - 1)
        has_effect = masks[64 * word + std::countr_zero(seen)] & digit;
    if (!has_effect) continue;
    for (int place = 0; place < count; ++place) without[place] = left[place] & ~digit;
    if (numbered.narrow(without.data())) continue;
    for (int word = 0; word < words; ++word)
      for (std::uint64_t seen = common[word]; seen; seen &= seen - 1) {
        Mask& mask = masks[64 * word + std::countr_zero(seen)];
        mask &= ~digit;
        if (!mask) return false;
      }
  }
  return true;
}

}  // namespace

Mask blurred(Look look, Mask mask, Mask all_digits) {
  switch (look) {
    case Look::bounds: {
      const Mask lowest = mask & -mask;
      const Mask above = mask ? Mask(std::bit_floor(mask) * 2u - 1u) : 0;
      return above & ~(lowest - 1) & all_digits;
    }
    case Look::parity:
      return ((mask & kEven ? kEven : 0) | (mask & ~kEven ? ~kEven : 0)) & all_digits;
    default: return mask;
  }
}

bool narrow(const NumberedFilter& numbered, Look look, const Sight& sight, Mask all_digits,
            Mask* masks) {
  const auto cells = numbered.filter.cells();
  const int count = numbered.filter.count();
  std::vector<Mask> left(count);
  for (int place = 0; place < count; ++place) {
    left[place] = blurred(look, masks[cells[place]], all_digits);
    if (!left[place]) return false;
  }
  if (look == Look::locked) return remove_locked(numbered, sight, left.data(), masks);
  if (!numbered.narrow(left.data())) return false;
  for (int place = 0; place < count; ++place) {
    Mask& mask = masks[cells[place]];
    mask &= blurred(look, left[place], all_digits);
    if (!mask) return false;
  }
  return true;
}

}  // namespace cluesmith::constraints
