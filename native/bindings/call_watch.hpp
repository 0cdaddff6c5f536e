// SPDX-License-Identifier: MIT
// What calls from Python share: a watch for the time limit and Ctrl-C, a stopwatch, and what an
// enumeration of solutions returns.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <stdexcept>
#include <string>

#include "watch.hpp"

namespace cluesmith::bindings {

class Stopwatch {
 public:
  // Seconds since the last call.
  double lap() {
    const auto now = Clock::now();
    const std::chrono::duration<double> elapsed = now - last_;
    last_ = now;
    return elapsed.count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last_ = Clock::now();
};

// Seconds of the processor that the calling thread has had.
inline double processor_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

// One Python thread sets it; it ends the calls of other threads that received it.
class StopFlag {
 public:
  void set() { is_set_ = true; }
  bool is_set() const { return is_set_; }

 private:
  std::atomic<bool> is_set_ = false;
};

// Lives on the stack of a binding that has released the GIL. KeyboardInterrupt ends the search and
// is reported by interrupted(), so that what was found is kept; any other exception of a signal
// handler is thrown by rethrow().
class CallWatch {
 public:
  // seconds < 0 means no time limit. Throws ValueError if they are not a number.
  explicit CallWatch(double seconds, const StopFlag* stop = nullptr)
      : stop_(stop),
        limited_(seconds >= 0),
        now_(Clock::now()),
        next_signal_check_(now_ + kSignalInterval) {
    if (std::isnan(seconds)) throw std::invalid_argument("seconds is not a number");
    if (limited_) {
      // A limit beyond a century would overflow the clock and cannot be reached anyway.
      constexpr double kCentury = 3.2e9;
      const double bounded = seconds < kCentury ? seconds : kCentury;
      deadline_ = now_ + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(bounded));
    }
  }

  Watch watch() { return {&CallWatch::expired, this}; }
  bool interrupted() const { return interrupted_; }

  // Call with the GIL held, after the search.
  void rethrow() const {
    if (failed_) throw nanobind::python_error();
  }

  // For calls that return nothing when they are interrupted.
  void raise_interrupt() const {
    rethrow();
    if (!interrupted_) return;
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw nanobind::python_error();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kSignalInterval = std::chrono::milliseconds(20);

  static bool expired(void* context) {
    auto& self = *static_cast<CallWatch*>(context);
    if (self.interrupted_ || self.failed_ || (self.stop_ && self.stop_->is_set())) return true;
    self.now_ = Clock::now();
    if (self.limited_ && self.now_ >= self.deadline_) return true;
    if (self.now_ >= self.next_signal_check_) {
      self.next_signal_check_ = self.now_ + kSignalInterval;
      nanobind::gil_scoped_acquire gil;
      if (PyErr_CheckSignals() != 0) {
        if (PyErr_ExceptionMatches(PyExc_KeyboardInterrupt)) {
          PyErr_Clear();
          self.interrupted_ = true;
        } else {
          self.failed_ = true;
        }
        return true;
      }
    }
    return false;
  }

  const StopFlag* stop_;
  bool limited_;
  bool interrupted_ = false;
  bool failed_ = false;
  Clock::time_point now_, deadline_{}, next_signal_check_;
};

// Ends when another watch does, or after some seconds of its own; no limit if they are negative.
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

// Names how a search ended, as Python sees it.
inline std::string ending_name(Ending ending, const CallWatch& watch) {
  if (watch.interrupted()) return "interrupted";
  switch (ending) {
    case Ending::exhausted: return "exhausted";
    case Ending::limit: return "limit";
    default: return "expired";
  }
}

}  // namespace cluesmith::bindings
