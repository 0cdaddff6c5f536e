// SPDX-License-Identifier: MIT
// What a contradiction is made of: literals, and choices among them.
//
// A literal says that something is true; most say that a cell has a digit. It excludes other
// literals. A choice is a set of literals of which at least one is true. A board has three kinds:
// the digits of a cell, the places of a digit in a group, and the *ways* to satisfy a constraint,
// each a list of digits for its cells. A way is true if all its candidates are, so it excludes what
// one of them excludes. Candidates of two cells that a relation forbids together exclude each
// other. A constraint that has too many ways left is no choice until it has fewer.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>
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

// Where a choice is: the digits of a cell, the places of a digit 1..size in a group, or the ways of
// a filter.
struct ChoicePlace {
  static constexpr int kCell = -1, kFilter = -2;
  int group;  // or one of these
  int item;   // the cell, the digit or the filter

  bool operator==(const ChoicePlace&) const = default;
};

// A candidate as (cell, digit 1..size).
struct Candidate {
  int cell;
  int digit;

  bool operator==(const Candidate&) const = default;
};

class Choices {
 public:
  static constexpr int kMostWays = 256;      // of a filter
  static constexpr int kMostAllWays = 3000;  // of all filters together

  // The literals are the candidates of some masks, cell by cell. Placed digits are candidates, too.
  // The ways of filters come after them: of the `filters` of these numbers, fewest ways first.
  Choices(const BoardTables& board, std::span<const std::uint32_t> masks,
          std::span<const int> filters = {});

  int literal_count() const { return literal_count_; }
  int candidate_count() const { return int(candidates_.size()); }
  // Whether all filters that have several ways are among the choices.
  bool is_complete() const { return is_complete_; }
  int choice_count() const { return int(places_.size()); }
  int words() const { return words_; }

  Literals all() const;
  // The literal of a candidate, -1 if it is ruled out.
  int literal(Candidate candidate) const;
  Candidate candidate(int literal) const { return candidates_[literal]; }
  // The candidates, as literals, that a way consists of; the ways of a candidate.
  std::span<const int> way(int literal) const { return ways_[literal - candidate_count()]; }
  std::span<const int> ways_of(int candidate) const { return ways_of_[candidate]; }
  // A candidate of a filter's cell needs one of its ways there. Each such need has a number; the
  // list has those of a way.
  struct Need {
    int candidate, choice;
  };
  int need_count() const { return int(needs_.size()); }
  Need need(int number) const { return needs_[number]; }
  std::span<const int> needs_of(int way) const { return needs_of_[way - candidate_count()]; }
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
  void list_candidates(const BoardTables& board, std::span<const std::uint32_t> masks);
  void list_ways(const BoardTables& board, std::span<const std::uint32_t> masks,
                 std::span<const int> filters);
  void list_excluded(const BoardTables& board);
  void exclude_ways();
  void exclude(int one, int other);
  void list_needs(const BoardTables& board);
  void add_choice(ChoicePlace place, std::vector<int> literals);

  int size_;
  int words_ = 0;
  int literal_count_ = 0;
  bool is_complete_ = true;
  std::vector<Candidate> candidates_;
  std::vector<int> literals_;  // by candidate
  std::vector<ChoicePlace> places_;
  std::vector<std::uint64_t> excluded_, members_;
  std::vector<std::vector<int>> excluded_lists_, member_lists_, choices_of_;
  std::vector<std::vector<int>> ways_, ways_of_, needs_of_;
  std::vector<Need> needs_;
  std::vector<std::pair<int, std::pair<int, int>>> filters_;  // number, its first and last way
};

}  // namespace cluesmith::reasons
