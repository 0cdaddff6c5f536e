// SPDX-License-Identifier: MIT
// Closes many positions on several threads, by any closure.
#pragma once

#include "bindings/arrays.hpp"
#include "bindings/call_watch.hpp"
#include "parallel.hpp"

namespace cluesmith::bindings {

// Returns the masks of positions after a closure; `close(masks, watch)` closes those of one.
template <typename Close>
auto close_each(const Matrix<std::uint32_t>& positions, std::size_t cells, std::uint32_t all_digits,
                int threads, const Close& close) {
  const unsigned workers = check_threads(threads);
  const std::size_t count = positions.shape(0);
  auto masks = copy_masks(positions, cells, all_digits);
  CallWatch watch(-1);
  {
    nb::gil_scoped_release release;
    run_chunks(count, 64, workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 for (std::size_t i = begin; i < end; ++i) {
                   if (own()) return false;
                   close(&masks[cells * i], own);
                 }
                 return true;
               });
  }
  watch.raise_interrupt();
  return to_numpy(std::move(masks), {count, cells});
}

}  // namespace cluesmith::bindings
