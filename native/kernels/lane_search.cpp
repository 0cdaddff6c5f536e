// SPDX-License-Identifier: MIT
// The search of many 9x9 puzzles. A step takes as many positions as a vector has lanes, closes them
// together and replaces each by its two branches.
//
// Each puzzle has its own tree, and a stack of the positions that wait. As long as there are enough
// puzzles, a step takes one position of each tree, and every tree is searched in the order of the
// serial search. With fewer puzzles, the lanes that are left take further positions of the same
// trees. So each position has a number, its place in the order. When a tree has as many solutions
// as were asked for, only what comes before the last of them is searched further, and only the
// guesses before it count. The outcome is that of the serial search.
#include "kernels/entries.hpp"
#include "kernels/lane_branches.hpp"
#include "kernels/lane_position.hpp"
#include "kernels/transpose.hpp"

namespace cluesmith::KERNEL_ISA {
namespace {

constexpr int kWidth = sizeof(WideLanes) / sizeof(std::uint16_t);

// The positions that a tree can hold. The serial search takes over where there are more.
constexpr int kRoom = 2 * kWidth + 16;

// A step ends when less than a third of the lanes still change. The others continue in a later
// step: a pass costs as much for one lane as for all.
constexpr int kFewMoving = 3;

struct alignas(64) MaskRow {
  std::uint16_t at[kMaskRow];
};

// Where a position is in its tree: the branches that lead to it, one bit each, the first one in the
// highest bit. A position comes before those with a larger number, and after those it stems from.
struct TreePath {
  std::uint64_t number;
  int length;

  static constexpr int kLongest = 64;
  TreePath branch(bool is_second) const {
    const int bit = (kLongest - 1 - length) & 63;
    return {number | std::uint64_t(is_second) << bit, length + 1};
  }
};

struct SearchTree {
  std::size_t place;               // of its puzzle in the numbers
  std::uint64_t guesses_in_order;  // as long as the tree was searched in order
  unsigned guess_count;            // since then
  unsigned solution_count;
  int waiting;        // positions on the stack
  int taken;          // by this step
  bool is_in_order;   // the numbers mean nothing yet
  bool is_too_large;  // for this search
  std::uint8_t solution[81];
  TreePath path[kRoom];
  std::uint64_t solution_at[255];     // numbers of the first solutions, in order, up to the limit
  std::uint64_t guess_at[kPatience];  // numbers of the positions that were branched
  MaskRow stack[kRoom];

  void begin(std::size_t puzzle_place) {
    place = puzzle_place;
    guesses_in_order = 0;
    guess_count = 0;
    solution_count = 0;
    waiting = 1;
    is_too_large = false;
    is_in_order = true;
  }

  void begin(std::size_t puzzle_place, const std::uint8_t* puzzle) {
    begin(puzzle_place);
    for (int cell = 0; cell < 81; ++cell) {
      const std::uint16_t mask = mask_of(puzzle[cell]);
      stack[0].at[cell] = mask ? mask : 0x1ff;
    }
  }

  // Numbers the positions that wait, before the first two are taken at once. All of them come after
  // what was searched.
  void leave_order() {
    if (!is_in_order) return;
    is_in_order = false;
    for (unsigned i = 0; i < solution_count; ++i) solution_at[i] = 0;
    constexpr int kBits = 7;
    static_assert(kRoom <= 1 << kBits);
    for (int i = 0; i < waiting; ++i)  // the last one comes first
      path[i] = {std::uint64_t(waiting - 1 - i) << (TreePath::kLongest - kBits), kBits};
  }

  // Keeps a solution if it is one of the first; tells whether it is the very first.
  bool add_solution(std::uint64_t number, unsigned limit) {
    if (is_in_order) return solution_count++ == 0;
    unsigned i = solution_count < limit ? solution_count++ : limit;
    for (; i > 0 && solution_at[i - 1] > number; --i)
      if (i < limit) solution_at[i] = solution_at[i - 1];
    if (i < limit) solution_at[i] = number;
    return i == 0;
  }

  // Forgets the positions that come after the solutions that were asked for.
  void drop_later() {
    if (is_in_order) waiting = 0;
    const std::uint64_t last = solution_at[solution_count - 1];
    int kept = 0;
    for (int i = 0; i < waiting; ++i) {
      if (path[i].number > last) continue;
      if (kept != i) {
        stack[kept] = stack[i];
        path[kept] = path[i];
      }
      ++kept;
    }
    waiting = kept;
  }

  // The guesses of the serial search.
  std::uint64_t guesses(unsigned limit) const {
    std::uint64_t count = guesses_in_order;
    for (unsigned i = 0; i < guess_count; ++i)
      count += solution_count < limit || guess_at[i] <= solution_at[limit - 1];
    return count;
  }

  // Puts a position on the stack, and returns the place of its masks.
  std::uint16_t* push(const TreePath& of) {
    if (!is_in_order) path[waiting] = of;
    return stack[waiting++].at;
  }

  // Whether a step may take another position: both its branches must find room.
  bool can_take() const { return taken < waiting && waiting + taken < kRoom; }
};

// The positions of a step.
class Step {
 public:
  // One bit a lane. `moving`: not yet closed. `open`: not solved, and not known to be wrong.
  unsigned moving, wrong, solved, open;

  Step(const std::uint16_t* const* rows, unsigned used) {
    WideLanes masks[kMaskRow];
    load_mask_rows(rows, masks);
    for (int cell = 0; cell < 81; ++cell) {
      candidates_.open[cell] = masks[cell];
      digits_.placed[cell] = WideLanes{};
    }
    for (int i = 0; i < 9; ++i)
      digits_.row[i] = digits_.column[i] = digits_.box[i] = WideLanes{} + kNoDigit;
    close(used);
    check(used);
  }

  // The candidates of each cell.
  const WideLanes* cells() const { return digits_.placed; }
  // All ones in the lanes that are closed.
  WideLanes closed() const { return is_zero(changed_); }

 private:
  void close(unsigned used) {
    do {
      changed_ = candidates_.pass<false, true>(digits_);
      changed_ |= candidates_.pass<true, true>(digits_);
      full_ = digits_.full();
      wrong = ~lanes_set(is_zero(candidates_.lacking & std::uint16_t(0x1ff)));
      moving = used & ~wrong & ~lanes_set(full_ | is_zero(changed_));
    } while (kFewMoving * __builtin_popcount(moving) > __builtin_popcount(used));
  }

  // Finds the contradictions that the passes leave: a cell without a candidate or with two digits,
  // a digit twice in a box, a group without a place for a digit. The passes have found a digit that
  // comes twice in a line, once in each of two boxes: then its chute has no configuration.
  void check(unsigned used) {
    WideLanes empty = {}, twice = {}, everywhere = WideLanes{} + std::uint16_t(0x1ff);
    WideLanes in_column[9] = {};
    for (int band = 0; band < 3; ++band) {
      WideLanes in_box[3] = {}, placed_in_box[3] = {};
      for (int row = 3 * band; row < 3 * band + 3; ++row) {
        WideLanes in_row = {};
#pragma GCC unroll 9
        for (int column = 0; column < 9; ++column) {
          const WideLanes digit = digits_.placed[9 * row + column];
          const WideLanes left = digit | (candidates_.open[9 * row + column] & ~full_);
          digits_.placed[9 * row + column] = left;
          empty |= is_zero(left);
          twice |= digit & ((digit - 1) | placed_in_box[column / 3]);
          placed_in_box[column / 3] |= digit;
          in_row |= left;
          in_column[column] |= left;
          in_box[column / 3] |= left;
        }
        everywhere &= in_row;
      }
      for (const WideLanes& box : in_box) everywhere &= box;
    }
    for (const WideLanes& column : in_column) everywhere &= column;
    const WideLanes right = is_zero(twice | (everywhere ^ std::uint16_t(0x1ff))) & ~empty;
    wrong = (wrong | ~lanes_set(right)) & used;
    moving &= ~wrong;
    solved = lanes_set(full_) & used & ~wrong;
    open = used & ~wrong & ~solved;
  }

  PlacedDigits<WideLanes> digits_;  // and at the end, all candidates
  OpenCandidates<WideLanes> candidates_;
  WideLanes changed_, full_;
};

// Calls act(lane) for each lane of a set, the first one first.
template <class Act>
inline void each_lane(unsigned set, Act act) {
  for (; set; set &= set - 1) act(__builtin_ctz(set));
}

class LaneSearch {
 public:
  LaneSearch(const std::uint32_t* numbers, std::size_t size, unsigned limit,
             const std::uint8_t* known, std::uint8_t* rows, std::uint8_t* counts,
             std::uint64_t* guesses, Watch watch)
      : numbers_(numbers),
        count_(size),
        limit_(limit),
        known_(known),
        rows_(rows),
        counts_(counts),
        guesses_(guesses),
        watch_(watch) {
    for (int i = 0; i < kWidth; ++i) tree_at_[i] = &trees_[i];
  }

  static void* operator new(std::size_t, void* scratch) { return scratch; }

  // False where the watch expired.
  bool run() {
    for (unsigned steps = 0;; ++steps) {
      if ((steps & 0x3f) == 0 && watch_()) return false;
      while (tree_count_ < kWidth && next_ < count_)
        if (!begin(next_++)) return false;
      if (tree_count_ == 0) return true;
      share_lanes();
      step();
      if (!end_trees()) return false;
    }
  }

 private:
  std::uint8_t* row_at(std::size_t place) const {
    return rows_ + 81 * std::size_t(numbers_[place]);
  }
  const std::uint8_t* known_at(std::size_t place) const {
    return known_ + 81 * std::size_t(numbers_[place]);
  }

  bool begin(std::size_t place) {
    const std::uint8_t* puzzle = row_at(place);
    if (count_ < kLeastForLanes && limit_ > 1) return begin_serially(place, puzzle);
    if (count_ < kLeastForLanes) return search_serially(place);
    int placed = 0;
    for (int cell = 0; cell < 81; ++cell) placed += puzzle[cell] != 0;
    if (placed < kFewPlaced) return search_serially(place);
    tree_at_[tree_count_++]->begin(place, puzzle);
    return true;
  }

  // Most lanes would be idle at first, so the serial search begins. Often it is all there is to do.
  bool begin_serially(std::size_t place, const std::uint8_t* puzzle) {
    SearchTree& tree = *tree_at_[tree_count_];
    tree.begin(place);
    TreeTop top{tree.solution, {}};
    for (unsigned i = 0; i <= kTopGuesses; ++i) top.rows[i] = tree.stack[i].at;
    solve_top(puzzle, limit_, top, watch_);
    if (top.is_too_large) return search_serially(place);
    tree.guesses_in_order = top.guesses;
    tree.solution_count = top.solution_count;
    tree.waiting = top.waiting;
    if (tree.waiting)
      ++tree_count_;
    else
      finish(tree);
    return true;
  }

  bool search_serially(std::size_t place) {
    std::uint8_t* puzzle = row_at(place);
    std::uint8_t* count = counts_ + numbers_[place];
    if (known_) return find_other_serially(puzzle, known_at(place), puzzle, count, watch_);
    return solve_serially(puzzle, 1, limit_, puzzle, count, guesses_, watch_);
  }

  // Takes the top of each stack. The lanes that are left take what is below, unless only the first
  // solution is wanted: then most of it need not be searched.
  void share_lanes() {
    int used = tree_count_;
    for (int i = 0; i < tree_count_; ++i) tree_at_[i]->taken = 1;
    for (bool more = limit_ > 1; more;) {
      more = false;
      for (int i = 0; i < tree_count_ && used < kWidth; ++i) {
        if (!tree_at_[i]->can_take()) continue;
        tree_at_[i]->leave_order();
        ++tree_at_[i]->taken;
        ++used;
        more = true;
      }
    }
    used_ = 0;
    for (int i = 0; i < tree_count_; ++i) {
      SearchTree& tree = *tree_at_[i];
      tree.waiting -= tree.taken;
      for (int n = 0; n < tree.taken; ++n) {
        position_of_[used_] = tree.stack[tree.waiting + n].at;
        path_of_[used_] = tree.is_in_order ? TreePath{} : tree.path[tree.waiting + n];
        tree_of_[used_++] = &tree;
      }
    }
    for (int lane = used_; lane < kWidth; ++lane) position_of_[lane] = position_of_[0];
  }

  void step() {
    const Step step(position_of_, ~0u >> (32 - used_));
    if (step.solved) keep_solutions(step);
    if (!step.open) return;
    const LaneBranches<WideLanes> branches(step.cells(), step.closed());
    std::uint16_t *first[kWidth], *second[kWidth];
    for (int lane = 0; lane < kWidth; ++lane) first[lane] = second[lane] = idle_.at;
    // The tree's positions lie in the lanes from the bottom to the top, so its stack keeps its
    // order. A row may be overwritten: the step has read all of them.
    each_lane(step.open, [&](int lane) {
      SearchTree& tree = *tree_of_[lane];
      const bool is_closed = !(step.moving >> lane & 1);
      const TreePath path = path_of_[lane];
      if (!is_closed) {
        first[lane] = tree.push(path);
        return;
      }
      if (tree.guesses_in_order + tree.guess_count == kPatience || tree.waiting + 2 > kRoom ||
          (!tree.is_in_order && path.length == TreePath::kLongest)) {
        tree.is_too_large = true;
        return;
      }
      if (tree.is_in_order)
        ++tree.guesses_in_order;
      else
        tree.guess_at[tree.guess_count++] = path.number;
      second[lane] = tree.push(path.branch(true));
      first[lane] = tree.push(path.branch(false));
    });
    store_mask_rows(branches.first, first);
    store_mask_rows(branches.second, second);
    each_lane(lanes_set(branches.by_cell) & step.open & ~step.moving, [&](int lane) {
      if (second[lane] != idle_.at) branch_on_cell(first[lane], second[lane]);
    });
  }

  void keep_solutions(const Step& step) {
    each_lane(step.solved, [&](int lane) {
      SearchTree& tree = *tree_of_[lane];
      const auto* masks = reinterpret_cast<const std::uint16_t*>(step.cells()) + lane;
      if (known_ && is_known(masks, known_at(tree.place))) return;
      if (!tree.add_solution(path_of_[lane].number, limit_)) return;
      for (int cell = 0; cell < 81; ++cell)
        tree.solution[cell] = std::uint8_t(__builtin_ctz(masks[kWidth * cell]) + 1);
    });
  }

  static bool is_known(const std::uint16_t* masks, const std::uint8_t* known) {
    for (int cell = 0; cell < 81; ++cell)
      if (masks[kWidth * cell] != mask_of(known[cell])) return false;
    return true;
  }

  // Removes the trees that are searched; false where the watch expired.
  bool end_trees() {
    for (int i = 0; i < tree_count_;) {
      SearchTree& tree = *tree_at_[i];
      if (tree.solution_count == limit_) tree.drop_later();
      if (tree.is_too_large) {
        if (!search_serially(tree.place)) return false;
      } else if (tree.waiting == 0) {
        finish(tree);
      } else {
        ++i;
        continue;
      }
      tree_at_[i] = tree_at_[--tree_count_];
      tree_at_[tree_count_] = &tree;
    }
    return true;
  }

  void finish(const SearchTree& tree) {
    counts_[numbers_[tree.place]] = std::uint8_t(tree.solution_count);
    *guesses_ += tree.guesses(limit_);
    if (tree.solution_count)
      __builtin_memcpy(row_at(tree.place), tree.solution, 81);
    else
      __builtin_memset(row_at(tree.place), 0, 81);
  }

  const std::uint32_t* numbers_;
  std::size_t count_;
  unsigned limit_;
  const std::uint8_t* known_;
  std::uint8_t* rows_;
  std::uint8_t* counts_;
  std::uint64_t* guesses_;
  Watch watch_;

  std::size_t next_ = 0;  // the first puzzle without a tree
  int tree_count_ = 0;
  int used_ = 0;                 // lanes of this step
  SearchTree* tree_at_[kWidth];  // those in use come first
  SearchTree* tree_of_[kWidth];  // by lane
  const std::uint16_t* position_of_[kWidth];
  TreePath path_of_[kWidth];
  MaskRow idle_;  // what nobody reads
  SearchTree trees_[kWidth];
};

}  // namespace

std::size_t search_scratch() { return sizeof(LaneSearch); }

bool solve_together(const std::uint32_t* numbers, std::size_t size, unsigned limit,
                    const std::uint8_t* known, std::uint8_t* rows, std::uint8_t* counts,
                    std::uint64_t* guesses, Watch watch, void* scratch) {
  return (new (scratch) LaneSearch(numbers, size, limit, known, rows, counts, guesses, watch))
      ->run();
}

}  // namespace cluesmith::KERNEL_ISA
