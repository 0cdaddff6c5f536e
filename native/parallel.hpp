// SPDX-License-Identifier: MIT
// Runs chunks of a bulk job on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

#include "watch.hpp"

namespace cluesmith {

// Calls work(begin, end, watch) for consecutive chunks of [0, count) on `threads` threads, the
// caller's among them. Work that sees its watch expire returns false, and the whole job ends
// early. Only the caller's thread asks the caller's watch, which may belong to an interpreter; the
// others read the answer. Returns whether everything was done.
template <typename Work>
bool run_chunks(std::size_t count, std::size_t chunk, unsigned threads, Watch watch, Work work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stop{false};
  struct Caller {
    Watch watch;
    std::atomic<bool>& stop;
  } caller{watch, stop};
  const Watch asks_caller{[](void* context) {
                            auto& self = *static_cast<Caller*>(context);
                            if (!self.stop && self.watch()) self.stop = true;
                            return self.stop.load();
                          },
                          &caller};
  const Watch reads_flag{
      [](void* context) { return static_cast<std::atomic<bool>*>(context)->load(); }, &stop};
  auto run = [&](Watch own) {
    while (!stop) {
      const std::size_t begin = next.fetch_add(chunk);
      if (begin >= count) return;
      if (!work(begin, std::min(begin + chunk, count), own)) {
        stop = true;
        return;
      }
    }
  };
  const std::size_t chunks = (count + chunk - 1) / chunk;
  const std::size_t useful = std::max<std::size_t>(1, std::min<std::size_t>(threads, chunks));
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < useful; ++i) others.emplace_back(run, reads_flag);
  run(asks_caller);
  others.clear();  // joins: each has at most one chunk left
  return !stop;
}

}  // namespace cluesmith
