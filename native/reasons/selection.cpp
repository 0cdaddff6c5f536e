// SPDX-License-Identifier: MIT
// Selections: one literal from each of some choices, without conflicts.
#include <algorithm>
#include <limits>

#include "reasons/refuter.hpp"

namespace cluesmith::reasons {
namespace {

constexpr int kMostNodes = 4096;

class SelectionSearch {
 public:
  SelectionSearch(const Choices& choices, const Subset& subset)
      : choices_(choices), subset_(subset), words_(std::size_t(choices.words())) {}

  // Whether one literal of each choice that is not done can be true. Both sets are changed.
  bool run(std::uint64_t* left, std::uint64_t* done) {
    const std::size_t done_words = (subset_.size() + 63) / 64;
    for (;;) {
      std::size_t best = subset_.size();
      int fewest = std::numeric_limits<int>::max();
      for (std::size_t i = 0; i < subset_.size() && fewest > 1; ++i) {
        if (done[i / 64] >> i % 64 & 1) continue;
        const int count = shared(choices_.members(subset_[i]), {left, words_});
        if (count == 0) return false;
        if (count < fewest) {
          fewest = count;
          best = i;
        }
      }
      if (best == subset_.size() || ++nodes_ > kMostNodes) return true;
      done[best / 64] |= std::uint64_t(1) << best % 64;
      if (fewest == 1) {
        const auto members = choices_.members(subset_[best]);
        std::size_t word = 0;
        while (!(members[word] & left[word])) ++word;
        rule_out(left, left, int(64 * word) + std::countr_zero(members[word] & left[word]));
        continue;
      }
      Literals own(words_ + done_words);
      for (const int literal : choices_.member_list(subset_[best])) {
        if (!(left[literal / 64] >> literal % 64 & 1)) continue;
        rule_out(left, own.data(), literal);
        std::copy(done, done + done_words, own.data() + words_);
        if (run(own.data(), own.data() + words_)) return true;
      }
      return false;
    }
  }

 private:
  void rule_out(const std::uint64_t* left, std::uint64_t* rest, int literal) const {
    const auto excluded = choices_.excluded(literal);
    for (std::size_t word = 0; word < words_; ++word) rest[word] = left[word] & ~excluded[word];
  }

  const Choices& choices_;
  const Subset& subset_;
  std::size_t words_;
  int nodes_ = 0;
};

}  // namespace

Literals assume(const Choices& choices, Literals left, Assumption assumption) {
  if (!assumption.is_true) {
    remove(left, assumption.literal);
    if (assumption.literal < choices.candidate_count())
      for (const int way : choices.ways_of(assumption.literal)) remove(left, way);
    return left;
  }
  const auto excluded = choices.excluded(assumption.literal);
  for (std::size_t word = 0; word < left.size(); ++word) left[word] &= ~excluded[word];
  return left;
}

bool has_selection(const Choices& choices, const Literals& left, const Subset& subset) {
  Literals sets = left;
  sets.resize(left.size() + (subset.size() + 63) / 64);
  return SelectionSearch(choices, subset).run(sets.data(), sets.data() + left.size());
}

}  // namespace cluesmith::reasons
