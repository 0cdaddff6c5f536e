// SPDX-License-Identifier: MIT
// Runs chunks of a bulk job on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "watch.hpp"

namespace cluesmith {

// Calls work(begin, end, watch) for consecutive chunks of [0, count) on `threads` threads, the
// caller's among them; where the system gives fewer threads, those do it. Work that sees its watch
// expire returns false, and the whole job ends early. Only the caller's thread asks the caller's
// watch, which may belong to an interpreter; the others read the answer. An exception of work ends
// the job and is thrown again here. Returns whether everything was done.
template <typename Work>
bool run_chunks(std::size_t count, std::size_t chunk, unsigned threads, Watch watch, Work work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::condition_variable finished;
  std::size_t busy = 0;
  std::exception_ptr failure;

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

  const auto run = [&](Watch own) {
    try {
      while (!stop) {
        const std::size_t begin = next.fetch_add(chunk);
        if (begin >= count) return;
        if (!work(begin, std::min(begin + chunk, count), own)) stop = true;
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      stop = true;
    }
  };
  const auto run_beside = [&] {
    run(reads_flag);
    const std::lock_guard lock(mutex);
    --busy;
    finished.notify_one();
  };

  const std::size_t chunks = (count + chunk - 1) / chunk;
  const std::size_t useful = std::min<std::size_t>(threads, chunks);
  std::vector<std::jthread> others;
  others.reserve(useful);
  try {
    for (std::size_t i = 1; i < useful; ++i) {
      {
        const std::lock_guard lock(mutex);
        ++busy;
      }
      others.emplace_back(run_beside);
    }
  } catch (const std::system_error&) {
    const std::lock_guard lock(mutex);
    --busy;
  }
  run(asks_caller);
  {
    // The caller's thread has no work left, but it is the one that hears of Ctrl-C.
    std::unique_lock lock(mutex);
    while (!finished.wait_for(lock, std::chrono::milliseconds(20), [&] { return busy == 0; })) {
      lock.unlock();
      asks_caller();
      lock.lock();
    }
  }
  others.clear();
  if (failure) std::rethrow_exception(failure);
  return !stop;
}

}  // namespace cluesmith
