// SPDX-License-Identifier: MIT
// Searches for clues.
#include <nanobind/stl/function.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <mutex>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "bindings/close_each.hpp"
#include "bindings/finders.hpp"
#include "parallel.hpp"
#include "setting/anneal.hpp"
#include "setting/chutes.hpp"
#include "setting/classwise.hpp"
#include "setting/crossing.hpp"
#include "setting/decide.hpp"
#include "setting/generate_and_test.hpp"
#include "setting/minimum.hpp"
#include "setting/open_values.hpp"
#include "setting/vicinity.hpp"

namespace cluesmith::bindings {
namespace {

using namespace setting;

void check_clues(const BoardTables& board, const std::vector<std::uint16_t>& cells) {
  const bool ascend = std::ranges::adjacent_find(cells, std::greater_equal{}) == cells.end();
  if (!ascend || (!cells.empty() && int(cells.back()) >= board.cell_count()))
    throw std::invalid_argument("clue cells; expected ascending cells of the board");
}

// Calls run_some(first, count, watch) for runs in a row until some find clues; of several found at
// the same time the first ones count.
template <typename RunSome>
auto anneal_until_found(RunSome run_some, std::uint64_t runs, ChunkSize together, int threads,
                        double seconds, const StopFlag* stop) {
  const unsigned workers = check_threads(threads);
  CallWatch watch(seconds, stop);
  AnnealResult best;
  std::uint64_t best_run = 0, moves = 0, begun = 0;
  std::mutex mutex;
  {
    nb::gil_scoped_release release;
    run_chunks(runs, together, workers, watch.watch(),
               [&](std::size_t first, std::size_t end, Watch own) {
                 AnnealResult result = run_some(first, end - first, own);
                 const std::lock_guard lock(mutex);
                 moves += result.moves;
                 begun += end - first;
                 if (is_better(result, best) || (first < best_run && !is_better(best, result))) {
                   best = std::move(result);
                   best_run = first;
                 }
                 return !best.is_found;
               });
  }
  watch.rethrow();
  const std::size_t cells = best.digits.size();
  return std::tuple(best.is_found, to_numpy(std::move(best.digits), {cells}), best.cost, moves,
                    begun, watch.interrupted());
}

auto anneal_runs(const ClueTask& task, std::uint64_t seed, std::uint64_t runs, std::uint64_t moves,
                 int threads, double seconds, const StopFlag* stop) {
  const auto run = [&](std::size_t first, std::size_t count, Watch own) {
    return anneal(task, seed + first, count, moves, own);
  };
  return anneal_until_found(run, runs, {1, kRunsTogether}, threads, seconds, stop);
}

auto generate_and_test_runs(const ClueTask& task, std::uint64_t seed, std::uint64_t runs,
                            std::uint64_t moves, int threads, double seconds,
                            const StopFlag* stop) {
  const auto run = [&](std::size_t first, std::size_t, Watch own) {
    return generate_and_test(task, seed + first, moves, own);
  };
  return anneal_until_found(run, runs, 1, threads, seconds, stop);
}

auto anneal_free_runs(std::shared_ptr<const BoardTables> board, std::shared_ptr<const Closer> allow,
                      int clues, std::uint64_t seed, std::uint64_t runs, std::uint64_t moves,
                      int threads, double seconds, const StopFlag* stop) {
  if (clues < 0 || clues > plain(*board).cell_count())
    throw std::invalid_argument(std::to_string(clues) + " clues; expected 0 to " +
                                std::to_string(board->cell_count()));
  check_fits(*board, *allow);
  const auto run = [&](std::size_t first, std::size_t, Watch own) {
    Random random(seed + first);
    return anneal_free(*board, *allow, clues, random, moves, own);
  };
  return anneal_until_found(run, runs, 1, threads, seconds, stop);
}

auto anneal_values_runs(const ValueTask& task, std::uint64_t seed, std::uint64_t runs,
                        std::uint64_t moves, int threads, double seconds, const StopFlag* stop) {
  const auto run = [&](std::size_t first, std::size_t, Watch own) {
    return anneal_values(task, seed + first, moves, own);
  };
  return anneal_until_found(run, runs, 1, threads, seconds, stop);
}

auto draw_value_grids(const ValueTask& task, std::uint64_t seed, int count, double seconds,
                      const StopFlag* stop) {
  CallWatch watch(seconds, stop);
  std::vector<std::uint8_t> grids;
  {
    nb::gil_scoped_release release;
    grids = draw_grids(task, seed, count, watch.watch());
  }
  watch.raise_interrupt();
  const std::size_t cells = task.board().cell_count(), rows = grids.size() / cells;
  return to_numpy(std::move(grids), {rows, cells});
}

auto candidates_left_by_values(const ValueTask& task, Matrix<std::uint8_t> grids, double seconds) {
  const std::size_t cells = task.board().cell_count();
  if (grids.shape(1) != cells)
    throw std::invalid_argument(std::to_string(grids.shape(1)) + " cells; expected " +
                                std::to_string(cells));
  const auto digits = copy_digits(grids, unsigned(task.board().size()));
  if (std::ranges::find(digits, 0) != digits.end())
    throw std::invalid_argument("a blank; expected full grids");
  CallWatch watch(seconds);
  std::vector<std::uint32_t> costs;
  {
    nb::gil_scoped_release release;
    costs = candidates_left(task, digits, watch.watch());
  }
  watch.raise_interrupt();
  const std::size_t count = costs.size();
  return to_numpy(std::move(costs), {count});
}

// Hands each solvable filling to a Python function, which returns whether to stop.
class PythonSink {
 public:
  PythonSink(std::size_t cells, const std::function<bool(nb::bytes)>& is_enough)
      : cells_(cells), is_enough_(is_enough) {}

  Sink sink() { return {&PythonSink::take, this}; }
  // Call with the GIL held, after the search.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  static bool take(void* context, const std::uint8_t* digits) {
    auto& self = *static_cast<PythonSink*>(context);
    const nb::gil_scoped_acquire gil;
    try {
      return !self.is_enough_(nb::bytes(reinterpret_cast<const char*>(digits), self.cells_));
    } catch (...) {
      self.failure_ = std::current_exception();
      return false;
    }
  }

  std::size_t cells_;
  const std::function<bool(nb::bytes)>& is_enough_;
  std::exception_ptr failure_;
};

auto decide_task(std::shared_ptr<const BoardTables> board, const std::vector<std::uint16_t>& cells,
                 Vector<std::uint32_t> within, std::shared_ptr<const search::HornRules> rules,
                 const std::function<bool(nb::bytes)>& is_enough, std::uint64_t budget,
                 double seconds, const StopFlag* stop) {
  check_clues(plain(*board), cells);
  const auto masks = copy_masks(within, board->cell_count(), board->all_digits());
  if (rules) check_fits(*board, *rules);
  CallWatch watch(seconds, stop);
  PythonSink python_sink(masks.size(), is_enough);
  const auto bound = rules ? rules_bound(*board, cells, *rules) : naked_bound(*board, cells);
  Decision decision;
  {
    nb::gil_scoped_release release;
    decision = decide(*board, cells, masks, *bound, budget, python_sink.sink(), watch.watch());
  }
  watch.rethrow();
  python_sink.rethrow();
  std::vector<std::uint32_t>& tokens = decision.tree.tokens;
  const std::size_t length = tokens.size();
  return std::tuple(ending_name(decision.ending, watch), decision.nodes,
                    to_numpy(std::move(tokens), {length}));
}

void check_classwise(const std::vector<std::uint16_t>& cells) {
  const bool ascend = std::ranges::adjacent_find(cells, std::greater_equal{}) == cells.end();
  if (!ascend || cells.size() > std::size_t(kMostClasswiseClues) ||
      (!cells.empty() && cells.back() > 80))
    throw std::invalid_argument("clue cells; expected up to " +
                                std::to_string(kMostClasswiseClues) +
                                " ascending cells of the 9x9 board");
}

nb::bytes to_bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }

auto decide_classwise_of(const std::vector<std::uint16_t>& cells,
                         const std::function<bool(nb::bytes)>& is_enough, std::uint64_t budget,
                         const std::vector<std::uint32_t>& among,
                         const std::vector<std::uint32_t>& way, bool tries_few, double seconds,
                         const StopFlag* stop) {
  check_classwise(cells);
  CallWatch watch(seconds, stop);
  PythonSink python_sink(81, is_enough);
  ClasswiseResult result;
  {
    nb::gil_scoped_release release;
    result =
        decide_classwise({cells, among, way, tries_few}, budget, python_sink.sink(), watch.watch());
  }
  watch.rethrow();
  python_sink.rethrow();
  return std::tuple(ending_name(result.ending, watch), result.nodes, to_bytes(result.tree));
}

auto estimate_classwise_of(const std::vector<std::uint16_t>& cells, unsigned walks,
                           std::uint64_t seed, double seconds, const StopFlag* stop) {
  check_classwise(cells);
  CallWatch watch(seconds, stop);
  ClasswiseEstimate estimate;
  {
    nb::gil_scoped_release release;
    estimate = estimate_classwise({cells, {}, {}, true}, walks, seed, watch.watch());
  }
  watch.raise_interrupt();
  return std::tuple(estimate.nodes, estimate.error, estimate.walks);
}

auto split_classwise_of(const std::vector<std::uint16_t>& cells,
                        const std::function<bool(nb::bytes)>& is_enough, double most,
                        std::size_t deepest, std::uint64_t seed, double seconds,
                        const StopFlag* stop) {
  check_classwise(cells);
  CallWatch watch(seconds, stop);
  PythonSink python_sink(81, is_enough);
  ClasswiseCubes split;
  {
    nb::gil_scoped_release release;
    split = split_classwise({cells, {}, {}, true}, most, deepest, seed, python_sink.sink(),
                            watch.watch());
  }
  python_sink.rethrow();
  watch.raise_interrupt();
  std::vector<std::pair<std::vector<std::uint32_t>, double>> cubes;
  for (ClasswiseCubes::Cube& cube : split.cubes)
    cubes.emplace_back(std::move(cube.way), cube.nodes);
  return std::tuple(!split.expired, to_bytes(split.top), std::move(cubes));
}

// Closes the masks of many positions.
auto close_positions(const Closer& closer, Matrix<std::uint32_t> positions, int threads) {
  const std::size_t cells = closer.cell_count();
  return close_each(positions, cells, (1u << closer.digits()) - 1, threads,
                    [&](std::uint32_t* masks, Watch watch) {
                      if (!closer.close(masks, watch)) std::fill_n(masks, cells, 0u);
                    });
}

human::Cells cells_of(const Vector<std::uint8_t>& flags) {
  if (flags.shape(0) != 81) throw std::invalid_argument("expected 81 flags of clue cells");
  return clue_cells(flags.data());
}

auto count_pinned(std::uint32_t clues, unsigned set, std::size_t limit, double seconds,
                  const StopFlag* stop) {
  if (clues >> 27) throw std::invalid_argument("clues of a chute; expected a set of 27 cells");
  check_set(set);
  CallWatch watch(seconds, stop);
  PinnedFillings pinned;
  {
    nb::gil_scoped_release release;
    pinned = pinned_fillings(clues, set, limit, watch.watch());
  }
  watch.raise_interrupt();
  return std::tuple(ending_name(pinned.ending, watch), pinned.fillings.size());
}

auto try_crossing_of(Vector<std::uint8_t> clues, int band, int stack, unsigned set,
                     std::size_t most, double seconds, const StopFlag* stop) {
  if (band < 0 || band > 2 || stack < 0 || stack > 2)
    throw std::invalid_argument("a band and a stack; expected 0 to 2");
  check_set(set);
  const human::Cells cells = cells_of(clues);
  CallWatch watch(seconds, stop);
  CrossingResult result;
  {
    nb::gil_scoped_release release;
    result = try_crossing(cells, band, stack, set, most, watch.watch());
  }
  watch.raise_interrupt();
  constexpr const char* kNames[] = {"pinned", "refuted", "too many", "expired"};
  return std::tuple(std::string(kNames[int(result.ending)]), result.closures);
}

auto single_out_of(Matrix<std::uint8_t, 81> solutions) {
  const auto digits = copy_digits(solutions, 9);
  if (std::ranges::find(digits, 0) != digits.end())
    throw std::invalid_argument("a blank; expected full grids");
  std::vector<std::uint16_t> candidates;
  {
    nb::gil_scoped_release release;
    candidates = single_out(digits);
  }
  const std::size_t count = candidates.size() / 2;
  return to_numpy(std::move(candidates), {count, 2});
}

// A closure that knows only the groups of a board.
template <auto make>
auto on_plain(std::shared_ptr<const BoardTables> board) {
  plain(*board);
  return make(std::move(board));
}

}  // namespace

void bind_setting(nb::module_& module) {
  using namespace nb::literals;
  module.attr("MOST_CLASSWISE_CLUES") = kMostClasswiseClues;
  nb::class_<StopFlag>(module, "StopFlag", "Ends calls of other threads that were given it.")
      .def(nb::init<>())
      .def("set", &StopFlag::set)
      .def("is_set", &StopFlag::is_set);
  nb::class_<Closer>(module, "Closer", "The closure of clues under a set of strategies.")
      .def_static("naked_singles", &on_plain<naked_singles>, "board"_a)
      .def_static("singles", &on_plain<singles>, "board"_a)
      .def_static("basics", &on_plain<basics>, "board"_a)
      .def_static("listed", &listed, "rules"_a)
      .def_static(
          "propagated",
          [](std::shared_ptr<const BoardTables> board, unsigned parts) {
            plain(*board);
            return propagated(std::move(board), parts);
          },
          "board"_a, "parts"_a)
      .def_static(
          "walked",
          [](const std::vector<std::string>& ids, bool after_basics) {
            return walked(finders_of(ids), after_basics);
          },
          "ids"_a, "after_basics"_a)
      .def("close", &close_positions, "positions"_a.noconvert(), nb::kw_only(), "threads"_a = 1,
           "Closes candidate masks, a position a row; zeros where one contradicts itself.");
  nb::class_<ClueTask>(module, "ClueTask", "What is asked of the clues of a pattern.")
      .def(
          "__init__",
          [](ClueTask* self, std::shared_ptr<const BoardTables> board,
             std::vector<std::uint16_t> cells, Vector<std::uint32_t> within,
             std::shared_ptr<const Closer> allow,
             std::vector<std::shared_ptr<const Closer>> insufficient, bool minimal) {
            check_clues(plain(*board), cells);
            auto masks = copy_masks(within, board->cell_count(), board->all_digits());
            check_fits(*board, *allow);
            for (const auto& closer : insufficient) {
              if (!closer) throw std::invalid_argument("None; expected a closure");
              check_fits(*board, *closer);
            }
            new (self) ClueTask{std::move(board), std::move(cells),        std::move(masks),
                                std::move(allow), std::move(insufficient), minimal};
          },
          "board"_a, "cells"_a, "within"_a.noconvert(), "allow"_a, "insufficient"_a, "minimal"_a);
  module.def(
      "anneal", &anneal_runs, "task"_a, nb::kw_only(), "seed"_a, "runs"_a, "moves"_a,
      "threads"_a = 1, "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
      "Annealing runs from seeds in a row until one finds clues: (found, best clues, candidates "
      "left beyond one a cell, moves made, runs begun, interrupted).");
  nb::class_<ValueTask>(module, "ValueTask",
                        "What is asked of the open values and the clues of a board.")
      .def(
          "__init__",
          [](ValueTask* self, std::shared_ptr<const Closer> allow,
             std::shared_ptr<const Closer> filler, std::shared_ptr<const BoardTables> frame,
             std::vector<std::uint16_t> fixed, std::vector<OpenValue> open,
             std::vector<std::uint16_t> cells, Vector<std::uint32_t> within) {
            auto closer = std::dynamic_pointer_cast<const ConstrainedCloser>(allow);
            auto fills = std::dynamic_pointer_cast<const ConstrainedCloser>(filler);
            if (!closer || !fills)
              throw std::invalid_argument("another closure; expected one of a constrained board");
            check_clues(*closer->board(), cells);
            auto masks =
                copy_masks(within, closer->board()->cell_count(), closer->board()->all_digits());
            new (self)
                ValueTask(std::move(closer), std::move(fills), std::move(frame), std::move(fixed),
                          std::move(open), std::move(cells), std::move(masks));
          },
          "allow"_a, "filler"_a, "frame"_a, "fixed"_a, "open"_a, "cells"_a, "within"_a.noconvert());
  module.def(
      "anneal_values", &anneal_values_runs, "task"_a, nb::kw_only(), "seed"_a, "runs"_a, "moves"_a,
      "threads"_a = 1, "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
      "Annealing runs over full grids until the values and clues of one solve it: (found, best "
      "grid, candidates left beyond one a cell, moves made, runs begun, interrupted).");
  module.def("draw_value_grids", &draw_value_grids, "task"_a, nb::kw_only(), "seed"_a, "count"_a,
             "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
             "Random full grids that keep the fixed constraints, a grid a row.");
  module.def("candidates_left_by_values", &candidates_left_by_values, "task"_a,
             "grids"_a.noconvert(), nb::kw_only(), "seconds"_a = -1.0,
             "For each full grid the candidates that its values and clues leave beyond one a "
             "cell; 2**32 - 1 where it breaks a constraint.");
  module.def(
      "generate_and_test", &generate_and_test_runs, "task"_a, nb::kw_only(), "seed"_a, "runs"_a,
      "moves"_a, "threads"_a = 1, "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
      "Runs of random clues that are tested and changed, from seeds in a row until one finds an "
      "answer: (found, best clues, candidates left beyond one a cell, tests made, runs begun, "
      "interrupted).");
  module.def(
      "anneal_free", &anneal_free_runs, "board"_a, "allow"_a, "clues"_a, nb::kw_only(), "seed"_a,
      "runs"_a, "moves"_a, "threads"_a = 1, "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
      "Annealing runs over cells and digits for a number of clues, until one finds a puzzle: "
      "(found, best clues, candidates left beyond one a cell, moves made, runs begun, "
      "interrupted).");
  module.def("decide", &decide_task, "board"_a, "cells"_a, "within"_a.noconvert(), "rules"_a.none(),
             "is_enough"_a, nb::kw_only(), "budget"_a, "seconds"_a = -1.0,
             "stop"_a.none() = nb::none(),
             "Searches all clues that rules (naked singles where None) solve, and hands each to a "
             "function: (exhausted | limit | expired | interrupted, nodes, tree).");
  module.def("decide_classwise", &decide_classwise_of, "cells"_a, "is_enough"_a, nb::kw_only(),
             "budget"_a, "among"_a = std::vector<std::uint32_t>{},
             "way"_a = std::vector<std::uint32_t>{}, "tries_few"_a = true, "seconds"_a = -1.0,
             "stop"_a.none() = nb::none(),
             "Searches the clues of some cells class by class, for singles and locked candidates, "
             "and calls is_enough with each filling that they solve until it returns True: "
             "(exhausted | limit | expired | interrupted, states, the text of the tree). The way "
             "leads to the subtree that is searched: which step is taken at each level.");
  module.def(
      "estimate_classwise", &estimate_classwise_of, "cells"_a, nb::kw_only(), "walks"_a,
      "seed"_a = 0, "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
      "How many states decide_classwise visits, estimated by random walks: (states, standard "
      "error, walks).");
  module.def("split_classwise", &split_classwise_of, "cells"_a, "is_enough"_a, nb::kw_only(),
             "most"_a, "deepest"_a, "seed"_a = 0, "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
             "Splits the tree of decide_classwise into subtrees of about `most` states each: "
             "(whether it came to an end, the text of the tree with a * for each of them, their "
             "ways and estimated states).");
  module.def("count_pinned", &count_pinned, "clues"_a, "set"_a, nb::kw_only(), "limit"_a,
             "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
             "How many fillings of a chute a set of strategies solves from its clues and all the "
             "rest of the board: (exhausted | limit | expired, count up to the limit).");
  module.def("try_crossing", &try_crossing_of, "clues"_a.noconvert(), "band"_a, "stack"_a, "set"_a,
             nb::kw_only(), "most"_a, "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
             "Whether singles and locked candidates solve some filling of a band and a stack from "
             "their clues and all the rest of the board: (pinned | refuted | too many | expired, "
             "closures).");
  module.def("single_out", &single_out_of, "solutions"_a.noconvert(),
             "Candidates (9 * cell + digit - 1), alone (then named twice) or two together, that "
             "exactly one of some solutions of a 9x9 puzzle has.");
}

}  // namespace cluesmith::bindings
