// SPDX-License-Identifier: MIT
// The search of many 9x9 puzzles, bit-sliced: each puzzle walks its own tree in its own lane, which
// is one bit of every plane. All lanes step together.
#include "kernels/bitsliced_position.hpp"
#include "kernels/entries.hpp"

namespace cluesmith::KERNEL_ISA {
namespace {

// Lanes that guess deeper than this continue in the serial search.
constexpr int kDeepest = 16;
// So do the last few lanes: a round costs as much for one lane as for all.
constexpr int kFewLanes = 64;
constexpr int kWords = kPlaneBytes / 8;

inline void set_lane(Plane& p, int lane) {
  reinterpret_cast<std::uint64_t*>(&p)[lane / 64] |= std::uint64_t(1) << (lane % 64);
}

inline int lanes_in(Plane p) {
  int lanes = 0;
  for (int word = 0; word < kWords; ++word) lanes += __builtin_popcountll(p[word]);
  return lanes;
}

template <class Work>
inline void each_lane(Plane p, Work work) {
  for (int word = 0; word < kWords; ++word)
    for (std::uint64_t set = p[word]; set; set &= set - 1) work(64 * word + __builtin_ctzll(set));
}

struct Lane {
  std::size_t puzzle;       // its index in the numbers
  int depth;                // of its stack
  unsigned solution_count;  // solutions
  std::uint64_t guesses;    // so far
};

// The lanes that return to a depth of their stacks in a step, and those that go deeper from it.
struct LaneMoves {
  Plane back;
  Plane forward;
};

// Counts the solutions of a lane that the serial search finishes, including those found before.
struct Remaining {
  unsigned solution_count;
  std::uint8_t* solution;

  static bool keep(void* context, const std::uint8_t* digits) {
    auto& self = *static_cast<Remaining*>(context);
    if (self.solution_count++ == 0) __builtin_memcpy(self.solution, digits, 81);
    return true;
  }
};

class BitslicedSearch {
 public:
  BitslicedSearch(const std::uint32_t* numbers, std::size_t size, unsigned limit,
                  std::uint8_t* rows, std::uint8_t* counts, std::uint64_t* guesses, Watch watch)
      : numbers_(numbers),
        count_(size),
        limit_(limit),
        rows_(rows),
        counts_(counts),
        guesses_(guesses),
        watch_(watch) {}

  static void* operator new(std::size_t, void* scratch) { return scratch; }

  // False where the watch expired.
  bool run() {
    clear();
    fill(kEvery);
    for (unsigned rounds = 0; next_ < count_ || lanes_in(active_) > kFewLanes; ++rounds) {
      if ((rounds & 0x3f) == 0 && watch_()) return false;
      positions_.round();
      const Plane rest = active_ & (~positions_.changed | positions_.dead);
      // A lane that waits loses a round, but a step for few lanes costs every lane a round.
      if (3 * lanes_in(rest) >= 2 * lanes_in(active_)) step(rest);
      if (expired_) return false;
    }
    each_lane(active_, [&](int lane) {
      if (expired_ || !search_serially(lane)) {
        expired_ = true;
      } else {
        finish(lane);
      }
    });
    return !expired_;
  }

 private:
  void clear() {
    for (auto& digit : positions_.sheet.at)
      for (Plane& p : digit) p = kNone;
    for (Plane& p : positions_.taken) p = kNone;
  }

  // Gives the free lanes the next puzzles.
  void fill(Plane free) {
    Plane filled = kNone;
    each_lane(free, [&](int lane) {
      search_sparse();
      if (next_ == count_ || expired_) return;
      lanes_[lane] = {next_++, 0, 0, 0};
      set_lane(filled, lane);
    });
    active_ = (active_ & ~free) | filled;
    for (auto& digit : positions_.sheet.at)
      for (Plane& p : digit) p |= filled;
    for (Plane& p : positions_.taken) p &= ~filled;
    positions_.dead &= ~free;
    each_lane(filled, [&](int lane) { give_clues(lane); });
  }

  std::uint8_t* row_at(std::size_t place) const {
    return rows_ + 81 * std::size_t(numbers_[place]);
  }
  std::uint8_t* row(int lane) const { return row_at(lanes_[lane].puzzle); }

  // Solves the next puzzles serially as long as they have few digits.
  void search_sparse() {
    for (; next_ < count_; ++next_) {
      std::uint8_t* puzzle = row_at(next_);
      int placed = 0;
      for (int cell = 0; cell < 81; ++cell) placed += puzzle[cell] != 0;
      if (placed >= kFewPlaced) return;
      expired_ =
          !solve_serially(puzzle, 1, limit_, puzzle, counts_ + numbers_[next_], guesses_, watch_);
      if (expired_) return;
    }
  }

  void give_clues(int lane) {
    // The row may be the caller's memory, which another thread may change: read each cell once.
    const std::uint8_t* puzzle = row(lane);
    int clues[81], count = 0;
    unsigned digits[81];
    for (int cell = 0; cell < 81; ++cell) {
      clues[count] = cell;
      digits[count] = puzzle[cell] - 1u;
      count += digits[count] < 9;
    }
    auto* bytes = reinterpret_cast<std::uint8_t*>(&positions_.sheet) + lane / 8;
    const auto bit = std::uint8_t(1u << (lane % 8)), others = std::uint8_t(~bit);
    for (int i = 0; i < count; ++i) {
      auto* byte = bytes + clues[i] * sizeof(Plane);
      for (int digit = 0; digit < 9; ++digit) byte[digit * 81 * sizeof(Plane)] &= others;
      byte[digits[i] * 81 * sizeof(Plane)] |= bit;
    }
  }

  // Moves every lane in `rest` to its next position; each is closed or dead.
  void step(Plane rest) {
    Plane full = kEvery, dead = positions_.dead;
    for (int cell = 0; cell < 81; ++cell) {
      full &= positions_.single[cell];
      // The cell is the only place of two digits.
      dead |= positions_.taken[cell] & ~positions_.single[cell];
    }
    dead &= rest;
    const Plane solved = rest & full & ~dead;
    Plane over = kNone, back = dead, forward = rest & ~dead & ~solved;
    if (any(solved)) code_digits();
    each_lane(solved, [&](int lane) {
      keep_solution(lane);
      set_lane(lanes_[lane].solution_count == limit_ ? over : back, lane);
    });

    for (LaneMoves& moves : moves_) moves.back = moves.forward = kNone;
    each_lane(back, [&](int lane) {
      if (lanes_[lane].depth == 0)
        set_lane(over, lane);
      else
        set_lane(moves_[--lanes_[lane].depth].back, lane);
    });
    each_lane(forward, [&](int lane) {
      if (lanes_[lane].depth == kDeepest || lanes_[lane].guesses == kPatience) {
        expired_ = !search_serially(lane) || expired_;
        set_lane(over, lane);
      } else {
        ++*guesses_;
        ++lanes_[lane].guesses;
        set_lane(moves_[lanes_[lane].depth++].forward, lane);
      }
    });
    if (expired_) return;
    move(back & ~over, forward & ~over);
    if (!any(over)) return;
    each_lane(over, [&](int lane) { finish(lane); });
    fill(over);
  }

  // Lanes in `back` continue with the position on top of their stacks. Lanes in `forward` guess and
  // leave the other branch on their stacks.
  void move(Plane back, Plane forward) {
    for (Plane& p : positions_.taken) p &= ~back;
    positions_.dead &= ~back;
    Sheet& sheet = positions_.sheet;
    Choices choices(sheet, forward);
    Loss loss;
    for (int digit = 0; digit < 9; ++digit) {
      choices.lose(sheet, digit, loss);
      Plane* cells = sheet.at[digit];
      for (int cell = 0; cell < 81; ++cell) {
        loss.later[cell] = cells[cell] & ~loss.later[cell];
        cells[cell] &= ~loss.now[cell];
      }
      for (int depth = 0; depth < kDeepest; ++depth) {
        const LaneMoves moves = moves_[depth];
        Plane* stacked = stack_[depth].at[digit];
        if (any(moves.back))
          for (int cell = 0; cell < 81; ++cell)
            cells[cell] ^= (cells[cell] ^ stacked[cell]) & moves.back;
        if (any(moves.forward))
          for (int cell = 0; cell < 81; ++cell)
            stacked[cell] ^= (stacked[cell] ^ loss.later[cell]) & moves.forward;
      }
    }
  }

  // Writes the digit of each cell of the solved lanes, less one, as a number of four bits.
  void code_digits() {
    const auto& at = positions_.sheet.at;
    for (int cell = 0; cell < 81; ++cell) {
      codes_[0][cell] = at[1][cell] | at[3][cell] | at[5][cell] | at[7][cell];
      codes_[1][cell] = at[2][cell] | at[3][cell] | at[6][cell] | at[7][cell];
      codes_[2][cell] = at[4][cell] | at[5][cell] | at[6][cell] | at[7][cell];
      codes_[3][cell] = at[8][cell];
    }
  }

  void keep_solution(int lane) {
    if (lanes_[lane].solution_count++) return;
    std::uint8_t* digits = row(lane);
    const auto* words = reinterpret_cast<const std::uint64_t*>(&codes_) + lane / 64;
    for (int cell = 0; cell < 81; ++cell) {
      unsigned digit = 1;
      for (int bit = 0; bit < 4; ++bit)
        digit += unsigned(words[(81 * bit + cell) * kWords] >> (lane % 64) & 1u) << bit;
      digits[cell] = std::uint8_t(digit);
    }
  }

  void finish(int lane) {
    const Lane& of = lanes_[lane];
    counts_[numbers_[of.puzzle]] = std::uint8_t(of.solution_count);
    if (!of.solution_count) __builtin_memset(row(lane), 0, 81);
  }

  // Searches what is left of a lane's tree; false where the watch expired.
  bool search_serially(int lane) {
    Lane& of = lanes_[lane];
    Remaining remaining{of.solution_count, row(lane)};
    for (int level = of.depth; level >= 0 && remaining.solution_count < limit_; --level) {
      const Sheet& sheet = level == of.depth ? positions_.sheet : stack_[level];
      std::uint16_t masks[81];
      for (int cell = 0; cell < 81; ++cell) {
        masks[cell] = 0;
        for (int digit = 0; digit < 9; ++digit)
          masks[cell] |=
              std::uint16_t((sheet.at[digit][cell][lane / 64] >> (lane % 64) & 1u) << digit);
      }
      std::uint64_t guesses = 0;
      const Ending ending = solve_below(masks, of.guesses, limit_ - remaining.solution_count,
                                        {&Remaining::keep, &remaining}, watch_, &guesses);
      of.guesses += guesses;
      *guesses_ += guesses;
      if (ending == Ending::expired) return false;
    }
    of.solution_count = remaining.solution_count;
    return true;
  }

  const std::uint32_t* numbers_;
  std::size_t count_;
  unsigned limit_;
  std::uint8_t* rows_;
  std::uint8_t* counts_;
  std::uint64_t* guesses_;
  Watch watch_;

  std::size_t next_ = 0;  // the first puzzle that has not been given to a lane
  Plane active_ = kNone;
  bool expired_ = false;
  Lane lanes_[kBatch];
  LaneMoves moves_[kDeepest];
  Positions positions_;
  Plane codes_[4][81];
  // A lane reads only bits that it wrote before; the other bits are not initialised.
  Sheet stack_[kDeepest];
};

}  // namespace

std::size_t bitsliced_scratch() { return sizeof(BitslicedSearch); }

bool solve_bitsliced(const std::uint32_t* numbers, std::size_t size, unsigned limit,
                     std::uint8_t* rows, std::uint8_t* counts, std::uint64_t* guesses, Watch watch,
                     void* scratch) {
  return (new (scratch) BitslicedSearch(numbers, size, limit, rows, counts, guesses, watch))->run();
}

}  // namespace cluesmith::KERNEL_ISA
