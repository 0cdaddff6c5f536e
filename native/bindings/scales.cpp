// SPDX-License-Identifier: MIT
// Walks in the order of HoDoKu and of Sudoku Explainer, in bulk.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <string>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "bindings/finders.hpp"
#include "parallel.hpp"
#include "scales/explainer/walk.hpp"
#include "scales/hodoku.hpp"

namespace cluesmith::bindings {
namespace {

auto walk_like_hodoku(Matrix<std::uint8_t, 81> puzzles, const std::vector<std::string>& later,
                      int threads) {
  const unsigned workers = check_threads(threads);
  const auto finders = finders_of(later);
  const std::size_t count = puzzles.shape(0), columns = scales::kHodokuFirst + finders.size();
  std::vector<std::uint8_t> ends;
  std::vector<std::uint16_t> counts;
  CallWatch watch(-1);
  {
    nb::gil_scoped_release released;
    const auto digits = copy_digits(puzzles, 9);
    ends.resize(count);
    counts.resize(count * columns);
    run_chunks(
        count, 16, workers, watch.watch(), [&](std::size_t begin, std::size_t end, Watch own) {
          for (std::size_t i = begin; i < end; ++i) {
            const auto ended =
                scales::walk_like_hodoku(&digits[81 * i], finders, own, &counts[columns * i]);
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

// Ends when another watch does, or after some seconds of its own.
class PuzzleWatch {
 public:
  PuzzleWatch(Watch outer, double seconds) : outer_(outer), seconds_(seconds) {}

  Watch watch() { return {&PuzzleWatch::expired, this}; }

 private:
  static bool expired(void* context) {
    auto& self = *static_cast<PuzzleWatch*>(context);
    if (self.seconds_ >= 0 && !self.is_over_)
      self.is_over_ = (self.spent_ += self.since_.lap()) >= self.seconds_;
    return self.is_over_ || self.outer_();
  }

  Watch outer_;
  double seconds_;
  double spent_ = 0;
  Stopwatch since_;
  bool is_over_ = false;
};

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

}  // namespace

void bind_scales(nb::module_& module) {
  using namespace nb::literals;
  module.def("walk_like_hodoku", &walk_like_hodoku, "puzzles"_a.noconvert(), "later"_a,
             nb::kw_only(), "threads"_a = 1,
             "Walks through 9x9 puzzles in HoDoKu's order, which begins with 13 strategies: for "
             "each how it ended (0 solved, 1 stuck, 2 contradiction), and how many steps each of "
             "these and of the later ones took.");
  module.def(
      "hodoku_first",
      [] {
        return std::vector<std::string>(std::begin(scales::kFirstNames),
                                        std::end(scales::kFirstNames));
      },
      "The first strategies of HoDoKu's order, which `walk_like_hodoku` finds itself.");
  module.def("walk_like_explainer", &walk_like_explainer, "puzzles"_a.noconvert(), nb::kw_only(),
             "seconds"_a = -1.0, "threads"_a = 1,
             "Walks through 9x9 puzzles in Sudoku Explainer's order, so many seconds each: for "
             "each how it ended (0 solved, 1 stuck, 2 contradiction, 3 unfinished), in tenths the "
             "ratings of the hardest step, of the hardest up to the first placement and of the "
             "first step, and the number of the hardest technique.");
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
