// SPDX-License-Identifier: MIT
// Many 9x9 puzzles, sixteen at a time: what singles and locked candidates settle never reaches the
// solver of one puzzle.
//
// A chunk goes through stages, each with what the one before left: naked singles; then the other
// strategies, in crews of puzzles that naked singles did not solve. At last, for solving, what is
// stuck of many chunks is searched together. Between the stages a puzzle is a row of digits: the
// clues and what was placed.
#include "kernels/lockstep.hpp"

#include "kernels/abreast.hpp"
#include "kernels/entries.hpp"
#include "kernels/transpose.hpp"
#include "nine/geometry.hpp"

namespace cluesmith::KERNEL_ISA {
namespace {

// Puzzles of a chunk: few enough to stay in the cache between the stages.
constexpr std::size_t kChunk = 256;

// With fewer puzzles than this most lanes would be idle.
constexpr std::size_t kLeast = 4;

// Numbers of puzzles within a chunk.
struct Numbers {
  std::uint16_t at[kChunk];
  std::size_t size = 0;

  void add(std::size_t number) { at[size++] = std::uint16_t(number); }
};

// Up to sixteen puzzles of a chunk; the pointers of idle lanes lead to a row that nobody reads.
template <typename T>
struct Rows {
  T* at[kCrew];
  T idle[81] = {};

  Rows(T* first, const std::uint16_t* numbers, std::size_t size) {
    for (std::size_t i = 0; i < kCrew; ++i) at[i] = i < size ? first + 81 * numbers[i] : idle;
  }
  Rows(const Rows&) = delete;
};

struct Stage {
  Crew crew;
  Lanes16 full;

  Stage() : crew{} { crew.count_groups(); }
  explicit Stage(const std::uint8_t* const* rows) {
    load_digits(rows, crew.placed);
    crew.count_groups();
  }

  void place_singles() {
    Lanes16 changed;
    do {
      changed = place_naked_singles(crew);
      full = crew.full();
    } while (any(changed & ~full));
  }
};

struct CandidateStage : Stage {
  Candidates candidates;
  Lanes16 wrong;  // the lanes whose clues contradict each other

  explicit CandidateStage(const std::uint8_t* const* rows) : Stage(rows) { candidates.reset(crew); }
  explicit CandidateStage(const std::uint16_t* masks) {
    for (int cell = 0; cell < 81; ++cell)
      __builtin_memcpy(&candidates.open[cell], masks + kCrew * cell, sizeof(Lanes16));
  }

  template <bool locked>
  void close() {
    Lanes16 changed;
    do {
      changed = candidates.pass<false, locked>(crew);
      changed |= candidates.pass<true, locked>(crew);
      full = crew.full();
    } while (any(changed & ~full));
    // Contradicting clues can make the groups seem full; nothing must be left to make up for it.
    for (Lanes16& open : candidates.open) open &= ~full;
    wrong = contradicted();
  }

  // What is left in a cell, nothing in the lanes that are wrong.
  Lanes16 left(int cell) const { return (candidates.open[cell] | crew.placed[cell]) & ~wrong; }

 private:
  // The lanes where a cell has not one digit or no candidate, where a group lacks a digit, or has
  // one twice.
  Lanes16 contradicted() const {
    Lanes16 left[27] = {}, sum[27] = {}, once[27] = {};
    Lanes16 found = {};
    for (int cell = 0; cell < 81; ++cell) {
      const Lanes16 digit = crew.placed[cell], any_digit = digit | candidates.open[cell];
      found |= (Lanes16)(any_digit == 0) | ~at_most_one(digit);
      for (const int group : nine::kGeometry.groups_of[cell]) {
        left[group] |= any_digit;
        sum[group] += digit;  // equals the union as long as no digit comes twice
        once[group] |= digit;
      }
    }
    for (int group = 0; group < 27; ++group)
      found |=
          (Lanes16)(left[group] != std::uint16_t(0x1ff)) | (Lanes16)(sum[group] != once[group]);
    return found;
  }
};

// Calls work(numbers, size) for up to sixteen numbers at a time.
template <typename Work>
void by_crews(const Numbers& numbers, Work work) {
  for (std::size_t first = 0; first < numbers.size; first += kCrew) {
    const std::size_t size = numbers.size - first < kCrew ? numbers.size - first : kCrew;
    work(numbers.at + first, size);
  }
}

Numbers all_numbers(std::size_t count) {
  Numbers numbers;
  for (std::size_t i = 0; i < count; ++i) numbers.add(i);
  return numbers;
}

// Puzzles that wait for the search, in their order.
struct Stuck {
  std::uint32_t at[kMostTogether];
  std::size_t size = 0;

  void add(std::size_t number) { at[size++] = std::uint32_t(number); }

  // Solves them in place of their rows; false where the watch expired.
  bool search(unsigned limit, std::uint8_t* rows, std::uint8_t* counts, std::uint64_t* guesses,
              Watch watch, void* scratch) const {
    if (size >= kLeastAbreast)
      return solve_abreast(at, size, limit, rows, counts, guesses, watch, scratch);
    for (std::size_t i = 0; i < size; ++i) {
      std::uint8_t* row = rows + 81 * std::size_t(at[i]);
      if (!solve_serially(row, 1, limit, row, counts + at[i], guesses, watch)) return false;
    }
    return true;
  }
};

// The rows of the solutions hold the puzzles between the stages.
void place_chunk(const std::uint8_t* puzzles, std::size_t count, std::uint8_t* solutions,
                 std::uint8_t* counts, std::size_t first, Stuck& stuck) {
  Numbers open;
  by_crews(all_numbers(count), [&](const std::uint16_t* numbers, std::size_t size) {
    Stage stage(Rows<const std::uint8_t>(puzzles, numbers, size).at);
    stage.place_singles();
    store_digits(stage.crew.placed, Rows<std::uint8_t>(solutions, numbers, size).at);
    const unsigned solved = lanes_set(stage.full);
    for (std::size_t i = 0; i < size; ++i) {
      counts[numbers[i]] = 1;
      if (!(solved >> i & 1)) open.add(numbers[i]);
    }
  });
  by_crews(open, [&](const std::uint16_t* numbers, std::size_t size) {
    const Rows<std::uint8_t> rows(solutions, numbers, size);
    CandidateStage stage(rows.at);
    stage.close<true>();
    for (Lanes16& digit : stage.crew.placed) digit &= ~stage.wrong;
    store_digits(stage.crew.placed, rows.at);
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
  Numbers open;
  by_crews(all_numbers(count), [&](const std::uint16_t* numbers, std::size_t size) {
    Stage stage(Rows<const std::uint8_t>(puzzles, numbers, size).at);
    stage.place_singles();
    const unsigned solved = lanes_set(stage.full);
    if (solved) store_masks(stage.crew.placed, Rows<std::uint16_t>(masks, numbers, size).at);
    if (solved == 0xffff) return;
    store_digits(stage.crew.placed, Rows<std::uint8_t>(digits, numbers, size).at);
    for (std::size_t i = 0; i < size; ++i)
      if (!(solved >> i & 1)) open.add(numbers[i]);
  });
  by_crews(open, [&](const std::uint16_t* numbers, std::size_t size) {
    CandidateStage stage(Rows<const std::uint8_t>(digits, numbers, size).at);
    stage.close<locked>();
    Lanes16 left[81];
    for (int cell = 0; cell < 81; ++cell) left[cell] = stage.left(cell);
    store_masks(left, Rows<std::uint16_t>(masks, numbers, size).at);
  });
}

}  // namespace

bool solve_lockstep(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                    std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                    Watch watch, void* scratch) {
  if (count < kLeast)
    return solve_serially(puzzles, count, limit, solutions, counts, guesses, watch);
  Stuck stuck;
  for (std::size_t first = 0; first < count; first += kChunk) {
    if (watch()) return false;
    const std::size_t size = count - first < kChunk ? count - first : kChunk;
    place_chunk(puzzles + 81 * first, size, solutions + 81 * first, counts + first, first, stuck);
  }
  return stuck.search(limit, solutions, counts, guesses, watch, scratch);
}

void close_lockstep(const std::uint8_t* puzzles, std::size_t count, unsigned set,
                    std::uint16_t* masks) {
  constexpr unsigned kSingles = kNakedSingle | kHiddenSingle;
  constexpr unsigned kBasics = kSingles | kPointing | kClaiming;
  if (set != kSingles && set != kBasics) return close_sliced(puzzles, count, set, masks);
  const auto close = set == kBasics ? close_chunk<true> : close_chunk<false>;
  for (std::size_t first = 0; first < count; first += kChunk) {
    const std::size_t size = count - first < kChunk ? count - first : kChunk;
    close(puzzles + 81 * first, size, masks + 81 * first);
  }
}

void close_sixteen(std::uint16_t* masks) {
  CandidateStage stage(masks);
  stage.close<true>();
  for (int cell = 0; cell < 81; ++cell) {
    const Lanes16 left = stage.left(cell);
    __builtin_memcpy(masks + kCrew * cell, &left, sizeof(Lanes16));
  }
}

}  // namespace cluesmith::KERNEL_ISA
