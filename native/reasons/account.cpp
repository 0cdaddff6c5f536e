// SPDX-License-Identifier: MIT
#include "reasons/account.hpp"

#include <algorithm>
#include <tuple>

namespace cluesmith::reasons {
namespace {

constexpr std::size_t kFewWays = 4;

class Teller {
 public:
  explicit Teller(const Choices& choices) : choices_(choices) {}

  Account tell(Literals left, Subset subset) {
    subset = needed(left, std::move(subset));
    Account account;
    while (!subset.empty()) {
      const auto next = std::ranges::min_element(
          subset, {}, [&](int choice) { return shared(choices_.members(choice), left); });
      const int fewest = shared(choices_.members(*next), left);
      const int choice = fewest < 2 ? *next : best_split(left, subset);
      AccountLine line{choice, options(choice, left), {}};
      std::erase(subset, choice);
      if (fewest == 0) {
        account.push_back(std::move(line));
        break;
      }
      if (fewest > 1) {
        for (const int literal : line.options)
          line.cases.push_back(tell(after(left, literal), subset));
        account.push_back(std::move(line));
        break;
      }
      Literals rest = after(left, line.options[0]);
      if (rest != left) account.push_back(std::move(line));
      left = std::move(rest);
    }
    return account;
  }

 private:
  std::vector<int> options(int choice, const Literals& left) const {
    std::vector<int> literals;
    for (const int literal : choices_.member_list(choice))
      if (has(left, literal)) literals.push_back(literal);
    return literals;
  }

  Literals after(const Literals& left, int literal) const {
    Literals rest = left;
    const auto excluded = choices_.excluded(literal);
    for (std::size_t word = 0; word < rest.size(); ++word) rest[word] &= ~excluded[word];
    return rest;
  }

  // A minimal subset that has no selection.
  Subset needed(const Literals& left, Subset subset) const {
    for (const int choice : Subset(subset)) {
      Subset fewer = subset;
      std::erase(fewer, choice);
      if (!has_selection(choices_, left, fewer)) subset = std::move(fewer);
    }
    return subset;
  }

  // The choice that leaves the fewest cases open after the singles of each; then the one with the
  // fewest cases.
  int best_split(const Literals& left, const Subset& subset) const {
    return *std::ranges::min_element(subset, {}, [&](int choice) {
      const auto literals = options(choice, left);
      const auto open = std::ranges::count_if(
          literals, [&](int literal) { return !fails_by_singles(after(left, literal), subset); });
      // Cases of a constraint's ways are long to tell.
      const bool is_long =
          choices_.place(choice).group == ChoicePlace::kFilter && literals.size() > kFewWays;
      return std::tuple(is_long, open, literals.size());
    });
  }

  bool fails_by_singles(Literals left, const Subset& subset) const {
    for (bool is_changed = true; is_changed;) {
      is_changed = false;
      for (const int choice : subset) {
        const auto literals = options(choice, left);
        if (literals.empty()) return true;
        if (literals.size() > 1) continue;
        Literals rest = after(left, literals[0]);
        is_changed |= rest != left;
        left = std::move(rest);
      }
    }
    return false;
  }

  const Choices& choices_;
};

}  // namespace

Account tell(const Choices& choices, const Literals& left, Assumption assumption, Subset subset) {
  return Teller(choices).tell(assume(choices, left, assumption), std::move(subset));
}

}  // namespace cluesmith::reasons
