// SPDX-License-Identifier: MIT
#include "cover/simulate.hpp"

#include <algorithm>

namespace cluesmith::cover {

namespace {

void apply_theorem(int number, State& state, Operation& operation) {
  switch (number) {
    case 6: return apply_theorem_6(state, operation);
    case 7: return apply_theorem_7(state, operation);
    case 8: return apply_theorem_8(state, operation);
    default: return apply_theorem_9(state, operation);
  }
}

// The highest rating that is allowed, and the rows of the first step beyond it.
struct Bar {
  Rating top;
  std::vector<Row>& rows;
};

Simulated run(State& state, int last, Watch watch, std::vector<Application>* trace,
              const Bar* bar) {
  const Rules& rules = state.rules();
  Simulated result;
  const auto note = [&](Rating rating, int theorem) {
    result.hardest = std::max(result.hardest, rating);
    result.theorem = std::max(result.theorem, static_cast<std::uint8_t>(theorem));
    if (bar && rating > bar->top) result.end = SimulationEnd::beyond;
    return result.end != SimulationEnd::beyond;
  };
  for (;;) {
    Column column;
    Row row;
    while (!state.has_contradiction() && state.next_single(column, row)) {
      const Rating rating = rules.rating(column);
      if (!note(rating, 5)) {
        bar->rows.assign(1, row);
        return result;
      }
      if (trace) trace->push_back({5, rating, false, 0, {column}, {row}});
      state.select(row);
    }
    if (state.has_contradiction()) result.end = SimulationEnd::contradiction;
    if (state.has_contradiction() || state.is_solved()) return result;
    bool has_changed = false;
    for (int theorem = 6; theorem <= last && !has_changed; ++theorem) {
      if (bar && theorem == 9 && bar->top < rules.unique_rating()) break;
      if (watch()) {
        result.end = SimulationEnd::expired;
        return result;
      }
      Operation operation(state, trace != nullptr, bar ? bar->top : Operation::kNone);
      apply_theorem(theorem, state, operation);
      has_changed = !operation.is_empty();
      if (!has_changed) continue;
      if (!note(operation.rating(), theorem)) {
        bar->rows = operation.rows();
        return result;
      }
      operation.apply(state, trace);
    }
    if (!has_changed) {
      // Theorem 8 may have skipped an application that is rated too high.
      if (bar) bar->rows = state.left();
      result.end = SimulationEnd::stuck;
      return result;
    }
  }
}

}  // namespace

Simulated simulate(const Rules& rules, std::span<const Row> selected, std::span<const Row> deleted,
                   int last, Watch watch, std::vector<Application>* trace) {
  State state(rules);
  for (Row row : deleted)
    if (state.has(row)) state.remove(row);
  for (Row row : selected) state.select(row);
  return run(state, last, watch, trace, nullptr);
}

Simulated simulate_up_to(const Rules& rules, std::span<const Row> selected, int last, Rating top,
                         Watch watch, std::vector<Row>& rows) {
  rows.clear();
  State state(rules);
  for (Row row : selected) state.select(row);
  const Bar bar{top, rows};
  return run(state, last, watch, nullptr, &bar);
}

}  // namespace cluesmith::cover
