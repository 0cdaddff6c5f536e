// SPDX-License-Identifier: MIT
// A set of clauses, and unit propagation on it with a trail that can be taken back.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cluesmith::infer {

// A set of clauses as inference reads it: what each literal implies by binary clauses, and the
// longer clauses in which it occurs. Immutable once built, so that it serves many threads.

// 2 * variable for a variable, one more for its negation; variables count from 0.
using Literal = std::uint32_t;

constexpr Literal negated(Literal literal) { return literal ^ 1; }

// Lists of different lengths, end to end.
template <class Item>
class Lists {
 public:
  explicit Lists(const std::vector<std::vector<Item>>& lists) {
    for (const auto& list : lists) {
      items_.insert(items_.end(), list.begin(), list.end());
      starts_.push_back(std::uint32_t(items_.size()));
    }
  }
  Lists() = default;

  std::size_t size() const { return starts_.size() - 1; }
  std::span<const Item> operator[](std::size_t list) const {
    return {items_.data() + starts_[list], items_.data() + starts_[list + 1]};
  }

 private:
  std::vector<Item> items_;
  std::vector<std::uint32_t> starts_ = {0};
};

class ClauseSet {
 public:
  // Clauses as in DIMACS, each closed by 0. Throws std::invalid_argument where a literal is beyond
  // the variables or the last clause is not closed.
  ClauseSet(std::uint32_t variables, std::span<const std::int32_t> clauses);

  std::uint32_t variable_count() const { return variables_; }
  std::uint32_t literal_count() const { return 2 * variables_; }
  bool has_empty_clause() const { return has_empty_clause_; }
  const std::vector<Literal>& units() const { return units_; }

  // What must be true where a literal is, by binary clauses.
  std::span<const Literal> implied(Literal literal) const { return implied_[literal]; }
  // Clauses of three and more literals.
  std::size_t long_count() const { return long_.size(); }
  std::span<const Literal> long_clause(std::size_t clause) const { return long_[clause]; }
  std::span<const std::uint32_t> occurrences(Literal literal) const { return occurs_[literal]; }

 private:
  std::uint32_t variables_;
  bool has_empty_clause_ = false;
  std::vector<Literal> units_;
  Lists<Literal> implied_, long_;
  Lists<std::uint32_t> occurs_;
};

// Unit propagation on a clause set, with a trail that can be taken back.

class Propagator {
 public:
  explicit Propagator(const ClauseSet& clauses);

  const ClauseSet& clauses() const { return *clauses_; }

  bool is_true(Literal literal) const { return values_[literal] > 0; }
  bool is_false(Literal literal) const { return values_[literal] < 0; }
  bool is_open(Literal literal) const { return values_[literal] == 0; }
  std::uint32_t open_count() const {
    return clauses_->variable_count() - std::uint32_t(trail_.size());
  }

  // The literals made true, in order.
  std::span<const Literal> trail() const { return trail_; }

  // Makes a literal true; false where it is false already.
  bool assume(Literal literal);
  // Makes true whatever follows by unit propagation; false at a conflict, and then everything up
  // to some length of the trail before it has to be undone.
  bool propagate();
  // Assumes and propagates.
  bool add(Literal literal) { return assume(literal) && propagate(); }

  // Takes back all but the first `length` literals.
  void undo(std::size_t length);

 private:
  const ClauseSet* clauses_;
  std::vector<std::int8_t> values_;     // of each literal: 1 true, -1 false, 0 open
  std::vector<std::uint16_t> unfalse_;  // of each long clause: how many literals are not false
  std::vector<Literal> trail_;
  std::size_t done_ = 0;  // so many literals of the trail are counted in unfalse_
};

}  // namespace cluesmith::infer
