// SPDX-License-Identifier: MIT
// Generating puzzles and reducing them.
#include "setting/generate.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "parallel.hpp"

namespace cluesmith::bindings {
namespace {

using namespace setting;

// How many puzzles a thread works on at a time, so that the solver answers their questions
// together: with 64 it takes about a twentieth longer, 256 gain nothing.
constexpr std::size_t kPuzzlesTogether = 128;
// Several times as many, so that most of the time all places are taken.
constexpr std::size_t kPuzzlesInChunk = 8 * kPuzzlesTogether;

// The puzzles that one thread gets of `count`.
std::size_t chunk_of(std::size_t count, unsigned workers) {
  return std::clamp<std::size_t>(count / workers, 1, kPuzzlesInChunk);
}

// Only questions about the 9x9 board are answered together. A closure may take long; then puzzles
// come one after another, so that some are there when the time is over.
std::size_t places_for(const Requirement& requirement, std::size_t puzzles) {
  const bool asks_often = requirement.board->is_nine() && !requirement.closer;
  return asks_often ? std::min(kPuzzlesTogether, puzzles) : 1;
}

void check_orbits(const BoardTables& board, const std::vector<Orbit>& orbits) {
  std::vector<int> seen(std::size_t(plain(board).cell_count()));
  std::size_t cells = 0;
  for (const Orbit& orbit : orbits) {
    if (orbit.empty()) throw std::invalid_argument("an empty orbit; expected cells in each");
    cells += orbit.size();
    for (const std::uint16_t cell : orbit)
      if (cell < seen.size()) ++seen[cell];
  }
  if (cells != seen.size() || std::ranges::count(seen, 1) != std::ptrdiff_t(seen.size()))
    throw std::invalid_argument("orbits; expected every cell of the board in one of them");
}

GenerateMethod method_of(const std::string& name) {
  if (name == "random") return GenerateMethod::random;
  if (name == "add") return GenerateMethod::add;
  if (name == "remove") return GenerateMethod::remove;
  throw std::invalid_argument("method is " + name + "; expected random, add or remove");
}

GridMethod grids_of(const std::string& name, const BoardTables& board) {
  const SolutionFinder finder(plain(board));
  if (name == "quick") return GridMethod::quick;
  if (name == "paper" && finder.board().is_nine()) return GridMethod::paper;
  if (name == "uniform" && finder.board().is_nine()) return GridMethod::uniform;
  throw std::invalid_argument("grids are " + name + "; expected quick, or paper or uniform on 9x9");
}

auto generate(const Requirement& requirement, std::vector<Orbit> orbits, const std::string& method,
              int blind, int least, int most, bool minimal, const std::string& grids,
              std::uint64_t seed, std::size_t tries, int threads, double seconds,
              const StopFlag* stop) {
  check_orbits(*requirement.board, orbits);
  const GenerateTask task{requirement,
                          std::move(orbits),
                          method_of(method),
                          blind,
                          least,
                          most,
                          minimal,
                          grids_of(grids, *requirement.board)};
  const unsigned workers = check_threads(threads);
  const std::size_t cells = std::size_t(requirement.board->cell_count());
  CallWatch watch(seconds, stop);
  struct Made {
    bool is_done = false;
    std::vector<std::uint8_t> puzzle, solution;
    Standing minimal;
  };
  std::vector<Made> puzzles_tried(tries);
  {
    nb::gil_scoped_release release;
    run_chunks(tries, chunk_of(tries, workers), workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 OtherSolutions others;
                 const std::size_t places = places_for(requirement, end - begin);
                 std::vector<Generator> generators(places, Generator(task, others));
                 const auto start = [&](std::size_t place, std::size_t i) {
                   return generators[place].draw(Random(seed + i), own);
                 };
                 const auto finish = [&](std::size_t place, std::size_t i, Draw draw) {
                   if (draw == Draw::expired) return false;
                   const Generator& generator = generators[place];
                   Made& made = puzzles_tried[i];
                   made.is_done = true;
                   if (draw == Draw::missed) return true;
                   made.puzzle.assign(generator.puzzle(), generator.puzzle() + cells);
                   made.solution.assign(generator.solution(), generator.solution() + cells);
                   made.minimal = generator.minimal();
                   return true;
                 };
                 return run_together(begin, end, places, others, own, start, finish);
               });
  }
  watch.rethrow();
  std::vector<std::uint8_t> puzzles, solutions, minimals;
  std::vector<std::uint32_t> tries_of;
  std::size_t done = 0;
  for (std::size_t i = 0; i < tries; ++i) {
    const Made& each = puzzles_tried[i];
    done += each.is_done;
    if (each.puzzle.empty()) continue;
    tries_of.push_back(std::uint32_t(i));
    puzzles.insert(puzzles.end(), each.puzzle.begin(), each.puzzle.end());
    solutions.insert(solutions.end(), each.solution.begin(), each.solution.end());
    minimals.push_back(std::uint8_t(each.minimal));
  }
  const std::size_t kept = minimals.size();
  return std::tuple(to_numpy(std::move(puzzles), {kept, cells}),
                    to_numpy(std::move(solutions), {kept, cells}),
                    to_numpy(std::move(minimals), {kept}), to_numpy(std::move(tries_of), {kept}),
                    done, watch.interrupted());
}

auto reduce_many(
    const Requirement& requirement,
    nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu> puzzles,
    const std::vector<Orbit>& orbits, std::uint64_t seed, int threads, double seconds,
    const StopFlag* stop) {
  check_orbits(*requirement.board, orbits);
  const unsigned workers = check_threads(threads);
  const std::size_t cells = std::size_t(requirement.board->cell_count()), count = puzzles.shape(0);
  if (puzzles.shape(1) != cells)
    throw std::invalid_argument(std::to_string(puzzles.shape(1)) + " cells a puzzle; expected " +
                                std::to_string(cells));
  auto reduced = copy_digits(puzzles, unsigned(requirement.board->size()));
  std::vector<std::uint8_t> standings(count, std::uint8_t(Standing::undecided));
  std::vector<std::uint8_t> without(count * cells, std::uint8_t(Standing::undecided));
  std::vector<std::uint8_t> progress(count);
  CallWatch watch(seconds, stop);
  {
    nb::gil_scoped_release release;
    run_chunks(count, chunk_of(count, workers), workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 OtherSolutions others;
                 const std::size_t places = places_for(requirement, end - begin);
                 std::vector<Reducer> reducers(places, Reducer(requirement, others));
                 std::vector<const Orbit*> order;
                 for (const std::size_t at : shuffled_order(orbits.size(), seed))
                   order.push_back(&orbits[at]);
                 const auto start = [&](std::size_t place, std::size_t i) {
                   return reduce_puzzle(
                       reducers[place], order,
                       {&reduced[cells * i], &without[cells * i], &standings[i], &progress[i]},
                       cells, own);
                 };
                 const auto finish = [](std::size_t, std::size_t, bool is_done) { return is_done; };
                 return run_together(begin, end, places, others, own, start, finish);
               });
  }
  watch.rethrow();
  return std::tuple(to_numpy(std::move(reduced), {count, cells}),
                    to_numpy(std::move(standings), {count}),
                    to_numpy(std::move(without), {count, cells}),
                    to_numpy(std::move(progress), {count}), watch.interrupted());
}

}  // namespace

void bind_generate(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Requirement>(module, "Requirement",
                          "What a puzzle has to keep while its clues are taken away.")
      .def(
          "__init__",
          [](Requirement* self, std::shared_ptr<const BoardTables> board,
             std::shared_ptr<const Closer> closer, bool proper, std::uint64_t budget) {
            plain(*board);
            if (closer) check_fits(*board, *closer);
            new (self) Requirement{std::move(board), std::move(closer), proper, budget};
          },
          "board"_a, "closer"_a.none(), "proper"_a, "budget"_a);
  module.def(
      "standings",
      [] { return std::vector<std::string>{"met", "none", "multiple", "stuck", "undecided"}; },
      "How a requirement can stand to a puzzle, in the order of the numbers that stand for these.");
  module.def("generate", &generate, "requirement"_a, "orbits"_a, "method"_a, "blind"_a, "least"_a,
             "most"_a, "minimal"_a, nb::kw_only(), "grids"_a = "quick", "seed"_a, "tries"_a,
             "threads"_a = 1, "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
             "Tries to make puzzles, one for each seed in a row: (puzzles, solutions, whether "
             "every clue is needed as a standing, the try of each, tries done, interrupted).");
  module.def(
      "reduce_many", &reduce_many, "requirement"_a, "puzzles"_a.noconvert(), "orbits"_a,
      nb::kw_only(), "seed"_a, "threads"_a = 1, "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
      "Takes clues away while the requirement is met: (reduced, standings, standings without "
      "each clue, 1 where the requirement is met and 2 where no clue can go, interrupted).");
}

}  // namespace cluesmith::bindings
