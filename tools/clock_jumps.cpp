// SPDX-License-Identifier: MIT
// A clock that is set again and again: preloaded, it makes the time of day jump. `make clocks`
//
// Each second the time of day is another one: right, a year ahead, a year behind, a day ahead. The
// clocks that nobody can set (CLOCK_MONOTONIC, those of the processor) stay as they are.
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>

namespace {

using ClockFunction = int (*)(clockid_t, timespec*);

int real_clock(clockid_t which, timespec* now) {
  static const auto real = reinterpret_cast<ClockFunction>(dlsym(RTLD_NEXT, "clock_gettime"));
  return real(which, now);
}

time_t jump() {
  constexpr time_t kDay = 86400;
  constexpr time_t kJumps[] = {0, 365 * kDay, -365 * kDay, kDay};
  timespec now;
  real_clock(CLOCK_MONOTONIC, &now);
  return kJumps[now.tv_sec % 4];
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t which, timespec* now) noexcept {
  const int failed = real_clock(which, now);
  if (!failed && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) now->tv_sec += jump();
  return failed;
}

int gettimeofday(timeval* __restrict now, void* __restrict) noexcept {
  timespec exact;
  if (clock_gettime(CLOCK_REALTIME, &exact)) return -1;
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

time_t time(time_t* also) noexcept {
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (also) *also = now.tv_sec;
  return now.tv_sec;
}
}
