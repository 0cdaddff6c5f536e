// SPDX-License-Identifier: MIT
#include "kernels/planes16.hpp"

#include "kernels/entries.hpp"

namespace cluesmith::KERNEL_ISA {
namespace {

[[gnu::always_inline]] inline bool differ(Words a, Words b) {
  typedef std::uint64_t Longs __attribute__((vector_size(64)));
  const Longs d = (Longs)(a ^ b);
  return (d[0] | d[1] | d[2] | d[3] | d[4] | d[5] | d[6] | d[7]) != 0;
}

// All ones where every line and every box has a candidate.
[[gnu::always_inline]] inline Words is_alive(const Words band[3]) {
  const Words rows = minirows(band), columns = minicolumns(band);
  return (Words)((kBand & ~((rows | along_minirows(rows)) & (rows | across(rows)) &
                            (columns | across(columns)))) == 0);
}

}  // namespace

void narrow_planes(std::uint32_t* planes, std::size_t stride, std::size_t count,
                   const std::uint32_t* blocked, std::uint32_t* singles) {
  for (std::size_t first = 0; first < count; first += kPlanesTogether) {
    Words band[3], alone[3];
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) __builtin_memcpy(&band[i], planes + i * stride + first, 64);
    for (bool changed = true; changed;) {
      Words before[3];
      find_box_singles(band, alone);
#pragma GCC unroll 3
      for (int i = 0; i < 3; ++i) {
        before[i] = band[i];
        band[i] &= alone[i] | ~blocked[i];
      }
      unlock(band);
      changed =
          differ(band[0], before[0]) || differ(band[1], before[1]) || differ(band[2], before[2]);
    }
    const Words alive = is_alive(band);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
      band[i] &= alive;
      alone[i] &= alive;
      __builtin_memcpy(planes + i * stride + first, &band[i], 64);
      __builtin_memcpy(singles + i * stride + first, &alone[i], 64);
    }
  }
}

}  // namespace cluesmith::KERNEL_ISA
