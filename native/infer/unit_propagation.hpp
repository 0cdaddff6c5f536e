// SPDX-License-Identifier: MIT
// Unit propagation on a clause set, with a trail that can be taken back.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "infer/clause_set.hpp"

namespace cluesmith::infer {

class UnitPropagation {
 public:
  explicit UnitPropagation(const ClauseSet& clauses);

  const ClauseSet& clauses() const { return *clauses_; }

  bool is_true(Literal literal) const { return values_[literal] > 0; }
  bool is_false(Literal literal) const { return values_[literal] < 0; }
  bool is_open(Literal literal) const { return values_[literal] == 0; }
  std::uint32_t open_count() const {
    return clauses_->variable_count() - std::uint32_t(trail_.size());
  }

  // The literals made true, in order.
  std::span<const Literal> trail() const { return trail_; }

  // Makes a literal true; returns false if it is false already.
  bool assume(Literal literal);
  // Makes true all that follows by unit propagation; returns false at a conflict. Then the caller
  // must undo it, up to a length that the trail had before.
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
  std::size_t done_ = 0;  // the number of literals of the trail that are counted in unfalse_
};

}  // namespace cluesmith::infer
