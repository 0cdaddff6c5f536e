// SPDX-License-Identifier: MIT
// Work that stops where it needs an answer and goes on when the answer is there: a coroutine. Many
// such tasks take turns on one thread, so that their questions can be answered together.
#pragma once

#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

namespace cluesmith::setting {

// A task begins when another task waits for it, or by resume(). It ends with a value of type T.
template <typename T>
class [[nodiscard]] Task {
 public:
  struct promise_type;
  using Handle = std::coroutine_handle<promise_type>;

  // Hands control back to the task that waits for this one.
  struct ReturnToCaller {
    bool await_ready() const noexcept { return false; }
    std::coroutine_handle<> await_suspend(Handle ended) const noexcept {
      return ended.promise().caller;
    }
    void await_resume() const noexcept {}
  };

  struct promise_type {
    std::coroutine_handle<> caller = std::noop_coroutine();
    std::optional<T> value;
    std::exception_ptr failure;

    Task get_return_object() { return Task(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() const noexcept { return {}; }
    ReturnToCaller final_suspend() const noexcept { return {}; }
    void return_value(T result) { value = std::move(result); }
    void unhandled_exception() { failure = std::current_exception(); }
  };

  Task() = default;
  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, {})) {}
  Task& operator=(Task&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  // Also ends the tasks that this one waits for.
  ~Task() {
    if (handle_) handle_.destroy();
  }

  // For the thread that runs tasks: a default-constructed task, or one that was moved away, is
  // null.
  explicit operator bool() const { return bool(handle_); }
  bool is_done() const { return handle_.done(); }
  void resume() { handle_.resume(); }
  T result() {
    if (handle_.promise().failure) std::rethrow_exception(handle_.promise().failure);
    return std::move(*handle_.promise().value);
  }

  // For a task that waits for this one.
  bool await_ready() const noexcept { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> caller) noexcept {
    handle_.promise().caller = caller;
    return handle_;
  }
  T await_resume() { return result(); }

 private:
  explicit Task(Handle handle) : handle_(handle) {}

  Handle handle_;
};

}  // namespace cluesmith::setting
