// SPDX-License-Identifier: MIT
// Places the next row of an arrangement in every way that gives the smallest line.
//
// Columns and digits stay tied until a row distinguishes them (see arrangement.hpp). Tied digits or
// a repeated new digit leave a choice; then each alternative is followed, stack by stack, cell by
// cell.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "symmetry/arrangement.hpp"
#include "watch.hpp"

namespace cluesmith::symmetry {

template <int N>
class RowPlacer {
 public:
  static constexpr int kSize = N * N;
  using State = Arrangement<N>;
  using Line = std::array<std::uint8_t, kSize>;

  struct Row {
    Line digits;
    std::uint32_t digit_set;
    std::uint32_t repeated;      // digits that the row holds more than once
    std::uint32_t twins_before;  // earlier rows of the same band with the same digits
  };

  explicit RowPlacer(Watch watch) : watch_(watch) {}

  // Forgets the children of the last puzzle.
  void start() {
    children_.clear();
    expired_ = false;
  }

  // Begins a node: rows are placed at this level. Lines greater than the limit, if there is one,
  // are dropped. The children of the nodes above stay.
  void begin_node(int level, const Line* limit) {
    level_ = level;
    begin_ = children_.size();
    has_limit_ = limit != nullptr;
    if (limit) limit_ = *limit;
  }

  // Places a row; its arrangements become children unless an earlier line is smaller.
  void place(const State& parent, int index, const Row& row) {
    count_step();
    if (expired_) return;
    is_eager_ = row.repeated & parent.unnamed_digits;
    row_index_ = index;
    digits_ = row.digits.data();
    if (is_eager_ || (row.digit_set & parent.tied_digits)) {
      Placing placing{parent, {}, !has_limit_};
      place_stacks(placing, 0);
    } else {
      place_without_choice(parent);
    }
  }

  // Ends a node that has children: their common line is the line of its level.
  const Line& end_node() { return lines_[level_] = limit_; }

  bool expired() const { return expired_; }
  // All children, those of the nodes above first.
  std::vector<State>& children() { return children_; }
  // The lines of the placed rows.
  const std::array<Line, kSize>& lines() const { return lines_; }

 private:
  // In a line: a digit without a name, greater than all names.
  static constexpr std::uint8_t kNew = kSize + 1;
  static constexpr int kWatchInterval = 4096;

  // A row on its way into a state: stack by stack, cell by cell.
  struct Placing {
    State state;
    Line line;
    bool is_less;  // the cells so far are less than those of the limit
  };

  // The case of most rows: no digit is tied. Each class sorts its cells, each tie its stacks, and
  // equal ones stay tied.
  void place_without_choice(const State& parent) {
    Line values, columns;
    for (int p = 0; p < kSize; ++p) {
      const std::uint8_t column = parent.column_at[p];
      const std::uint8_t value = settled_value(parent, digits_[column]);
      int q = p;
      for (; !(parent.class_starts >> q & 1) && values[q - 1] > value; --q) {
        values[q] = values[q - 1];
        columns[q] = columns[q - 1];
      }
      values[q] = value;
      columns[q] = column;
    }
    for (int j = 1; j < N; ++j) {
      for (int k = j; !(parent.stack_starts >> k & 1); --k) {
        std::uint8_t* stack = &values[(k - 1) * N];
        if (std::memcmp(stack, stack + N, N) <= 0) break;
        std::swap_ranges(stack, stack + N, stack + N);
        std::swap_ranges(&columns[(k - 1) * N], &columns[k * N], &columns[k * N]);
      }
    }
    Line line = values;
    std::uint8_t next_name = parent.next_name;
    for (int p = 0; p < kSize; ++p) {
      if (line[p] == kNew) line[p] = next_name++;
      if (has_limit_ && line[p] != limit_[p]) {
        if (line[p] > limit_[p]) return;
        has_limit_ = false;
      }
    }
    State child = parent;
    for (int p = 0; p < kSize; ++p) {
      child.column_at[p] = columns[p];
      child.position_of[columns[p]] = std::uint8_t(p);
      if (p > 0 && values[p] != values[p - 1]) child.class_starts |= 1u << p;
    }
    for (int j = 1; j < N; ++j)
      if (std::memcmp(&values[(j - 1) * N], &values[j * N], N) != 0) child.stack_starts |= 1u << j;
    for (int p = 0; p < kSize; ++p)
      if (values[p] == kNew) child.tie_digit(digits_[columns[p]], columns[p], level_);
    child.next_name = next_name;
    add_child(child, line);
  }

  // Chooses the stacks from position j on.
  void place_stacks(Placing& placing, int j) {
    State& state = placing.state;
    while (j < N) {
      const int end = state.tie_end(j);
      if (end == j + 1) {
        if (!place_cells(placing, j * N)) return;
        ++j;
        continue;
      }
      std::array<std::uint32_t, N> least, most;
      std::uint32_t bound = ~0u;
      for (int k = j; k < end; ++k) {
        least[k] = reading(state, k, 1, is_eager_ ? state.next_name : kNew);
        most[k] = reading(state, k, kSize, kNew);
        bound = std::min(bound, most[k]);
      }
      bool has_choice = false;
      for (int k = j; k < end; ++k) has_choice |= least[k] <= bound && least[k] != most[k];
      if (has_choice) {
        for (int k = j; k < end && !expired_; ++k) {
          if (least[k] > bound) continue;
          Placing branch = placing;
          if (!compare_again(branch, j * N)) return;
          branch.state.settle_stack(k, j);
          if (place_cells(branch, j * N)) place_stacks(branch, j + 1);
        }
        return;
      }
      int first_other = j;
      for (int k = j; k < end; ++k)
        if (least[k] == bound) state.swap_stacks(k, first_other++);
      state.stack_starts |= 1u << first_other;
      for (; j < first_other; ++j)
        if (!place_cells(placing, j * N)) return;
    }
    complete(placing);
  }

  // The cells of a stack as one number, class by class in order, with one value for all tied
  // digits and one for all new ones. (Sharper bounds for the names of tied digits cost more than
  // the branches that they save, on full grids too: see `benchmarks/run.py canonical`.)
  std::uint32_t reading(const State& state, int stack, std::uint8_t tied,
                        std::uint8_t fresh) const {
    std::array<std::uint8_t, N> values;
    for (int i = 0; i < N; ++i) {
      std::uint8_t value = settled_value(state, digits_[state.column_at[stack * N + i]]);
      if (value >= kNew) value = value == kNew ? fresh : tied;
      int k = i;
      for (; !(state.class_starts >> (stack * N + k) & 1) && values[k - 1] > value; --k)
        values[k] = values[k - 1];
      values[k] = value;
    }
    std::uint32_t number = 0;
    for (std::uint8_t value : values) number = number << 5 | value;
    return number;
  }

  // Fills a stack from position p on. Returns true if there was no choice. Otherwise each choice
  // has been followed to the end of the row.
  bool place_cells(Placing& placing, int p) {
    State& state = placing.state;
    const int end = (p / N + 1) * N;
    while (p < end) {
      const int class_end = state.class_end(p);
      std::uint8_t least = 0xff;
      std::array<std::uint8_t, N> values;
      for (int q = p; q < class_end; ++q) {
        values[q - p] = value_at(state, q, p);
        least = std::min(least, values[q - p]);
      }
      std::array<std::uint8_t, N> at;  // the positions that give the least line
      int count = 0;
      for (int q = p; q < class_end; ++q)
        if (values[q - p] == least) at[count++] = std::uint8_t(q);
      const int digit = digits_[state.column_at[at[0]]];
      if (digit == 0 || (least == kNew ? !is_eager_ : state.name[digit] != State::kTied)) {
        for (int i = 0; i < count; ++i) {
          if (at[i] != p + i) state.swap_columns(at[i], p + i);
          if (!append(placing, p + i, least == kNew ? state.next_name++ : least)) return false;
        }
        state.class_starts |= 1u << (p + count);
        if (least == kNew)
          for (int i = 0; i < count; ++i) {
            const int column = state.column_at[p + i];
            state.tie_digit(digits_[column], column, level_);
          }
        p += count;
      } else if (count == 1) {
        if (!place_cell(placing, at[0], p)) return false;
        ++p;
      } else {
        for (int i = 0; i < count && !expired_; ++i) {
          Placing branch = placing;
          if (!compare_again(branch, p)) return false;
          if (place_cell(branch, at[i], p) && place_cells(branch, p + 1))
            place_stacks(branch, p / N + 1);
        }
        return false;
      }
    }
    return true;
  }

  // Settles the column at `from` at p, and with it the name of its digit.
  bool place_cell(Placing& placing, int from, int p) {
    State& state = placing.state;
    state.settle_column(from, p);
    const int digit = digits_[state.column_at[p]];
    if (state.name[digit] == State::kUnnamed) {
      state.name_digit(digit, state.next_name++);
    } else {
      const int home = state.home_column[digit];
      state.pull(home);
      state.name_digit(digit, lines_[state.home_row[digit]][state.position_of[home]]);
    }
    return append(placing, p, state.name[digit]);
  }

  static std::uint8_t settled_value(const State& state, int digit) {
    if (digit == 0) return 0;
    return state.name[digit] == State::kUnnamed ? kNew : state.name[digit];
  }

  // The value that the column at q would have at position p, the first of its class.
  std::uint8_t value_at(const State& state, int q, int p) const {
    const int digit = digits_[state.column_at[q]];
    if (digit == 0 || state.name[digit] != State::kTied) return settled_value(state, digit);
    const int home = state.home_column[digit];
    int position = state.first_position(home);
    if (position == p && state.position_of[home] != q) ++position;
    return lines_[state.home_row[digit]][position];
  }

  // Adds a cell to the line; returns false where that makes it greater than the limit.
  bool append(Placing& placing, int p, std::uint8_t value) const {
    placing.line[p] = value;
    if (placing.is_less || value == limit_[p]) return true;
    placing.is_less = value < limit_[p];
    return placing.is_less;
  }

  // Compares the first cells with the limit, which may have fallen since they were placed.
  bool compare_again(Placing& placing, int cells) const {
    const int sign = has_limit_ ? std::memcmp(placing.line.data(), limit_.data(), cells) : -1;
    placing.is_less = sign < 0;
    return sign <= 0;
  }

  void complete(Placing& placing) {
    count_step();
    if (has_limit_) {
      const int sign = std::memcmp(placing.line.data(), limit_.data(), kSize);
      if (sign > 0) return;
      has_limit_ = sign == 0;
    }
    add_child(placing.state, placing.line);
  }

  // Adds a child with the same line as those before, or, without a limit, a lesser one.
  void add_child(State& child, const Line& line) {
    if (!has_limit_) {
      children_.resize(begin_);
      limit_ = line;
      has_limit_ = true;
    }
    child.row = std::uint8_t(row_index_);
    for (std::uint32_t rest = child.tied_digits; rest != 0; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      const int position = child.position_of[child.home_column[digit]];
      if (child.is_settled(position))
        child.name_digit(digit, child.home_row[digit] == level_
                                    ? line[position]
                                    : lines_[child.home_row[digit]][position]);
    }
    children_.push_back(child);
  }

  void count_step() {
    if (++steps_ % kWatchInterval == 0 && watch_()) expired_ = true;
  }

  Watch watch_;
  std::uint64_t steps_ = 0;
  bool expired_ = false;
  std::array<Line, kSize> lines_;

  // The current node: its children have the line `limit_`; greater lines are dropped.
  int level_ = 0;
  std::size_t begin_ = 0;
  std::vector<State> children_;  // those of the ancestors below begin_
  Line limit_;
  bool has_limit_ = false;
  int row_index_ = 0;
  const std::uint8_t* digits_ = nullptr;
  bool is_eager_ = false;  // the row repeats a new digit, so new names are chosen one by one
};

}  // namespace cluesmith::symmetry
