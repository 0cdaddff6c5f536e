// SPDX-License-Identifier: MIT
// Solving as people do, on the matrix: theorem 5 while it applies, then theorems 6 to 9 in turn,
// and back to theorem 5 after each change. Nothing is guessed.
#pragma once

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

// Begins with some rows selected and others deleted. Uses the theorems up to number `last`, 5 to 9.
// `trace`, where given, receives every application.
Simulated simulate(const Rules& rules, std::span<const Row> selected, std::span<const Row> deleted,
                   int last, Watch watch, std::vector<Application>* trace);

// Ends at the first step that is harder than `top`; then `rows` are those that this step would
// select or delete. Theorems 8 and 9 skip applications above `top`. If no theorem applies, `rows`
// are all rows that are left.
Simulated simulate_up_to(const Rules& rules, std::span<const Row> selected, int last, Rating top,
                         Watch watch, std::vector<Row>& rows);

}  // namespace cluesmith::cover
