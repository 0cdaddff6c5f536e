// SPDX-License-Identifier: MIT
// Generating puzzles and reducing them.
#include "setting/generate.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <span>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "parallel.hpp"

namespace cluesmith::bindings {
namespace {

using namespace setting;

// Several times as many as a thread works on at a time, so that most of the time all places are
// taken.
constexpr std::size_t kPuzzlesInChunk = 8 * kPuzzlesTogether;

// The puzzles that one thread gets of `count`.
std::size_t chunk_of(std::size_t count, unsigned workers) {
  return std::clamp<std::size_t>(count / workers, 1, kPuzzlesInChunk);
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
  std::vector<GeneratedPuzzle> generated(tries);
  {
    nb::gil_scoped_release release;
    run_chunks(tries, chunk_of(tries, workers), workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 const std::span all(generated);
                 return setting::generate(task, seed + begin, all.subspan(begin, end - begin), own);
               });
  }
  watch.rethrow();
  std::vector<std::uint8_t> puzzles, solutions, minimals;
  std::vector<std::uint32_t> tries_of;
  std::size_t done = 0;
  for (std::size_t i = 0; i < tries; ++i) {
    const GeneratedPuzzle& each = generated[i];
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
  std::vector<Reduction> reductions;
  for (std::size_t i = 0; i < count; ++i)
    reductions.push_back({&reduced[cells * i], &without[cells * i], &standings[i], &progress[i]});
  CallWatch watch(seconds, stop);
  {
    nb::gil_scoped_release release;
    run_chunks(count, chunk_of(count, workers), workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 const std::span all(reductions);
                 return reduce(requirement, orbits, seed, all.subspan(begin, end - begin), own);
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
