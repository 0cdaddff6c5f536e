// SPDX-License-Identifier: MIT
// Turns the rows of sixteen puzzles into lanes, and back: lane i of vector [cell] is that cell of
// puzzle i.
//
// A pointer leads to each row, so the sixteen puzzles may lie anywhere in memory.
#pragma once

#include "kernels.hpp"
#include "kernels/vectors.hpp"

namespace cluesmith::KERNEL_ISA {

#if defined(__AVX2__)

typedef std::uint8_t Bytes32 __attribute__((vector_size(32)));

// clang-format off
#define TWICE(...) {__VA_ARGS__, __VA_ARGS__}
// The digit's bit, of the first eight digits and of the ninth.
constexpr Bytes32 kLowByte = TWICE(0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0);
constexpr Bytes32 kHighByte = TWICE(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
// The digit of a bit in the lower and in the upper half of a byte; the ninth saturates to 0xff.
constexpr Bytes32 kLowDigit = TWICE(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0);
constexpr Bytes32 kHighDigit = TWICE(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 9);
#undef TWICE
// clang-format on

inline Bytes32 look_up(Bytes32 table, Bytes32 index) {
  return (Bytes32)_mm256_shuffle_epi8((__m256i)table, (__m256i)index);
}

// A byte in eight vectors has an address of seven bits: three for the vector, four for the place
// within its half. One call rotates the address by one bit, so three calls and four undo each
// other.
inline void rotate_bytes(Bytes32* v) {
  Bytes32 next[8];
  for (int i = 0; i < 4; ++i) {
    next[2 * i] = (Bytes32)_mm256_unpacklo_epi8((__m256i)v[i], (__m256i)v[i + 4]);
    next[2 * i + 1] = (Bytes32)_mm256_unpackhi_epi8((__m256i)v[i], (__m256i)v[i + 4]);
  }
  for (int i = 0; i < 8; ++i) v[i] = next[i];
}

// The same for lanes of two bytes: three bits and three.
inline void rotate_lanes(Lanes16* v) {
  Lanes16 next[8];
  for (int i = 0; i < 4; ++i) {
    next[2 * i] = (Lanes16)_mm256_unpacklo_epi16((__m256i)v[i], (__m256i)v[i + 4]);
    next[2 * i + 1] = (Lanes16)_mm256_unpackhi_epi16((__m256i)v[i], (__m256i)v[i + 4]);
  }
  for (int i = 0; i < 8; ++i) v[i] = next[i];
}

inline __m256i load_halves(const void* low, const void* high) {
  return _mm256_inserti128_si256(
      _mm256_castsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(low))),
      _mm_loadu_si128(static_cast<const __m128i*>(high)), 1);
}

inline void store_halves(__m256i v, void* low, void* high) {
  _mm_storeu_si128(static_cast<__m128i*>(low), _mm256_castsi256_si128(v));
  _mm_storeu_si128(static_cast<__m128i*>(high), _mm256_extracti128_si256(v, 1));
}

// Sixteen cells of sixteen puzzles.
inline void load_block(const std::uint8_t* const* rows, int first, Lanes16* cells) {
  Bytes32 v[8];
  for (int i = 0; i < 8; ++i) v[i] = (Bytes32)load_halves(rows[i] + first, rows[i + 8] + first);
  for (int turn = 0; turn < 3; ++turn) rotate_bytes(v);
  for (int i = 0; i < 8; ++i) {
    const auto low = (__m256i)look_up(kLowByte, v[i]), high = (__m256i)look_up(kHighByte, v[i]);
    cells[2 * i] = (Lanes16)_mm256_unpacklo_epi8(low, high);
    cells[2 * i + 1] = (Lanes16)_mm256_unpackhi_epi8(low, high);
  }
}

inline void store_block(const Lanes16* cells, int first, std::uint8_t* const* rows) {
  Bytes32 v[8];
  for (int i = 0; i < 8; ++i) {
    const auto packed =
        (Bytes32)_mm256_packus_epi16((__m256i)cells[2 * i], (__m256i)cells[2 * i + 1]);
    const auto upper = (Bytes32)(((Lanes16)packed >> 4) & 0x0f0f);
    v[i] = look_up(kLowDigit, packed) | look_up(kHighDigit, upper);
  }
  for (int turn = 0; turn < 4; ++turn) rotate_bytes(v);
  for (int i = 0; i < 8; ++i) store_halves((__m256i)v[i], rows[i] + first, rows[i + 8] + first);
}

// Eight cells of sixteen puzzles; the vectors of two cells are `step` vectors apart.
inline void load_masks_block(const std::uint16_t* const* rows, int first, int step,
                             Lanes16* cells) {
  Lanes16 v[8];
  for (int i = 0; i < 8; ++i) v[i] = (Lanes16)load_halves(rows[i] + first, rows[i + 8] + first);
  for (int turn = 0; turn < 3; ++turn) rotate_lanes(v);
  for (int i = 0; i < 8; ++i) cells[step * i] = v[i];
}

inline void store_masks_block(const Lanes16* cells, int step, int first,
                              std::uint16_t* const* rows) {
  Lanes16 v[8];
  for (int i = 0; i < 8; ++i) v[i] = cells[step * i];
  for (int turn = 0; turn < 3; ++turn) rotate_lanes(v);
  for (int i = 0; i < 8; ++i) store_halves((__m256i)v[i], rows[i] + first, rows[i + 8] + first);
}

#elif defined(__wasm_simd128__)

// The same in vectors of sixteen bytes: each half of the lanes on its own.
typedef std::uint8_t Bytes16 __attribute__((vector_size(16)));

// clang-format off
constexpr Bytes16 kLowByte = {0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0};
constexpr Bytes16 kHighByte = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0};
constexpr Bytes16 kLowDigit = {0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0};
constexpr Bytes16 kHighDigit = {0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 9};
// clang-format on

inline Bytes16 look_up(Bytes16 table, Bytes16 index) {
  return (Bytes16)wasm_i8x16_swizzle((v128_t)table, (v128_t)index);
}

inline Bytes16 low_bytes(Bytes16 a, Bytes16 b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

inline Bytes16 high_bytes(Bytes16 a, Bytes16 b) {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                 31);
}

inline void rotate_bytes(Bytes16* v) {
  Bytes16 next[8];
  for (int i = 0; i < 4; ++i) {
    next[2 * i] = low_bytes(v[i], v[i + 4]);
    next[2 * i + 1] = high_bytes(v[i], v[i + 4]);
  }
  for (int i = 0; i < 8; ++i) v[i] = next[i];
}

inline void rotate_lanes(Lanes8* v) {
  Lanes8 next[8];
  for (int i = 0; i < 4; ++i) {
    next[2 * i] = __builtin_shufflevector(v[i], v[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
    next[2 * i + 1] = __builtin_shufflevector(v[i], v[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
  }
  for (int i = 0; i < 8; ++i) v[i] = next[i];
}

inline void load_block(const std::uint8_t* const* rows, int first, Lanes16* cells) {
  auto* lanes = reinterpret_cast<Lanes8*>(cells);
  for (int half = 0; half < 2; ++half) {
    Bytes16 v[8];
    for (int i = 0; i < 8; ++i) __builtin_memcpy(&v[i], rows[8 * half + i] + first, sizeof v[i]);
    for (int turn = 0; turn < 3; ++turn) rotate_bytes(v);
    for (int i = 0; i < 8; ++i) {
      const Bytes16 low = look_up(kLowByte, v[i]), high = look_up(kHighByte, v[i]);
      lanes[4 * i + half] = (Lanes8)low_bytes(low, high);
      lanes[4 * i + 2 + half] = (Lanes8)high_bytes(low, high);
    }
  }
}

inline void store_block(const Lanes16* cells, int first, std::uint8_t* const* rows) {
  const auto* lanes = reinterpret_cast<const Lanes8*>(cells);
  for (int half = 0; half < 2; ++half) {
    Bytes16 v[8];
    for (int i = 0; i < 8; ++i) {
      const auto packed = (Bytes16)wasm_u8x16_narrow_i16x8((v128_t)lanes[4 * i + half],
                                                           (v128_t)lanes[4 * i + 2 + half]);
      v[i] = look_up(kLowDigit, packed) | look_up(kHighDigit, packed >> 4);
    }
    for (int turn = 0; turn < 4; ++turn) rotate_bytes(v);
    for (int i = 0; i < 8; ++i) __builtin_memcpy(rows[8 * half + i] + first, &v[i], sizeof v[i]);
  }
}

inline void load_masks_block(const std::uint16_t* const* rows, int first, int step,
                             Lanes16* cells) {
  auto* lanes = reinterpret_cast<Lanes8*>(cells);
  for (int half = 0; half < 2; ++half) {
    Lanes8 v[8];
    for (int i = 0; i < 8; ++i) __builtin_memcpy(&v[i], rows[8 * half + i] + first, sizeof v[i]);
    for (int turn = 0; turn < 3; ++turn) rotate_lanes(v);
    for (int i = 0; i < 8; ++i) lanes[2 * step * i + half] = v[i];
  }
}

inline void store_masks_block(const Lanes16* cells, int step, int first,
                              std::uint16_t* const* rows) {
  const auto* lanes = reinterpret_cast<const Lanes8*>(cells);
  for (int half = 0; half < 2; ++half) {
    Lanes8 v[8];
    for (int i = 0; i < 8; ++i) v[i] = lanes[2 * step * i + half];
    for (int turn = 0; turn < 3; ++turn) rotate_lanes(v);
    for (int i = 0; i < 8; ++i) __builtin_memcpy(rows[8 * half + i] + first, &v[i], sizeof v[i]);
  }
}

#else

inline void load_block(const std::uint8_t* const* rows, int first, Lanes16* cells) {
  for (int cell = 0; cell < 16; ++cell)
    for (std::size_t i = 0; i < kLanes; ++i) cells[cell][i] = mask_of(rows[i][first + cell]);
}

inline void store_block(const Lanes16* cells, int first, std::uint8_t* const* rows) {
  for (int cell = 0; cell < 16; ++cell)
    for (std::size_t i = 0; i < kLanes; ++i) {
      const unsigned digit = cells[cell][i];
      rows[i][first + cell] = std::uint8_t(digit ? __builtin_ctz(digit) + 1 : 0);
    }
}

inline void load_masks_block(const std::uint16_t* const* rows, int first, int step,
                             Lanes16* cells) {
  for (int cell = 0; cell < 8; ++cell)
    for (std::size_t i = 0; i < kLanes; ++i) cells[step * cell][i] = rows[i][first + cell];
}

inline void store_masks_block(const Lanes16* cells, int step, int first,
                              std::uint16_t* const* rows) {
  for (int cell = 0; cell < 8; ++cell)
    for (std::size_t i = 0; i < kLanes; ++i) rows[i][first + cell] = cells[step * cell][i];
}

#endif

// Turns digits into masks, 0 into none.
inline void load_digits(const std::uint8_t* const* rows, Lanes16* cells) {
  for (int first = 0; first < 80; first += 16) load_block(rows, first, cells + first);
  for (std::size_t i = 0; i < kLanes; ++i) cells[80][i] = mask_of(rows[i][80]);
}

// Turns masks of at most one digit into digits, none into 0.
inline void store_digits(const Lanes16* cells, std::uint8_t* const* rows) {
  for (int first = 0; first < 80; first += 16) store_block(cells + first, first, rows);
  for (std::size_t i = 0; i < kLanes; ++i) {
    const unsigned digit = cells[80][i];
    rows[i][80] = std::uint8_t(digit ? __builtin_ctz(digit) + 1 : 0);
  }
}

// Writes masks as they are.
inline void store_masks(const Lanes16* cells, std::uint16_t* const* rows) {
  for (int first = 0; first < 80; first += 8) store_masks_block(cells + first, 1, first, rows);
  for (std::size_t i = 0; i < kLanes; ++i) rows[i][80] = cells[80][i];
}

// Masks in rows of kMaskRow, which need no special case for the last cell, and in lanes of any
// width: kMaskRow vectors, of which the last few mean nothing.
constexpr int kMaskRow = 88;

template <class Vector>
inline void load_mask_rows(const std::uint16_t* const* rows, Vector* cells) {
  constexpr int kParts = sizeof(Vector) / sizeof(Lanes16);
  for (int part = 0; part < kParts; ++part) {
    auto* lanes = reinterpret_cast<Lanes16*>(cells) + part;
    for (int first = 0; first < kMaskRow; first += 8)
      load_masks_block(rows + kLanes * part, first, kParts, lanes + kParts * first);
  }
}

template <class Vector>
inline void store_mask_rows(const Vector* cells, std::uint16_t* const* rows) {
  constexpr int kParts = sizeof(Vector) / sizeof(Lanes16);
  for (int part = 0; part < kParts; ++part) {
    const auto* lanes = reinterpret_cast<const Lanes16*>(cells) + part;
    for (int first = 0; first < kMaskRow; first += 8)
      store_masks_block(lanes + kParts * first, kParts, first, rows + kLanes * part);
  }
}

}  // namespace cluesmith::KERNEL_ISA
