// SPDX-License-Identifier: MIT
// A depth-first search over the order of the rows, first to last. At each node it follows only the
// smallest rows. Columns and digits stay tied until a row distinguishes them (see arrangement.hpp),
// so most nodes have one child. A second grid that equals the best one is its image under an
// automorphism. Then the rest of the second branch, below the last common node, only repeats the
// first branch, and the search jumps back to that node.
#include "symmetry/canonical.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "symmetry/arrangement.hpp"
#include "symmetry/row_placer.hpp"

namespace cluesmith::symmetry {
namespace {

template <int N>
class CanonicalSearch {
  static constexpr int kSize = N * N;
  using State = Arrangement<N>;
  using Line = RowPlacer<N>::Line;
  using Row = RowPlacer<N>::Row;

 public:
  explicit CanonicalSearch(Watch watch) : placer_(watch) {}

  // Returns false where the watch expired.
  bool run(const std::uint8_t* puzzle) {
    read(puzzle);
    placer_.start();
    best_count_ = 0;
    unused_ = (1u << kSize) - 1;
    std::array<State, 2> roots = {State::all_tied(false), State::all_tied(true)};
    if (std::has_single_bit(all_digits_)) {
      // The only digit is named 1 wherever it appears first: a pattern needs no choice of names.
      for (State& root : roots) {
        root.name_digit(std::countr_zero(all_digits_), 1);
        root.next_name = 2;
      }
    }
    descend(0, roots.data(), 2, false);
    return !placer_.expired();
  }

  void write_form(std::uint8_t* form) const {
    for (const Line& line : best_lines_) form = std::copy(line.begin(), line.end(), form);
  }

  void write_map(CellMap& map) const {
    map.transposed = best_.transposed;
    for (int i = 0; i < kSize; ++i) {
      map.rows[best_rows_[i]] = std::uint8_t(i);
      map.columns[i] = best_.position_of[i];
    }
    std::uint8_t unused_name = best_.next_name;
    map.digits[0] = 0;
    for (int digit = 1; digit <= kSize; ++digit) {
      map.digits[digit] = best_.name[digit];
      if (best_.name[digit] == State::kUnnamed) map.digits[digit] = unused_name++;
      if (best_.name[digit] == State::kTied)
        map.digits[digit] =
            best_lines_[best_.home_row[digit]][best_.position_of[best_.home_column[digit]]];
    }
  }

 private:
  void read(const std::uint8_t* puzzle) {
    all_digits_ = 0;
    for (int transposed = 0; transposed < 2; ++transposed) {
      for (int r = 0; r < kSize; ++r) {
        Row& row = rows_[transposed][r];
        row.digit_set = row.repeated = row.twins_before = 0;
        for (int c = 0; c < kSize; ++c) {
          const std::uint8_t digit = transposed ? puzzle[c * kSize + r] : puzzle[r * kSize + c];
          const std::uint32_t bit = (1u << digit) & ~1u;
          row.digits[c] = digit;
          row.repeated |= row.digit_set & bit;
          row.digit_set |= bit;
        }
        for (int other = r - r % N; other < r; ++other)
          if (rows_[transposed][other].digits == row.digits) row.twins_before |= 1u << other;
        all_digits_ |= row.digit_set;
      }
    }
  }

  // Places row `level` in every way that gives the least line, and follows each way. `is_tight`:
  // the rows so far equal those of the best grid. That becomes true when a new best grid is found
  // below this node. Returns the level at which the search continues.
  int descend(int level, const State* parents, int parent_count, bool is_tight) {
    if (level == kSize) return finish(parents[0], is_tight);
    std::vector<State>& children = placer_.children();
    const std::size_t begin = children.size();
    placer_.begin_node(level, is_tight ? &best_lines_[level] : nullptr);
    for (int i = 0; i < parent_count; ++i) place_rows(level, parents[i]);
    const std::size_t end = children.size();
    if (begin == end) return level;
    const Line& line = placer_.end_node();
    const bool is_child_tight = is_tight && line == best_lines_[level];
    const std::uint64_t best_count_before = best_count_;
    int resume = level;
    for (std::size_t i = begin; i < end && !placer_.expired(); ++i) {
      const State child = children[i];
      path_[level] = int(i - begin);
      row_order_[level] = child.row;
      unused_ &= ~(1u << child.row);
      resume = descend(level + 1, &child, 1, is_child_tight || best_count_ != best_count_before);
      unused_ |= 1u << child.row;
      if (resume < level) break;
      resume = level;
    }
    children.resize(begin);
    return resume;
  }

  int finish(const State& leaf, bool is_tight) {
    if (is_tight) {
      int level = 0;
      while (path_[level] == best_path_[level]) ++level;
      return level;
    }
    ++best_count_;
    best_ = leaf;
    best_lines_ = placer_.lines();
    best_rows_ = row_order_;
    best_path_ = path_;
    return kSize;
  }

  void place_rows(int level, const State& parent) {
    const auto& rows = rows_[parent.transposed];
    constexpr std::uint32_t kBand = (1u << N) - 1;
    std::uint32_t candidates = unused_;
    if (level % N != 0) {
      candidates &= kBand << (parent.row - parent.row % N);
    } else {
      for (int first = 0; first < kSize; first += N)
        if ((unused_ >> first & kBand) != kBand) candidates &= ~(kBand << first);
    }
    for (std::uint32_t rest = candidates; rest != 0; rest &= rest - 1) {
      const int index = std::countr_zero(rest);
      const Row& row = rows[index];
      if (row.twins_before & candidates) continue;
      placer_.place(parent, index, row);
      if (placer_.expired()) return;
    }
  }

  RowPlacer<N> placer_;
  std::array<std::array<Row, kSize>, 2> rows_;
  std::uint32_t all_digits_ = 0;

  // The path from the root to the current node.
  std::array<int, kSize> path_;  // which child at each level
  std::array<std::uint8_t, kSize> row_order_;
  std::uint32_t unused_ = 0;

  std::uint64_t best_count_ = 0;
  State best_;
  std::array<Line, kSize> best_lines_;
  std::array<int, kSize> best_path_;
  std::array<std::uint8_t, kSize> best_rows_;
};

template <int N>
std::size_t forms_of_order(const std::uint8_t* puzzles, std::size_t count, std::uint8_t* forms,
                           CellMap* maps, Watch watch) {
  constexpr std::size_t kCells = N * N * N * N;
  CanonicalSearch<N> search(watch);
  for (std::size_t i = 0; i < count; ++i) {
    if (watch() || !search.run(puzzles + i * kCells)) return i;
    search.write_form(forms + i * kCells);
    if (maps != nullptr) search.write_map(maps[i]);
  }
  return count;
}

}  // namespace

std::size_t canonical_forms(int order, const std::uint8_t* puzzles, std::size_t count,
                            std::uint8_t* forms, CellMap* maps, Watch watch) {
  switch (order) {
    case 2: return forms_of_order<2>(puzzles, count, forms, maps, watch);
    case 3: return forms_of_order<3>(puzzles, count, forms, maps, watch);
    case 4: return forms_of_order<4>(puzzles, count, forms, maps, watch);
    default: return forms_of_order<5>(puzzles, count, forms, maps, watch);
  }
}

}  // namespace cluesmith::symmetry
