// SPDX-License-Identifier: MIT
#include "search/learner.hpp"

#include <algorithm>
#include <bit>

namespace cluesmith::search {

namespace {

// A faster decay (0.95) causes many more conflicts on 25x25 (`benchmarks/run.py large`).
constexpr float kDecay = 0.98F;
constexpr float kMaxActivity = 1e20F;
constexpr float kFirstActivity = 1.0F;  // the weight of the sizes of choices before any conflict
constexpr int kMaxDepth = 500;          // bounds the recursion of is_redundant

}  // namespace

Learner::Learner(const Trail& trail, Clauses& clauses, ProofLog* log)
    : trail_(trail),
      clauses_(clauses),
      log_(log),
      flags_(trail.candidate_end()),
      uses_(trail.candidate_end()),
      level_stamps_(trail.board().cell_count() + 1),
      activities_(trail.candidate_end()) {
  const BoardTables& board = trail.board();
  for (int cell = 0; cell < board.cell_count(); ++cell) {
    const std::uint32_t digits = trail.digits_left(cell);
    for (std::uint32_t rest = digits; rest; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      float activity = 1.0F / static_cast<float>(std::popcount(digits));
      for (const Seat& seat : board.seats(cell)) {
        const std::uint32_t places = trail.places_left(seat.group, digit);
        activity += 1.0F / static_cast<float>(std::popcount(places));
      }
      activities_[trail.candidate(cell, digit)] = kFirstActivity * activity;
    }
  }
}

void Learner::learn(Reason conflict) {
  resolve(conflict);
  minimize();
  join_by_placement();
  measure();
  if (log_) log_->add_clause(trail_, clause_);
  for (Candidate candidate : flagged_) flags_[candidate] = Flag::none;
  flagged_.clear();
  decay();
}

template <class Visit>
void Learner::explain(Reason reason, Candidate implied, Visit visit) const {
  if (reason.kind() != Reason::clause) {
    if (log_) log_->add_reason(trail_, reason, implied);
    trail_.explain(reason, implied, visit);
    return;
  }
  for (Literal literal : clauses_.literals(reason.index())) {
    if (candidate_of(literal) != implied) visit(literal);
  }
}

// Replaces the literals of the trail's level by their causes, the newest first, until one is left:
// the first unique implication point.
void Learner::resolve(Reason reason) {
  const int level = trail_.level();
  clause_.assign(1, 0);
  Candidate implied = Trail::kNoCandidate;
  std::uint32_t index = trail_.count();
  for (int open = 0;;) {
    if (reason.kind() == Reason::clause) clauses_.mark_used(reason.index());
    explain(reason, implied, [&](Literal literal) {
      const Candidate candidate = candidate_of(literal);
      if (flags_[candidate] != Flag::none || trail_.level_of(candidate) == 0) return;
      flag(candidate, Flag::seen);
      bump(candidate);
      if (trail_.level_of(candidate) == level) {
        ++open;
      } else {
        clause_.push_back(literal);
      }
    });
    do {
      implied = candidate_of(trail_[--index]);
    } while (flags_[implied] != Flag::seen || trail_.level_of(implied) != level);
    if (--open == 0) break;
    reason = trail_.reason_of(implied);
  }
  clause_[0] = opposite(trail_[index]);
}

// Drops the literals that follow from the others.
void Learner::minimize() {
  ++stamp_;
  for (Literal literal : clause_) level_stamps_[trail_.level_of(candidate_of(literal))] = stamp_;
  std::size_t new_size = 1;
  for (std::size_t i = 1; i < clause_.size(); ++i) {
    if (!is_redundant(clause_[i], 0)) clause_[new_size++] = clause_[i];
  }
  clause_.resize(new_size);
}

bool Learner::is_redundant(Literal literal, int depth) {
  const Candidate candidate = candidate_of(literal);
  const Reason reason = trail_.reason_of(candidate);
  if (reason.kind() == Reason::none || depth > kMaxDepth) return false;
  // To work out the reason of a filter takes longer than a shorter clause saves.
  if (reason.kind() == Reason::filter) return false;
  bool follows = true;
  explain(reason, candidate, [&](Literal cause) {
    if (!follows) return;
    const Candidate other = candidate_of(cause);
    const int level = trail_.level_of(other);
    if (level == 0 || flags_[other] == Flag::seen || flags_[other] == Flag::redundant) return;
    follows = flags_[other] != Flag::needed && level_stamps_[level] == stamp_ &&
              is_redundant(cause, depth + 1);
  });
  if (flags_[candidate] == Flag::none) {
    flag(candidate, follows ? Flag::redundant : Flag::needed);
  }
  return follows;
}

// If one placement rules out two or more candidates of the clause, one literal that denies the
// placement replaces them all. Clauses become much shorter and conflicts fewer.
void Learner::join_by_placement() {
  const auto placement_behind = [&](Literal literal) {
    const Reason reason = trail_.reason_of(candidate_of(literal));
    return reason.kind() == Reason::placement ? reason.index() : Trail::kNoCandidate;
  };
  const auto note = [&](Candidate placement, Uses uses) {
    if (uses_[placement] == Uses::none) noted_.push_back(placement);
    uses_[placement] = uses;
  };
  for (std::size_t i = 1; i < clause_.size(); ++i) {
    const Literal literal = clause_[i];
    if (says_ruled_out(literal)) note(candidate_of(literal), Uses::denied);
  }
  for (std::size_t i = 1; i < clause_.size(); ++i) {
    const Candidate placement = placement_behind(clause_[i]);
    if (placement == Trail::kNoCandidate || uses_[placement] == Uses::denied) continue;
    note(placement, uses_[placement] == Uses::none ? Uses::one : Uses::many);
  }
  std::size_t new_size = 1;
  for (std::size_t i = 1; i < clause_.size(); ++i) {
    const Literal literal = clause_[i];
    const Candidate placement = placement_behind(literal);
    if (placement == Trail::kNoCandidate || uses_[placement] == Uses::one) {
      clause_[new_size++] = literal;
      continue;
    }
    const Candidate candidate = candidate_of(literal);
    if (log_) log_->add_reason(trail_, trail_.reason_of(candidate), candidate);
    if (uses_[placement] == Uses::many) {
      uses_[placement] = Uses::denied;
      clause_[new_size++] = ruled_out(placement);
    }
  }
  clause_.resize(new_size);
  for (Candidate placement : noted_) uses_[placement] = Uses::none;
  noted_.clear();
}

void Learner::measure() {
  ++stamp_;
  backjump_level_ = 0;
  glue_ = 1;
  for (std::size_t i = 1; i < clause_.size(); ++i) {
    const int level = trail_.level_of(candidate_of(clause_[i]));
    if (level_stamps_[level] != stamp_) ++glue_;
    level_stamps_[level] = stamp_;
    if (level > backjump_level_) {
      backjump_level_ = level;
      std::swap(clause_[1], clause_[i]);
    }
  }
}

void Learner::flag(Candidate candidate, Flag flag) {
  flags_[candidate] = flag;
  flagged_.push_back(candidate);
}

void Learner::bump(Candidate candidate) { activities_[candidate] += increment_; }

void Learner::decay() {
  increment_ /= kDecay;
  if (increment_ > kMaxActivity) {
    for (float& activity : activities_) activity /= kMaxActivity;
    increment_ /= kMaxActivity;
  }
}

Candidate Learner::most_active() const {
  Candidate best = Trail::kNoCandidate;
  float most = -1;
  for (int cell = 0; cell < trail_.board().cell_count(); ++cell) {
    std::uint32_t rest = trail_.digits_left(cell);
    if ((rest & (rest - 1)) == 0) continue;
    const float share = 1.0F / static_cast<float>(std::popcount(rest));
    for (; rest; rest &= rest - 1) {
      const Candidate candidate = trail_.candidate(cell, std::countr_zero(rest));
      const float score = share * activities_[candidate];
      if (score > most) {
        most = score;
        best = candidate;
      }
    }
  }
  return best;
}

}  // namespace cluesmith::search
