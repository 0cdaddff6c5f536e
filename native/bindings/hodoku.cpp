// SPDX-License-Identifier: MIT
// Walks in HoDoKu's order, in bulk.
#include "scales/hodoku.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "bindings/finders.hpp"
#include "parallel.hpp"

namespace cluesmith::bindings {
namespace {

constexpr std::size_t kChunk = 16;

auto walk_like_hodoku(Matrix<std::uint8_t, 81> puzzles, const std::vector<std::string>& later,
                      int threads) {
  const unsigned workers = check_threads(threads);
  const auto chosen = finders_of(later);
  const std::size_t count = puzzles.shape(0), columns = human::kHodokuFirst + chosen.size();
  std::vector<std::uint8_t> ends;
  std::vector<std::uint16_t> counts;
  CallWatch watch(-1);
  {
    nb::gil_scoped_release released;
    const auto digits = copy_digits(puzzles, 9);
    ends.resize(count);
    counts.resize(count * columns);
    run_chunks(count, kChunk, workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 for (std::size_t i = begin; i < end; ++i) {
                   const auto ended =
                       human::walk_like_hodoku(&digits[81 * i], chosen, own, &counts[columns * i]);
                   if (ended == human::WalkEnd::unfinished) return false;
                   ends[i] = std::uint8_t(ended);
                 }
                 return true;
               });
  }
  watch.raise_interrupt();
  return std::tuple(to_numpy(std::move(ends), {count}),
                    to_numpy(std::move(counts), {count, columns}));
}

}  // namespace

void bind_hodoku(nb::module_& module) {
  using namespace nb::literals;
  module.def("walk_like_hodoku", &walk_like_hodoku, "puzzles"_a.noconvert(), "later"_a,
             nb::kw_only(), "threads"_a = 1,
             "Walks through 9x9 puzzles in HoDoKu's order, which begins with 13 strategies: for "
             "each how it ended (0 solved, 1 stuck, 2 contradiction), and how many steps each of "
             "these and of the later ones took.");
}

}  // namespace cluesmith::bindings
