// SPDX-License-Identifier: MIT
#include "setting/decide.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "setting/random.hpp"
#include "setting/singles.hpp"

namespace cluesmith::setting {
namespace {

class Decider {
 public:
  Decider(const BoardTables& board, std::span<const std::uint16_t> clues,
          std::span<const std::uint32_t> within, Bound& bound, std::uint64_t budget, Sink sink,
          Watch watch)
      : board_(board),
        clues_(clues.begin(), clues.end()),
        bound_(bound),
        budget_(budget),
        sink_(sink),
        watch_(watch),
        start_(within.begin(), within.end()),
        failures_(within.size()) {
    for (const std::uint32_t set : start_)
      if (set != board.all_digits()) told_apart_ |= set;
  }

  // Restarts after a while. The order of the clues changes the time by many orders of magnitude,
  // and the failure counts of each run give a better order.
  Decision run() {
    for (double round = kFirstRound;; round *= kLongerRound) {
      round_end_ = std::min(budget_, decision_.nodes + std::uint64_t(round));
      over_ = false;
      decision_.ending = Ending::exhausted;
      decision_.tree.tokens.clear();
      random_.shuffle(clues_);
      search();
      if (decision_.ending != Ending::expired || decision_.nodes > budget_ || watch_()) break;
      for (double& failures : failures_) failures *= kForgetting;
    }
    return std::move(decision_);
  }

 private:
  static constexpr double kFirstRound = 1000, kLongerRound = 2, kForgetting = 0.5;

  void search() {
    Sets sets = start_, settled;
    Placed placed;
    if (list_placed(board_, sets.data(), placed) && settle(std::move(sets), placed, settled)) {
      explore(std::move(settled));
    } else {
      token(SearchTree::kLeaf);
    }
  }

  // Explores below sets that have passed the bound; true when the search is over.
  bool explore(Sets sets) {
    const std::optional<int> cell = look_ahead(sets);
    if (over_) return true;
    if (!cell) return false;
    if (*cell < 0) return report(sets);
    token(SearchTree::kBranch);
    token(std::uint32_t(*cell));
    for (std::uint32_t rest = representatives(sets[*cell], interchangeable(sets)); rest && !over_;
         rest &= rest - 1) {
      Sets below;
      if (settle(sets, *cell, rest & -rest, below)) {
        explore(std::move(below));
      } else {
        token(SearchTree::kLeaf);
      }
    }
    return over_;
  }

  // Tries every digit of every clue and removes the digits that fail, until no digit fails. Returns
  // the clue to branch on: it has few digits left, and many of its digits have failed. Returns -1
  // if all clues are known, and nothing if the sets fail.
  std::optional<int> look_ahead(Sets& sets) {
    for (;;) {
      bool narrowed = false;
      double fewest = 0;
      int best = -1;
      for (const std::uint16_t clue : clues_) {
        if (is_known(sets[clue])) continue;
        const std::uint32_t alike = interchangeable(sets);
        std::uint32_t left = 0, failed = 0;
        int survivors = 0;
        for (std::uint32_t rest = representatives(sets[clue], alike); rest; rest &= rest - 1) {
          const std::uint32_t digit = rest & -rest;
          Sets below;
          if (settle(sets, clue, digit, below)) {
            left |= digit & alike ? sets[clue] & alike : digit;
            ++survivors;
          } else {
            failed |= digit;
          }
          if (over_) return std::nullopt;
        }
        if (failed) {
          token(SearchTree::kRemoval);
          token(clue);
          token(failed);
          failures_[clue] += std::popcount(failed);
          if (!left || !settle(sets, clue, left, sets)) {
            token(SearchTree::kLeaf);
            return std::nullopt;
          }
          narrowed = true;
        }
        const double expected = survivors / (1 + failures_[clue]);
        if (!is_known(sets[clue]) && (best < 0 || expected < fewest)) {
          fewest = expected;
          best = clue;
        }
      }
      if (!narrowed) return best;
    }
  }

  // With every clue known the bound is the closure itself, so the clues are solvable.
  bool report(const Sets& sets) {
    std::vector<std::uint8_t> digits(sets.size());
    for (const std::uint16_t clue : clues_)
      digits[clue] = std::uint8_t(std::countr_zero(sets[clue]) + 1);
    if (sink_(digits.data())) {
      token(SearchTree::kLeaf);
      return false;
    }
    decision_.ending = Ending::limit;
    return over_ = true;
  }

  // The interchangeable digits: every set has all of them or none.
  std::uint32_t interchangeable(const Sets& sets) const {
    std::uint32_t apart = told_apart_;
    for (const std::uint32_t set : sets)
      if (is_known(set)) apart |= set;
    return board_.all_digits() & ~apart;
  }

  static std::uint32_t representatives(std::uint32_t set, std::uint32_t alike) {
    const std::uint32_t some = set & alike;
    return (set & ~alike) | (some & -some);
  }

  // Settles sets that were settled before, with another set in one cell.
  bool settle(Sets sets, int cell, std::uint32_t set, Sets& settled) {
    sets[cell] = set;
    Placed placed;
    if (is_known(set)) placed.add(cell);
    return settle(std::move(sets), placed, settled);
  }

  // Narrows the sets by what is known, then asks whether the board could be filled.
  bool settle(Sets sets, Placed& placed, Sets& settled) {
    if (++decision_.nodes > round_end_ || ((decision_.nodes & 15) == 0 && watch_())) {
      decision_.ending = Ending::expired;
      over_ = true;
      return false;
    }
    if (!close_singles(board_, sets.data(), placed) || !bound_.allows(sets)) return false;
    settled = std::move(sets);
    return true;
  }

  void token(std::uint32_t value) { decision_.tree.tokens.push_back(value); }

  const BoardTables& board_;
  std::vector<std::uint16_t> clues_;
  Bound& bound_;
  std::uint64_t budget_;
  Sink sink_;
  Watch watch_;
  Sets start_;
  std::uint32_t told_apart_ = 0;
  Decision decision_;
  std::uint64_t round_end_ = 0;
  bool over_ = false;
  Random random_{1};
  std::vector<double> failures_;  // of the digits of each clue, the older ones counting less
};

}  // namespace

Decision decide(const BoardTables& board, std::span<const std::uint16_t> clues,
                std::span<const std::uint32_t> within, Bound& bound, std::uint64_t budget,
                Sink sink, Watch watch) {
  return Decider(board, clues, within, bound, budget, sink, watch).run();
}

}  // namespace cluesmith::setting
