// SPDX-License-Identifier: MIT
#include "reasons/rating.hpp"

#include <algorithm>

namespace cluesmith::reasons {
namespace {

using human::WalkEnd;

// How much work is done for a puzzle. These are numbers and no times, so that every run gives the
// same answer.
constexpr int kNestedDerivations = 1'500'000;
constexpr int kProofNodes = 100'000;
constexpr std::size_t kLargestProved = 8;  // a proof for a larger size takes far more nodes

constexpr std::size_t kRatedSlack = 3;  // how much larger than wanted a reason is that is improved
constexpr int kDeepestLimit = 32;       // of nested derivations

// A reason that is larger than those of all steps so far.
struct WaitingReason {
  int literal;
  Subset subset;
  bool is_improved = false;
};

class SizeWalk {
 public:
  SizeWalk(const Choices& choices, const Literals& solution, int size, Watch watch)
      : choices_(choices),
        solution_(solution),
        left_(choices.all()),
        refuter_(choices, left_),
        watch_(watch),
        size_(std::size_t(size)) {}

  // Solves the puzzle with reasons as small as are found.
  WalkEnd run() {
    for (;;) {
      if (!close_by_one()) return WalkEnd::contradiction;
      if (is_solved()) return WalkEnd::solved;
      if (watch_()) return WalkEnd::unfinished;
      waiting_.clear();
      if (rule_out([&](Assumption wrong) { return refuter_.derive(wrong); })) continue;
      // Single choices refute nothing more, so nothing can be as small as they are.
      if (size_ > 1 && (improve_waiting(size_ + kRatedSlack) || rule_out_nested(int(size_))))
        continue;
      for (int limit = 2 * int(size_); limit <= kDeepestLimit && int(smallest()) > limit;
           limit *= 2)
        if (rule_out_nested(limit)) break;
      if (waiting_.empty()) search();
      if (waiting_.empty()) return watch_() ? WalkEnd::unfinished : WalkEnd::stuck;
      if (smallest() > size_ + 1 && improve_waiting(smallest() + kRatedSlack)) continue;
      size_ = smallest();
      before_ = left_;
      for (const WaitingReason& reason : waiting_)
        if (reason.subset.size() == size_) remove_with_ways(reason.literal);
    }
  }

  // Whether fewer choices do not suffice. If it turns out that they do, the walk goes on with them
  // from where they were missing; then its size may be smaller.
  bool prove() {
    int nodes = kProofNodes;
    if (size_ > kLargestProved) return false;
    while (size_ > 2) {
      Answer answer = Answer::no;
      int wrong = -1;
      each(before_, [&](int literal) {
        if (literal >= choices_.candidate_count() || has(solution_, literal) ||
            answer != Answer::no)
          return;
        Subset subset;
        answer = has_small_reason(choices_, before_, literal, size() - 1, nodes, subset);
        if (watch_()) answer = Answer::unknown;
        wrong = literal;
      });
      if (answer == Answer::unknown) return false;
      if (answer == Answer::no) return true;
      left_ = before_;
      remove_with_ways(wrong);
      --size_;
      if (run() != WalkEnd::solved) return false;
    }
    return true;
  }

  int size() const { return int(size_); }
  const Literals& left() const { return left_; }

 private:
  void remove_with_ways(int candidate) {
    remove(left_, candidate);
    for (const int way : choices_.ways_of(candidate)) remove(left_, way);
  }

  bool is_solved() const {
    for (int choice = 0; choice < choices_.choice_count(); ++choice)
      if (shared(choices_.members(choice), left_) != 1) return false;
    return true;
  }

  // Rules out what single choices refute, until nothing changes; false if a choice is empty.
  bool close_by_one() {
    Literals out;
    for (bool is_changed = true; is_changed;) {
      is_changed = false;
      for (int choice = 0; choice < choices_.choice_count(); ++choice) {
        out = left_;
        bool is_empty = true;
        for (const int literal : choices_.member_list(choice)) {
          if (!has(left_, literal)) continue;
          is_empty = false;
          const auto excluded = choices_.excluded(literal);
          for (std::size_t word = 0; word < out.size(); ++word) out[word] &= excluded[word];
        }
        if (is_empty) return false;
        for (std::size_t word = 0; word < out.size(); ++word) {
          is_changed |= out[word] != 0;
          left_[word] &= ~out[word];
        }
      }
    }
    refuter_.literals_changed();
    return true;
  }

  // Looks for a reason for each literal, and rules it out if one is small enough; returns whether
  // there was any. Larger ones wait.
  template <typename Refute>
  bool rule_out(Refute refute) {
    bool has_any = false;
    const Literals now = left_;
    each(now, [&](int literal) {
      if (literal >= choices_.candidate_count() || has(solution_, literal) || watch_()) return;
      std::optional<Subset> subset = refute(Assumption{literal, true});
      if (!subset) return;
      if (subset->size() <= size_) {
        rule_out(literal);
        has_any = true;
      } else {
        waiting_.push_back({literal, std::move(*subset)});
      }
    });
    return has_any;
  }

  void rule_out(int literal) {
    remove_with_ways(literal);
    refuter_.literals_changed();
  }

  // The same with improved reasons that wait and have at most so many choices.
  bool improve_waiting(std::size_t most) {
    bool has_any = false;
    for (WaitingReason& reason : waiting_) {
      if (reason.is_improved || reason.subset.size() > most || watch_()) continue;
      if (!has(left_, reason.literal)) continue;
      reason.subset = improve(refuter_, {reason.literal, true}, std::move(reason.subset));
      reason.is_improved = true;
      if (reason.subset.size() > size_) continue;
      rule_out(reason.literal);
      has_any = true;
    }
    return has_any;
  }

  bool rule_out_nested(int limit) {
    return rule_out([&](Assumption wrong) -> std::optional<Subset> {
      if (nested_ > kNestedDerivations) return std::nullopt;
      nested_ += choices_.literal_count();
      return refuter_.derive_nested(wrong, limit);
    });
  }

  // With case distinctions; the first reasons that are found.
  void search() {
    constexpr std::size_t kEnough = 12;
    rule_out([&](Assumption wrong) -> std::optional<Subset> {
      if (waiting_.size() == kEnough) return std::nullopt;
      return refuter_.search(wrong, watch_);
    });
  }

  std::size_t smallest() const {
    std::size_t size = std::size_t(1) << 20;
    for (const WaitingReason& reason : waiting_) size = std::min(size, reason.subset.size());
    return size;
  }

  const Choices& choices_;
  const Literals& solution_;
  Literals left_;
  Refuter refuter_;
  Watch watch_;
  std::vector<WaitingReason> waiting_;
  std::size_t size_;
  Literals before_;  // the literals left before the first step of that size
  int nested_ = 0;   // derivations so far
};

}  // namespace

SizeRating rate(const BoardTables& board, std::span<const std::uint32_t> given,
                std::span<const std::uint8_t> digits, std::span<const int> filters, Watch watch) {
  std::vector<std::uint32_t> masks(given.begin(), given.end());
  bool is_complete = true;
  for (int size = 1;;) {
    const Choices choices(board, masks, filters);
    is_complete &= choices.is_complete();
    Literals solution(choices.words());
    for (int cell = 0; cell < board.cell_count(); ++cell)
      if (const int literal = choices.literal({cell, digits[cell]}); literal >= 0)
        add(solution, literal);
    SizeWalk walk(choices, solution, size, watch);
    const WalkEnd end = walk.run();
    size = walk.size();
    if (end == WalkEnd::solved) {
      const bool is_exact = size == 1 || (is_complete && walk.prove());
      return {watch() ? WalkEnd::unfinished : end, walk.size(), is_exact};
    }
    if (end != WalkEnd::stuck || choices.is_complete()) return {end};
    // With fewer candidates, filters may have become choices.
    std::vector<std::uint32_t> left(masks.size());
    for (int literal = 0; literal < choices.candidate_count(); ++literal)
      if (has(walk.left(), literal)) {
        const auto [cell, digit] = choices.candidate(literal);
        left[cell] |= std::uint32_t(1) << (digit - 1);
      }
    if (left == masks) return {end};
    masks = std::move(left);
  }
}

}  // namespace cluesmith::reasons
