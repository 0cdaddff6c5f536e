// SPDX-License-Identifier: MIT
#include "infer/saturation.hpp"

#include <algorithm>
#include <utility>

namespace cluesmith::infer {

Saturation::Saturation(const UnitPropagation& state, Watch watch) {
  const ClauseSet& clauses = state.clauses();
  std::vector<std::uint32_t> number(clauses.variable_count());
  for (std::uint32_t variable = 0; variable < clauses.variable_count(); ++variable)
    if (state.is_open(2 * variable)) {
      number[variable] = std::uint32_t(variables_.size());
      variables_.push_back(variable);
    }
  const auto count = std::uint32_t(variables_.size());
  half_ = (count + 63) / 64 * 64;
  words_ = 2 * half_ / 64;
  const auto renamed = [&](Literal literal) {
    return number[literal / 2] + (literal & 1 ? half_ : 0);
  };

  for (std::uint32_t i = 0; i < count; ++i) {
    all_.push_back(i);
    all_.push_back(i + half_);
  }
  // The table of a 25x25 board has 120 MB.
  implied_.reserve(2 * half_);
  while (implied_.size() < 2 * half_ && !watch()) implied_.emplace_back(words_);
  root_.literals.assign(words_, 0);
  is_ready_ = implied_.size() == 2 * half_;
  if (!is_ready_) return;
  std::vector<std::vector<std::uint32_t>> longer, occurs(2 * half_);
  const auto imply = [&](std::uint32_t from, std::uint32_t to) {
    implied_[from][to / 64] |= Word{1} << to % 64;
  };
  for (std::uint32_t literal : all_) imply(literal, literal);
  for (std::uint32_t variable : variables_)
    for (Literal literal : {2 * variable, 2 * variable + 1})
      for (Literal next : clauses.implied(literal))
        if (state.is_open(next)) imply(renamed(literal), renamed(next));
  for (std::size_t i = 0; i < clauses.long_count(); ++i) {
    std::vector<std::uint32_t> open;
    bool is_true = false;
    for (Literal literal : clauses.long_clause(i)) {
      is_true |= state.is_true(literal);
      if (state.is_open(literal)) open.push_back(renamed(literal));
    }
    if (is_true) continue;
    if (open.size() == 2) {
      imply(negation(open[0]), open[1]);
      imply(negation(open[1]), open[0]);
      continue;
    }
    for (std::uint32_t literal : open) occurs[literal].push_back(std::uint32_t(longer.size()));
    root_.unfalse.push_back(std::uint16_t(open.size()));
    longer.push_back(std::move(open));
  }
  long_ = Lists(longer);
  occurs_ = Lists(occurs);
}

// Adds a literal and all that follows. Returns false at a conflict; then the cube is not valid.
bool Saturation::extend(Cube& cube, std::uint32_t literal) {
  if (has(cube.literals, literal)) return true;
  Word* const literals = cube.literals.data();
  // A literal is in the cube as soon as it waits, so none waits twice.
  waiting_.assign(1, literal);
  literals[literal / 64] |= Word{1} << literal % 64;
  while (!waiting_.empty()) {
    const std::uint32_t next = waiting_.back(), opposite = negation(next);
    waiting_.pop_back();
    if (has(cube.literals, opposite)) return false;
    const Word* const row = implied_[next].data();
    for (std::uint32_t word = 0; word < words_; ++word) {
      Word fresh = row[word] & ~literals[word];
      literals[word] |= fresh;
      for (; fresh; fresh &= fresh - 1)
        waiting_.push_back(64 * word + std::uint32_t(__builtin_ctzll(fresh)));
    }
    for (std::uint32_t clause : occurs_[opposite]) {
      const unsigned left = --cube.unfalse[clause];
      if (left > 1) continue;
      // A literal whose negation still waits is false but not counted yet, so none may be left.
      bool found = false;
      for (std::uint32_t last : long_[clause]) {
        if (has(cube.literals, negation(last))) continue;
        found = true;
        if (has(cube.literals, last)) continue;
        literals[last / 64] |= Word{1} << last % 64;
        waiting_.push_back(last);
      }
      if (!found) return false;
    }
  }
  return true;
}

bool Saturation::add_unit(std::uint32_t literal) {
  changed_ = true;
  return extend(root_, literal);
}

// Adds the clauses (not literal or m) for each m that it implies, in both directions.
void Saturation::learn(std::uint32_t literal, const Set& implied) {
  const std::uint32_t opposite = negation(literal);
  Set& row = implied_[literal];
  for (std::uint32_t word = 0; word < words_; ++word) {
    // A literal that is true at the root needs no clause.
    Word fresh = implied[word] & ~row[word] & ~root_.literals[word];
    if (!fresh) continue;
    changed_ = true;
    row[word] |= fresh;
    for (; fresh; fresh &= fresh - 1) {
      const std::uint32_t other = 64 * word + std::uint32_t(__builtin_ctzll(fresh));
      implied_[negation(other)][opposite / 64] |= Word{1} << opposite % 64;
    }
  }
}

// A cube shortens the clauses: false literals are left out. Adds what every literal of a shortened
// clause implies, until there is nothing new. If the cube is all that follows from x, this derives
// (not x or y) where every literal of a clause implies not x or y.
Saturated Saturation::extend_by_shortened(Cube& cube, Watch watch) {
  Set common;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t clause = 0; clause < long_.size(); ++clause) {
      // The clock takes about as long as a short clause.
      if (clause % 64 == 0 && watch()) return Saturated::expired;
      bool is_first = true, is_true = false;
      for (std::uint32_t literal : long_[clause]) {
        if ((is_true = has(cube.literals, literal))) break;
        if (has(cube.literals, negation(literal))) continue;
        const Set& row = implied_[literal];
        if (std::exchange(is_first, false))
          common = row;
        else
          for (std::uint32_t word = 0; word < words_; ++word) common[word] &= row[word];
      }
      if (is_true || is_first) continue;
      for (std::uint32_t word = 0; word < words_; ++word)
        for (Word fresh = common[word] & ~cube.literals[word]; fresh; fresh &= fresh - 1) {
          changed = true;
          if (!extend(cube, 64 * word + std::uint32_t(__builtin_ctzll(fresh))))
            return Saturated::conflict;
        }
    }
  }
  return Saturated::fixpoint;
}

Saturated Saturation::resolve(std::uint64_t passes, Watch watch, bool shortens) {
  if (!is_ready_) return Saturated::expired;
  Cube cube;
  std::uint64_t pass = 0;
  do {
    changed_ = false;
    for (std::uint32_t literal : all_) {
      if (is_settled(literal)) continue;
      if (watch()) return Saturated::expired;
      ++probes_;
      cube = root_;
      Saturated ended = extend(cube, literal) ? Saturated::fixpoint : Saturated::conflict;
      if (shortens && ended == Saturated::fixpoint) ended = extend_by_shortened(cube, watch);
      if (ended == Saturated::expired) return ended;
      if (ended == Saturated::fixpoint)
        learn(literal, cube.literals);
      else if (!add_unit(negation(literal)))
        return Saturated::conflict;
    }
  } while (changed_ && ++pass != passes);
  return Saturated::fixpoint;
}

// Tries every pair of literals once. Literals that imply many others come first: they fail sooner.
// A limited sweep tries pairs of variables, both true, in the order of the variables.
Saturated Saturation::sweep_pairs(bool limited, Watch watch) {
  std::vector<std::pair<int, std::uint32_t>> order;
  for (std::uint32_t literal : all_) {
    if (is_settled(literal) || (limited && literal >= half_)) continue;
    int count = 0;
    if (!limited)
      for (Word word : implied_[literal]) count += __builtin_popcountll(word);
    order.emplace_back(-count, literal);
  }
  std::sort(order.begin(), order.end());
  Cube first, both;
  Set survived;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint32_t literal = order[i].second;
    if (is_settled(literal)) continue;
    first = root_;
    bool consistent = extend(first, literal);
    survived = first.literals;
    for (std::size_t j = i + 1; consistent && j < order.size(); ++j) {
      const std::uint32_t other = order[j].second;
      // If a pair survives, everything that follows from it survives together with the first one.
      if (has(survived, other) || has(first.literals, negation(other))) continue;
      if (watch()) return Saturated::expired;
      ++probes_;
      both = first;
      if (extend(both, other)) {
        for (std::uint32_t word = 0; word < words_; ++word) survived[word] |= both.literals[word];
      } else {
        consistent = extend(first, negation(other));
      }
    }
    if (consistent)
      learn(literal, first.literals);
    else if (!add_unit(negation(literal)))
      return Saturated::conflict;
  }
  return Saturated::fixpoint;
}

Saturated Saturation::fail_pairs(std::uint64_t passes, Watch watch) {
  if (!is_ready_) return Saturated::expired;
  Saturated ended = Saturated::fixpoint;
  if (passes) {
    for (; passes && ended == Saturated::fixpoint; --passes) ended = sweep_pairs(true, watch);
    return ended;
  }
  do {
    ended = resolve(0, watch);
    if (ended == Saturated::fixpoint) ended = sweep_pairs(false, watch);
  } while (changed_ && ended == Saturated::fixpoint);
  return ended;
}

bool Saturation::write(UnitPropagation& state) const {
  for (std::uint32_t i = 0; i < variables_.size(); ++i) {
    const Literal literal = 2 * variables_[i];
    if (has(root_.literals, i) && !state.assume(literal)) return false;
    if (has(root_.literals, i + half_) && !state.assume(negated(literal))) return false;
  }
  return state.propagate();
}

bool Saturation::read(const UnitPropagation& state) {
  for (std::uint32_t i = 0; i < variables_.size(); ++i) {
    const Literal literal = 2 * variables_[i];
    if (state.is_true(literal) && !extend(root_, i)) return false;
    if (state.is_false(literal) && !extend(root_, i + half_)) return false;
  }
  return true;
}

}  // namespace cluesmith::infer
