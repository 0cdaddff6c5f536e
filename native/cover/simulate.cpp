// SPDX-License-Identifier: MIT
#include "cover/simulate.hpp"

#include <algorithm>
#include <memory>

#include "cover/small_search.hpp"

namespace cluesmith::cover {

namespace {

// Theorem 5 needs the one row of its column and no place besides.
constexpr Rating kSingleRowRating = 1;

// The highest rating that is allowed, and the rows of the steps beyond it.
struct RatingLimit {
  Rating top;
  bool ends_run;  // whether the first such step ends the run
  std::vector<Row>& rows;
};

// What a run notes, each where the caller asks for it.
struct Observers {
  std::vector<Application>* trace = nullptr;
  const RatingLimit* limit = nullptr;
  RowRatings* row_ratings = nullptr;
  TheoremCosts* costs = nullptr;
};

double choose(double count, int of) {
  double combinations = 1;
  for (int i = 0; i < of; ++i) combinations *= (count - i) / (i + 1);
  return count < of ? 0 : combinations;
}

// The combinations of columns in the scope of a theorem.
double combinations_of(int theorem, const State& state) {
  double open = 0, pairs = 0, smalls = 0;
  for (Column column = 0; column < state.rules().matrix().column_count(); ++column) {
    if (!state.is_open(column)) continue;
    open += 1;
    pairs += state.count(column) == 2;
    smalls += state.count(column) == 2 || state.count(column) == 3;
  }
  switch (theorem) {
    case 5: return open;
    case 6: return open * std::max(open - 1, 0.0);
    case 7: return choose(pairs, 2);
    case 8: return choose(smalls, 3);
    default: return choose(pairs, 3) * std::max(open - 3, 0.0);
  }
}

// Adds one try of a theorem to its cost when it goes out of scope.
class CostOfTry {
 public:
  CostOfTry(TheoremCosts* costs, int theorem, const State& state)
      : cost_(costs ? &(*costs)[theorem - 5] : nullptr), state_(state) {
    if (!cost_) return;
    before_ = state.lookups();
    ++cost_->runs;
    cost_->combinations += combinations_of(theorem, state);
  }
  void changed() {
    if (cost_) ++cost_->changes;
  }
  ~CostOfTry() {
    if (!cost_) return;
    const Lookups& after = state_.lookups();
    cost_->lookups.of_columns += after.of_columns - before_.of_columns;
    cost_->lookups.rows_left += after.rows_left - before_.rows_left;
    cost_->lookups.of_rows += after.of_rows - before_.of_rows;
    cost_->lookups.neighbours += after.neighbours - before_.neighbours;
  }
  CostOfTry(const CostOfTry&) = delete;
  CostOfTry& operator=(const CostOfTry&) = delete;

 private:
  TheoremCost* cost_;
  const State& state_;
  Lookups before_;
};

class Run {
 public:
  Run(State& state, int last, Watch watch, Observers observers)
      : state_(state), last_(last), watch_(watch), observers_(observers) {}

  Simulated result() {
    for (;;) {
      while (!state_.has_contradiction() && select_single()) {
      }
      if (result_.end == SimulationEnd::beyond) return result_;
      if (state_.has_contradiction()) result_.end = SimulationEnd::contradiction;
      if (state_.has_contradiction() || state_.is_solved()) return result_;
      if (!delete_rows()) return result_;
    }
  }

 private:
  // Theorem 5 once. False if no column has one row left, or if the step is beyond the limit.
  bool select_single() {
    CostOfTry cost(observers_.costs, 5, state_);
    Column column;
    Row row;
    if (!state_.next_single(column, row)) return false;
    cost.changed();
    const Rating rating = state_.rules().rating(column);
    if (!note(rating, 5, kSingleRowRating)) {
      save({row});
      if (result_.end == SimulationEnd::beyond) return false;
    }
    if (observers_.trace)
      observers_.trace->push_back(
          {5, rating, kSingleRowRating, false, 0, Shape::set, {column}, {row}});
    state_.select(row);
    return true;
  }

  // The first of theorems 6 to 9 that applies. False where the run ends.
  bool delete_rows() {
    const RatingLimit* limit = observers_.limit;
    const Rating top = limit && limit->ends_run ? limit->top : Operation::kNone;
    std::unique_ptr<SmallSearch> smalls;
    for (int theorem = 6; theorem <= last_; ++theorem) {
      if (theorem == 9 && top < state_.rules().unique_rating()) break;
      if (watch_()) {
        result_.end = SimulationEnd::expired;
        return false;
      }
      CostOfTry cost(observers_.costs, theorem, state_);
      Operation operation(
          state_,
          {.keeps = observers_.trace != nullptr,
           .searches = observers_.trace != nullptr || observers_.row_ratings != nullptr},
          top);
      if (theorem == 7) smalls = SmallSearch::of(state_);
      switch (theorem) {
        case 6: apply_theorem_6(state_, operation); break;
        case 7: smalls->apply_theorem_7(operation); break;
        case 8: smalls->apply_theorem_8(operation); break;
        default: apply_theorem_9(state_, operation);
      }
      if (operation.is_empty()) continue;
      cost.changed();
      if (!note(operation.rating(), theorem, operation.row_rating())) {
        save(operation.rows());
        if (result_.end == SimulationEnd::beyond) return false;
      }
      operation.apply(state_, observers_.trace);
      return true;
    }
    // Theorem 8 may have skipped an application that is rated too high.
    if (limit) save(state_.left());
    result_.end = SimulationEnd::stuck;
    return false;
  }

  // Notes the ratings of a step. False if the step is beyond the limit.
  bool note(Rating rating, int theorem, Rating row_rating) {
    result_.hardest = std::max(result_.hardest, rating);
    result_.theorem = std::max(result_.theorem, static_cast<std::uint8_t>(theorem));
    if (RowRatings* ratings = observers_.row_ratings) {
      ratings->hardest = std::max(ratings->hardest, row_rating);
      ratings->sum += row_rating;
    }
    const RatingLimit* limit = observers_.limit;
    if (!limit || rating <= limit->top) return true;
    if (limit->ends_run) result_.end = SimulationEnd::beyond;
    return false;
  }

  void save(const std::vector<Row>& rows) {
    std::vector<Row>& saved = observers_.limit->rows;
    saved.insert(saved.end(), rows.begin(), rows.end());
  }

  State& state_;
  const int last_;
  Watch watch_;
  const Observers observers_;
  Simulated result_;
};

Simulated run(const Rules& rules, std::span<const Row> selected, std::span<const Row> deleted,
              int last, Watch watch, Observers observers) {
  State state(rules);
  for (Row row : deleted)
    if (state.has(row)) state.remove(row);
  for (Row row : selected) state.select(row);
  return Run(state, last, watch, observers).result();
}

}  // namespace

Simulated simulate(const Rules& rules, std::span<const Row> selected, std::span<const Row> deleted,
                   int last, Watch watch, std::vector<Application>* trace) {
  return run(rules, selected, deleted, last, watch, {.trace = trace});
}

Simulated simulate_up_to(const Rules& rules, std::span<const Row> selected, int last, Rating top,
                         Watch watch, std::vector<Row>& rows) {
  rows.clear();
  const RatingLimit limit{top, true, rows};
  return run(rules, selected, {}, last, watch, {.limit = &limit});
}

Simulated simulate_and_save(const Rules& rules, std::span<const Row> selected, int last, Rating top,
                            Watch watch, std::vector<Row>& rows) {
  rows.clear();
  const RatingLimit limit{top, false, rows};
  return run(rules, selected, {}, last, watch, {.limit = &limit});
}

Simulated simulate_row_search(const Rules& rules, std::span<const Row> selected, int last,
                              Watch watch, RowRatings& ratings) {
  return run(rules, selected, {}, last, watch, {.row_ratings = &ratings});
}

Simulated simulate_counted(const Rules& rules, std::span<const Row> selected, int last, Watch watch,
                           TheoremCosts& costs) {
  return run(rules, selected, {}, last, watch, {.costs = &costs});
}

}  // namespace cluesmith::cover
