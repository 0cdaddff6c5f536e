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
#include <thread>
#include <vector>

#include "watch.hpp"

namespace cluesmith {

// How many items a thread takes at a time. Where `least` is fewer than `most`, chunks get smaller
// towards the end, so that all threads finish at about the same time.
struct ChunkSize {
  ChunkSize(std::size_t each) : least(each), most(each) {}
  ChunkSize(std::size_t fewest, std::size_t highest) : least(fewest), most(highest) {}

  std::size_t of(std::size_t left, unsigned threads) const {
    return threads == 1 ? most : std::clamp(left / (2 * threads), least, most);
  }

  std::size_t least, most;
};

// Calls work(begin, end, watch) for consecutive chunks of [0, count) on `threads` threads, the
// caller's among them; where the system gives fewer threads, those do it. Work that sees its watch
// expire returns false, and the whole job ends early. Only the caller's thread asks the caller's
// watch, which may belong to an interpreter; the others read the answer. An exception of work ends
// the job and is thrown again here. Returns whether everything was done.
template <typename Work>
bool run_chunks(std::size_t count, ChunkSize size, unsigned threads, Watch watch, Work work) {
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
        std::size_t begin = next, end;
        do {
          if (begin == count) return;
          end = begin + std::min(size.of(count - begin, threads), count - begin);
        } while (!next.compare_exchange_weak(begin, end));
        if (!work(begin, end, own)) stop = true;
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

  const std::size_t useful = std::min<std::size_t>(threads, (count + size.least - 1) / size.least);
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
  } catch (...) {
    const std::lock_guard lock(mutex);
    --busy;
  }
  run(asks_caller);
  if (!others.empty()) {
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
