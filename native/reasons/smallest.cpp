// SPDX-License-Identifier: MIT
#include "reasons/smallest.hpp"

#include <algorithm>

namespace cluesmith::reasons {
namespace {

constexpr std::size_t kImproved = 24;  // how many of the smallest reasons are improved
constexpr std::size_t kSlack = 3;      // how much larger than the smallest they may be
constexpr std::size_t kSearched = 12;  // how many reasons with case distinctions are compared
constexpr int kFirstLimit = 4, kLastLimit = 16;  // of nested derivations
constexpr int kExchangeNodes = 64;               // of a search for one choice in place of two

// The complete search for one literal.
class SubsetSearch {
 public:
  SubsetSearch(const Choices& choices, const Literals& left, Assumption assumption)
      : choices_(choices), start_(assume(choices, left, assumption)) {
    is_barred_.resize(choices.choice_count());
    is_inside_.resize(choices.choice_count());
  }

  // Extends a subset to one that refutes and has at most so many choices.
  Answer extend_to(int most, int& nodes, Subset& subset) {
    most_ = most;
    nodes_ = &nodes;
    inside_ = subset;
    std::ranges::fill(is_inside_, false);
    for (const int choice : inside_) is_inside_[choice] = true;
    const Answer answer = extend();
    if (answer == Answer::yes) subset = inside_;
    return answer;
  }

 private:
  Answer extend() {
    if (--*nodes_ < 0) return Answer::unknown;
    const int missing = most_ - int(inside_.size());
    if (is_beyond(missing)) return Answer::no;
    std::vector<int> left_over;
    if (!select(start_, missing > 0 ? &left_over : nullptr)) return Answer::yes;
    if (left_over.empty()) return Answer::no;
    left_overs_.push_back(left_over);
    std::vector<int> barred;
    Answer answer = Answer::no;
    for (const int choice : left_over) {
      if (is_barred_[choice]) continue;
      inside_.push_back(choice);
      is_inside_[choice] = true;
      answer = extend();
      if (answer != Answer::yes) inside_.pop_back();
      is_inside_[choice] = false;
      if (answer != Answer::no) break;
      is_barred_[choice] = true;
      barred.push_back(choice);
    }
    for (const int choice : barred) is_barred_[choice] = false;
    return answer;
  }

  // Whether more choices are needed than may be added: each selection found so far leaves some
  // over, and those of disjoint ones are all needed.
  bool is_beyond(int missing) {
    std::vector<char> is_used(is_inside_);
    int needed = 0;
    for (auto list = left_overs_.rbegin(); list != left_overs_.rend() && needed <= missing;
         ++list) {
      const bool is_disjoint =
          std::ranges::none_of(*list, [&](int choice) { return is_used[choice]; });
      if (!is_disjoint) continue;
      if (std::ranges::all_of(*list, [&](int choice) { return is_barred_[choice]; })) return true;
      ++needed;
      for (const int choice : *list)
        if (!is_barred_[choice]) is_used[choice] = true;
    }
    return needed > missing;
  }

  // Whether the subset has a selection; then, if asked, what an extension of it leaves over.
  bool select(const Literals& left, std::vector<int>* left_over) {
    std::size_t best = inside_.size();
    int fewest = 0;
    for (std::size_t i = 0; i < inside_.size(); ++i) {
      if (is_selected(inside_[i])) continue;
      const int count = shared(choices_.members(inside_[i]), left);
      if (count == 0) return false;
      if (best == inside_.size() || count < fewest) {
        best = i;
        fewest = count;
      }
    }
    if (best == inside_.size()) {
      if (left_over) complete(left, *left_over);
      return true;
    }
    for (const int literal : choices_.member_list(inside_[best])) {
      if (!has(left, literal)) continue;
      Literals rest = left;
      choose(rest, literal);
      chosen_.push_back(literal);
      const bool has_selection = select(rest, left_over);
      chosen_.pop_back();
      if (has_selection) return true;
    }
    return false;
  }

  bool is_selected(int choice) const {
    for (const int literal : chosen_)
      if (choices_.members(choice)[literal / 64] >> literal % 64 & 1) return true;
    return false;
  }

  void choose(Literals& left, int literal) const {
    const auto excluded = choices_.excluded(literal);
    for (std::size_t word = 0; word < left.size(); ++word) left[word] &= ~excluded[word];
  }

  // Selects from other choices as long as one has literals left, the one with the fewest first;
  // then lists the choices that have none left.
  void complete(Literals left, std::vector<int>& left_over) {
    const int many = choices_.choice_count();
    count_.resize(many);
    for (int choice = 0; choice < many; ++choice)
      count_[choice] = shared(choices_.members(choice), left);
    std::vector<char> is_done(many);
    const auto rule_out = [&](int literal, int change) {
      int empty = 0;
      const auto excluded = choices_.excluded(literal);
      for (std::size_t word = 0; word < left.size(); ++word)
        for (std::uint64_t rest = excluded[word] & left[word]; rest; rest &= rest - 1)
          for (const int choice : choices_.choices_of(int(64 * word) + std::countr_zero(rest)))
            empty += (count_[choice] += change) == 0 && !is_done[choice];
      return empty;
    };
    for (;;) {
      int best = -1;
      for (int choice = 0; choice < many; ++choice) {
        if (is_done[choice]) continue;
        if (count_[choice] == 0) {
          is_done[choice] = true;
          left_over.push_back(choice);
        } else if (best < 0 || count_[choice] < count_[best]) {
          best = choice;
        }
      }
      if (best < 0) return;
      // The literal that leaves the fewest choices without any.
      int chosen = -1, fewest_empty = 0;
      for (const int literal : choices_.member_list(best)) {
        if (!has(left, literal)) continue;
        const int empty = rule_out(literal, -1);
        rule_out(literal, 1);
        if (chosen < 0 || empty < fewest_empty) {
          chosen = literal;
          fewest_empty = empty;
        }
      }
      for (const int choice : choices_.choices_of(chosen)) is_done[choice] = true;
      rule_out(chosen, -1);
      choose(left, chosen);
    }
  }

  const Choices& choices_;
  Literals start_;
  int most_ = 0;
  int* nodes_ = nullptr;
  Subset inside_;
  std::vector<int> chosen_, count_;
  std::vector<char> is_barred_, is_inside_;
  std::vector<std::vector<int>> left_overs_;
};

// Replaces two choices of a subset by one, as often as that goes.
Subset exchange(const Choices& choices, const Literals& left, Assumption assumption,
                Subset subset) {
  SubsetSearch search(choices, left, assumption);
  for (bool is_smaller = true; is_smaller;) {
    is_smaller = false;
    for (std::size_t one = 0; one < subset.size() && !is_smaller; ++one)
      for (std::size_t other = 0; other < one && !is_smaller; ++other) {
        Subset rest;
        for (std::size_t i = 0; i < subset.size(); ++i)
          if (i != one && i != other) rest.push_back(subset[i]);
        int nodes = kExchangeNodes;
        is_smaller = search.extend_to(int(subset.size()) - 1, nodes, rest) == Answer::yes &&
                     !has_selection(choices, assume(choices, left, assumption), rest);
        if (is_smaller) subset = std::move(rest);
      }
  }
  return subset;
}

}  // namespace

Subset improve(Refuter& refuter, Assumption assumption, Subset subset) {
  subset = refuter.improve(assumption, std::move(subset));
  return exchange(refuter.choices(), refuter.left(), assumption, std::move(subset));
}

Subset small_reason(Refuter& refuter, Assumption assumption, Watch watch) {
  auto derived = refuter.derive(assumption);
  for (int limit = kFirstLimit; !derived && limit <= kLastLimit; limit *= 2)
    derived = refuter.derive_nested(assumption, limit);
  if (!derived) derived = refuter.search(assumption, watch);
  return derived ? improve(refuter, assumption, std::move(*derived)) : Subset();
}

Reason smallest_reason(const Choices& choices, const Literals& left, Watch watch,
                       std::size_t most) {
  Refuter refuter(choices, left);
  std::vector<Reason> reasons;
  bool is_over = false;
  const auto try_each = [&](auto refute) {
    each(left, [&](int literal) {
      if (literal >= choices.candidate_count()) return;
      if (is_over || (is_over = watch())) return;
      const Assumption assumption{literal, true};
      if (auto subset = refute(assumption)) reasons.push_back({assumption, std::move(*subset)});
    });
  };
  try_each([&](Assumption assumption) { return refuter.derive(assumption); });
  const auto size = [](const Reason& reason) { return reason.subset.size(); };
  // A higher limit takes longer. It is tried if the reasons are much larger than the last limit.
  const auto are_large = [&](int limit) {
    return std::ranges::all_of(reasons,
                               [&](const Reason& reason) { return int(size(reason)) > 2 * limit; });
  };
  const bool is_derived = !reasons.empty() || most != kAnySize;
  for (int limit = kFirstLimit; !is_derived && are_large(limit / 2) && limit <= kLastLimit;
       limit *= 2)
    try_each([&](Assumption assumption) { return refuter.derive_nested(assumption, limit); });
  if (reasons.empty() && most == kAnySize) {
    Literals possible(left.size());
    try_each([&](Assumption assumption) -> std::optional<Subset> {
      if (has(possible, assumption.literal) || reasons.size() == kSearched) return std::nullopt;
      auto subset = refuter.search(assumption, watch);
      if (!subset)
        for (const int literal : refuter.solution()) add(possible, literal);
      return subset;
    });
  }
  if (is_over) return {};
  std::ranges::stable_sort(reasons, {}, size);
  if (most != kAnySize && !reasons.empty() && size(reasons.front()) > most + kSlack) return {};
  const std::size_t worst = reasons.empty() ? 0 : size(reasons.front()) + kSlack;
  for (std::size_t i = 0; i < reasons.size() && i < kImproved && size(reasons[i]) <= worst; ++i)
    reasons[i].subset = improve(refuter, reasons[i].assumption, std::move(reasons[i].subset));
  const auto best = std::ranges::min_element(reasons, {}, [&](const Reason& reason) {
    return std::pair(size(reason), reason.assumption.literal);
  });
  return best == reasons.end() || size(*best) > most ? Reason() : *best;
}

Answer has_small_reason(const Choices& choices, const Literals& left, int literal, int most,
                        int& nodes, Subset& subset) {
  subset.clear();
  return SubsetSearch(choices, left, {literal, true}).extend_to(most, nodes, subset);
}

}  // namespace cluesmith::reasons
