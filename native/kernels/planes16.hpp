// SPDX-License-Identifier: MIT
// Planes: the candidates of one digit, a bit a cell, sixteen planes per vector. A plane is three
// words, one a band; bit 9 * (row % 3) + column of its word belongs to a cell.
//
// Locked candidates compare three lines with three boxes. Two matrices have them, both with three
// rows of nine bits:
//
//   minirows: bit 9 * row + 3 * stack + band   row confined to a box: the only bit of its row, as
//                                              the rows of the three bands lie between each other
//   minicolumns: bit 9 * band + column         column confined to a box: the only bit in the same
//                                              place of all three rows
//
// Where these are their fixpoint, a hidden single of any group is the only candidate of its box.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace cluesmith::KERNEL_ISA {

typedef std::uint32_t Words __attribute__((vector_size(64)));  // a word of each of sixteen planes

constexpr std::uint32_t kBand = (1u << 27) - 1;
constexpr std::uint32_t kThirds = 0111111111;       // the first of each three bits
constexpr std::uint32_t kLastThirds = 0444444444;   // the last of each three
constexpr std::uint32_t kFirstOfNine = 0007007007;  // the first three of each nine
constexpr std::uint32_t kLastOfNine = 0700700700;

// The other two bits in the same place of the three rows.
[[gnu::always_inline]] inline Words across(Words m) {
  return ((m << 9 | m << 18) & kBand) | m >> 18 | m >> 9;
}

// The other two minirows of a row.
[[gnu::always_inline]] inline Words along_minirows(Words m) {
  return (m << 3 & (kBand & ~kFirstOfNine)) | (m >> 6 & kFirstOfNine) | (m << 6 & kLastOfNine) |
         (m >> 3 & (kBand & ~kLastOfNine));
}

// The other two bits of each three.
[[gnu::always_inline]] inline Words along_thirds(Words m) {
  return (m << 1 & ~kThirds & kBand) | (m >> 2 & kThirds) | (m << 2 & kLastThirds) |
         (m >> 1 & ~kLastThirds);
}

// The minilines that locked candidates rule out of a matrix. Bits that are alone in one direction
// rule out the others of the other direction.
template <Words (*along)(Words)>
[[gnu::always_inline]] inline Words locked_out(Words m) {
  return across(m & ~along(m)) | along(m & ~across(m));
}

// The minirows of all bands.
[[gnu::always_inline]] inline Words minirows(const Words band[3]) {
  Words matrix = {};
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) matrix |= ((band[i] | band[i] >> 1 | band[i] >> 2) & kThirds) << i;
  return matrix;
}

// The cells of the minirows of one band.
[[gnu::always_inline]] inline Words cells_of_minirows(Words matrix, int band) {
  const Words rows = matrix >> band & kThirds;
  return rows | rows << 1 | rows << 2;
}

[[gnu::always_inline]] inline Words minicolumns(const Words band[3]) {
  Words matrix = {};
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) matrix |= ((band[i] | band[i] >> 9 | band[i] >> 18) & 0x1ff) << 9 * i;
  return matrix;
}

[[gnu::always_inline]] inline Words cells_of_minicolumns(Words matrix, int band) {
  const Words columns = matrix >> 9 * band & 0x1ff;
  return columns | columns << 9 | columns << 18;
}

// The cells that are the only candidate of their box.
[[gnu::always_inline]] inline void find_box_singles(const Words band[3], Words singles[3]) {
  const Words others = across(minirows(band));
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) {
    const Words a = band[i], b = a >> 1, c = a >> 2;
    const Words alone = (a ^ b ^ c) & ~(a & b & c) & ~(others >> i) & kThirds;
    singles[i] = a & (alone | alone << 1 | alone << 2);
  }
}

// Removes the cells that locked candidates rule out: first in rows, then in columns.
[[gnu::always_inline]] inline void unlock(Words band[3]) {
  const Words rows = locked_out<along_minirows>(minirows(band));
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) band[i] &= ~cells_of_minirows(rows, i);
  const Words columns = locked_out<along_thirds>(minicolumns(band));
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) band[i] &= ~cells_of_minicolumns(columns, i);
}

}  // namespace cluesmith::KERNEL_ISA
