// SPDX-License-Identifier: MIT
// The closure of many 9x9 puzzles under singles and locked candidates, bit-sliced.
//
// A round has two passes. The pass by digit rules out what the last round placed from its peers,
// then finds locked candidates and hidden singles in the planes of that digit. The pass by cell
// rules out the other digits of a hidden single and finds naked singles; the next round treats both
// as placed. Rounds go on until no puzzle of the batch changes.
#include "kernels/entries.hpp"
#include "kernels/planes.hpp"
#include "kernels/vectors.hpp"
#include "nine/geometry.hpp"

namespace cluesmith::KERNEL_ISA {

namespace {

using PlaneTally = Tally<Plane>;

// The three cells of each miniline: a row or column within a box. Row-wise miniline 3*row + stack,
// column-wise 3*column + band.
struct Minilines {
  PlaneTally in_rows[27];
  PlaneTally in_columns[27];

  explicit Minilines(const Plane* cells) {
    for (int line = 0; line < 27; ++line)
      for (int i = 0; i < 3; ++i) {
        in_rows[line].add(cells[3 * line + i]);
        in_columns[line].add(cells[27 * (line % 3) + 9 * i + line / 3]);
      }
  }
};

// The tallies of one digit in all groups.
struct GroupTallies {
  PlaneTally of[27];

  explicit GroupTallies(const Minilines& mini) {
    for (int group = 0; group < 9; ++group)
      for (int i = 0; i < 3; ++i) {
        of[group].add(mini.in_rows[3 * group + i]);
        of[9 + group].add(mini.in_columns[3 * group + i]);
        of[18 + group].add(mini.in_rows[9 * (group / 3) + 3 * i + group % 3]);
      }
  }
};

// Applies one direction of locked candidates to a chute; t[line][box] tells whether the digit is
// possible in the miniline. Pointing: a box has one miniline left. Claiming: a line has one box
// left.
template <bool pointing>
inline void lock_one_way(Plane t[3][3]) {
  Plane leaving[3][3] = {};
  for (int from = 0; from < 3; ++from)
    for (int to = 0; to < 3; ++to) {
      // In box (or line) `from` the digit can only be in line (or box) `to`.
      const Plane one = pointing ? ~(t[(to + 1) % 3][from] | t[(to + 2) % 3][from])
                                 : ~(t[from][(to + 1) % 3] | t[from][(to + 2) % 3]);
      for (int other = 1; other < 3; ++other) {
        const int elsewhere = (from + other) % 3;
        (pointing ? leaving[to][elsewhere] : leaving[elsewhere][to]) |= one;
      }
    }
  for (int line = 0; line < 3; ++line)
    for (int box = 0; box < 3; ++box) t[line][box] &= ~leaving[line][box];
}

template <bool naked, bool hidden, bool pointing, bool claiming>
class BitslicedCloser {
 public:
  // Closes the sheet; `dead` marks the puzzles with a contradiction.
  static Plane run(Sheet& sheet) {
    BitslicedCloser closer(sheet);
    do {
      closer.changed_ = kNone;
      for (int digit = 0; digit < 9; ++digit) closer.pass_digit(digit);
      for (int cell = 0; cell < 81; ++cell) closer.pass_cell(cell);
    } while (any(closer.changed_));
    return closer.dead_;
  }

 private:
  explicit BitslicedCloser(Sheet& sheet) : sheet_(sheet) {
    // Clues are placed: a cell with one candidate at the start.
    for (int cell = 0; cell < 81; ++cell) {
      PlaneTally digits;
      for (int digit = 0; digit < 9; ++digit) digits.add(sheet.at[digit][cell]);
      for (int digit = 0; digit < 9; ++digit)
        placed_.at[digit][cell] = sheet.at[digit][cell] & digits.exactly_one();
    }
  }

  void pass_digit(int digit) {
    Plane* cells = sheet_.at[digit];
    Plane* placed = placed_.at[digit];
    const GroupTallies there{Minilines(placed)};
    for (int cell = 0; cell < 81; ++cell) {
      const auto& [row, column, box] = nine::kGeometry.groups_of[cell];
      const Plane seen = there.of[row].one | there.of[column].one | there.of[box].one;
      // If a digit is placed twice in a group, both are ruled out: a contradiction.
      const Plane twice = there.of[row].two | there.of[column].two | there.of[box].two;
      put(cells[cell], cells[cell] & ~((seen & ~placed[cell]) | twice));
    }
    if constexpr (pointing || claiming) lock(cells);
    if constexpr (hidden) {
      const GroupTallies left{Minilines(cells)};
      for (const PlaneTally& group : left.of) dead_ |= ~group.one;
      for (int cell = 0; cell < 81; ++cell) {
        const auto& [row, column, box] = nine::kGeometry.groups_of[cell];
        const Plane next =
            cells[cell] & (left.of[row].exactly_one() | left.of[column].exactly_one() |
                           left.of[box].exactly_one());
        changed_ |= next & ~placed[cell];  // its peers still have it
        placed[cell] = next;
      }
    } else {
      for (int cell = 0; cell < 81; ++cell) placed[cell] = kNone;
    }
  }

  void lock(Plane* cells) {
    const Minilines mini(cells);
    Plane by_rows[27], by_columns[27];
    for (int chute = 0; chute < 3; ++chute) {
      lock_minilines(mini.in_rows + 9 * chute, by_rows + 9 * chute);
      lock_minilines(mini.in_columns + 9 * chute, by_columns + 9 * chute);
    }
    for (int cell = 0; cell < 81; ++cell) {
      const int row = cell / 9, column = cell % 9;
      put(cells[cell],
          cells[cell] & by_rows[3 * row + column / 3] & by_columns[3 * column + row / 3]);
    }
  }

  static void lock_minilines(const PlaneTally* mini, Plane* left) {
    Plane t[3][3];
    for (int line = 0; line < 3; ++line)
      for (int box = 0; box < 3; ++box) t[line][box] = mini[3 * line + box].one;
    if constexpr (pointing && claiming)
      lock_chute(t);
    else
      lock_one_way<pointing>(t);
    for (int line = 0; line < 3; ++line)
      for (int box = 0; box < 3; ++box) left[3 * line + box] = t[line][box];
  }

  void pass_cell(int cell) {
    PlaneTally digits, hidden_digits;
    for (int digit = 0; digit < 9; ++digit) {
      digits.add(sheet_.at[digit][cell]);
      hidden_digits.add(placed_.at[digit][cell]);
    }
    dead_ |= ~digits.one | hidden_digits.two;
    const Plane single = naked ? digits.exactly_one() : kNone;
    for (int digit = 0; digit < 9; ++digit) {
      Plane& candidate = sheet_.at[digit][cell];
      Plane& placed = placed_.at[digit][cell];
      put(candidate, candidate & (~hidden_digits.one | placed));
      placed |= candidate & single;
    }
  }

  // Writes a plane and notes in which puzzles it changes.
  void put(Plane& plane, Plane next) {
    changed_ |= plane & ~next;
    plane = next;
  }

  Sheet& sheet_;
  Sheet placed_;
  Plane changed_ = kNone;
  Plane dead_ = kNone;
};

template <unsigned set>
Plane close_sheet(Sheet& sheet) {
  return BitslicedCloser<(set & kNakedSingle) != 0, (set & kHiddenSingle) != 0,
                         (set & kPointing) != 0, (set & kClaiming) != 0>::run(sheet);
}

Plane close_set(Sheet& sheet, unsigned set) {
  switch (set) {
    // clang-format off
#define CASE(n) \
  case n: return close_sheet<n>(sheet);
    CASE(0) CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7)
    CASE(8) CASE(9) CASE(10) CASE(11) CASE(12) CASE(13) CASE(14)
#undef CASE
    default: return close_sheet<15>(sheet);
    // clang-format on
  }
}

// Bit i of the result tells whether byte i equals `value`.
inline Plane equal_bytes(const std::uint8_t* bytes, std::uint8_t value) {
  Plane equal = kNone;
#if defined(__AVX512BW__)
  const __m512i value_vector = _mm512_set1_epi8(char(value));
  for (int word = 0; word < kPlaneBytes / 8; ++word)
    equal[word] = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + 64 * word), value_vector);
#elif defined(__AVX2__)
  const __m256i value_vector = _mm256_set1_epi8(char(value));
  for (int word = 0; word < kPlaneBytes / 8; ++word) {
    const auto* half = reinterpret_cast<const __m256i*>(bytes + 64 * word);
    const auto low = std::uint32_t(
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256(half), value_vector)));
    const auto high = std::uint32_t(
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256(half + 1), value_vector)));
    equal[word] = low | std::uint64_t(high) << 32;
  }
#elif defined(__wasm_simd128__)
  const v128_t value_vector = wasm_u8x16_splat(value);
  for (std::size_t i = 0; i < kBatch; i += 16)
    equal[i / 64] |=
        std::uint64_t(wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_load(bytes + i), value_vector)))
        << (i % 64);
#else
  for (std::size_t i = 0; i < kBatch; ++i)
    equal[i / 64] |= std::uint64_t(bytes[i] == value) << (i % 64);
#endif
  return equal;
}

// Turns bytes into planes: digit d of a puzzle's cell becomes the only candidate there, 0 all nine.
// The batch may be short; the missing puzzles are blank.
void load_puzzles(const std::uint8_t* puzzles, std::size_t count, Sheet& sheet) {
  alignas(64) std::uint8_t column[kBatch] = {};
  for (int cell = 0; cell < 81; ++cell) {
    for (std::size_t i = 0; i < count; ++i) column[i] = puzzles[81 * i + cell];
    const Plane blank = equal_bytes(column, 0);
    for (int digit = 0; digit < 9; ++digit)
      sheet.at[digit][cell] = blank | equal_bytes(column, std::uint8_t(digit + 1));
  }
}

// Turns planes into candidate masks, 81 for each puzzle.
void store_masks(const Sheet& sheet, std::size_t count, std::uint16_t* masks) {
  constexpr Lanes16 kSelect = {1,     2,     4,     8,     0x10,   0x20,   0x40,   0x80,
                               0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000, 0x4000, 0x8000};
  for (int cell = 0; cell < 81; ++cell) {
    for (std::size_t first = 0; first < count; first += 16) {
      Lanes16 left = {};
      for (int digit = 0; digit < 9; ++digit) {
        const auto bits = std::uint16_t(sheet.at[digit][cell][first / 64] >> (first % 64));
        const Lanes16 set = ~is_zero(kSelect & bits);
        const auto bit = std::uint16_t(1u << digit);
        left |= set & bit;
      }
      const std::size_t last = count - first < 16 ? count - first : 16;
      for (std::size_t i = 0; i < last; ++i) masks[81 * (first + i) + cell] = left[i];
    }
  }
}

}  // namespace

void close_bitsliced(const std::uint8_t* puzzles, std::size_t count, unsigned set,
                     std::uint16_t* masks) {
  Sheet sheet;
  for (std::size_t first = 0; first < count; first += kBatch) {
    const std::size_t size = count - first < kBatch ? count - first : kBatch;
    load_puzzles(puzzles + 81 * first, size, sheet);
    const Plane alive = ~close_set(sheet, set);
    for (auto& digit : sheet.at)
      for (Plane& plane : digit) plane &= alive;
    store_masks(sheet, size, masks + 81 * first);
  }
}

}  // namespace cluesmith::KERNEL_ISA
