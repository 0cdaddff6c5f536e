// SPDX-License-Identifier: MIT
// Parts of the core that only tests call by themselves.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "board.hpp"
#include "infer/grid_analysis.hpp"
#include "proofs/chute_check.hpp"
#include "scales/explainer/walk.hpp"
#include "scales/hodoku/techniques.hpp"
#include "setting/other_solutions.hpp"
#include "setting/random.hpp"

namespace cluesmith::bindings {
namespace {

auto explainer_step(Vector<std::uint8_t> placed, Vector<std::uint16_t> masks, double seconds) {
  if (placed.shape(0) != 81 || masks.shape(0) != 81)
    throw std::invalid_argument("expected 81 digits and 81 masks");
  const auto digits = copy_digits(placed, 9);
  const auto candidates = copy_masks(masks, 81, 0x1ff);
  const human::Grid grid(digits.data(), candidates.data());
  CallWatch watch(seconds);
  scales::explainer::RatedStep step;
  if (!grid.is_contradiction()) {
    nb::gil_scoped_release release;
    scales::explainer::WalkMemory memory;
    step = scales::explainer::first_step(grid, watch.watch(), memory);
  }
  watch.raise_interrupt();
  return std::tuple(step.technique, step.tenths, std::move(step.effect.placements),
                    std::move(step.effect.eliminations));
}

bool filling_follows(Vector<std::uint8_t> digits, std::uint64_t clues, bool hidden_single,
                     bool pointing, bool claiming) {
  if (clues >> 45) throw std::invalid_argument("clue cells beyond the five boxes");
  if (digits.shape(0) != 45) throw std::invalid_argument("expected 45 digits");
  for (int box = 0; box < 5; ++box) {
    unsigned box_digits = 0;
    for (int cell = 9 * box; cell < 9 * box + 9; ++cell)
      if (digits.data()[cell] < 9) box_digits |= 1u << digits.data()[cell];
    if (box_digits != 0x1ff) throw std::invalid_argument("expected the digits 0 to 8 in each box");
  }
  return proofs::follows(digits.data(), clues, {hidden_single, pointing, claiming});
}

auto hodoku_techniques() {
  using scales::hodoku::kTechniqueNames, scales::hodoku::kSearches;
  const std::vector<std::string> names(kTechniqueNames.begin(), kTechniqueNames.end());
  return std::tuple(names, kSearches);
}

auto keep_matchings(Vector<std::uint32_t> rows) {
  const std::size_t size = rows.shape(0);
  if (size < 1 || size > 25)
    throw std::invalid_argument(std::to_string(size) + " rows; expected 1 to 25");
  auto matched_rows = copy_masks(rows, size, (1u << size) - 1);
  const bool exists = infer::keep_matchings(matched_rows);
  return std::tuple(exists, to_numpy(std::move(matched_rows), {size}));
}

setting::Task<bool> ask(setting::OtherSolutions& others, const std::uint8_t* clues,
                        const std::uint8_t* known, std::uint8_t* other) {
  co_return co_await others.find(clues, known, other);
}

auto other_solutions(Matrix<std::uint8_t, 81> puzzles, Matrix<std::uint8_t, 81> known,
                     std::size_t together) {
  const std::size_t count = puzzles.shape(0);
  if (known.shape(0) != count || together < 1)
    throw std::invalid_argument("expected a known solution of each puzzle, and some together");
  const auto clues = copy_digits(puzzles, 9), solutions = copy_digits(known, 9);
  std::vector<std::uint8_t> others(81 * count), exist(count);
  CallWatch watch(-1);
  {
    nb::gil_scoped_release release;
    setting::OtherSolutions solver;
    setting::run_together(
        0, count, std::min(together, count), solver, watch.watch(),
        [&](std::size_t, std::size_t i) {
          return ask(solver, &clues[81 * i], &solutions[81 * i], &others[81 * i]);
        },
        [&](std::size_t, std::size_t i, bool exists) {
          exist[i] = exists;
          return true;
        });
  }
  watch.raise_interrupt();
  return std::tuple(to_numpy(std::move(others), {count, std::size_t{81}}),
                    to_numpy(std::move(exist), {count}));
}

auto shuffled_order(int count, std::uint64_t seed) {
  if (count < 0 || count > 0xffff)
    throw std::invalid_argument("count is " + std::to_string(count) + "; expected 0 to 65535");
  return setting::shuffled_order(count, seed);
}

}  // namespace

void bind_for_tests(nb::module_& module) {
  using namespace nb::literals;
  module.def("box_order", &BoardTables::box_order, "board"_a,
             "The number of cells along a square box, 0 if the board has no such boxes.");
  module.def("explainer_step", &explainer_step, "placed"_a.noconvert(), "masks"_a.noconvert(),
             nb::kw_only(), "seconds"_a = -1.0,
             "The step that Sudoku Explainer would take from a 9x9 position: the number of its "
             "technique, its rating in tenths (0 if there is no step, as in a contradiction, or "
             "no time for it), and the cells and digits that it places and rules out.");
  module.def("filling_follows", &filling_follows, "digits"_a.noconvert(), "clues"_a, nb::kw_only(),
             "hidden_single"_a, "pointing"_a, "claiming"_a,
             "Whether one filling of a box, two boxes in a row with it and two in a column with it "
             "follows from its clues and all the rest of the board; digits are 0 to 8.");
  module.def("hodoku_techniques", &hodoku_techniques,
             "The techniques of HoDoKu, and how many of them are searches, in the order in which "
             "they are tried.");
  module.def("keep_matchings", &keep_matchings, "rows"_a.noconvert(),
             "Keeps the entries of a square table, a mask a row, that are in some perfect matching "
             "of rows and columns: (whether there is one, the rows).");
  module.def("other_solutions", &other_solutions, "puzzles"_a.noconvert(), "known"_a.noconvert(),
             nb::kw_only(), "together"_a,
             "Looks for a solution of each puzzle that is not the known one, that many puzzles at "
             "a time: (the solutions, zeros where there is none, and 1 or 0).");
  module.def("shuffled_order", &shuffled_order, "count"_a, "seed"_a,
             "The order in which reduce_many takes so many orbits.");
}

}  // namespace cluesmith::bindings
