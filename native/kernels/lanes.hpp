// SPDX-License-Identifier: MIT
// Vectors of 16-bit lanes, one set of digits a lane, written so that the same source serves every
// instruction set: the compiler turns these operations into whatever the set at hand offers.
#pragma once

#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace cluesmith::KERNEL_ISA {

typedef std::uint16_t Lanes16 __attribute__((vector_size(32)));
typedef std::uint16_t Lanes8 __attribute__((vector_size(16)));

// The mask of a digit, none of 0. Callers have checked the digits, but theirs is the memory: what
// another of their threads makes of it must not do harm.
inline std::uint16_t mask_of(std::uint8_t digit) {
  return std::uint16_t((1u << (digit & 15)) >> 1 & 0x1ff);
}

// Whether any lane is not zero.
inline bool any(Lanes16 v) {
#if defined(__AVX2__)
  return !_mm256_testz_si256((__m256i)v, (__m256i)v);
#else
  typedef std::uint64_t Words __attribute__((vector_size(32)));
  const Words w = (Words)v;
  return (w[0] | w[1] | w[2] | w[3]) != 0;
#endif
}

inline bool any(Lanes8 v) {
  typedef std::uint64_t Words __attribute__((vector_size(16)));
  const Words w = (Words)v;
  return (w[0] | w[1]) != 0;
}

// One bit a lane: set where the lane is not zero. Every lane must be zero or all ones.
inline unsigned lanes_set(Lanes16 v) {
#if defined(__AVX2__)
  return _pext_u32(_mm256_movemask_epi8((__m256i)v), 0x55555555u);
#else
  unsigned set = 0;
  for (int lane = 0; lane < 16; ++lane) set |= unsigned(v[lane] & 1u) << lane;
  return set;
#endif
}

}  // namespace cluesmith::KERNEL_ISA
