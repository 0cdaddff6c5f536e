// SPDX-License-Identifier: MIT
// Vectors of sixteen lanes, and counting in vectors of any kind.
//
// The compiler turns these operations into whatever the instruction set offers, so one source
// serves them all.
#pragma once

#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace cluesmith::KERNEL_ISA {

// One set of digits a lane.
typedef std::uint16_t Lanes16 __attribute__((vector_size(32)));
typedef std::uint16_t Lanes8 __attribute__((vector_size(16)));

// The widest vector of the instruction set, but sixteen lanes at least.
#if defined(__AVX512BW__)
typedef std::uint16_t WideLanes __attribute__((vector_size(64)));
#else
typedef Lanes16 WideLanes;
#endif

// The mask of a digit; 0 for 0. The digits were checked, but another thread may have changed the
// caller's memory since; any value must be safe here.
inline std::uint16_t mask_of(std::uint8_t digit) {
  return std::uint16_t((1u << (digit & 15)) >> 1 & 0x1ff);
}

// Whether some lane is not zero.
inline bool any(Lanes16 v) {
#if defined(__AVX2__)
  return !_mm256_testz_si256((__m256i)v, (__m256i)v);
#elif defined(__wasm_simd128__)
  v128_t halves[2];
  __builtin_memcpy(halves, &v, sizeof v);
  return wasm_v128_any_true(wasm_v128_or(halves[0], halves[1]));
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

#if defined(__AVX512BW__)
inline WideLanes is_zero(WideLanes v) { return (WideLanes)(v == 0); }
#endif

// All ones in the lanes that are zero. Where a vector has sixteen bytes, GCC would compare lane by
// lane; it compares halves as vectors.
inline Lanes16 is_zero(Lanes16 v) {
#if defined(__AVX2__)
  return (Lanes16)(v == 0);
#else
  Lanes8 halves[2];
  __builtin_memcpy(halves, &v, sizeof v);
  for (Lanes8& half : halves) half = (Lanes8)(half == 0);
  __builtin_memcpy(&v, halves, sizeof v);
  return v;
#endif
}

// One bit a lane: set where the lane is not zero. Every lane must be zero or all ones.
inline unsigned lanes_set(Lanes16 v) {
#if defined(__AVX2__)
  return _pext_u32(_mm256_movemask_epi8((__m256i)v), 0x55555555u);
#elif defined(__wasm_simd128__)
  v128_t halves[2];
  __builtin_memcpy(halves, &v, sizeof v);
  // Each lane's lowest bit becomes its sign, which narrowing keeps.
  for (v128_t& half : halves) half = wasm_i16x8_shl(half, 15);
  return unsigned(wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(halves[0], halves[1])));
#else
  unsigned set = 0;
  for (int lane = 0; lane < 16; ++lane) set |= unsigned(v[lane] & 1u) << lane;
  return set;
#endif
}

#if defined(__AVX512BW__)
inline unsigned lanes_set(WideLanes v) { return _mm512_movepi16_mask((__m512i)v); }
#endif

// Counts up to two: the bits that are set in at least one, and in at least two, of some vectors. A
// bit stands for a puzzle or for a digit of one.
template <class Vector>
struct Tally {
  Vector one = {}, two = {};

  Tally() = default;
  [[gnu::always_inline]] Tally(Vector one, Vector two) : one(one), two(two) {}
  [[gnu::always_inline]] Tally(Vector a, Vector b, Vector c)
      : one(a | b | c), two((a & b) | ((a | b) & c)) {}
  [[gnu::always_inline]] Tally(const Tally& a, const Tally& b, const Tally& c)
      : one(a.one | b.one | c.one),
        two(a.two | b.two | c.two | (a.one & b.one) | ((a.one | b.one) & c.one)) {}

  [[gnu::always_inline]] void add(Vector v) {
    two |= one & v;
    one |= v;
  }
  [[gnu::always_inline]] void add(const Tally& t) {
    two |= t.two | (one & t.one);
    one |= t.one;
  }
  [[gnu::always_inline]] Vector exactly_one() const { return one & ~two; }
};

// The six configurations of a digit in a chute, each a way through three different lines and boxes:
// configuration k leads box b to line (b + k) % 3 for k < 3, and to line (k - b) % 3 from there on.
template <class Vector>
struct Configurations {
  Vector at[6];

  Configurations() = default;

  // can[line][box] tells whether the digit is possible in the miniline.
  [[gnu::always_inline]] explicit Configurations(const Vector can[3][3]) {
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
      at[k] = can[k][0] & can[(k + 1) % 3][1] & can[(k + 2) % 3][2];
      at[3 + k] = can[k][0] & can[(k + 2) % 3][1] & can[(k + 1) % 3][2];
    }
  }

  // Whether a configuration goes through the miniline.
  [[gnu::always_inline]] Vector through(int line, int box) const {
    return at[(line - box + 3) % 3] | at[3 + (line + box) % 3];
  }
};

// Applies locked candidates in both directions to a chute, up to their fixpoint.
template <class Vector>
[[gnu::always_inline]] inline void lock_chute(Vector can[3][3]) {
  const Configurations<Vector> left(can);
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line)
#pragma GCC unroll 3
    for (int box = 0; box < 3; ++box) can[line][box] = left.through(line, box);
}

}  // namespace cluesmith::KERNEL_ISA
