// SPDX-License-Identifier: MIT
#include "kernels/planes.hpp"

namespace cluesmith::KERNEL_ISA {
namespace {

// Bit i of the result tells whether byte i equals `value`.
inline Plane equal_bytes(const std::uint8_t* bytes, std::uint8_t value) {
  Plane found = kNone;
#if defined(__AVX512BW__)
  const __m512i wanted = _mm512_set1_epi8(char(value));
  for (int word = 0; word < kPlaneBytes / 8; ++word)
    found[word] = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + 64 * word), wanted);
#elif defined(__AVX2__)
  const __m256i wanted = _mm256_set1_epi8(char(value));
  for (int word = 0; word < kPlaneBytes / 8; ++word) {
    const auto* half = reinterpret_cast<const __m256i*>(bytes + 64 * word);
    const auto low =
        std::uint32_t(_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256(half), wanted)));
    const auto high = std::uint32_t(
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256(half + 1), wanted)));
    found[word] = low | std::uint64_t(high) << 32;
  }
#else
  for (std::size_t i = 0; i < kBatch; ++i)
    found[i / 64] |= std::uint64_t(bytes[i] == value) << (i % 64);
#endif
  return found;
}

}  // namespace

void load_puzzles(const std::uint8_t* puzzles, std::size_t count, Sheet& sheet) {
  alignas(64) std::uint8_t column[kBatch] = {};
  for (int cell = 0; cell < 81; ++cell) {
    for (std::size_t i = 0; i < count; ++i) column[i] = puzzles[81 * i + cell];
    const Plane blank = equal_bytes(column, 0);
    for (int digit = 0; digit < 9; ++digit)
      sheet.at[digit][cell] = blank | equal_bytes(column, std::uint8_t(digit + 1));
  }
}

void store_masks(const Sheet& sheet, std::size_t count, std::uint16_t* masks) {
  typedef std::uint16_t Lanes __attribute__((vector_size(32)));
  constexpr Lanes kSelect = {1,     2,     4,     8,     0x10,   0x20,   0x40,   0x80,
                             0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000, 0x4000, 0x8000};
  for (int cell = 0; cell < 81; ++cell) {
    for (std::size_t first = 0; first < count; first += 16) {
      Lanes found = {};
      for (int digit = 0; digit < 9; ++digit) {
        const auto bits = std::uint16_t(sheet.at[digit][cell][first / 64] >> (first % 64));
        const Lanes set = (Lanes)((kSelect & bits) != 0);
        const auto bit = std::uint16_t(1u << digit);
        found |= set & bit;
      }
      const std::size_t last = count - first < 16 ? count - first : 16;
      for (std::size_t i = 0; i < last; ++i) masks[81 * (first + i) + cell] = found[i];
    }
  }
}

}  // namespace cluesmith::KERNEL_ISA
