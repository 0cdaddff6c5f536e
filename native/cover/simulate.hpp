// SPDX-License-Identifier: MIT
// Solving as people do, on the matrix: theorem 5 while it applies, then theorems 6 to 9 in turn,
// and back to theorem 5 after each change. Nothing is guessed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "cover/state.hpp"
#include "cover/theorems.hpp"
#include "watch.hpp"

namespace cluesmith::cover {

enum class SimulationEnd : std::uint8_t {
  solved = 0,
  stuck = 1,
  contradiction = 2,
  expired = 3,
  beyond = 4,  // a step was harder than the caller allows
};

struct Simulated {
  SimulationEnd end = SimulationEnd::solved;
  Rating hardest = 0;        // the rating of the hardest step
  std::uint8_t theorem = 0;  // the highest theorem that was needed
};

// The rating of the search of rows: of the hardest step, and the sum over all steps. A row that
// theorem 5 selects is a step, and so is an operation of another theorem.
struct RowRatings {
  Rating hardest = 0;
  std::uint32_t sum = 0;
};

// What one theorem cost: parts 2 and 3 of the paper's complexity.
struct TheoremCost {
  std::uint64_t runs = 0;     // how often it was tried
  std::uint64_t changes = 0;  // how often it selected or deleted a row
  Lookups lookups;
  // The combinations of columns that the paper would check: all open columns with few enough rows.
  double combinations = 0;
};
using TheoremCosts = std::array<TheoremCost, 5>;  // of theorems 5 to 9

// Begins with some rows selected and others deleted. Uses the theorems up to number `last`, 5 to 9.
// `trace`, where given, receives every application.
Simulated simulate(const Rules& rules, std::span<const Row> selected, std::span<const Row> deleted,
                   int last, Watch watch, std::vector<Application>* trace);

// Ends at the first step that is harder than `top`; then `rows` are those that this step would
// select or delete. Theorems 8 and 9 skip applications above `top`. If no theorem applies, `rows`
// are all rows that are left.
Simulated simulate_up_to(const Rules& rules, std::span<const Row> selected, int last, Rating top,
                         Watch watch, std::vector<Row>& rows);

// The solver of the paper to the letter: goes on after a step that is harder than `top`, and
// collects the rows of every such step; if no theorem applies, also all rows that are left.
Simulated simulate_and_save(const Rules& rules, std::span<const Row> selected, int last, Rating top,
                            Watch watch, std::vector<Row>& rows);

// Simulates and rates the search of rows, too.
Simulated simulate_row_search(const Rules& rules, std::span<const Row> selected, int last,
                              Watch watch, RowRatings& ratings);

// Simulates and adds what each theorem cost.
Simulated simulate_counted(const Rules& rules, std::span<const Row> selected, int last, Watch watch,
                           TheoremCosts& costs);

}  // namespace cluesmith::cover
