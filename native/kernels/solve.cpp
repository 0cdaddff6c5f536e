// SPDX-License-Identifier: MIT
// The speed solver of the 9x9 board, one puzzle at a time. boxes.hpp describes the position.
//
// Bulk calls search many positions at a time (lane_search.cpp). Both searches have the same closure
// and the same rule of branching, so they make the same guesses.

#include "kernels/boxes.hpp"
#include "kernels/entries.hpp"
#include "nine/geometry.hpp"

namespace cluesmith::KERNEL_ISA {
namespace {

using SolverState = BoxState<OnePosition>;

constexpr Lanes8 kSixConfigs = Lanes8{1, 1, 1, 1, 1, 1} * kAll;

// Where the digits of a cell are: the lane is 4 * row + column within the box.
inline int box_of(int cell) { return nine::kGeometry.groups_of[cell][2] - 18; }
inline int lane_of(int cell) {
  const int position = nine::kGeometry.position_in[cell][2];
  return position + position / 3;
}

// Runs the exactly-one constraints of a box to their fixpoint; false on contradiction.
inline bool settle_box(Lanes16& box) {
  for (;;) {
    Lanes16 wrong = {};
    const Lanes16 next = settle<OnePosition>(box, wrong);
    if (any(wrong)) return false;
    if (!any(next ^ box)) return true;
    box = next;
  }
}

// Box `b` of chute `c`: bands hold boxes 3c..3c+2, stacks every third.
constexpr int box_at(int chute, int b) { return chute < 3 ? 3 * chute + b : 3 * b + chute - 3; }

template <int b>
inline void restrict_box(SolverState& s, int chute, Lanes8 configs, unsigned& dirty) {
  const int index = box_at(chute, b);
  const Lanes16 left = chute < 3 ? box_left<OnePosition, b, true>(configs)
                                 : box_left<OnePosition, b, false>(configs);
  const Lanes16 v = s.box[index];
  if (any(v & ~left)) {
    s.box[index] = v & left;
    dirty |= 1u << index;
  }
}

// Passes a change of a chute on to its three boxes.
inline void restrict_boxes(SolverState& s, int chute, unsigned& dirty) {
  const Lanes8 configs = s.chute[chute];
  restrict_box<0>(s, chute, configs, dirty);
  restrict_box<1>(s, chute, configs, dirty);
  restrict_box<2>(s, chute, configs, dirty);
}

template <bool is_band>
inline Lanes8 configs_left_at(Lanes16 v, int b) {
  switch (b) {
    case 0: return configs_left<OnePosition, 0, is_band>(v);
    case 1: return configs_left<OnePosition, 1, is_band>(v);
    default: return configs_left<OnePosition, 2, is_band>(v);
  }
}

inline bool restrict_chute(SolverState& s, int chute, Lanes8 left) {
  const Lanes8 before = s.chute[chute];
  s.chute[chute] = before & left;
  return any(before & ~left);
}

// Runs all inference to its fixpoint, starting from the boxes in `dirty`; false on contradiction.
bool propagate(SolverState& s, unsigned dirty) {
  while (dirty) {
    const int index = __builtin_ctz(dirty);
    dirty &= dirty - 1;
    if (!settle_box(s.box[index])) return false;
    const Lanes16 v = s.box[index];
    const int row = index / 3, column = index % 3;
    if (restrict_chute(s, row, configs_left_at<true>(v, column))) restrict_boxes(s, row, dirty);
    if (restrict_chute(s, 3 + column, configs_left_at<false>(v, row)))
      restrict_boxes(s, 3 + column, dirty);
  }
  return true;
}

// Where the search branches: a chute and a digit, whose configurations are split; or a cell.
struct BranchChoice {
  int chute = -1;
  int box = -1;
  int lane = 0;
  std::uint16_t digit = 0;
};

inline int configs_in(Lanes8 chute) {
  typedef std::uint64_t Words __attribute__((vector_size(16)));
  const Words w = (Words)(chute & kSixConfigs);
  return __builtin_popcountll(w[0]) + __builtin_popcountll(w[1]);
}

// The digits with two configurations in the chute; if there are none, those with three.
inline std::uint16_t digits_to_split(Lanes8 chute) {
  std::uint16_t one = 0, two = 0, three = 0, four = 0;
  for (int k = 0; k < 6; ++k) {
    const std::uint16_t digits = chute[k];
    four |= three & digits;
    three |= two & digits;
    two |= one & digits;
    one |= digits;
  }
  const std::uint16_t of_two = two & ~three;
  return of_two ? of_two : three & ~four;
}

// A cell with the fewest digits; none if the position is solved.
inline BranchChoice choose_cell(const SolverState& s) {
  BranchChoice many;
  int fewest = 10;
  for (int index = 0; index < 9; ++index) {
    const Lanes16 v = s.box[index];
    const Lanes16 second = v & (v - 1) & kCells;
    const Lanes16 open = (Lanes16)(second != 0);
    const unsigned two = lanes_set(open & (Lanes16)((second & (second - 1)) == 0));
    if (two) return {-1, index, __builtin_ctz(two)};
    for (unsigned set = lanes_set(open); set; set &= set - 1) {
      const int lane = __builtin_ctz(set), digits = __builtin_popcount(v[lane]);
      if (digits < fewest) {
        fewest = digits;
        many = {-1, index, lane};
      }
    }
  }
  return many;
}

// Chooses by the rule in lane_branches.hpp; no choice if the position is solved.
inline BranchChoice choose(const SolverState& s) {
  int best = -1, fewest = 6 * 9 + 1;
  for (int chute = 0; chute < 6; ++chute) {
    const int configs = configs_in(s.chute[chute]);
    if (configs > 9 && configs < fewest) {
      fewest = configs;
      best = chute;
    }
  }
  if (best < 0) return {};
  const std::uint16_t digits = digits_to_split(s.chute[best]);
  if (!digits) return choose_cell(s);
  return {best, -1, 0, std::uint16_t(digits & -digits)};
}

// Brings a fresh position to its fixpoint: all boxes restrict their chutes before any chute
// restricts a box.
bool settle_all(SolverState& s, bool boxes_have_changed = true) {
#if defined(__AVX512BW__)
  Settling<OnePosition> one{s};
  one.settle_all(boxes_have_changed);
  s = one.s;
  return !one.wrong;
#else
  (void)boxes_have_changed;
  for (int index = 0; index < 9; ++index) {
    if (!settle_box(s.box[index])) return false;
    const Lanes16 v = s.box[index];
    const int row = index / 3, column = index % 3;
    s.chute[row] &= configs_left_at<true>(v, column);
    s.chute[3 + column] &= configs_left_at<false>(v, row);
  }
  unsigned dirty = 0;
  for (int chute = 0; chute < 6; ++chute) restrict_boxes(s, chute, dirty);
  return propagate(s, dirty);
#endif
}

// The number of cells of a closed position that have one candidate.
inline int placed_in(const SolverState& s) {
  int placed = 0;
  for (const Lanes16& v : s.box)
    placed += __builtin_popcount(lanes_set((Lanes16)((v & (v - 1)) == 0) & kCells));
  return placed;
}

// Leaves the first configuration of the digit to `taken`, the others to `s`.
inline void split(SolverState& s, SolverState& taken, const BranchChoice& choice) {
  const std::uint16_t digit = choice.digit;
  bool first = true;
  for (int k = 0; k < 6; ++k) {
    if (!(s.chute[choice.chute][k] & digit)) continue;
    (first ? s : taken).chute[choice.chute][k] &= std::uint16_t(~digit);
    first = false;
  }
}

// Turns two copies of a position into its branches: `taken` is searched first.
inline void branch(SolverState& s, SolverState& taken, const BranchChoice& choice) {
  if (choice.chute >= 0) {
    split(s, taken, choice);
  } else {
    const std::uint16_t digits = s.box[choice.box][choice.lane];
    const std::uint16_t digit = digits & -digits;
    taken.box[choice.box][choice.lane] = digit;
    s.box[choice.box][choice.lane] = digits ^ digit;
  }
}

inline void write_digits(const SolverState& s, std::uint8_t* digits) {
  for (int cell = 0; cell < 81; ++cell)
    digits[cell] = std::uint8_t(__builtin_ctz(s.box[box_of(cell)][lane_of(cell)]) + 1);
}

// A position that waits, and the boxes that have changed since it was at its fixpoint.
struct WaitingState {
  SolverState s;
  unsigned dirty;
};

// Replaces a position by its branches, the one to be searched first at the end; returns how many
// there are. Some may be dropped because they contradict themselves.
inline int replace_by_branches(WaitingState* at, const BranchChoice& choice) {
  at[1].s = at[0].s;
  branch(at[0].s, at[1].s, choice);
#if defined(__AVX512BW__)
  Settling<TwoPositions> both;
  for (int i = 0; i < 9; ++i) both.s.box[i] = TwoPositions::join(at[0].s.box[i], at[1].s.box[i]);
  for (int i = 0; i < 6; ++i)
    both.s.chute[i] = TwoPositions::join(at[0].s.chute[i], at[1].s.chute[i]);
  both.settle_all(choice.box >= 0);
  int count = 0;
  for (int half = 0; half < 2; ++half) {
    if (both.wrong >> half & 1) continue;
    WaitingState& to = at[count++];
    to.dirty = 0;
    for (int i = 0; i < 9; ++i)
      to.s.box[i] = reinterpret_cast<const Lanes16*>(both.s.box + i)[half];
    for (int i = 0; i < 6; ++i)
      to.s.chute[i] = reinterpret_cast<const Lanes8*>(both.s.chute + i)[half];
  }
  // The one that is left goes on alone.
  if (count == 1 && !settle_all(at[0].s, choice.box >= 0)) return 0;
  return count;
#else
  for (int i = 0; i < 2; ++i) {
    at[i].dirty = choice.box >= 0 ? 1u << choice.box : 0;
    if (choice.chute >= 0) restrict_boxes(at[i].s, choice.chute, at[i].dirty);
  }
  return 2;
#endif
}

// A first branch places a digit, or decides one of the nine digits of a chute. So no more wait.
constexpr int kDeepest = 81 + 6 * 9 + 2;

struct SerialSearch {
  std::uint64_t limit;
  Sink sink;
  Watch watch;
  bool by_cells = false;                           // branch on nothing else
  std::uint64_t most_guesses = ~std::uint64_t{0};  // the search pauses there
  std::uint64_t guesses = 0;
  std::uint64_t solutions = 0;
  Ending ending = Ending::exhausted;
  int waiting = 0;
  WaitingState stack[kDeepest];  // the position to be searched next is the last one

  SerialSearch(std::uint64_t limit, Sink sink, Watch watch)
      : limit(limit), sink(sink), watch(watch) {}

  // Enumerates the solutions of the fresh position stack[0].
  void begin() {
    stack[0].dirty = 0;
    if (!settle_all(stack[0].s)) return;
    by_cells = placed_in(stack[0].s) < kFewPlaced;
    waiting = 1;
    run();
  }

  void run() {
    while (waiting && guesses < most_guesses) {
      WaitingState& here = stack[waiting - 1];
      if (!propagate(here.s, here.dirty)) {
        --waiting;
        continue;
      }
      const bool is_patient = !by_cells && guesses < kPatience;
      const BranchChoice choice = is_patient ? choose(here.s) : choose_cell(here.s);
      if (choice.chute < 0 && choice.box < 0) {
        --waiting;
        if (!report(here.s)) return;
        continue;
      }
      if ((++guesses & 0x3ff) == 0 && watch()) {
        ending = Ending::expired;
        return;
      }
      waiting += replace_by_branches(&here, choice) - 1;
    }
  }

  bool report(const SolverState& s) {
    std::uint8_t digits[81];
    write_digits(s, digits);
    ++solutions;
    if (!sink(digits) || solutions == limit) {
      ending = Ending::limit;
      return false;
    }
    return true;
  }
};

void clear(SolverState& s) {
  for (Lanes16& box : s.box) box = Lanes16{} + kAll;
  for (Lanes8& chute : s.chute) chute = Lanes8{} + kAll;
}

inline std::uint16_t& digits_of(SolverState& s, int cell) {
  return reinterpret_cast<std::uint16_t*>(&s.box[box_of(cell)])[lane_of(cell)];
}

void read_digits(SolverState& s, const std::uint8_t* puzzle) {
  clear(s);
  for (int cell = 0; cell < 81; ++cell)
    digits_of(s, cell) = puzzle[cell] ? mask_of(puzzle[cell]) : kAll;
}

void read_masks(SolverState& s, const std::uint16_t* masks) {
  clear(s);
  for (int cell = 0; cell < 81; ++cell) digits_of(s, cell) = masks[cell];
}

struct FirstSolution {
  std::uint8_t* digits;
  bool is_stored = false;

  static bool keep(void* context, const std::uint8_t* digits) {
    auto& self = *static_cast<FirstSolution*>(context);
    if (!self.is_stored) __builtin_memcpy(self.digits, digits, 81);
    self.is_stored = true;
    return true;
  }
};

// Keeps the first solution that is not the known one, and ends the search there.
struct OtherSolution {
  const std::uint8_t* known;
  std::uint8_t digits[81] = {};
  bool is_stored = false;

  static bool keep(void* context, const std::uint8_t* digits) {
    auto& self = *static_cast<OtherSolution*>(context);
    if (__builtin_memcmp(self.known, digits, 81) == 0) return true;
    __builtin_memcpy(self.digits, digits, 81);
    self.is_stored = true;
    return false;
  }
};

}  // namespace

bool solve_serially(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                    std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                    Watch watch) {
  for (std::size_t i = 0; i < count; ++i) {
    if ((i & 0xff) == 0 && watch()) return false;
    FirstSolution first{solutions + 81 * i};
    SerialSearch search(limit, {&FirstSolution::keep, &first}, watch);
    read_digits(search.stack[0].s, puzzles + 81 * i);
    search.begin();
    *guesses += search.guesses;
    if (search.ending == Ending::expired) return false;
    if (!first.is_stored) __builtin_memset(first.digits, 0, 81);
    counts[i] = std::uint8_t(search.solutions);
  }
  return true;
}

bool find_other_serially(const std::uint8_t* puzzle, const std::uint8_t* known, std::uint8_t* other,
                         std::uint8_t* exists, Watch watch) {
  OtherSolution found{known};
  SerialSearch search(2, {&OtherSolution::keep, &found}, watch);
  read_digits(search.stack[0].s, puzzle);
  search.begin();
  __builtin_memcpy(other, found.digits, 81);
  *exists = found.is_stored;
  return search.ending != Ending::expired;
}

Ending solve_one(const std::uint16_t* masks, std::uint64_t limit, Sink sink, Watch watch,
                 std::uint64_t* guesses) {
  SerialSearch search(limit, sink, watch);
  read_masks(search.stack[0].s, masks);
  search.begin();
  *guesses = search.guesses;
  return search.ending;
}

void solve_top(const std::uint8_t* puzzle, unsigned limit, TreeTop& top, Watch watch) {
  FirstSolution first{top.solution};
  SerialSearch search(limit, {&FirstSolution::keep, &first}, watch);
  search.most_guesses = kTopGuesses;
  read_digits(search.stack[0].s, puzzle);
  search.begin();
  top.solution_count = unsigned(search.solutions);
  top.guesses = search.guesses;
  top.is_too_large = search.by_cells;
  if (search.ending == Ending::limit) return;
  for (; top.waiting < search.waiting; ++top.waiting)
    for (int cell = 0; cell < 81; ++cell)
      top.rows[top.waiting][cell] = digits_of(search.stack[top.waiting].s, cell);
}

bool close_one(std::uint16_t* masks) {
  SolverState s;
  read_masks(s, masks);
  if (!settle_all(s)) return false;
  for (int cell = 0; cell < 81; ++cell) masks[cell] = digits_of(s, cell);
  return true;
}

}  // namespace cluesmith::KERNEL_ISA
