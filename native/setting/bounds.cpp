// SPDX-License-Identifier: MIT
// The bounds of the complete search: optimistic closures, for naked singles and for listed rules.
#include <array>
#include <bit>

#include "setting/decide.hpp"
#include "setting/sets.hpp"

namespace cluesmith::setting {
namespace {

class NakedBound final : public Bound {
 public:
  NakedBound(const BoardTables& board, std::span<const std::uint16_t> clues)
      : board_(board), clues_(clues.begin(), clues.end()), peers_of_(board.cell_count()) {}

  bool allows(const Sets& sets) override {
    const int cells = board_.cell_count();
    for (int cell = 0; cell < cells; ++cell) peers_of_[cell] = {};
    filled_.assign(cells, 0);
    queue_.assign(clues_.begin(), clues_.end());
    for (const std::uint16_t clue : clues_) filled_[clue] = 1;
    for (std::size_t done = 0; done < queue_.size(); ++done) {
      const std::uint32_t set = sets[queue_[done]];
      for (const std::uint16_t peer : board_.peers(queue_[done])) {
        if (filled_[peer]) continue;
        peers_of_[peer].add(set);
        if (!is_reachable(sets, peer)) continue;
        filled_[peer] = 1;
        queue_.push_back(peer);
      }
    }
    return int(queue_.size()) == cells;
  }

 private:
  // What the filled peers of a cell hold.
  struct Filled {
    std::uint32_t seen = 0;      // the known digits
    std::uint32_t possible = 0;  // the sets of the others
    int known = 0;               // the number of the known digits
    int open = 0;                // the number of the others

    void add(std::uint32_t set) {
      if (is_known(set)) {
        known += !(seen & set);
        seen |= set;
      } else {
        possible |= set;
        ++open;
      }
    }
  };

  // Whether the filled peers of a cell could hold all digits but one.
  bool is_reachable(const Sets& sets, int cell) {
    const int wanted = board_.size() - 1;
    const Filled& filled = peers_of_[cell];
    if (filled.known + filled.open < wanted) return false;
    if (filled.known >= wanted) return true;
    if (std::popcount(filled.seen | filled.possible) < wanted) return false;
    int open = 0, given = filled.known;
    std::uint32_t free = ~filled.seen;
    for (const std::uint16_t peer : board_.peers(cell)) {
      if (!filled_[peer] || is_known(sets[peer])) continue;
      givers_[open++] = sets[peer];
      // Giving the lowest digit that is free is often good enough.
      const std::uint32_t some = sets[peer] & free;
      free &= ~(some & -some);
      given += some != 0;
      if (given == wanted) return true;
    }
    return can_give(open, ~filled.seen, wanted - filled.known);
  }

  // Whether the first `open` givers can give so many digits of a mask, one each.
  bool can_give(int open, std::uint32_t digits, int enough) {
    std::array<std::int16_t, 32> giver_of;
    giver_of.fill(-1);
    int count = 0;
    for (int giver = 0; giver < open && count < enough; ++giver) {
      std::uint32_t tried = ~digits;
      count += augment(giver, tried, giver_of);
    }
    return count == enough;
  }

  bool augment(int giver, std::uint32_t& tried, std::array<std::int16_t, 32>& giver_of) {
    for (std::uint32_t rest = givers_[giver] & ~tried; rest; rest = givers_[giver] & ~tried) {
      const int digit = std::countr_zero(rest);
      tried |= std::uint32_t{1} << digit;
      if (giver_of[digit] < 0 || augment(giver_of[digit], tried, giver_of)) {
        giver_of[digit] = std::int16_t(giver);
        return true;
      }
    }
    return false;
  }

  const BoardTables& board_;
  std::vector<std::uint16_t> clues_;
  std::vector<std::uint16_t> queue_;
  std::vector<std::uint8_t> filled_;
  std::vector<Filled> peers_of_;
  std::array<std::uint32_t, BoardTables::kMaxSize * BoardTables::kMaxSize> givers_;
};

class RulesBound final : public Bound {
 public:
  RulesBound(const BoardTables& board, std::span<const std::uint16_t> clues, const HornRules& rules)
      : board_(board), clues_(clues.begin(), clues.end()), rules_(rules) {}

  bool allows(const Sets& sets) override {
    masks_.assign(sets.size(), board_.all_digits());
    for (const std::uint16_t clue : clues_) {
      masks_[clue] &= is_known(sets[clue]) ? sets[clue] : 0;
      for (const std::uint16_t peer : board_.peers(clue)) masks_[peer] &= ~sets[clue];
    }
    rules_.apply(masks_.data());
    for (std::size_t cell = 0; cell < sets.size(); ++cell) {
      const std::uint32_t left = masks_[cell];
      if (left && (!is_known(left) || !(left & sets[cell]))) return false;
    }
    return true;
  }

 private:
  const BoardTables& board_;
  std::vector<std::uint16_t> clues_;
  const HornRules& rules_;
  Sets masks_;
};

}  // namespace

std::unique_ptr<Bound> naked_bound(const BoardTables& board, std::span<const std::uint16_t> clues) {
  return std::make_unique<NakedBound>(board, clues);
}

std::unique_ptr<Bound> rules_bound(const BoardTables& board, std::span<const std::uint16_t> clues,
                                   const HornRules& rules) {
  return std::make_unique<RulesBound>(board, clues, rules);
}

}  // namespace cluesmith::setting
