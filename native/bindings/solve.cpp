// SPDX-License-Identifier: MIT
// Solving: 9x9 puzzles in bulk, and one position of any board at a time.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <new>
#include <string>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "board.hpp"
#include "constraints/tables.hpp"
#include "kernels.hpp"
#include "parallel.hpp"
#include "search/proof_log.hpp"
#include "search/search.hpp"
#include "search/solution_collector.hpp"

namespace cluesmith::bindings {
namespace {

// Memory aligned to 64 for the length of a call.
class Scratch {
 public:
  explicit Scratch(std::size_t size) : data_(::operator new(size, std::align_val_t(64))) {}
  ~Scratch() { ::operator delete(data_, std::align_val_t(64)); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  void* data() const { return data_; }

 private:
  void* data_;
};

// Large chunks are faster, because the lanes of the search are idle only at its end; but every
// thread should get a chunk.
ChunkSize chunk_size(std::size_t count, unsigned workers) {
  constexpr std::size_t kFewTogether = 1024;
  const std::size_t share = (count + workers - 1) / workers;
  return {std::clamp<std::size_t>(share, 1, kFewTogether), kMostTogether};
}

// Writes first solutions and numbers of solutions; returns the number of guesses.
std::uint64_t solve_rows(Matrix<std::uint8_t, 81> puzzles, int limit, int threads,
                         std::uint8_t* solutions, std::uint8_t* counts) {
  if (limit < 1 || limit > 255)
    throw std::invalid_argument("limit is " + std::to_string(limit) + "; expected 1 to 255");
  const unsigned workers = check_threads(threads);
  const std::size_t count = puzzles.shape(0);
  const std::uint8_t* digits = puzzles.data();
  std::atomic<std::uint64_t> guesses{0};
  std::atomic<bool> unfit{false};
  CallWatch watch(-1);
  const Kernels& core = kernels();
  {
    nb::gil_scoped_release release;
    run_chunks(count, chunk_size(count, workers), workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 const std::size_t size = end - begin;
                 if (!digits_fit(digits + 81 * begin, 81 * size, 9)) {
                   unfit = true;
                   return false;
                 }
                 const Scratch scratch(core.solve_scratch());
                 std::uint64_t guessed = 0;
                 const bool finished = core.solve_batch(digits + 81 * begin, size, unsigned(limit),
                                                        solutions + 81 * begin, counts + begin,
                                                        &guessed, own, scratch.data());
                 guesses += guessed;
                 return finished;
               });
    if (unfit) refuse_digits(digits, count);
  }
  watch.raise_interrupt();
  return guesses;
}

auto solve_many(Matrix<std::uint8_t, 81> puzzles, int limit, int threads) {
  const std::size_t count = puzzles.shape(0);
  Buffer<std::uint8_t> solutions(count * 81), counts(count);
  const std::uint64_t guesses =
      solve_rows(puzzles, limit, threads, solutions.data(), counts.data());
  return std::tuple(std::move(solutions).to_numpy({count, 81}), std::move(counts).to_numpy({count}),
                    guesses);
}

auto solve_into(Matrix<std::uint8_t, 81> puzzles, OutMatrix<std::uint8_t, 81> out, int limit,
                int threads) {
  const std::size_t count = puzzles.shape(0);
  if (out.shape(0) != count)
    throw std::invalid_argument("out has " + std::to_string(out.shape(0)) + " rows; expected " +
                                std::to_string(count));
  const std::less<const std::uint8_t*> before;
  if (before(out.data(), puzzles.data() + puzzles.size()) &&
      before(puzzles.data(), out.data() + out.size()))
    throw std::invalid_argument("out shares memory with the puzzles; expected memory of its own");
  Buffer<std::uint8_t> counts(count);
  const std::uint64_t guesses = solve_rows(puzzles, limit, threads, out.data(), counts.data());
  return std::tuple(std::move(counts).to_numpy({count}), guesses);
}

// The kept grids, one `bytes` each: an array would import numpy, which takes longer to load than
// the rest of `cluesmith solve`.
nb::typed<nb::list, nb::bytes> grids_of(const std::vector<std::uint8_t>& digits,
                                        std::size_t cells) {
  nb::typed<nb::list, nb::bytes> grids;
  for (std::size_t begin = 0; begin < digits.size(); begin += cells)
    grids.append(nb::bytes(digits.data() + begin, cells));
  return grids;
}

auto solve_candidates(const std::uint16_t* candidates, std::uint64_t limit, std::uint64_t keep,
                      double seconds) {
  check_limit(limit);
  search::SolutionCollector collector(81, keep);
  std::uint64_t guesses = 0;
  Ending ending;
  CallWatch watch(seconds);
  const Kernels& core = kernels();
  {
    nb::gil_scoped_release release;
    ending = core.solve_one(candidates, limit, collector.sink(), watch.watch(), &guesses);
  }
  watch.rethrow();
  return std::tuple(grids_of(collector.solutions, 81), collector.count(),
                    ending_name(ending, watch), guesses);
}

auto solve_masks(Vector<std::uint16_t> masks, std::uint64_t limit, std::uint64_t keep,
                 double seconds) {
  const auto candidates = copy_masks(masks, 81, 0x1ff);
  return solve_candidates(candidates.data(), limit, keep, seconds);
}

// The same for a puzzle without marks: `bytes` are here at once, an array of masks takes as long to
// make as an easy puzzle to solve.
auto solve_digits(nb::bytes digits, std::uint64_t limit, std::uint64_t keep, double seconds) {
  if (digits.size() != 81)
    throw std::invalid_argument(std::to_string(digits.size()) + " digits; expected 81");
  const auto* each = static_cast<const std::uint8_t*>(digits.data());
  check_digits(each, 1, 81, 9);
  std::uint16_t candidates[81];
  for (std::size_t cell = 0; cell < 81; ++cell)
    candidates[cell] = std::uint16_t(each[cell] ? 1u << (each[cell] - 1) : 0x1ff);
  return solve_candidates(candidates, limit, keep, seconds);
}

void check_groups(Matrix<std::uint16_t> groups, int size) {
  if (int(groups.shape(1)) != size)
    throw std::invalid_argument("groups of " + std::to_string(groups.shape(1)) +
                                " cells; expected " + std::to_string(size));
}

auto solve_board(const BoardTables& board, Vector<std::uint32_t> masks, std::uint64_t limit,
                 std::uint64_t keep, double seconds) {
  const std::size_t cells = board.cell_count();
  const auto candidates = copy_masks(masks, cells, board.all_digits());
  check_limit(limit);
  search::SolutionCollector collector(cells, keep);
  search::SearchCounters counters;
  Ending ending;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release release;
    ending = search::enumerate(board, candidates.data(), limit, collector.sink(), watch.watch(),
                               counters);
  }
  watch.rethrow();
  return std::tuple(grids_of(collector.solutions, cells), collector.count(),
                    ending_name(ending, watch),
                    std::tuple(counters.guesses, counters.conflicts, counters.propagations));
}

auto refute_board(const BoardTables& board, Vector<std::uint32_t> masks, nb::bytes known,
                  double seconds) {
  const std::size_t cells = board.cell_count();
  const auto candidates = copy_masks(masks, cells, board.all_digits());
  const auto* digits = static_cast<const std::uint8_t*>(known.data());
  if (known.size() % cells != 0)
    throw std::invalid_argument(std::to_string(known.size()) + " digits; expected whole grids");
  for (std::size_t i = 0; i < known.size(); ++i)
    if (digits[i] < 1 || digits[i] > board.size())
      throw std::invalid_argument("the digit " + std::to_string(digits[i]) + "; expected 1 to " +
                                  std::to_string(board.size()));
  if (!board.constraints())
    throw std::invalid_argument("a board without constraints; expected one with");
  search::ProofLog log(board);
  Ending ending;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release release;
    ending = search::refute(board, candidates.data(), {digits, known.size()}, watch.watch(), log);
  }
  watch.rethrow();
  const auto numbers = log.numbers();
  Buffer<std::int32_t> lines(numbers.size());
  std::ranges::copy(numbers, lines.data());
  return std::tuple(std::move(lines).to_numpy({numbers.size()}), ending_name(ending, watch));
}

}  // namespace

void bind_solve(nb::module_& module) {
  using namespace nb::literals;
  module.def(
      "solve_many", &solve_many, "puzzles"_a.noconvert(), nb::kw_only(), "limit"_a = 2,
      "threads"_a = 1,
      "Solves 9x9 puzzles: (first solutions, numbers of solutions up to the limit, guesses).");
  module.def("solve_into", &solve_into, "puzzles"_a.noconvert(), "out"_a.noconvert(), nb::kw_only(),
             "limit"_a = 2, "threads"_a = 1,
             "The same, with the solutions written to `out`, which must be other memory: (numbers "
             "of solutions, guesses).");
  module.def("solve_masks", &solve_masks, "masks"_a.noconvert(), "limit"_a, "keep"_a, "seconds"_a,
             "Enumerates what candidate masks of the 9x9 board leave: (solutions kept, count, "
             "ending, guesses).");
  module.def("solve_digits", &solve_digits, "digits"_a, "limit"_a, "keep"_a, "seconds"_a,
             "The same for the 81 digits of a puzzle, 0 for blank.");
  nb::class_<BoardTables>(module, "BoardTables", "The groups of a board, for the general solver.")
      .def(
          "__init__",
          [](BoardTables* self, int size, Matrix<std::uint16_t> groups) {
            check_groups(groups, size);
            new (self) BoardTables(size, {groups.data(), groups.size()});
          },
          "size"_a, "groups"_a.noconvert())
      .def(
          "__init__",
          [](BoardTables* self, int size, int cells, Matrix<std::uint16_t> groups,
             const constraints::ConstraintTables& constraints) {
            check_groups(groups, size);
            new (self) BoardTables(size, cells, {groups.data(), groups.size()}, &constraints);
          },
          "size"_a, "cells"_a, "groups"_a.noconvert(), "constraints"_a)
      .def_prop_ro("is_nine", &BoardTables::is_nine,
                   "Whether it is the classic 9x9 board, for which there is faster code.");
  module.def("solve_board", &solve_board, "board"_a, "masks"_a.noconvert(), "limit"_a, "keep"_a,
             "seconds"_a,
             "Enumerates what candidate masks leave: (solutions kept, count, ending, (guesses, "
             "conflicts, propagations)).");
  module.def(
      "refute_board", &refute_board, "board"_a, "masks"_a.noconvert(), "known"_a, "seconds"_a,
      "Proves that there are no solutions but the known grids: (lines of the proof, ending). "
      "A line is its source (0: it follows, 1: a link, from 2: a filter), literals, and 0.");
}

}  // namespace cluesmith::bindings
