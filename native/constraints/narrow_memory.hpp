// SPDX-License-Identifier: MIT
// What filters removed before. A search closes similar positions again and again, and a filter
// always gives the same answer to the same masks. One thread uses a memory at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "constraints/filter.hpp"

namespace cluesmith::constraints {

class NarrowMemory {
 public:
  explicit NarrowMemory(int digits) : digits_(digits), answers_(std::size_t{1} << kBits) {}

  // As narrow() of the filter with this number. Filters whose masks do not fit into a word are not
  // remembered.
  bool narrow(int number, const Filter& filter, Mask* masks) {
    const int count = filter.count();
    if (count * digits_ > 64) return filter.narrow(masks);
    const std::uint64_t key = packed(masks, count);
    const std::uint64_t mixed =
        (key + std::uint64_t(number) * 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
    Answer& answer = answers_[mixed >> (64 - kBits)];
    if (answer.filter != number || answer.key != key) {
      answer = {key, 0, number};
      if (filter.narrow(masks)) answer.left = packed(masks, count);
    }
    if (!answer.left) return false;
    std::uint64_t left = answer.left;
    for (int place = count; place-- > 0; left >>= digits_)
      masks[place] = Mask(left & ((std::uint64_t{1} << digits_) - 1));
    return true;
  }

 private:
  static constexpr int kBits = 16;

  struct Answer {
    std::uint64_t key = 0;
    std::uint64_t left = 0;  // 0 for a contradiction
    int filter = -1;
  };

  std::uint64_t packed(const Mask* masks, int count) const {
    std::uint64_t word = 0;
    for (int place = 0; place < count; ++place) word = word << digits_ | masks[place];
    return word;
  }

  int digits_;
  std::vector<Answer> answers_;
};

}  // namespace cluesmith::constraints
