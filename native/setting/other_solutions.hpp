// SPDX-License-Identifier: MIT
// Second solutions of 9x9 puzzles whose solution is known. The questions of many tasks are answered
// together: in lanes a question takes a fraction of the time that it takes alone.
#pragma once

#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "setting/task.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

class OtherSolutions {
 public:
  // `co_await others.find(...)` tells whether there is another solution.
  class Question {
   public:
    Question(OtherSolutions& others, std::uint8_t* other) : others_(others), other_(other) {}

    bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> asker) {
      asker_ = asker;
      others_.waiting_.push_back(this);
    }
    bool await_resume() const noexcept { return exists_; }

   private:
    friend class OtherSolutions;

    OtherSolutions& others_;
    std::uint8_t* other_;
    std::coroutine_handle<> asker_;
    bool exists_ = false;
  };

  // Asks for a solution of 81 clues that is not the known one; writes it to `other`.
  Question find(const std::uint8_t* clues, const std::uint8_t* known, std::uint8_t* other);

  // Answers all questions that wait, and continues the tasks that asked them. False where the watch
  // expired: then these tasks can only be destroyed.
  bool answer(Watch watch);

 private:
  // The questions that wait, and their clues and known solutions, 81 digits each.
  std::vector<Question*> waiting_;
  std::vector<std::uint8_t> clues_, known_;
  std::vector<std::uint8_t> found_, exist_;
  std::vector<std::uint64_t> scratch_;
};

// Runs start(slot, i) for each i from `begin` to `end`, up to `slots` of these tasks at a time.
// Calls finish(slot, i, result) as each ends. False where the watch expired, or where `finish`
// returned false.
template <typename Start, typename Finish>
bool run_together(std::size_t begin, std::size_t end, std::size_t slots, OtherSolutions& others,
                  Watch watch, Start start, Finish finish) {
  using Running = decltype(start(slots, begin));
  std::vector<Running> tasks(slots);
  std::vector<std::size_t> numbers(slots);
  for (;;) {
    bool is_any_running = false;
    for (std::size_t slot = 0; slot < slots; ++slot) {
      Running& task = tasks[slot];
      while (task ? task.is_done() : begin < end) {
        if (task && !finish(slot, numbers[slot], task.result())) return false;
        task = Running();
        if (begin == end) break;
        numbers[slot] = begin++;
        task = start(slot, numbers[slot]);
        task.resume();
      }
      is_any_running |= bool(task);
    }
    if (!is_any_running) return true;
    if (!others.answer(watch)) return false;
  }
}

}  // namespace cluesmith::setting
