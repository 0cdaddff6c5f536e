// SPDX-License-Identifier: MIT
// Planes: the candidates of one digit, a bit a cell, sixteen planes per vector. A plane is three
// words, one a band; bit 9 * (row % 3) + column of its word belongs to a cell.
//
// Locked candidates compare three lines with three boxes. Two matrices have them, both with three
// rows of nine bits:
//
//   minirows of a band: bit 9 * row + 3 * stack   row confined to a box: the only bit of its row
//   minicolumns: bit 9 * band + column            column confined to a box: the only bit in the
//                                                 same place of all three rows
//
// Where these are their fixpoint, a hidden single of any group is the only candidate of its box.
#include "kernels/entries.hpp"

namespace cluesmith::KERNEL_ISA {
namespace {

typedef std::uint32_t Words __attribute__((vector_size(64)));  // a word of each of sixteen planes

constexpr std::uint32_t kBand = (1u << 27) - 1;
constexpr std::uint32_t kThirds = 0111111111;      // the first of each three bits
constexpr std::uint32_t kLastThirds = 0444444444;  // the last of each three
constexpr std::uint32_t kFirstOfNine = 0001001001;
constexpr std::uint32_t kLastOfNine = 0100100100;

// The other two bits in the same place of the three rows.
[[gnu::always_inline]] inline Words across(Words m) {
  return ((m << 9 | m << 18) & kBand) | m >> 18 | m >> 9;
}

// The other two minirows of a row.
[[gnu::always_inline]] inline Words along_minirows(Words m) {
  return (m << 3 & (kThirds & ~kFirstOfNine)) | (m >> 6 & kFirstOfNine) | (m << 6 & kLastOfNine) |
         (m >> 3 & (kThirds & ~kLastOfNine));
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

[[gnu::always_inline]] inline Words minirows(Words band) {
  return (band | band >> 1 | band >> 2) & kThirds;
}

[[gnu::always_inline]] inline Words minicolumns(const Words band[3]) {
  Words matrix = {};
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) matrix |= ((band[i] | band[i] >> 9 | band[i] >> 18) & 0x1ff) << 9 * i;
  return matrix;
}

// The cells that are the only candidate of their box.
[[gnu::always_inline]] inline Words box_singles(Words band) {
  const Words a = band & kThirds, b = band >> 1 & kThirds, c = band >> 2 & kThirds;
  const Words any = a | b | c;
  const Words alone = (a ^ b ^ c) & ~(a & b & c) & ~across(any);
  return band & (alone | alone << 1 | alone << 2);
}

[[gnu::always_inline]] inline bool differ(Words a, Words b) {
  typedef std::uint64_t Longs __attribute__((vector_size(64)));
  const Longs d = (Longs)(a ^ b);
  return (d[0] | d[1] | d[2] | d[3] | d[4] | d[5] | d[6] | d[7]) != 0;
}

// All ones where every line and every box has a candidate.
[[gnu::always_inline]] inline Words is_alive(const Words band[3]) {
  Words missing = {};
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) {
    const Words m = minirows(band[i]);
    missing |= kThirds & ~((m | along_minirows(m)) & (m | across(m)));
  }
  const Words m = minicolumns(band);
  missing |= kBand & ~(m | across(m));
  return (Words)(missing == 0);
}

}  // namespace

void narrow_planes(std::uint32_t* planes, std::size_t stride, std::size_t count,
                   const std::uint32_t* blocked, std::uint32_t* singles) {
  for (std::size_t first = 0; first < count; first += kPlanesTogether) {
    Words band[3];
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) __builtin_memcpy(&band[i], planes + i * stride + first, 64);
    for (bool changed = true; changed;) {
      Words before[3];
#pragma GCC unroll 3
      for (int i = 0; i < 3; ++i) {
        before[i] = band[i];
        band[i] &= box_singles(band[i]) | ~blocked[i];
        const Words out = locked_out<along_minirows>(minirows(band[i]));
        band[i] &= ~(out | out << 1 | out << 2);
      }
      const Words out = locked_out<along_thirds>(minicolumns(band));
#pragma GCC unroll 3
      for (int i = 0; i < 3; ++i) {
        const Words mine = out >> 9 * i & 0x1ff;
        band[i] &= ~(mine | mine << 9 | mine << 18);
      }
      changed =
          differ(band[0], before[0]) || differ(band[1], before[1]) || differ(band[2], before[2]);
    }
    const Words alive = is_alive(band);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
      band[i] &= alive;
      const Words alone = box_singles(band[i]);
      __builtin_memcpy(planes + i * stride + first, &band[i], 64);
      __builtin_memcpy(singles + i * stride + first, &alone, 64);
    }
  }
}

}  // namespace cluesmith::KERNEL_ISA
