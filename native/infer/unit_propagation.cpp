// SPDX-License-Identifier: MIT
#include "infer/unit_propagation.hpp"

namespace cluesmith::infer {

UnitPropagation::UnitPropagation(const ClauseSet& clauses)
    : clauses_(&clauses), values_(clauses.literal_count()) {
  unfalse_.reserve(clauses.long_count());
  for (std::size_t i = 0; i < clauses.long_count(); ++i)
    unfalse_.push_back(std::uint16_t(clauses.long_clause(i).size()));
  trail_.reserve(clauses.variable_count());
}

bool UnitPropagation::assume(Literal literal) {
  if (values_[literal] != 0) return values_[literal] > 0;
  values_[literal] = 1;
  values_[negated(literal)] = -1;
  trail_.push_back(literal);
  return true;
}

bool UnitPropagation::propagate() {
  bool consistent = true;
  while (consistent && done_ < trail_.size()) {
    const Literal literal = trail_[done_++];
    for (Literal next : clauses_->implied(literal)) consistent &= assume(next);
    // All clauses are counted even after a conflict, so that undo knows what to take back.
    for (std::uint32_t clause : clauses_->occurrences(negated(literal))) {
      const unsigned left = --unfalse_[clause];
      if (left > 1) continue;
      if (left == 0) {
        consistent = false;
        continue;
      }
      // Some literals may be false but not counted yet, so none may be left.
      bool found = false;
      for (Literal last : clauses_->long_clause(clause))
        if (!is_false(last)) found = assume(last);
      consistent &= found;
    }
  }
  return consistent;
}

void UnitPropagation::undo(std::size_t length) {
  while (trail_.size() > length) {
    const Literal literal = trail_.back();
    if (trail_.size() <= done_) {
      for (std::uint32_t clause : clauses_->occurrences(negated(literal))) ++unfalse_[clause];
      --done_;
    }
    trail_.pop_back();
    values_[literal] = values_[negated(literal)] = 0;
  }
}

}  // namespace cluesmith::infer
