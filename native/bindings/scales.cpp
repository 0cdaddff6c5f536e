// SPDX-License-Identifier: MIT
// Walks in the order of HoDoKu and of Sudoku Explainer, in bulk.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "parallel.hpp"
#include "scales/explainer/techniques.hpp"
#include "scales/explainer/walk.hpp"
#include "scales/hodoku/walk.hpp"

namespace cluesmith::bindings {
namespace {

auto walk_like_hodoku(Matrix<std::uint8_t, 81> puzzles, Matrix<std::uint8_t, 81> solutions,
                      int threads) {
  const unsigned workers = check_threads(threads);
  const std::size_t count = puzzles.shape(0), columns = scales::hodoku::kSearches;
  if (solutions.shape(0) != count) throw std::invalid_argument("as many solutions as puzzles");
  std::vector<std::uint8_t> ends;
  std::vector<std::uint16_t> counts;
  CallWatch watch(-1);
  {
    nb::gil_scoped_release released;
    const auto digits = copy_digits(puzzles, 9), solved = copy_digits(solutions, 9);
    ends.resize(count);
    counts.resize(count * columns);
    run_chunks(
        count, 16, workers, watch.watch(), [&](std::size_t begin, std::size_t end, Watch own) {
          std::vector<scales::hodoku::Step> steps;
          for (std::size_t i = begin; i < end; ++i) {
            steps.clear();
            const auto ended = scales::hodoku::walk(&digits[81 * i], &solved[81 * i], own, steps);
            if (ended == human::WalkEnd::unfinished) return false;
            ends[i] = std::uint8_t(ended);
            for (const auto& step : steps) ++counts[columns * i + std::size_t(step.search)];
          }
          return true;
        });
  }
  watch.raise_interrupt();
  return std::tuple(to_numpy(std::move(ends), {count}),
                    to_numpy(std::move(counts), {count, columns}));
}

using Candidates = std::vector<std::pair<int, int>>;                 // cells and digits from 1
using Chain = std::vector<std::tuple<std::vector<int>, int, bool>>;  // cells, digit, whether on
// Search, technique, placements, eliminations, digits, cells, chains.
using PathStep = std::tuple<int, int, Candidates, Candidates, std::vector<int>, std::vector<int>,
                            std::vector<Chain>>;

std::vector<int> as_list(nine::Cells cells) {
  std::vector<int> list;
  nine::each(cells, [&](int cell) { list.push_back(cell); });
  return list;
}

Candidates as_list(const std::vector<scales::hodoku::Candidate>& candidates) {
  Candidates list;
  for (const auto candidate : candidates) list.emplace_back(candidate.cell, candidate.digit + 1);
  return list;
}

PathStep as_list(const scales::hodoku::Step& step) {
  std::vector<int> digits;
  for (int digit = 0; digit < 9; ++digit)
    if (step.digits >> digit & 1) digits.push_back(digit + 1);
  std::vector<Chain> chains;
  for (const auto& nodes : step.chains) {
    Chain chain;
    for (const auto& node : nodes)
      chain.emplace_back(as_list(node.cells), node.digit + 1, node.is_on);
    chains.push_back(std::move(chain));
  }
  return {
      int(step.search), int(step.technique), as_list(step.placements), as_list(step.eliminations),
      digits,           as_list(step.cells), std::move(chains)};
}

auto hodoku_path(Matrix<std::uint8_t, 81> puzzle, Matrix<std::uint8_t, 81> solution,
                 double seconds) {
  if (std::isnan(seconds)) throw std::invalid_argument("seconds is not a number");
  if (puzzle.shape(0) != 1 || solution.shape(0) != 1)
    throw std::invalid_argument("expected one puzzle and one solution");
  std::vector<scales::hodoku::Step> steps;
  human::WalkEnd end;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release released;
    const auto digits = copy_digits(puzzle, 9), solved = copy_digits(solution, 9);
    end = scales::hodoku::walk(digits.data(), solved.data(), watch.watch(), steps);
  }
  watch.raise_interrupt();
  std::vector<PathStep> path;
  for (const auto& step : steps) path.push_back(as_list(step));
  return std::tuple(int(end), std::move(path));
}

auto walk_like_explainer(Matrix<std::uint8_t, 81> puzzles, double seconds, int threads) {
  if (std::isnan(seconds)) throw std::invalid_argument("seconds is not a number");
  const unsigned workers = check_threads(threads);
  const std::size_t count = puzzles.shape(0);
  std::vector<std::uint8_t> ends, ratings, hardest;
  CallWatch watch(-1);
  {
    nb::gil_scoped_release released;
    const auto digits = copy_digits(puzzles, 9);
    ends.resize(count);
    ratings.resize(3 * count);
    hardest.resize(count);
    run_chunks(count, 1, workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 for (std::size_t i = begin; i < end; ++i) {
                   PuzzleWatch limited(own, seconds);
                   const auto rated = scales::explainer::rate(&digits[81 * i], limited.watch());
                   if (rated.end == human::WalkEnd::unfinished && own()) return false;
                   ends[i] = std::uint8_t(rated.end);
                   ratings[3 * i] = std::uint8_t(rated.tenths);
                   ratings[3 * i + 1] = std::uint8_t(rated.pearl);
                   ratings[3 * i + 2] = std::uint8_t(rated.diamond);
                   hardest[i] = std::uint8_t(rated.hardest);
                 }
                 return true;
               });
  }
  watch.raise_interrupt();
  return std::tuple(to_numpy(std::move(ends), {count}), to_numpy(std::move(ratings), {count, 3}),
                    to_numpy(std::move(hardest), {count}));
}

using CellDigit = std::pair<int, int>;

std::vector<CellDigit> sorted_pairs(const std::vector<human::Pair>& pairs) {
  std::vector<CellDigit> sorted(pairs.begin(), pairs.end());
  std::ranges::sort(sorted);
  return sorted;
}

// The number of the technique, the rating in tenths, placements and eliminations.
using ExplainerStep = std::tuple<std::size_t, int, std::vector<CellDigit>, std::vector<CellDigit>>;

auto explainer_path(Vector<std::uint8_t> puzzle, double seconds) {
  if (puzzle.shape(0) != 81) throw std::invalid_argument("expected 81 digits");
  const auto digits = copy_digits(puzzle, 9);
  std::vector<scales::explainer::RatedStep> rated_steps;
  scales::explainer::WalkRating rated;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release released;
    rated = scales::explainer::rate(digits.data(), watch.watch(), &rated_steps);
  }
  watch.rethrow();
  std::vector<ExplainerStep> steps;
  for (const auto& [technique, tenths, effect] : rated_steps)
    steps.emplace_back(technique, tenths, sorted_pairs(effect.placements),
                       sorted_pairs(effect.eliminations));
  return std::tuple(std::move(steps), int(rated.end), watch.interrupted());
}

auto dynamic_chain(Vector<std::uint8_t> placed, Vector<std::uint16_t> masks, double seconds) {
  if (placed.shape(0) != 81 || masks.shape(0) != 81)
    throw std::invalid_argument("expected 81 digits and 81 masks");
  const auto digits = copy_digits(placed, 9);
  const auto candidates = copy_masks(masks, 81, 0x1ff);
  std::optional<std::tuple<int, int, CellDigit, bool>> found;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release released;
    const human::Grid grid(digits.data(), candidates.data());
    human::Effect effect;
    const auto step = grid.is_final() || grid.is_contradiction()
                          ? scales::explainer::DynamicStep()
                          : scales::explainer::dynamic_chains(grid, effect, watch.watch());
    if (step.tenths) {
      const bool is_true = !effect.placements.empty();
      const auto& [cell, digit] = is_true ? effect.placements[0] : effect.eliminations[0];
      found.emplace(step.depth, step.tenths, CellDigit(cell, digit), is_true);
    }
  }
  watch.raise_interrupt();
  return found;
}

}  // namespace

void bind_scales(nb::module_& module) {
  using namespace nb::literals;
  module.def("walk_like_hodoku", &walk_like_hodoku, "puzzles"_a.noconvert(),
             "solutions"_a.noconvert(), nb::kw_only(), "threads"_a = 1,
             "Walks through 9x9 puzzles as HoDoKu does: for each how it ended (0 solved, 1 stuck, "
             "2 contradiction), and how many steps each search took.");
  module.def("hodoku_path", &hodoku_path, "puzzle"_a.noconvert(), "solution"_a.noconvert(),
             nb::kw_only(), "seconds"_a = -1.0,
             "HoDoKu's way through one 9x9 puzzle: how it ended, and for each step its search, its "
             "technique, placements, eliminations, the digits and the cells to look for, and "
             "chains of (cells, digit, whether it is there).");
  module.def("walk_like_explainer", &walk_like_explainer, "puzzles"_a.noconvert(), nb::kw_only(),
             "seconds"_a = -1.0, "threads"_a = 1,
             "Walks through 9x9 puzzles in Sudoku Explainer's order, so many seconds each: for "
             "each how it ended (0 solved, 1 stuck, 2 contradiction, 3 unfinished), in tenths the "
             "ratings of the hardest step, of the hardest up to the first placement and of the "
             "first step, and the number of the hardest technique.");
  module.def("explainer_path", &explainer_path, "puzzle"_a.noconvert(), nb::kw_only(),
             "seconds"_a = -1.0,
             "The steps of a 9x9 puzzle in Sudoku Explainer's order: ([(number of the technique, "
             "rating in tenths, placements, eliminations)], how it ended (0 solved, 1 stuck, 2 "
             "contradiction, 3 unfinished), whether Ctrl-C ended it).");
  module.def("dynamic_chain", &dynamic_chain, "placed"_a.noconvert(), "masks"_a.noconvert(),
             nb::kw_only(), "seconds"_a = -1.0,
             "The first dynamic forcing chain of Sudoku Explainer: (depth, rating in tenths, "
             "candidate, whether it is true); the depth is 2 and more if chains are nested in it. "
             "None if there is none, or the time is up.");
  module.def(
      "explainer_techniques",
      [] {
        std::vector<std::string> names;
        for (const auto name : scales::explainer::technique_names()) names.emplace_back(name);
        return names;
      },
      "The techniques of Sudoku Explainer in the order in which they are tried.");
}

}  // namespace cluesmith::bindings
