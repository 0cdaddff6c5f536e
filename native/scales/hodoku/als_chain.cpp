// SPDX-License-Identifier: MIT
// Chains of almost locked sets: all are found, the one with the fewest cells for each conclusion,
// then sorted.
#include <map>

#include "scales/hodoku/als.hpp"
#include "scales/hodoku/eliminations.hpp"
#include "scales/hodoku/sorting.hpp"

namespace cluesmith::scales::hodoku {
namespace {

constexpr int kMostSetLinks = 50, kLeastSetLinks = 3;

// Which of the common digits of a link the chain uses.
enum Used : std::uint8_t { none = 0, first_digit = 1, second_digit = 2, both = 3 };

struct FoundSetChain {
  Eliminations eliminations;
  int sets = 0, cell_count = 0;
  Cells cells = 0;
  unsigned digits = 0;
};

class SetChains {
 public:
  SetChains(const AlmostLockedSets& sets, Watch watch)
      : sets_(sets), watch_(watch), used_(sets.links().size()), is_used_(sets.sets().size()) {}

  bool find(Step& step) {
    for (std::size_t start = 0; start < sets_.sets().size() && !is_over_; ++start) {
      chain_.clear();
      start_ = int(start);
      is_used_[start] = true;
      extend(int(start), -1);
      is_used_[start] = false;
    }
    if (found_.empty() || is_over_) return false;
    const FoundSetChain& best = first_sorted(found_, &before);
    step.eliminations = best.eliminations.candidates;
    return step.told(Technique::als_chain, best.digits, best.cells);
  }

 private:
  static int before(const FoundSetChain& one, const FoundSetChain& other) {
    const int more_sets = one.sets - other.sets;
    const int longer = more_sets ? more_sets : one.cell_count - other.cell_count;
    return Eliminations::compare(one.eliminations, other.eliminations, longer);
  }

  static Used used_after_one(int before, const CommonDigits& link) {
    if (link.second < 0) return before == link.first ? none : first_digit;
    if (before == link.second) return first_digit;
    return before == link.first ? second_digit : both;
  }

  // The digits of a link that are left if the one before it uses its own.
  Used used_after(int last, int link, bool is_first_try) const {
    const CommonDigits& common = sets_.links()[link];
    if (last < 0) {
      if (common.second < 0) return first_digit;
      return is_first_try ? first_digit : second_digit;
    }
    const CommonDigits& before = sets_.links()[last];
    switch (used_[last]) {
      case first_digit: return used_after_one(before.first, common);
      case second_digit: return used_after_one(before.second, common);
      case both: {
        // HoDoKu looks at the first digit twice here.
        if (common.second < 0) return before.first == common.first ? none : first_digit;
        if (before.first == common.second) return first_digit;
        return before.first == common.first ? second_digit : both;
      }
      default: return common.second < 0 ? first_digit : both;
    }
  }

  void extend(int set, int last) {
    if (int(chain_.size()) >= kMostSetLinks || is_over_) return;
    if (watch_()) {
      is_over_ = true;
      return;
    }
    bool is_first_try = true;
    for (int link = sets_.starts()[set]; link < sets_.starts()[set + 1]; ++link) {
      used_[link] = used_after(last, link, is_first_try);
      if (used_[link] == none) continue;
      const CommonDigits& common = sets_.links()[link];
      if (is_used_[common.other]) continue;
      chain_.push_back(link);
      is_used_[common.other] = true;
      if (int(chain_.size()) >= kLeastSetLinks) check(common);
      extend(common.other, link);
      is_used_[common.other] = false;
      chain_.pop_back();
      if (is_over_) return;
      if (last < 0) {
        if (common.second >= 0 && is_first_try) {
          is_first_try = false;
          --link;
        } else {
          is_first_try = true;
        }
      }
    }
  }

  unsigned used_digits(int link) const {
    const CommonDigits& common = sets_.links()[link];
    return (used_[link] & first_digit ? 1u << common.first : 0) |
           (used_[link] & second_digit && common.second >= 0 ? 1u << common.second : 0);
  }

  void check(const CommonDigits& end) {
    const auto& sets = sets_.sets();
    const AlmostLockedSet &one = sets[start_], &other = sets[end.other];
    if (!(one.all_seeing & other.all_seeing)) return;
    const unsigned ends = used_digits(chain_.front()) | used_digits(chain_.back());
    FoundSetChain found;
    each_digit(one.digits & other.digits & ~ends, [&](int digit) {
      found.eliminations.add(one.seeing[digit] & other.seeing[digit], digit);
    });
    if (found.eliminations.candidates.empty()) return;
    found.eliminations.sort();
    const auto take = [&](const AlmostLockedSet& set) {
      ++found.sets;
      found.cell_count += count(set.cells);
      found.cells |= set.cells;
      found.digits |= set.digits;
    };
    take(one);
    for (int link : chain_) take(sets[sets_.links()[link].other]);
    const auto [place, is_new] = places_.try_emplace(found.eliminations.candidates, found_.size());
    if (is_new)
      found_.push_back(std::move(found));
    else if (found_[place->second].cell_count > found.cell_count)
      found_[place->second] = std::move(found);
  }

  const AlmostLockedSets& sets_;
  Watch watch_;
  std::vector<Used> used_;
  std::vector<bool> is_used_;
  std::vector<int> chain_;
  int start_ = 0;
  std::vector<FoundSetChain> found_;
  std::map<std::vector<Candidate>, std::size_t> places_;
  bool is_over_ = false;
};

}  // namespace

bool AlmostLockedSets::find_chain(Step& step, Watch watch) const {
  return SetChains(*this, watch).find(step);
}

}  // namespace cluesmith::scales::hodoku
