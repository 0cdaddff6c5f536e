// SPDX-License-Identifier: MIT
// Exact cover: dancing links for any matrix, and the simulation with its ratings.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "cover/dancing_links.hpp"
#include "cover/simulate.hpp"
#include "parallel.hpp"

namespace cluesmith::bindings {
namespace {

using cover::Row;
using RowArray = Vector<std::uint32_t>;

template <typename T>
std::span<const T> span_of(const Vector<T>& values) {
  return {values.data(), values.shape(0)};
}

// A copy, which no other thread of the caller can change.
std::vector<Row> copy_rows(const cover::Matrix& matrix, const RowArray& rows) {
  std::vector<Row> copy(rows.data(), rows.data() + rows.size());
  for (Row row : copy)
    if (row >= matrix.row_count())
      throw std::invalid_argument("row " + std::to_string(row) + "; expected fewer than " +
                                  std::to_string(matrix.row_count()));
  return copy;
}

auto dance(const cover::Matrix& matrix, RowArray rows, std::uint64_t limit, std::uint64_t keep,
           double seconds) {
  const auto row_list = copy_rows(matrix, rows);
  check_limit(limit);
  std::vector<Row> cover_list;
  std::vector<std::uint64_t> starts = {0};
  std::uint64_t count = 0;
  cover::LinkCounters counters;
  Ending ending;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release release;
    ending = cover::dance(
        matrix, row_list, limit,
        [&](std::span<const Row> cover_rows) {
          if (count++ < keep) {
            cover_list.insert(cover_list.end(), cover_rows.begin(), cover_rows.end());
            starts.push_back(cover_list.size());
          }
          return true;
        },
        watch.watch(), counters);
  }
  watch.rethrow();
  const std::size_t ones = cover_list.size(), ends = starts.size();
  return std::tuple(to_numpy(std::move(starts), {ends}), to_numpy(std::move(cover_list), {ones}),
                    count, ending_name(ending, watch),
                    std::tuple(counters.guesses, counters.updates));
}

const char* name(cover::SimulationEnd end) {
  switch (end) {
    case cover::SimulationEnd::solved: return "solved";
    case cover::SimulationEnd::stuck: return "stuck";
    case cover::SimulationEnd::contradiction: return "contradiction";
    default: return "unfinished";
  }
}

int check_theorem(int last) {
  if (last < 5 || last > 9)
    throw std::invalid_argument("theorem " + std::to_string(last) + "; expected 5 to 9");
  return last;
}

using CoverStep =
    std::tuple<int, int, int, bool, int, int, std::vector<cover::Column>, std::vector<Row>>;

auto simulate(const cover::Rules& rules, RowArray selected, RowArray deleted, int last,
              double seconds) {
  const auto clue_rows = copy_rows(rules.matrix(), selected);
  const auto deleted_rows = copy_rows(rules.matrix(), deleted);
  check_theorem(last);
  std::vector<cover::Application> trace;
  cover::Simulated result;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release release;
    result = cover::simulate(rules, clue_rows, deleted_rows, last, watch.watch(), &trace);
  }
  watch.rethrow();
  std::vector<CoverStep> steps;
  for (auto& step : trace)
    steps.emplace_back(step.theorem, step.rating, step.row_rating, step.is_closed, step.class_size,
                       int(step.shape), std::move(step.columns), std::move(step.rows));
  return std::tuple(std::move(steps), int(result.hardest),
                    std::string(watch.interrupted() ? "interrupted" : name(result.end)));
}

// The number of digits of puzzles whose digit d in cell c is row c * digits + d - 1.
std::size_t digits_of(const cover::Rules& rules, const Matrix<std::uint8_t>& puzzles) {
  const std::size_t cells = puzzles.shape(1), rows = rules.matrix().row_count();
  const std::size_t digits = cells ? rows / cells : 0;
  if (cells == 0 || digits * cells != rows || digits > 255)
    throw std::invalid_argument("puzzles of " + std::to_string(cells) + " cells for " +
                                std::to_string(rows) + " rows");
  return digits;
}

// Calls simulate(selected rows, watch, index) for every puzzle, which returns false to stop.
template <typename Simulate>
void for_each_puzzle(const cover::Rules& rules, const Matrix<std::uint8_t>& puzzles, int threads,
                     Simulate simulate) {
  const unsigned workers = check_threads(threads);
  const std::size_t cells = puzzles.shape(1), digits = digits_of(rules, puzzles);
  const auto clues = copy_digits(puzzles, unsigned(digits));
  CallWatch watch(-1);
  {
    nb::gil_scoped_release release;
    run_chunks(puzzles.shape(0), 32, workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 std::vector<Row> selected;
                 for (std::size_t i = begin; i < end; ++i) {
                   const std::uint8_t* puzzle = &clues[i * cells];
                   selected.clear();
                   for (std::size_t cell = 0; cell < cells; ++cell)
                     if (puzzle[cell])
                       selected.push_back(static_cast<Row>(cell * digits + puzzle[cell] - 1));
                   if (!simulate(selected, own, i)) return false;
                 }
                 return true;
               });
  }
  watch.raise_interrupt();
}

auto simulate_many(const cover::Rules& rules, Matrix<std::uint8_t> puzzles, int last, int threads) {
  check_theorem(last);
  const std::size_t count = puzzles.shape(0);
  std::vector<std::uint8_t> hardest(count), ends(count), theorems(count);
  for_each_puzzle(rules, puzzles, threads,
                  [&](const std::vector<Row>& selected, Watch own, std::size_t i) {
                    const auto result = cover::simulate(rules, selected, {}, last, own, nullptr);
                    hardest[i] = result.hardest;
                    ends[i] = std::uint8_t(result.end);
                    theorems[i] = result.theorem;
                    return result.end != cover::SimulationEnd::expired;
                  });
  return std::tuple(to_numpy(std::move(hardest), {count}), to_numpy(std::move(ends), {count}),
                    to_numpy(std::move(theorems), {count}));
}

auto simulate_up_to(const cover::Rules& rules, Matrix<std::uint8_t> puzzles, int top, int last,
                    bool every_step, int threads) {
  check_theorem(last);
  if (top < 0 || top > 255)
    throw std::invalid_argument("a rating of " + std::to_string(top) + "; expected 0 to 255");
  const std::size_t count = puzzles.shape(0), cells = puzzles.shape(1);
  std::vector<std::uint8_t> hardest(count), ends(count), beyond(count * cells);
  for_each_puzzle(
      rules, puzzles, threads, [&](const std::vector<Row>& selected, Watch own, std::size_t i) {
        std::vector<Row> rows;
        const auto call = every_step ? &cover::simulate_and_save : &cover::simulate_up_to;
        const auto result = call(rules, selected, last, cover::Rating(top), own, rows);
        hardest[i] = result.hardest;
        ends[i] = std::uint8_t(result.end);
        const std::size_t digits = rules.matrix().row_count() / cells;
        for (const Row row : rows) beyond[i * cells + row / digits] = 1;
        return result.end != cover::SimulationEnd::expired;
      });
  return std::tuple(to_numpy(std::move(hardest), {count}), to_numpy(std::move(ends), {count}),
                    to_numpy(std::move(beyond), {count, cells}));
}

auto rate_row_search(const cover::Rules& rules, Matrix<std::uint8_t> puzzles, int threads) {
  const std::size_t count = puzzles.shape(0);
  std::vector<std::uint8_t> hardest(count), ends(count);
  std::vector<std::uint32_t> sums(count);
  for_each_puzzle(
      rules, puzzles, threads, [&](const std::vector<Row>& selected, Watch own, std::size_t i) {
        cover::RowRatings ratings;
        const auto result = cover::simulate_row_search(rules, selected, 9, own, ratings);
        hardest[i] = ratings.hardest;
        sums[i] = ratings.sum;
        ends[i] = std::uint8_t(result.end);
        return result.end != cover::SimulationEnd::expired;
      });
  return std::tuple(to_numpy(std::move(hardest), {count}), to_numpy(std::move(sums), {count}),
                    to_numpy(std::move(ends), {count}));
}

auto count_costs(const cover::Rules& rules, Matrix<std::uint8_t> puzzles) {
  cover::TheoremCosts costs{};
  for_each_puzzle(rules, puzzles, 1, [&](const std::vector<Row>& selected, Watch own, std::size_t) {
    const auto result = cover::simulate_counted(rules, selected, 9, own, costs);
    return result.end != cover::SimulationEnd::expired;
  });
  std::vector<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
                         std::uint64_t, double>>
      rows;
  for (const cover::TheoremCost& cost : costs)
    rows.emplace_back(cost.runs, cost.changes, cost.lookups.of_columns, cost.lookups.rows_left,
                      cost.lookups.of_rows, cost.lookups.neighbours, cost.combinations);
  return rows;
}

}  // namespace

void bind_cover(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<cover::Matrix>(module, "CoverMatrix", "A sparse matrix, as an exact-cover problem.")
      .def(
          "__init__",
          [](cover::Matrix* self, RowArray starts, RowArray columns, std::uint32_t column_count,
             std::uint32_t primary) {
            new (self) cover::Matrix(span_of(starts), span_of(columns), column_count, primary);
          },
          "starts"_a.noconvert(), "columns"_a.noconvert(), "column_count"_a, "primary"_a)
      .def("dance", &dance, "rows"_a.noconvert(), "limit"_a, "keep"_a, "seconds"_a,
           "Enumerates the covers by some rows: (where each kept cover starts, their rows, count, "
           "ending, (guesses, updates)).");
  nb::class_<cover::Rules>(module, "CoverRules", "A matrix with kinds of columns and ratings.")
      .def(
          "__init__",
          [](cover::Rules* self, const cover::Matrix& matrix, Vector<std::uint8_t> kinds,
             Vector<std::uint8_t> one, Vector<std::uint8_t> two, Vector<std::uint8_t> three,
             std::uint8_t unique, Vector<std::uint16_t> places, std::uint32_t place_weight) {
            const auto list = [](const Vector<std::uint8_t>& values) {
              return std::vector<std::uint8_t>(values.data(), values.data() + values.shape(0));
            };
            new (self)
                cover::Rules(matrix, list(kinds), {list(one), list(two), list(three), unique},
                             {places.data(), places.data() + places.shape(0)}, place_weight);
          },
          "matrix"_a, "kinds"_a.noconvert(), "one"_a.noconvert(), "two"_a.noconvert(),
          "three"_a.noconvert(), "unique"_a, "places"_a.noconvert(), "place_weight"_a)
      .def("simulate", &simulate, "selected"_a.noconvert(), "deleted"_a.noconvert(), "last"_a,
           "seconds"_a,
           "Applies theorems 5 to `last`: ([(theorem, rating in tenths, row rating, is closed, "
           "class size, "
           "shape (0 set, 1 chain, 2 branch), columns, rows)], hardest rating, solved | stuck | "
           "contradiction | unfinished | "
           "interrupted).")
      .def("simulate_many", &simulate_many, "puzzles"_a.noconvert(), nb::kw_only(), "last"_a = 9,
           "threads"_a = 1,
           "Rates puzzles, whose digit d in cell c is row c * digits + d - 1: for each the hardest "
           "rating, how it ended (0 solved, 1 stuck, 2 contradiction), and the highest theorem.")
      .def("simulate_up_to", &simulate_up_to, "puzzles"_a.noconvert(), "top"_a, nb::kw_only(),
           "last"_a = 9, "every_step"_a = false, "threads"_a = 1,
           "The same up to the first step that is rated higher than `top`, which ends it (4): for "
           "each puzzle the hardest rating, how it ended, and 1 for each cell of that step, or "
           "where it is stuck of what is left. With `every_step` no step ends it, and the cells "
           "are those of all such steps.")
      .def("rate_row_search", &rate_row_search, "puzzles"_a.noconvert(), nb::kw_only(),
           "threads"_a = 1,
           "Rates the search of rows: for each puzzle that of the hardest step, the sum over all "
           "steps, and how it ended.")
      .def("count_costs", &count_costs, "puzzles"_a.noconvert(),
           "Simulates puzzles and returns for each of theorems 5 to 9, over all puzzles: (tries, "
           "tries that changed something, N(c) operations, the rows left in them, N(r) "
           "operations, N(N(r)) operations, combinations of columns in the theorem's scope).");
}

}  // namespace cluesmith::bindings
