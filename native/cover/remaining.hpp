// SPDX-License-Identifier: MIT
// The rows that are left, numbered anew. Few are left when theorems 7 and 8 have their turn, some
// hundred of the 729 of a 9x9 board, so that a set of them takes two words.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "cover/state.hpp"

namespace cluesmith::cover {

using Number = std::uint32_t;  // of a row that is left, among those, ascending

// `kWords` words hold a set of rows; 0 where the number is known at run time only.
template <std::size_t kWords>
class Remaining {
 public:
  Remaining(const State& state, std::vector<Row> left)
      : state_(state),
        left_(std::move(left)),
        words_((left_.size() + 63) / 64),
        of_columns_(state.rules().matrix().column_count() * words(), 0),
        others_(left_.size() * words(), 0) {
    for (Number row = 0; row < left_.size(); ++row)
      for (const Column column : columns_of(row))
        of_columns_[column * words() + (row >> 6)] |= bit(row);
    for (Number row = 0; row < left_.size(); ++row) {
      std::uint64_t* excluded = &others_[row * words()];
      for (const Column column : state.rules().matrix().columns_of(left_[row]))
        for (std::size_t word = 0; word < words(); ++word) excluded[word] |= rows_of(column)[word];
      excluded[row >> 6] &= ~bit(row);
    }
  }
  Remaining(const Remaining&) = delete;
  Remaining& operator=(const Remaining&) = delete;

  // Counts what a theorem has looked up. The set of each open column counts as one N(c).
  void count_lookups() const {
    Lookups lookups{.neighbours = std::exchange(neighbours_, 0)};
    for (Column column = 0; column < state_.rules().matrix().column_count(); ++column) {
      lookups.of_columns += state_.is_open(column);
      lookups.rows_left += state_.is_open(column) ? state_.count(column) : 0;
    }
    state_.count_lookups(lookups);
  }

  const State& state() const { return state_; }
  std::size_t words() const { return kWords ? kWords : words_; }
  Number size() const { return static_cast<Number>(left_.size()); }
  Row row(Number row) const { return left_[row]; }
  std::span<const Column> columns_of(Number row) const { return state_.columns_of(left_[row]); }

  // The rows of a column, and the rows that a row excludes, without itself.
  const std::uint64_t* rows_of(Column column) const { return &of_columns_[column * words()]; }
  const std::uint64_t* others(Number row) const {
    ++neighbours_;
    return &others_[row * words()];
  }
  bool exclude(Number a, Number b) const { return has(others(a), b); }

  static bool has(const std::uint64_t* set, Number row) { return set[row >> 6] >> (row & 63) & 1; }

  // Whether several sets have a row in common.
  template <typename... Sets>
  bool have_common(Sets... sets) const {
    std::uint64_t common = 0;
    for (std::size_t word = 0; word < words(); ++word) common |= (sets[word] & ...);
    return common != 0;
  }

  // Adds a set to another, or only what it has in common with a third.
  void add(std::uint64_t* into, const std::uint64_t* set) const {
    for (std::size_t word = 0; word < words(); ++word) into[word] |= set[word];
  }
  void add_common(std::uint64_t* into, const std::uint64_t* a, const std::uint64_t* b) const {
    for (std::size_t word = 0; word < words(); ++word) into[word] |= a[word] & b[word];
  }

  void intersect(std::uint64_t* into, const std::uint64_t* a, const std::uint64_t* b) const {
    for (std::size_t word = 0; word < words(); ++word) into[word] = a[word] & b[word];
  }

  // Calls visit(row) for each row of a set, ascending.
  template <typename Visit>
  void for_each(const std::uint64_t* set, Visit visit) const {
    for (std::size_t word = 0; word < words(); ++word)
      for (std::uint64_t rest = set[word]; rest; rest &= rest - 1)
        visit(static_cast<Number>(word * 64 + std::countr_zero(rest)));
  }

 private:
  static std::uint64_t bit(Number row) { return std::uint64_t{1} << (row & 63); }

  const State& state_;
  const std::vector<Row> left_;
  const std::size_t words_;
  Words of_columns_, others_;             // words() words each
  mutable std::uint64_t neighbours_ = 0;  // how often N(N(r)) was used
};

}  // namespace cluesmith::cover
