// SPDX-License-Identifier: MIT
// Solving and closing many 9x9 puzzles, sixteen per vector: lane i of every vector belongs to
// puzzle i, and one operation does the same to all sixteen.
//
// A chunk of puzzles goes through stages. The first places naked singles. The second applies the
// other strategies to the puzzles that the first did not solve. Puzzles that are still unsolved go
// to a search, those of many chunks together. Between the stages a puzzle is a row of digits: the
// clues and what was placed.
#include "kernels/entries.hpp"
#include "kernels/lane_position.hpp"
#include "kernels/transpose.hpp"
#include "nine/geometry.hpp"

namespace cluesmith::KERNEL_ISA {
namespace {

using Puzzles16 = PlacedDigits<Lanes16>;

// Vectors must have constant indices to live in registers.
#define UNROLLED _Pragma("GCC unroll 9")

// Places naked singles, cell by cell; returns what changed.
//
// The three cells of a miniline see the same placements. If each cell waited for the one before it,
// 4.5 passes would be enough instead of 4.9, but a pass would take longer.
inline Lanes16 place_naked_singles(Puzzles16& puzzles) {
  Lanes16 changed = {};
  Lanes16 column[9];
  UNROLLED for (int c = 0; c < 9; ++c) column[c] = puzzles.column[c];
  for (int band = 0; band < 3; ++band) {
    Lanes16 box[3];
    UNROLLED for (int b = 0; b < 3; ++b) box[b] = puzzles.box[3 * band + b];
    UNROLLED for (int r = 0; r < 3; ++r) {
      const Lanes16 before = puzzles.row[3 * band + r];
      Lanes16* cells = puzzles.placed + 27 * band + 9 * r;
      Lanes16 row = before;
      UNROLLED for (int b = 0; b < 3; ++b) {
        const Lanes16 seen = row | box[b];
        Lanes16 added = {};
        UNROLLED for (int c = 3 * b; c < 3 * b + 3; ++c) {
          const Lanes16 left = is_zero(cells[c]) & ~(seen | column[c]);
          const Lanes16 single = left & at_most_one(left);
          cells[c] |= single;
          column[c] |= single;
          added |= single;
        }
        row |= added;
        box[b] |= added;
      }
      changed |= row ^ before;
      puzzles.row[3 * band + r] = row;
    }
    UNROLLED for (int b = 0; b < 3; ++b) puzzles.box[3 * band + b] = box[b];
  }
  UNROLLED for (int c = 0; c < 9; ++c) puzzles.column[c] = column[c];
  return changed;
}

#undef UNROLLED

// Puzzles in a chunk: few enough to stay in the cache between the stages.
constexpr std::size_t kChunk = 256;

// Numbers of puzzles within a chunk.
struct PuzzleNumbers {
  std::uint16_t at[kChunk];
  std::size_t size = 0;

  void add(std::size_t number) { at[size++] = std::uint16_t(number); }
};

// The rows of up to sixteen puzzles of a chunk; idle lanes point to a row that nobody reads.
template <typename T>
struct PuzzleRows {
  T* at[kLanes];
  T idle[81] = {};

  PuzzleRows(T* first, const std::uint16_t* numbers, std::size_t size) {
    for (std::size_t i = 0; i < kLanes; ++i) at[i] = i < size ? first + 81 * numbers[i] : idle;
  }
  PuzzleRows(const PuzzleRows&) = delete;
};

struct Stage {
  Puzzles16 puzzles;
  Lanes16 full;

  Stage() : puzzles{} { puzzles.count_groups(); }
  explicit Stage(const std::uint8_t* const* rows) {
    load_digits(rows, puzzles.placed);
    puzzles.count_groups();
  }

  // Not inlined: the state is in memory, so a call costs nothing, and a copy in each caller would
  // take long to compile.
  [[gnu::noinline]] void place_singles() {
    Lanes16 changed;
    do {
      changed = place_naked_singles(puzzles);
      full = puzzles.full();
    } while (any(changed & ~full));
  }
};

struct CandidateStage : Stage {
  OpenCandidates<Lanes16> candidates;
  Lanes16 wrong;  // all ones in the lanes whose clues contradict each other

  explicit CandidateStage(const std::uint8_t* const* rows) : Stage(rows) {
    candidates.reset(puzzles);
  }
  explicit CandidateStage(const std::uint16_t* masks) {
    for (int cell = 0; cell < 81; ++cell)
      __builtin_memcpy(&candidates.open[cell], masks + kLanes * cell, sizeof(Lanes16));
  }

  template <bool locked>
  [[gnu::noinline]] void close() {
    Lanes16 changed;
    do {
      changed = candidates.pass<false, locked>(puzzles);
      changed |= candidates.pass<true, locked>(puzzles);
      full = puzzles.full();
    } while (any(changed & ~full));
    // Contradicting clues can make groups look full; candidates must not hide the contradiction.
    for (Lanes16& open : candidates.open) open &= ~full;
    wrong = contradicted();
  }

  // The candidates left in a cell, none in the lanes that are wrong.
  Lanes16 left(int cell) const { return (candidates.open[cell] | puzzles.placed[cell]) & ~wrong; }

 private:
  // All ones in the lanes where a cell has several digits or no candidate, or where a group lacks a
  // digit or has it twice.
  Lanes16 contradicted() const {
    Lanes16 group_digits[27] = {}, sum[27] = {}, once[27] = {};
    Lanes16 contradictions = {};
    for (int cell = 0; cell < 81; ++cell) {
      const Lanes16 digit = puzzles.placed[cell], any_digit = digit | candidates.open[cell];
      contradictions |= is_zero(any_digit) | ~at_most_one(digit);
      for (const int group : nine::kGeometry.groups_of[cell]) {
        group_digits[group] |= any_digit;
        sum[group] += digit;  // equals the union as long as no digit comes twice
        once[group] |= digit;
      }
    }
    for (int group = 0; group < 27; ++group)
      contradictions |= ~(is_zero(group_digits[group] ^ std::uint16_t(0x1ff)) &
                          is_zero(sum[group] ^ once[group]));
    return contradictions;
  }
};

// Calls work(numbers, size) for up to sixteen numbers at a time.
template <typename Work>
void each_sixteen(const PuzzleNumbers& numbers, Work work) {
  for (std::size_t first = 0; first < numbers.size; first += kLanes) {
    const std::size_t size = numbers.size - first < kLanes ? numbers.size - first : kLanes;
    work(numbers.at + first, size);
  }
}

PuzzleNumbers all_numbers(std::size_t count) {
  PuzzleNumbers numbers;
  for (std::size_t i = 0; i < count; ++i) numbers.add(i);
  return numbers;
}

// The numbers of the puzzles that wait for the search.
struct WaitingPuzzles {
  std::uint32_t at[kMostTogether];
  std::size_t size = 0;

  void add(std::size_t number) { at[size++] = std::uint32_t(number); }

  // Writes the solutions over the puzzles; false where the watch expired.
  bool search(unsigned limit, const std::uint8_t* known, std::uint8_t* rows, std::uint8_t* counts,
              std::uint64_t* guesses, Watch watch, void* scratch) const {
    return solve_together(at, size, limit, known, rows, counts, guesses, watch, scratch);
  }
};

// Stages one and two of solving. The rows of the solutions hold the puzzles between them.
void place_chunk(const std::uint8_t* puzzles, std::size_t count, std::uint8_t* solutions,
                 std::uint8_t* counts, std::size_t first, WaitingPuzzles& stuck) {
  PuzzleNumbers open;
  each_sixteen(all_numbers(count), [&](const std::uint16_t* numbers, std::size_t size) {
    Stage stage(PuzzleRows<const std::uint8_t>(puzzles, numbers, size).at);
    stage.place_singles();
    store_digits(stage.puzzles.placed, PuzzleRows<std::uint8_t>(solutions, numbers, size).at);
    const unsigned solved = lanes_set(stage.full);
    for (std::size_t i = 0; i < size; ++i) {
      counts[numbers[i]] = 1;
      if (!(solved >> i & 1)) open.add(numbers[i]);
    }
  });
  each_sixteen(open, [&](const std::uint16_t* numbers, std::size_t size) {
    const PuzzleRows<std::uint8_t> rows(solutions, numbers, size);
    CandidateStage stage(rows.at);
    stage.close<true>();
    for (Lanes16& digit : stage.puzzles.placed) digit &= ~stage.wrong;
    store_digits(stage.puzzles.placed, rows.at);
    const unsigned wrong = lanes_set(stage.wrong), solved = lanes_set(stage.full);
    for (std::size_t i = 0; i < size; ++i)
      if (wrong >> i & 1)
        counts[numbers[i]] = 0;
      else if (!(solved >> i & 1))
        stuck.add(first + numbers[i]);
  });
}

template <bool locked>
void close_chunk(const std::uint8_t* puzzles, std::size_t count, std::uint16_t* masks) {
  std::uint8_t digits[kChunk * 81];
  PuzzleNumbers open;
  each_sixteen(all_numbers(count), [&](const std::uint16_t* numbers, std::size_t size) {
    Stage stage(PuzzleRows<const std::uint8_t>(puzzles, numbers, size).at);
    stage.place_singles();
    const unsigned solved = lanes_set(stage.full);
    if (solved)
      store_masks(stage.puzzles.placed, PuzzleRows<std::uint16_t>(masks, numbers, size).at);
    if (solved == 0xffff) return;
    store_digits(stage.puzzles.placed, PuzzleRows<std::uint8_t>(digits, numbers, size).at);
    for (std::size_t i = 0; i < size; ++i)
      if (!(solved >> i & 1)) open.add(numbers[i]);
  });
  each_sixteen(open, [&](const std::uint16_t* numbers, std::size_t size) {
    CandidateStage stage(PuzzleRows<const std::uint8_t>(digits, numbers, size).at);
    stage.close<locked>();
    Lanes16 left[81];
    for (int cell = 0; cell < 81; ++cell) left[cell] = stage.left(cell);
    store_masks(left, PuzzleRows<std::uint16_t>(masks, numbers, size).at);
  });
}

bool solve_or_find_others(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                          const std::uint8_t* known, std::uint8_t* solutions, std::uint8_t* counts,
                          std::uint64_t* guesses, Watch watch, void* scratch) {
  WaitingPuzzles stuck;
  if (count < kLeastForLanes) {
    __builtin_memcpy(solutions, puzzles, 81 * count);
    for (std::size_t i = 0; i < count; ++i) stuck.add(i);
    return stuck.search(limit, known, solutions, counts, guesses, watch, scratch);
  }
  for (std::size_t first = 0; first < count; first += kChunk) {
    if (watch()) return false;
    const std::size_t size = count - first < kChunk ? count - first : kChunk;
    place_chunk(puzzles + 81 * first, size, solutions + 81 * first, counts + first, first, stuck);
  }
  if (known) __builtin_memset(counts, 0, count);  // what the stages have solved has no other
  return stuck.search(limit, known, solutions, counts, guesses, watch, scratch);
}

bool solve_in_lanes(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                    std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                    Watch watch, void* scratch) {
  return solve_or_find_others(puzzles, count, limit, nullptr, solutions, counts, guesses, watch,
                              scratch);
}

bool find_others_in_lanes(const std::uint8_t* puzzles, const std::uint8_t* known, std::size_t count,
                          std::uint8_t* others, std::uint8_t* exist, Watch watch, void* scratch) {
  std::uint64_t guesses = 0;
  if (!solve_or_find_others(puzzles, count, 1, known, others, exist, &guesses, watch, scratch))
    return false;
  for (std::size_t i = 0; i < count; ++i)
    if (!exist[i]) __builtin_memset(others + 81 * i, 0, 81);
  return true;
}

void close_in_lanes(const std::uint8_t* puzzles, std::size_t count, unsigned set,
                    std::uint16_t* masks) {
  constexpr unsigned kSingles = kNakedSingle | kHiddenSingle;
  constexpr unsigned kBasics = kSingles | kPointing | kClaiming;
  if (set != kSingles && set != kBasics) return close_bitsliced(puzzles, count, set, masks);
  const auto close = set == kBasics ? close_chunk<true> : close_chunk<false>;
  for (std::size_t first = 0; first < count; first += kChunk) {
    const std::size_t size = count - first < kChunk ? count - first : kChunk;
    close(puzzles + 81 * first, size, masks + 81 * first);
  }
}

void close_lanes(std::uint16_t* masks) {
  CandidateStage stage(masks);
  stage.close<true>();
  for (int cell = 0; cell < 81; ++cell) {
    const Lanes16 left = stage.left(cell);
    __builtin_memcpy(masks + kLanes * cell, &left, sizeof(Lanes16));
  }
}

}  // namespace

// A constant: code that fills it in would run on every processor when the program is loaded.
constinit const Kernels kKernels = {
    close_in_lanes, solve_in_lanes, find_others_in_lanes, search_scratch,  solve_one,
    close_one,      close_lanes,    narrow_planes,        find_partitions, close_partitions};

}  // namespace cluesmith::KERNEL_ISA
