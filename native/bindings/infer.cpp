// SPDX-License-Identifier: MIT
// Inference on clauses.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <optional>
#include <string>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "infer/puzzles.hpp"
#include "parallel.hpp"

namespace cluesmith::bindings {
namespace {

using infer::Branching;
using infer::ClauseSet;
using infer::Encoded;
using infer::Method;
using infer::Technique;

Technique technique_of(const std::string& name) {
  if (name == "up") return Technique::unit_propagation;
  if (name == "flp") return Technique::failed_literals;
  if (name == "hbr") return Technique::hyper_binary_resolution;
  if (name == "bflp") return Technique::binary_failed_literals;
  if (name == "dpll") return Technique::search;
  if (name == "flp-hbr") return Technique::failed_literals_by_resolution;
  if (name == "hbr-short") return Technique::resolution_of_shortened;
  throw std::invalid_argument("no technique '" + name + "'");
}

Branching branching_of(const std::string& name) {
  if (name == "shortest") return Branching::shortest;
  if (name == "moms") return Branching::moms;
  throw std::invalid_argument("no branching '" + name + "'");
}

// A clause set that knows the board it is for.
struct BoardClauses {
  BoardClauses(int board_size, Vector<std::int32_t> literals, bool classic_nine)
      : size(board_size),
        is_nine(classic_nine),
        clauses(checked(board_size, classic_nine), {literals.data(), literals.size()}) {}

  static std::uint32_t checked(int size, bool is_nine) {
    if (size < 2 || size > 25)
      throw std::invalid_argument("a board of size " + std::to_string(size) + "; expected 2 to 25");
    if (is_nine && size != 9)
      throw std::invalid_argument("is_nine for a board of size " + std::to_string(size) +
                                  "; expected size 9");
    return std::uint32_t(size * size * size);
  }

  int size;
  bool is_nine;
  ClauseSet clauses;
};

struct Inferred {
  explicit Inferred(std::size_t count)
      : statuses(count, std::uint8_t(infer::InferenceStatus::undecided)),
        open(count),
        nodes(count),
        probes(count),
        models(count),
        seconds(count) {}

  std::vector<std::uint8_t> statuses;
  std::vector<std::uint32_t> open;
  std::vector<std::uint64_t> nodes, probes, models;
  std::vector<double> seconds;
};

// The start of a call: copies, which the call changes.
struct Start {
  Start(const BoardClauses& board, Matrix<std::uint8_t> given,
        const std::optional<Matrix<std::uint32_t>>& possible) {
    const std::size_t cells = std::size_t(board.size) * board.size;
    const std::uint32_t all_digits = (1u << board.size) - 1;
    if (given.shape(1) != cells ||
        (possible && (possible->shape(1) != cells || possible->shape(0) != given.shape(0))))
      throw std::invalid_argument("digits and masks; expected as many of each, " +
                                  std::to_string(cells) + " a row");
    digits = copy_digits(given, unsigned(board.size));
    if (possible)
      masks = copy_masks(*possible, cells, all_digits);
    else
      masks.assign(digits.size(), all_digits);
  }

  std::vector<std::uint8_t> digits;
  std::vector<std::uint32_t> masks;
};

auto infer_many(const BoardClauses& board, Matrix<std::uint8_t> digits,
                std::optional<Matrix<std::uint32_t>> possible, const std::string& technique,
                bool grid_analysis, std::uint64_t limit, const std::string& branching,
                std::uint64_t passes, std::uint64_t nodes, std::uint64_t keep, double seconds,
                int threads) {
  const unsigned workers = check_threads(threads);
  const std::size_t count = digits.shape(0), cells = std::size_t(board.size) * board.size;
  const Method method{technique_of(technique),
                      grid_analysis ? board.size : 0,
                      limit,
                      branching_of(branching),
                      passes,
                      nodes};
  const Encoded encoded{board.clauses, board.size, board.is_nine};
  if (keep && count != 1) throw std::invalid_argument("solutions are kept of a single puzzle only");
  Start known(board, digits, possible);
  Inferred inferred(count);
  std::vector<std::uint8_t> solutions;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release release;
    const bool is_closed = board.is_nine && !possible;
    const auto work = [&](std::size_t begin, std::size_t end, Watch own) {
      infer::Puzzles puzzles(encoded, method);
      std::vector<std::uint8_t> none;
      Stopwatch stopwatch;
      if (is_closed)
        infer::close_nine(end - begin, &known.digits[cells * begin], &known.masks[cells * begin]);
      const double share = stopwatch.lap() / double(end - begin);
      for (std::size_t i = begin; i < end; ++i) {
        if (count > 1 && own()) return false;
        const infer::Known given{&known.digits[cells * i], &known.masks[cells * i], is_closed};
        const auto verdict = puzzles.infer(given, own, keep, keep ? solutions : none);
        inferred.statuses[i] = std::uint8_t(verdict.status);
        inferred.open[i] = verdict.open;
        inferred.nodes[i] = verdict.effort.nodes;
        inferred.probes[i] = verdict.effort.probes;
        inferred.models[i] = verdict.effort.models;
        inferred.seconds[i] = share + stopwatch.lap();
      }
      return true;
    };
    // The kernels close many 9x9 puzzles together; one of another board may take long.
    run_chunks(count, board.is_nine ? 1024 : 4, workers, watch.watch(), work);
  }
  watch.rethrow();
  const std::size_t stored = solutions.size() / cells;
  return std::tuple(
      to_numpy(std::move(inferred.statuses), {count}),
      to_numpy(std::move(known.digits), {count, cells}),
      to_numpy(std::move(known.masks), {count, cells}), to_numpy(std::move(inferred.open), {count}),
      to_numpy(std::move(inferred.nodes), {count}), to_numpy(std::move(inferred.probes), {count}),
      to_numpy(std::move(inferred.models), {count}), to_numpy(std::move(inferred.seconds), {count}),
      to_numpy(std::move(solutions), {stored, cells}), watch.interrupted());
}

}  // namespace

void bind_infer(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<BoardClauses>(module, "BoardClauses", "The clauses of a board, for inference.")
      .def(nb::init<int, Vector<std::int32_t>, bool>(), "size"_a, "literals"_a.noconvert(),
           "is_nine"_a,
           "Clauses end with 0. is_nine tells that they are the extended encoding of the classic "
           "9x9 board, for which there is faster code.")
      .def("infer_many", &infer_many, "digits"_a.noconvert(), "masks"_a.noconvert() = nb::none(),
           nb::kw_only(), "technique"_a, "grid_analysis"_a, "limit"_a, "branching"_a, "passes"_a,
           "nodes"_a, "keep"_a, "seconds"_a, "threads"_a,
           "Infers from digits and, where there are none, candidate masks, a puzzle a row: "
           "(statuses, digits, masks, open variables, nodes, probes, models, seconds, "
           "solutions kept, interrupted). Statuses: 0 solved, 1 stuck, 2 contradiction, 3 "
           "multiple, 4 undecided.");
}

}  // namespace cluesmith::bindings
