// SPDX-License-Identifier: MIT
// Bit-slicing: one bit of many puzzles in one vector register, puzzle i in bit i.
//
// A sheet is the candidates of a batch of 9x9 puzzles: plane [digit][cell] tells for each puzzle
// whether the digit is still possible in the cell. One operation on a plane does the same thing to
// every puzzle of the batch.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cluesmith::KERNEL_ISA {

#if defined(CLUESMITH_PLANE_BYTES)  // the width of another instruction set, to test it here
constexpr int kPlaneBytes = CLUESMITH_PLANE_BYTES;
#elif defined(__AVX512BW__)
constexpr int kPlaneBytes = 64;
#elif defined(__AVX2__)
constexpr int kPlaneBytes = 32;
#else
constexpr int kPlaneBytes = 16;
#endif

typedef std::uint64_t Plane __attribute__((vector_size(kPlaneBytes)));

// How many puzzles a batch holds.
constexpr std::size_t kBatch = 8 * kPlaneBytes;

constexpr Plane kNone = {};

struct alignas(64) Sheet {
  Plane at[9][81];
};

inline bool any(Plane p) {
  bool found = false;
  for (std::size_t word = 0; word < kPlaneBytes / 8; ++word) found |= p[word] != 0;
  return found;
}

}  // namespace cluesmith::KERNEL_ISA
