// SPDX-License-Identifier: MIT
// The speed solver of the 9x9 board.
//
// The position is kept as nine boxes and six chutes (three bands, three stacks).
//
// A box is sixteen lanes of digit sets, a 4x4 matrix:
//
//        c0    c1    c2    c3
//   r0 | cell  cell  cell  not in minirow 0 |
//   r1 | cell  cell  cell  not in minirow 1 |
//   r2 | cell  cell  cell  not in minirow 2 |
//   r3 | not in minicolumn 0, 1, 2   unused |
//
// A lane holds the digits for which its statement is still possible. For each digit exactly one
// statement of each row r0..r2 is true (the digit is in one of the three cells, or not in the
// minirow), and exactly one of each column c0..c2. A cell holds one digit, a "not in" lane six.
// Placing, hidden singles and naked singles are all the same inference on this matrix.
//
// A chute holds, for each digit, which of its six configurations are possible: a configuration
// sends the three boxes to three different lines. Locked candidates in both directions are what
// the exchange between a box and its two chutes infers.
//
// Bulk calls search many positions at a time (lane_search.cpp). Both searches have the same closure
// and the same rule of branching, so they make the same guesses.
//
// The idea of boxes with negated minilines and configurations is from the documentation of tdoku
// (T. Dillon); the code and the order of inference are our own.

#include "kernels/entries.hpp"
#include "kernels/vectors.hpp"
#include "nine/geometry.hpp"

namespace cluesmith::KERNEL_ISA {
namespace {

constexpr std::uint16_t kAll = 0x1ff;
constexpr std::uint16_t A = kAll;

constexpr Lanes16 kEveryLane = {A, A, A, A, A, A, A, A, A, A, A, A, A, A, A, A};
constexpr Lanes16 kRows = {A, A, A, A, A, A, A, A, A, A, A, A, 0, 0, 0, 0};
constexpr Lanes16 kColumns = {A, A, A, 0, A, A, A, 0, A, A, A, 0, A, A, A, 0};
constexpr Lanes16 kCells = {A, A, A, 0, A, A, A, 0, A, A, A, 0, 0, 0, 0, 0};
constexpr Lanes8 kEveryConfig = {A, A, A, A, A, A, A, A};
constexpr Lanes8 kSixConfigs = {A, A, A, A, A, A, 0, 0};

struct alignas(64) SolverState {
  Lanes16 box[9];
  Lanes8 chute[6];  // bands 0..2, then stacks 0..2
};

// Where the digits of a cell are: the lane is 4 * row + column within the box.
inline int box_of(int cell) { return nine::kGeometry.groups_of[cell][2] - 18; }
inline int lane_of(int cell) {
  const int position = nine::kGeometry.position_in[cell][2];
  return position + position / 3;
}

// The other three lanes of the same row (or column) of the matrix, or-ed together.
inline Lanes16 others_in_row(Lanes16 v) {
  const Lanes16 next =
      __builtin_shufflevector(v, v, 1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12);
  const Lanes16 pair = v | next;
  return next |
         __builtin_shufflevector(pair, pair, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
}

inline Lanes16 others_in_column(Lanes16 v) {
  const Lanes16 next =
      __builtin_shufflevector(v, v, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3);
  const Lanes16 pair = v | next;
  return next |
         __builtin_shufflevector(pair, pair, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
}

// Runs the exactly-one constraints of a box to their fixpoint; false on contradiction. Boxes and
// chutes together infer exactly what singles and locked candidates do.
inline bool settle(Lanes16& box) {
  Lanes16 v = box;
  for (;;) {
    const Lanes16 in_row = others_in_row(v);
    const Lanes16 in_column = others_in_column(v);
    const Lanes16 lacking = (~(v | in_row) & kRows) | (~(v | in_column) & kColumns);
    const Lanes16 empty = (Lanes16)(v == 0) & kCells;
    if (any(lacking | empty)) return false;

    const Lanes16 single = (Lanes16)((v & (v - 1)) == 0) & kCells;
    const Lanes16 sure = v & ((~in_row & kRows) | (~in_column & kColumns) | single);
    // Two digits that have no other place cannot share a cell.
    if (any(sure & (sure - 1) & kCells)) return false;
    const Lanes16 cell_keeps = (Lanes16)((sure & kCells) == 0) | sure;
    const Lanes16 next =
        v & ~others_in_row(sure & kRows) & ~others_in_column(sure & kColumns) & cell_keeps;
    if (!any(next ^ v)) break;
    v = next;
  }
  box = v;
  return true;
}

// Configuration k sends box b of a chute to this line of the chute.
constexpr int line_of(int k, int b) { return k < 3 ? (b + k) % 3 : (k - b) % 3; }

// The other configuration that sends box b to the same line.
constexpr int partner_of(int k, int b) {
  return k < 3 ? 3 + (2 * b + k) % 3 : (line_of(k, b) - b + 3) % 3;
}

// The first configuration that sends box b to a line.
constexpr int config_of(int line, int b) { return (line % 3 - b + 3) % 3; }

// The configurations of its band or stack that box b (its place in the chute) allows: the digit may
// be in the line's miniline and not in the other two.
template <int b, bool is_band>
inline Lanes8 configs_left(Lanes16 v) {
  const Lanes16 in = is_band ? others_in_row(v) : others_in_column(v);
#define LANE(k, shift) \
  (is_band ? 4 * ((line_of(k, b) + shift) % 3) + 3 : 12 + (line_of(k, b) + shift) % 3)
#define PICK(source, shift)                                                               \
  __builtin_shufflevector(source, source, LANE(0, shift), LANE(1, shift), LANE(2, shift), \
                          LANE(3, shift), LANE(4, shift), LANE(5, shift), LANE(0, shift), \
                          LANE(1, shift))
  return PICK(in, 0) & PICK(v, 1) & PICK(v, 2);
#undef PICK
#undef LANE
}

// The lanes of box b that the configurations of its band or stack allow.
template <int b, bool is_band>
inline Lanes16 box_left(Lanes8 configs) {
  const Lanes8 either =
      configs | __builtin_shufflevector(configs, configs, partner_of(0, b), partner_of(1, b),
                                        partner_of(2, b), partner_of(3, b), partner_of(4, b),
                                        partner_of(5, b), partner_of(0, b), partner_of(1, b));
#define ROW(r, shift) config_of(r, b), config_of(r, b), config_of(r, b), config_of(r + shift, b)
#define COLUMNS config_of(0, b), config_of(1, b), config_of(2, b), 0
  if constexpr (is_band) {
    const Lanes16 one =
        __builtin_shufflevector(either, either, ROW(0, 1), ROW(1, 1), ROW(2, 1), 0, 0, 0, 0);
    const Lanes16 two =
        __builtin_shufflevector(either, either, ROW(0, 2), ROW(1, 2), ROW(2, 2), 0, 0, 0, 0);
    return one | two | ~kRows;
  } else {
    const Lanes16 one =
        __builtin_shufflevector(either, either, COLUMNS, COLUMNS, COLUMNS, config_of(1, b),
                                config_of(2, b), config_of(0, b), 0);
    const Lanes16 two =
        __builtin_shufflevector(either, either, COLUMNS, COLUMNS, COLUMNS, config_of(2, b),
                                config_of(0, b), config_of(1, b), 0);
    return one | two | ~kColumns;
  }
#undef COLUMNS
#undef ROW
}

// Box `b` of chute `c`: bands hold boxes 3c..3c+2, stacks every third.
constexpr int box_at(int chute, int b) { return chute < 3 ? 3 * chute + b : 3 * b + chute - 3; }

template <int b>
inline void restrict_box(SolverState& s, int chute, Lanes8 configs, unsigned& dirty) {
  const int index = box_at(chute, b);
  const Lanes16 left = chute < 3 ? box_left<b, true>(configs) : box_left<b, false>(configs);
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
    case 0: return configs_left<0, is_band>(v);
    case 1: return configs_left<1, is_band>(v);
    default: return configs_left<2, is_band>(v);
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
    if (!settle(s.box[index])) return false;
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
bool settle_all(SolverState& s) {
  for (int index = 0; index < 9; ++index) {
    if (!settle(s.box[index])) return false;
    const Lanes16 v = s.box[index];
    const int row = index / 3, column = index % 3;
    s.chute[row] &= configs_left_at<true>(v, column);
    s.chute[3 + column] &= configs_left_at<false>(v, row);
  }
  unsigned dirty = 0;
  for (int chute = 0; chute < 6; ++chute) restrict_boxes(s, chute, dirty);
  return propagate(s, dirty);
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

// Turns two copies of a position into its branches: `taken` is searched first. Tells which boxes
// have changed.
inline void branch(SolverState& s, unsigned& dirty, SolverState& taken, unsigned& dirty_taken,
                   const BranchChoice& choice) {
  if (choice.chute >= 0) {
    split(s, taken, choice);
    restrict_boxes(taken, choice.chute, dirty_taken);
    restrict_boxes(s, choice.chute, dirty);
  } else {
    const std::uint16_t digits = s.box[choice.box][choice.lane];
    const std::uint16_t digit = digits & -digits;
    taken.box[choice.box][choice.lane] = digit;
    s.box[choice.box][choice.lane] = digits ^ digit;
    dirty = dirty_taken = 1u << choice.box;
  }
}

inline void write_digits(const SolverState& s, std::uint8_t* digits) {
  for (int cell = 0; cell < 81; ++cell)
    digits[cell] = std::uint8_t(__builtin_ctz(s.box[box_of(cell)][lane_of(cell)]) + 1);
}

struct SerialSearch {
  std::uint64_t limit;
  Sink sink;
  Watch watch;
  std::uint64_t spent = 0;  // guesses before this search began
  std::uint64_t guesses = 0;
  std::uint64_t solutions = 0;
  Ending ending = Ending::exhausted;

  // Enumerates the solutions of a fresh position.
  void begin(SolverState& s) {
    if (!settle_all(s)) return;
    if (spent == 0 && placed_in(s) < kFewPlaced) spent = kPatience;
    run(s);
  }

  // Enumerates the solutions below a state at its fixpoint; false when the search is over.
  bool run(SolverState& s) {
    for (;;) {
      const BranchChoice choice = spent + guesses < kPatience ? choose(s) : choose_cell(s);
      if (choice.chute < 0 && choice.box < 0) return report(s);
      if ((++guesses & 0x3ff) == 0 && watch()) {
        ending = Ending::expired;
        return false;
      }
      SolverState taken = s;
      unsigned dirty = 0, dirty_taken = 0;
      branch(s, dirty, taken, dirty_taken, choice);
      if (propagate(taken, dirty_taken) && !run(taken)) return false;
      if (!propagate(s, dirty)) return true;
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
  for (Lanes16& box : s.box) box = kEveryLane;
  for (Lanes8& chute : s.chute) chute = kEveryConfig;
}

inline std::uint16_t& digits_of(SolverState& s, int cell) {
  return reinterpret_cast<std::uint16_t*>(&s.box[box_of(cell)])[lane_of(cell)];
}

void read_digits(SolverState& s, const std::uint8_t* puzzle) {
  clear(s);
  for (int cell = 0; cell < 81; ++cell)
    if (const std::uint16_t mask = mask_of(puzzle[cell])) digits_of(s, cell) = mask;
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

}  // namespace

bool solve_serially(const std::uint8_t* puzzles, std::size_t count, unsigned limit,
                    std::uint8_t* solutions, std::uint8_t* counts, std::uint64_t* guesses,
                    Watch watch) {
  for (std::size_t i = 0; i < count; ++i) {
    if ((i & 0xff) == 0 && watch()) return false;
    SolverState s;
    read_digits(s, puzzles + 81 * i);
    FirstSolution first{solutions + 81 * i};
    SerialSearch search{limit, {&FirstSolution::keep, &first}, watch};
    search.begin(s);
    *guesses += search.guesses;
    if (search.ending == Ending::expired) return false;
    if (!first.is_stored) __builtin_memset(first.digits, 0, 81);
    counts[i] = std::uint8_t(search.solutions);
  }
  return true;
}

Ending solve_one(const std::uint16_t* masks, std::uint64_t limit, Sink sink, Watch watch,
                 std::uint64_t* guesses) {
  return solve_below(masks, 0, limit, sink, watch, guesses);
}

Ending solve_below(const std::uint16_t* masks, std::uint64_t spent, std::uint64_t limit, Sink sink,
                   Watch watch, std::uint64_t* guesses) {
  SolverState s;
  clear(s);
  for (int cell = 0; cell < 81; ++cell) digits_of(s, cell) = masks[cell];
  SerialSearch search{limit, sink, watch, spent};
  search.begin(s);
  *guesses = search.guesses;
  return search.ending;
}

bool solve_top(const std::uint8_t* puzzle, TreeTop& top) {
  struct Waiting {
    SolverState state;
    unsigned dirty;
  };
  Waiting ring[kTopPositions];
  unsigned first = 0, end = 1;  // of the positions that wait
  const auto at = [&](unsigned i) -> Waiting& { return ring[i % kTopPositions]; };
  read_digits(at(0).state, puzzle);
  at(0).dirty = 0;
  if (!settle_all(at(0).state)) return true;
  if (placed_in(at(0).state) < kFewPlaced) return false;
  while (first != end && end - first < kTopPositions) {
    Waiting s = at(first++);
    if (!propagate(s.state, s.dirty)) continue;
    const BranchChoice choice = choose(s.state);
    if (choice.chute < 0 && choice.box < 0) {
      if (top.solution_count++ == 0) write_digits(s.state, top.solution);
      continue;
    }
    ++top.guesses;
    Waiting taken{s.state, 0};
    s.dirty = 0;
    branch(s.state, s.dirty, taken.state, taken.dirty, choice);
    at(end++) = taken;
    at(end++) = s;
  }
  for (; first != end; ++first, ++top.waiting)
    for (int cell = 0; cell < 81; ++cell)
      top.rows[top.waiting][cell] = digits_of(at(first).state, cell);
  return true;
}

bool close_one(std::uint16_t* masks) {
  SolverState s;
  clear(s);
  for (int cell = 0; cell < 81; ++cell) digits_of(s, cell) = masks[cell];
  if (!settle_all(s)) return false;
  for (int cell = 0; cell < 81; ++cell) masks[cell] = digits_of(s, cell);
  return true;
}

}  // namespace cluesmith::KERNEL_ISA
