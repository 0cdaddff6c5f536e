// SPDX-License-Identifier: MIT
// Closures under strategies, in bulk.
#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "kernels.hpp"
#include "parallel.hpp"

namespace cluesmith::bindings {
namespace {

constexpr std::size_t kChunk = 4096;

auto close_many(Matrix<std::uint8_t, 81> puzzles, unsigned set, int threads) {
  if (set > 15) throw std::invalid_argument("set is " + std::to_string(set) + "; expected 0 to 15");
  const unsigned workers = check_threads(threads);
  const std::size_t count = puzzles.shape(0);
  const std::uint8_t* digits = puzzles.data();
  std::vector<std::uint16_t> masks;
  CallWatch watch(-1);
  const Kernels& core = kernels();
  {
    nb::gil_scoped_release release;
    check_digits(digits, count, 81, 9);
    masks.resize(count * 81);
    run_chunks(count, kChunk, workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 if (own()) return false;
                 core.close_batch(digits + 81 * begin, end - begin, set, &masks[81 * begin]);
                 return true;
               });
  }
  watch.raise_interrupt();
  return to_numpy(std::move(masks), {count, 81});
}

}  // namespace

void bind_close(nb::module_& module) {
  using namespace nb::literals;
  module.attr("NAKED_SINGLE") = unsigned(kNakedSingle);
  module.attr("HIDDEN_SINGLE") = unsigned(kHiddenSingle);
  module.attr("POINTING") = unsigned(kPointing);
  module.attr("CLAIMING") = unsigned(kClaiming);
  module.def("close_many", &close_many, "puzzles"_a.noconvert(), "set"_a, nb::kw_only(),
             "threads"_a = 1,
             "Closes 9x9 puzzles under a set of strategies (a sum of NAKED_SINGLE and so on): "
             "candidate masks, zeros where a puzzle contradicts itself.");
}

}  // namespace cluesmith::bindings
