// SPDX-License-Identifier: MIT
// The bounds of the complete search: optimistic closures, for naked singles and for listed rules.
#include <array>
#include <bit>

#include "setting/decide.hpp"
#include "setting/singles.hpp"

namespace cluesmith::setting {
namespace {

class NakedBound final : public Bound {
 public:
  NakedBound(const BoardTables& board, std::span<const std::uint16_t> clues)
      : all_(board.all_digits()),
        cells_(board.cell_count()),
        words_((cells_ + 63) / 64),
        clues_(clues.begin(), clues.end()),
        peers_(cells_ * words_),
        empty_(words_),
        seen_digits_(cells_) {
    for (std::size_t cell = 0; cell < cells_; ++cell)
      for (const std::uint16_t peer : board.peers(int(cell)))
        put(peers_.data() + cell * words_, peer);
  }

  bool allows(const Sets& sets) override {
    for (SeenDigits& seen : seen_digits_) seen.digits = 0;
    for (std::size_t cell = 0; cell < cells_; ++cell) put(empty_.data(), cell);
    queue_.assign(clues_.begin(), clues_.end());
    for (const std::uint16_t clue : clues_) take(clue);
    for (std::size_t done = 0; done < queue_.size(); ++done) {
      const std::uint32_t set = sets[queue_[done]];
      const std::uint64_t* peers = peers_.data() + queue_[done] * words_;
      for (std::size_t word = 0; word < words_; ++word)
        for (std::uint64_t rest = peers[word] & empty_[word]; rest; rest &= rest - 1) {
          const std::size_t peer = 64 * word + std::countr_zero(rest);
          if (!seen_digits_[peer].add(set) || !is_known(all_ & ~seen_digits_[peer].digits))
            continue;
          take(peer);
          queue_.push_back(std::uint16_t(peer));
        }
    }
    return queue_.size() == cells_;
  }

 private:
  // A largest matching of digits with the filled peers of a cell, each peer with one digit of its
  // set. The matching grows by augmenting paths, so a peer that cannot be matched when it comes
  // cannot be matched later.
  struct SeenDigits {
    std::uint32_t digits = 0;
    std::array<std::uint32_t, BoardTables::kMaxSize> owner;  // of each digit the set of its peer

    bool add(std::uint32_t set) {
      std::uint32_t tried = 0;
      return match(set, tried);
    }

    // Matches a set with a free digit, or with one whose owner can take another.
    bool match(std::uint32_t set, std::uint32_t& tried) {
      if (const std::uint32_t free = set & ~digits) {
        digits |= free & -free;
        owner[std::countr_zero(free)] = set;
        return true;
      }
      for (std::uint32_t rest = set & ~tried; rest; rest = set & ~tried) {
        const int digit = std::countr_zero(rest);
        tried |= rest & -rest;
        if (!match(owner[digit], tried)) continue;
        owner[digit] = set;
        return true;
      }
      return false;
    }
  };

  static void put(std::uint64_t* words, std::size_t cell) {
    words[cell / 64] |= std::uint64_t{1} << cell % 64;
  }
  void take(std::size_t cell) { empty_[cell / 64] &= ~(std::uint64_t{1} << cell % 64); }

  std::uint32_t all_;
  std::size_t cells_, words_;
  std::vector<std::uint16_t> clues_;
  std::vector<std::uint64_t> peers_;  // of each cell, a bit for each
  std::vector<std::uint64_t> empty_;  // the cells that are not filled, a bit for each
  std::vector<std::uint16_t> queue_;
  std::vector<SeenDigits> seen_digits_;
};

class RulesBound final : public Bound {
 public:
  RulesBound(const BoardTables& board, std::span<const std::uint16_t> clues,
             const search::HornRules& rules)
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
  const search::HornRules& rules_;
  Sets masks_;
};

}  // namespace

std::unique_ptr<Bound> naked_bound(const BoardTables& board, std::span<const std::uint16_t> clues) {
  return std::make_unique<NakedBound>(board, clues);
}

std::unique_ptr<Bound> rules_bound(const BoardTables& board, std::span<const std::uint16_t> clues,
                                   const search::HornRules& rules) {
  return std::make_unique<RulesBound>(board, clues, rules);
}

}  // namespace cluesmith::setting
