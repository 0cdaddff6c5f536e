// SPDX-License-Identifier: MIT
// How a caller ends a long search: kernels ask it now and then and return at once when it says so.
// Plain function pointers, because kernels use nothing of the standard library.
#pragma once

#include <cstdint>

namespace cluesmith {

// The calls below are inlined always: the kernels of every instruction set include this file, and
// a copy compiled for one processor must not serve another.
struct Watch {
  bool (*expired)(void* context);
  void* context;

  [[gnu::always_inline]] bool operator()() const { return expired(context); }
};

// How a search ended.
enum class Ending : std::uint8_t {
  exhausted = 0,  // the whole space was searched
  limit = 1,      // as many solutions as were asked for were found
  expired = 2,    // the watch said stop
};

// Receives each solution, one byte a cell; returns false to end the search.
struct Sink {
  bool (*found)(void* context, const std::uint8_t* digits);
  void* context;

  [[gnu::always_inline]] bool operator()(const std::uint8_t* digits) const {
    return found(context, digits);
  }
};

}  // namespace cluesmith
