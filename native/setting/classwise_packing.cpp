// SPDX-License-Identifier: MIT
#include "setting/classwise_packing.hpp"

#include <bit>

namespace cluesmith::setting::classwise {
namespace {

// A number for each cell, bit by bit, up to 255.
class CellCounts {
 public:
  // Adds 6 to the cells of `six`, 3 to those of `three` and 2 to those of `two`, which are
  // disjoint.
  void add(CellSet six, CellSet three, CellSet two) {
    CellSet carry = bits_[0] & three;
    bits_[0] ^= three;
    add_bit(1, six | three | two, carry);
    add_bit(2, six, carry);
    for (int bit = 3; bit < kBits; ++bit) {
      const CellSet next = bits_[bit] & carry;
      bits_[bit] ^= carry;
      carry = next;
    }
  }
  // The cells whose number is at least this.
  CellSet at_least(unsigned number) const {
    CellSet equal = kAllCells, more = {};
    for (int bit = kBits - 1; bit >= 0; --bit) {
      if (number >> bit & 1) {
        equal &= bits_[bit];
      } else {
        more |= equal & bits_[bit];
        equal &= ~bits_[bit];
      }
    }
    return more | equal;
  }

 private:
  static constexpr int kBits = 8;

  void add_bit(int bit, CellSet addend, CellSet& carry) {
    const CellSet half = bits_[bit] ^ addend;
    const CellSet next = (bits_[bit] & addend) | (half & carry);
    bits_[bit] = half ^ carry;
    carry = next;
  }

  CellSet bits_[kBits] = {};
};

}  // namespace

RuledOut bound_ruled_out(const std::vector<Clues>& sets, const ListPlanes& planes,
                         std::size_t count, Clues rest, int left, CellSet within) {
  // For each clue the cells where its weight is 1, 1/2 and 1/3 (or more).
  CellSet whole[kMostClues], half[kMostClues], third[kMostClues];
  for (Clues set = rest; set; set &= set - 1) {
    const int clue = std::countr_zero(set);
    whole[clue] = half[clue] = third[clue] = CellSet{};
  }
  CellCounts counts;
  for (std::size_t i = 0; i < count; ++i) {
    const Clues clues = sets[i];
    CellSet out = within & ~planes[i];
    if (is_empty(out)) continue;
    if (!clues) {
      counts.add(out, CellSet{}, CellSet{});
      continue;
    }
    // A class needs no more weight where its clues have enough.
    CellSet weighs_half = {}, weighs_third = {}, two_thirds = {};
    for (Clues set = clues; set; set &= set - 1) {
      const int clue = std::countr_zero(set);
      out &= ~(whole[clue] | (weighs_half & half[clue]) | (two_thirds & third[clue]));
      weighs_half |= half[clue];
      two_thirds |= weighs_third & third[clue];
      weighs_third |= third[clue];
    }
    CellSet* const weights = !(clues & (clues - 1))    ? whole
                             : count_clues(clues) == 2 ? half
                                                       : third;
    for (Clues set = clues; set; set &= set - 1) {
      const int clue = std::countr_zero(set);
      weights[clue] |= out;
      if (weights == half) third[clue] |= out;
    }
  }
  for (Clues set = rest; set; set &= set - 1) {
    const int clue = std::countr_zero(set);
    counts.add(whole[clue], half[clue] & ~whole[clue], third[clue] & ~half[clue] & ~whole[clue]);
  }
  return {counts.at_least(6u * unsigned(left)) & within,
          counts.at_least(6u * unsigned(left - 1)) & within};
}

}  // namespace cluesmith::setting::classwise
