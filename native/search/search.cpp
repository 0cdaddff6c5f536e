// SPDX-License-Identifier: MIT
#include "search/search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "search/clauses.hpp"
#include "search/learner.hpp"
#include "search/trail.hpp"

namespace cluesmith::search {

namespace {

constexpr int kEventsPerPoll = 64;  // guesses and conflicts between two questions to the watch

// Decides when to restart from the root: when recent glue is well above the average.
class RestartPolicy {
 public:
  void note(int glue) {
    ++conflicts_;
    ++since_restart_;
    const auto weight = static_cast<double>(std::min<std::uint64_t>(conflicts_, kLongRun));
    average_ += (glue - average_) / weight;
    recent_ += (glue - recent_) * (conflicts_ == 1 ? 1.0 : kRecentWeight);
  }
  bool is_due() const { return since_restart_ >= kMinConflicts && recent_ > kMargin * average_; }
  void restarted() {
    since_restart_ = 0;
    recent_ = average_;
  }

 private:
  static constexpr std::uint64_t kLongRun = 10'000, kMinConflicts = 5;
  static constexpr double kRecentWeight = 0.03, kMargin = 1.2;

  std::uint64_t conflicts_ = 0, since_restart_ = 0;
  double average_ = 0, recent_ = 0;
};

// Decides when to delete clauses: after longer and longer intervals.
class ReductionPolicy {
 public:
  bool is_due(std::uint64_t conflicts) const { return conflicts >= next_; }
  void reduced(std::uint64_t conflicts) {
    interval_ += kGrowth;
    next_ = conflicts + interval_;
  }

 private:
  static constexpr std::uint64_t kGrowth = 300;
  std::uint64_t interval_ = 500, next_ = interval_;
};

// Enumerates without storing solutions. Below floor_ the first branch of every guess is exhausted,
// and its opposite has replaced the guess; so backjumps and restarts stop there. Tried instead: a
// clause against each solution. To prove a solution unique took as many conflicts.
class Enumeration {
 public:
  Enumeration(const BoardTables& board, std::uint64_t limit, Sink sink, Watch watch,
              SearchCounters& counters, std::span<const std::uint8_t> known = {},
              ProofLog* log = nullptr)
      : board_(board),
        trail_(board, log == nullptr),
        limit_(limit),
        sink_(sink),
        watch_(watch),
        counters_(counters),
        known_(known),
        log_(log) {}

  Ending run(const std::uint32_t* masks) {
    if (limit_ == 0) return Ending::limit;
    const Ending ending = settle(masks);
    counters_.propagations += trail_.count();
    return ending;
  }

 private:
  Ending settle(const std::uint32_t* masks) {
    trail_.start(masks);
    while (!trail_.has_conflict() && trail_.step()) {
    }
    log_root();
    if (trail_.has_conflict()) return refuted();
    if (is_solved() && known_.empty()) return report() ? Ending::exhausted : Ending::limit;
    clauses_.emplace(trail_.candidate_end());
    learner_.emplace(trail_, *clauses_, log_);
    propagated_ = trail_.count();
    for (std::size_t at = 0; at < known_.size(); at += board_.cell_count()) {
      if (!block(&known_[at])) return refuted();
    }
    return explore();
  }

  Ending explore() {
    for (int events = 0;; ++events) {
      if (events == kEventsPerPoll) {
        events = 0;
        if (watch_()) return Ending::expired;
      }
      if (!propagate()) {
        if (trail_.level() == 0) return refuted();
        resolve_conflict();
        continue;
      }
      if (trail_.level() == 0) log_root();
      if (restarts_.is_due()) {
        restarts_.restarted();
        undo_to(floor_);
      }
      if (reductions_.is_due(counters_.conflicts)) {
        reductions_.reduced(counters_.conflicts);
        clauses_->reduce(trail_);
      }
      const Candidate guess = learner_->most_active();
      if (guess != Trail::kNoCandidate) {
        ++counters_.guesses;
        trail_.open_level();
        trail_.assign(placed(guess), Reason());
        continue;
      }
      if (!report()) return Ending::limit;
      if (trail_.level() == 0) return Ending::exhausted;
      floor_ = trail_.level();
      turn_floor();
    }
  }

  // Keeps a known solution out by a clause. Returns false if nothing else is left.
  bool block(const std::uint8_t* digits) {
    std::vector<Literal> clause;
    for (int cell = 0; cell < board_.cell_count(); ++cell) {
      const Candidate candidate = trail_.candidate(cell, digits[cell] - 1);
      const Literal literal = ruled_out(candidate);
      if (trail_.is_true(literal)) return true;
      if (trail_.is_open(candidate)) clause.push_back(literal);
    }
    if (clause.empty()) return false;
    if (clause.size() == 1) {
      trail_.assign(clause[0], Reason());
    } else {
      clauses_->add(clause, 1);
    }
    return !trail_.has_conflict();
  }

  // Logs what the root has ruled out since the last call, each with its reason.
  void log_root() {
    if (!log_) return;
    for (; logged_ < trail_.count(); ++logged_) {
      const Candidate candidate = candidate_of(trail_[logged_]);
      log_->add_reason(trail_, trail_.reason_of(candidate), candidate);
    }
  }

  // The end of a refutation: a contradiction at the root.
  Ending refuted() {
    if (log_) {
      log_root();
      if (trail_.has_conflict())
        log_->add_reason(trail_, trail_.take_conflict(), Trail::kNoCandidate);
      log_->add_clause(trail_, {});
    }
    return Ending::exhausted;
  }

  // Clauses come before singles, and singles before overlaps: clauses are the better reasons to
  // learn from. Without overlaps there are many more conflicts, especially on 16x16.
  bool propagate() {
    do {
      while (propagated_ < trail_.count() && !trail_.has_conflict()) {
        clauses_->propagate(trail_[propagated_++], trail_);
      }
    } while (!trail_.has_conflict() && trail_.step());
    return !trail_.has_conflict();
  }

  void resolve_conflict() {
    ++counters_.conflicts;
    const Reason conflict = trail_.take_conflict();
    if (trail_.level() == floor_) {
      turn_floor();
      return;
    }
    learner_->learn(conflict);
    restarts_.note(learner_->glue());
    undo_to(std::max(learner_->backjump_level(), floor_));
    const auto clause = learner_->clause();
    if (clause.size() == 1) {
      if (floor_ > 0) facts_.push_back(clause[0]);
      trail_.assign(clause[0], Reason());
    } else {
      const std::uint32_t index = clauses_->add(clause, learner_->glue());
      trail_.assign(clause[0], Reason(Reason::clause, index));
    }
  }

  // The first branch of the guess at floor_ is exhausted: takes its second branch.
  void turn_floor() {
    const Literal guess = trail_.decision(floor_);
    undo_to(--floor_);
    trail_.assign(opposite(guess), Reason());
    for (Literal fact : facts_) {
      if (trail_.has_conflict()) return;
      if (trail_.is_open(candidate_of(fact))) trail_.assign(fact, Reason());
    }
  }

  void undo_to(int level) {
    const std::uint32_t before = trail_.count();
    trail_.undo_to(level);
    counters_.propagations += before - trail_.count();
    propagated_ = std::min(propagated_, trail_.count());
  }

  bool is_solved() const {
    for (int cell = 0; cell < board_.cell_count(); ++cell) {
      const std::uint32_t digits_left = trail_.digits_left(cell);
      if ((digits_left & (digits_left - 1)) != 0) return false;
    }
    return true;
  }

  // Returns false if the search must end.
  bool report() {
    std::array<std::uint8_t, BoardTables::kMaxSize * BoardTables::kMaxSize> digits;
    for (int cell = 0; cell < board_.cell_count(); ++cell) {
      digits[cell] = static_cast<std::uint8_t>(std::countr_zero(trail_.digits_left(cell)) + 1);
    }
    return sink_(digits.data()) && ++solution_count_ < limit_;
  }

  const BoardTables& board_;
  Trail trail_;
  std::optional<Clauses> clauses_;
  std::optional<Learner> learner_;
  RestartPolicy restarts_;
  ReductionPolicy reductions_;
  const std::uint64_t limit_;
  const Sink sink_;
  const Watch watch_;
  SearchCounters& counters_;
  const std::span<const std::uint8_t> known_;
  ProofLog* const log_;
  std::uint32_t logged_ = 0;  // entries of the trail that the log knows
  std::uint64_t solution_count_ = 0;
  std::uint32_t propagated_ = 0;  // entries of the trail that the clauses have processed
  int floor_ = 0;
  std::vector<Literal> facts_;  // learnt at a higher level, to be set again at the root
};

}  // namespace

Ending enumerate(const BoardTables& board, const std::uint32_t* masks, std::uint64_t limit,
                 Sink sink, Watch watch, SearchCounters& counters) {
  return Enumeration(board, limit, sink, watch, counters).run(masks);
}

Ending refute(const BoardTables& board, const std::uint32_t* masks,
              std::span<const std::uint8_t> known, Watch watch, ProofLog& log) {
  const Sink none{[](void*, const std::uint8_t*) { return false; }, nullptr};
  SearchCounters counters;
  return Enumeration(board, 1, none, watch, counters, known, &log).run(masks);
}

}  // namespace cluesmith::search
