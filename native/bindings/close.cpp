// SPDX-License-Identifier: MIT
// Closures under strategies, in bulk.
#include <array>
#include <atomic>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "bindings/close_each.hpp"
#include "kernels.hpp"
#include "parallel.hpp"
#include "search/horn.hpp"

namespace cluesmith::bindings {
namespace {

auto close_many(Matrix<std::uint8_t, 81> puzzles, unsigned set, int threads) {
  check_set(set);
  const unsigned workers = check_threads(threads);
  const std::size_t count = puzzles.shape(0);
  const std::uint8_t* digits = puzzles.data();
  Buffer<std::uint16_t> masks(count * 81);
  std::atomic<bool> unfit{false};
  CallWatch watch(-1);
  const Kernels& core = kernels();
  {
    nb::gil_scoped_release release;
    // Small enough that no thread waits long for the last chunk, large enough to fill the lanes.
    run_chunks(count, 1024, workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 if (own()) return false;
                 if (!digits_fit(digits + 81 * begin, 81 * (end - begin), 9)) {
                   unfit = true;
                   return false;
                 }
                 core.close_batch(digits + 81 * begin, end - begin, set, masks.data() + 81 * begin);
                 return true;
               });
    if (unfit) refuse_digits(digits, count);
  }
  watch.raise_interrupt();
  return std::move(masks).to_numpy({count, 81});
}

// Closes the masks of many positions of the 9x9 board under singles and locked candidates.
auto close_basics(Matrix<std::uint32_t> positions, int threads) {
  const unsigned workers = check_threads(threads);
  const std::size_t count = positions.shape(0);
  auto masks = copy_masks(positions, 81, 0x1ff);
  CallWatch watch(-1);
  const Kernels& core = kernels();
  {
    nb::gil_scoped_release release;
    run_chunks(count, kLanes, workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 if (own()) return false;
                 std::array<std::uint16_t, kLanes * 81> lanes{};
                 for (std::size_t i = 81 * begin; i < 81 * end; ++i)
                   lanes[kLanes * (i % 81) + i / 81 - begin] = std::uint16_t(masks[i]);
                 core.close_lanes(lanes.data());
                 for (std::size_t i = 81 * begin; i < 81 * end; ++i)
                   masks[i] = lanes[kLanes * (i % 81) + i / 81 - begin];
                 return true;
               });
  }
  watch.raise_interrupt();
  return to_numpy(std::move(masks), {count, 81});
}

// Closes the masks of many positions on any board under listed rules.
auto close_masks(const search::HornRules& rules, Matrix<std::uint32_t> positions, int threads) {
  return close_each(positions, std::size_t(rules.cell_count()), (1u << rules.size()) - 1, threads,
                    [&](std::uint32_t* masks, Watch) { rules.close(masks); });
}

// A copy, which no other thread of the caller can change.
std::vector<std::uint32_t> copied(const Vector<std::uint32_t>& values) {
  return {values.data(), values.data() + values.shape(0)};
}

}  // namespace

void bind_close(nb::module_& module) {
  using namespace nb::literals;
  module.attr("NAKED_SINGLE") = unsigned(kNakedSingle);
  module.attr("HIDDEN_SINGLE") = unsigned(kHiddenSingle);
  module.attr("POINTING") = unsigned(kPointing);
  module.attr("CLAIMING") = unsigned(kClaiming);
  nb::class_<search::HornRules>(module, "HornRules", "Ground rules of strategies on a board.")
      .def(
          "__init__",
          [](search::HornRules* self, int size, Vector<std::uint32_t> premise_starts,
             Vector<std::uint32_t> premises, Vector<std::uint32_t> conclusion_starts,
             Vector<std::uint32_t> conclusions, int cells) {
            const auto starts = copied(premise_starts), items = copied(premises),
                       ends = copied(conclusion_starts), outcomes = copied(conclusions);
            new (self) search::HornRules(size, cells < 0 ? size * size : cells, {starts, items},
                                         {ends, outcomes});
          },
          "size"_a, "premise_starts"_a.noconvert(), "premises"_a.noconvert(),
          "conclusion_starts"_a.noconvert(), "conclusions"_a.noconvert(), nb::kw_only(),
          "cells"_a = -1)
      .def("__len__", &search::HornRules::rule_count)
      .def("close", &close_masks, "positions"_a.noconvert(), nb::kw_only(), "threads"_a = 1,
           "Closes candidate masks, a position a row; zeros where one contradicts itself.");
  module.def("close_many", &close_many, "puzzles"_a.noconvert(), "set"_a, nb::kw_only(),
             "threads"_a = 1,
             "Closes 9x9 puzzles under a set of strategies (a sum of NAKED_SINGLE and so on): "
             "candidate masks, zeros where a puzzle contradicts itself.");
  module.def("close_basics", &close_basics, "positions"_a.noconvert(), nb::kw_only(),
             "threads"_a = 1,
             "Closes candidate masks of the 9x9 board under singles and locked candidates, a "
             "position a row; zeros where one contradicts itself.");
}

}  // namespace cluesmith::bindings
