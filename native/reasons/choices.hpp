// SPDX-License-Identifier: MIT
// What a contradiction is made of: literals, and choices among them.
//
// A literal says that something is true; most say that a cell has a digit. It excludes other
// literals. A choice is a set of literals of which at least one is true. A board has two kinds: the
// digits of a cell, and the places of a digit in a group. Nothing else is known here, so that a
// further constraint can take part, too: a literal for each way to satisfy it, which excludes the
// candidates that do not fit, and a choice among these literals.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "bits.hpp"
#include "board.hpp"

namespace cluesmith::reasons {

// A set of literals, 64 a word.
using Literals = std::vector<std::uint64_t>;

inline bool has(const Literals& set, int literal) { return set[literal / 64] >> literal % 64 & 1; }
inline void add(Literals& set, int literal) {
  set[literal / 64] |= std::uint64_t(1) << literal % 64;
}
inline void remove(Literals& set, int literal) {
  set[literal / 64] &= ~(std::uint64_t(1) << literal % 64);
}

template <typename Visit>
void each(std::span<const std::uint64_t> set, Visit visit) {
  for (std::size_t word = 0; word < set.size(); ++word)
    for (std::uint64_t rest = set[word]; rest; rest &= rest - 1)
      visit(int(64 * word) + std::countr_zero(rest));
}

// How many literals two sets share.
inline int shared(std::span<const std::uint64_t> one, std::span<const std::uint64_t> other) {
  int count = 0;
  for (std::size_t word = 0; word < one.size(); ++word)
    count += count_bits(one[word] & other[word]);
  return count;
}

// Where a choice is: the digits of a cell, or the places of a digit 1..size in a group.
struct ChoicePlace {
  int group;  // -1 for a cell
  int item;   // the cell or the digit
};

// A candidate as (cell, digit 1..size).
struct Candidate {
  int cell;
  int digit;
};

class Choices {
 public:
  // The literals are the candidates of some masks, cell by cell. Placed digits are candidates, too.
  Choices(const BoardTables& board, std::span<const std::uint32_t> masks);

  int literal_count() const { return int(candidates_.size()); }
  int choice_count() const { return int(places_.size()); }
  int words() const { return words_; }

  Literals all() const;
  // The literal of a candidate, -1 if it is ruled out.
  int literal(Candidate candidate) const;
  Candidate candidate(int literal) const { return candidates_[literal]; }
  ChoicePlace place(int choice) const { return places_[choice]; }

  // The literals that a literal excludes, as a set and as a list.
  std::span<const std::uint64_t> excluded(int literal) const {
    return std::span(excluded_).subspan(std::size_t(literal) * words_, words_);
  }
  std::span<const int> excluded_list(int literal) const { return excluded_lists_[literal]; }
  std::span<const std::uint64_t> members(int choice) const {
    return std::span(members_).subspan(std::size_t(choice) * words_, words_);
  }
  std::span<const int> member_list(int choice) const { return member_lists_[choice]; }
  std::span<const int> choices_of(int literal) const { return choices_of_[literal]; }

 private:
  void add_choice(ChoicePlace place, std::vector<int> literals);

  int size_;
  int words_ = 0;
  std::vector<Candidate> candidates_;
  std::vector<int> literals_;  // by candidate
  std::vector<ChoicePlace> places_;
  std::vector<std::uint64_t> excluded_, members_;
  std::vector<std::vector<int>> excluded_lists_, member_lists_, choices_of_;
};

}  // namespace cluesmith::reasons
