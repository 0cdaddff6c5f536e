// SPDX-License-Identifier: MIT
// Random numbers that are the same on every machine (xoshiro256**, seeded by splitmix64).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "bits.hpp"

namespace cluesmith::setting {

class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (auto& word : words_) {
      seed += 0x9e3779b97f4a7c15;
      std::uint64_t mixed = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9;
      mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
      word = mixed ^ mixed >> 31;
    }
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(words_[1] * 5, 7) * 9, shifted = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  // 0 to bound - 1; the bias is far below what a search would notice.
  unsigned below(unsigned bound) { return unsigned((next() >> 32) * bound >> 32); }

  // From 0 up to but not including 1.
  double unit() { return double(next() >> 11) * 0x1p-53; }

  // One of the bits of a set that is not empty.
  std::uint32_t bit_of(std::uint32_t set) {
    for (unsigned skip = below(count_bits(set)); skip; --skip) set &= set - 1;
    return set & -set;
  }

  template <typename List>
  void shuffle(List& items) {
    for (std::size_t i = items.size(); i > 1; --i)
      std::swap(items[i - 1], items[below(unsigned(i))]);
  }

 private:
  std::array<std::uint64_t, 4> words_;
};

// The numbers 0 to count - 1 in a random order.
inline std::vector<std::size_t> shuffled_order(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random(seed).shuffle(order);
  return order;
}

}  // namespace cluesmith::setting
