// SPDX-License-Identifier: MIT
#include "scales/hodoku/rectangles.hpp"

#include <algorithm>

namespace cluesmith::scales::hodoku {
namespace {

constexpr std::size_t kMostRectangles = 400;

bool is_in_line(int cell, int other) {
  return row_of(cell) == row_of(other) || column_of(cell) == column_of(other);
}

bool take(const std::vector<Step>& steps, Technique technique, Step& step) {
  for (const Step& other : steps)
    if (other.technique == technique) {
      step = other;
      return true;
    }
  return false;
}

}  // namespace

void Rectangles::add(Technique technique, Step& step) {
  if (!step.is_any()) return;
  const unsigned digits = (low_ < 0 ? 0 : 1u << low_) | (high_ < 0 ? 0 : 1u << high_);
  step.told(technique, digits, cells_);
  steps_.push_back(std::move(step));
}

bool Rectangles::find_unique(const View& view, Technique technique, Step& step) {
  if (!has_unique_) {
    steps_.clear();
    seen_.clear();
    for (int cell = 0; cell < 81; ++cell) {
      if (view.board.candidates(cell) != 2) continue;
      low_ = std::countr_zero(unsigned(view.board.masks[cell]));
      high_ = std::bit_width(unsigned(view.board.masks[cell])) - 1;
      search(view, cell, false);
    }
    has_unique_ = true;
  }
  return take(steps_, technique, step);
}

bool Rectangles::find_avoidable(const View& view, Technique technique, Step& step) {
  if (has_avoidable_ && take(steps_, technique, step)) return true;
  if (!has_avoidable_) {
    steps_.clear();
    seen_.clear();
  }
  // The first search of a corner still has the second digit of the search before.
  for (int cell = 0; cell < 81; ++cell) {
    if (view.board.is_open(cell) || has(clues_, cell)) continue;
    low_ = view.board.values[cell] - 1;
    search(view, cell, true);
    search(view, cell, true);
  }
  has_avoidable_ = true;
  return take(steps_, technique, step);
}

// Tries all rectangles with a corner; the cell beside it is in the same box.
void Rectangles::search(const View& view, int corner, bool is_avoidable) {
  const Board& board = view.board;
  const Cells low_places = view.allowed[low_], high_places = high_ < 0 ? 0 : view.allowed[high_];
  const auto is_placed = [&](int cell, int digit) {
    return board.values[cell] == digit + 1 && !has(clues_, cell);
  };
  const auto is_open_with = [&](int cell, int digit) {
    return board.is_open(cell) && board.has_candidate(cell, digit) && board.candidates(cell) == 2;
  };
  for (int beside : kGeometry.cells[18 + box_of(corner)]) {
    if (beside == corner || !is_in_line(corner, beside)) continue;
    if (is_avoidable) {
      if (board.is_open(beside) || has(clues_, beside)) continue;
      high_ = board.values[beside] - 1;
    } else if (!has(low_places & high_places, beside)) {
      continue;
    }
    const int across = row_of(corner) == row_of(beside) ? 1 : 0;
    const auto& one = kGeometry.cells[kGeometry.groups_of[corner][across]];
    const auto& other = kGeometry.cells[kGeometry.groups_of[beside][across]];
    for (int i = 0; i < 9; ++i) {
      const int third = one[i], fourth = other[i];
      if (box_of(third) == box_of(corner)) continue;
      const bool may_hold =
          has(low_places, third) && has(low_places, fourth) && has(high_places, fourth);
      const bool avoids =
          is_avoidable && ((is_placed(third, high_) && is_open_with(fourth, low_)) ||
                           (is_placed(fourth, low_) && is_open_with(third, high_)) ||
                           (is_open_with(third, high_) && is_open_with(fourth, low_)));
      if (!may_hold && !avoids) continue;
      const std::array<int, 4> cells{corner, beside, third, fourth};
      if (!is_new(cells)) continue;
      cells_ = cell_bit(corner) | cell_bit(beside) | cell_bit(third) | cell_bit(fourth);
      if (is_avoidable)
        check_avoidable(view, cells);
      else
        check_unique(view, cells);
    }
  }
}

bool Rectangles::is_new(std::array<int, 4> cells) {
  std::sort(cells.begin(), cells.end());
  int number = 0;
  for (int cell : cells) number = 10 * number + cell;
  if (std::find(seen_.begin(), seen_.end(), number) != seen_.end()) return false;
  if (seen_.size() < kMostRectangles) seen_.push_back(number);
  return true;
}

void Rectangles::check_unique(const View& view, std::array<int, 4> cells) {
  const Board& board = view.board;
  const unsigned pair = 1u << low_ | 1u << high_;
  Cells floor = 0, roof = 0;
  for (int cell : cells) (board.masks[cell] & ~pair ? roof : floor) |= cell_bit(cell);
  const int floor_size = count(floor);
  unsigned extra = 0;
  each(roof, [&](int cell) { extra |= board.masks[cell] & ~pair; });
  if (floor_size == 3) {
    Step step;
    step.eliminate_digits(first(roof), board.masks[first(roof)] & pair);
    add(Technique::unique_rectangle_1, step);
  }
  if (floor_size != 1 && floor_size != 2) return;
  const int one = first(roof), other = first(roof & (roof - 1));
  if (size_of(extra) == 1) {
    const int digit = std::countr_zero(extra);
    Step step;
    step.eliminate(seen_by_all(roof) & view.where[digit], digit);
    const bool is_fifth = floor_size == 1 || !is_in_line(one, other);
    add(is_fifth ? Technique::unique_rectangle_5 : Technique::unique_rectangle_2, step);
  }
  if (floor_size == 2) {
    for (int kind = 0; kind < 3; ++kind)
      if (kGeometry.groups_of[one][kind] == kGeometry.groups_of[other][kind])
        check_subset(view, kind, kGeometry.groups_of[one][kind], floor, roof, extra);
    const auto strike = [&](Technique technique, int digit) {
      Step step;
      for (int cell : {one, other})
        if (board.has_candidate(cell, digit)) step.eliminate(cell_bit(cell), digit);
      add(technique, step);
    };
    if (is_in_line(one, other)) {
      const Cells seen = kGeometry.peers[one] & kGeometry.peers[other];
      if (!(seen & view.where[low_]))
        strike(Technique::unique_rectangle_4, high_);
      else if (!(seen & view.where[high_]))
        strike(Technique::unique_rectangle_4, low_);
    } else {
      Cells lines = 0;
      for (int cell : {one, other})
        for (int i = 0; i < 2; ++i) lines |= kGeometry.group[kGeometry.groups_of[cell][i]];
      lines &= ~(floor | roof);
      if (!(lines & view.where[low_]))
        strike(Technique::unique_rectangle_6, low_);
      else if (!(lines & view.where[high_]))
        strike(Technique::unique_rectangle_6, high_);
    }
  }
  if (floor_size == 2 && is_in_line(first(floor), last(floor))) return;
  each(floor, [&](int corner) { check_hidden(view, corner, floor, roof); });
}

// A naked subset of the roof's further candidates and other cells of a group.
void Rectangles::check_subset(const View& view, int kind, int group, Cells floor, Cells roof,
                              unsigned extra) {
  const unsigned pair = 1u << low_ | 1u << high_;
  std::vector<int> more;
  for (int cell : kGeometry.cells[group]) {
    const unsigned mask = view.board.masks[cell];
    if (mask && !(mask & pair) && !has(floor | roof, cell)) more.push_back(cell);
  }
  extend_subset(view, kind, group, more, 0, roof, extra);
}

void Rectangles::extend_subset(const View& view, int kind, int group, const std::vector<int>& more,
                               std::size_t from, Cells cells, unsigned digits) {
  const Board& board = view.board;
  for (std::size_t i = from; i < more.size(); ++i) {
    const Cells with = cells | cell_bit(more[i]);
    const unsigned of = digits | board.masks[more[i]];
    const int start = first(with);
    const auto lies_in = [&](int which) {
      return !(with & ~kGeometry.group[kGeometry.groups_of[start][which]]);
    };
    const bool was_in_line = kind == 2 && (lies_in(0) || lies_in(1));
    if (!was_in_line && size_of(of) == count(with) - 1) {
      Step step;
      const auto strike = [&](int in) {
        for (int cell : kGeometry.cells[in])
          if (board.is_open(cell) && !has(with, cell))
            step.eliminate_digits(cell, board.masks[cell] & of);
      };
      strike(group);
      if (step.is_any() && kind != 2 && lies_in(2)) strike(kGeometry.groups_of[start][2]);
      add(Technique::unique_rectangle_3, step);
    }
    extend_subset(view, kind, group, more, i + 1, with, of);
  }
}

// The corner that is opposite to a corner of the floor loses a digit, if the other digit has no
// place outside the rectangle in its row and its column.
void Rectangles::check_hidden(const View& view, int corner, Cells floor, Cells roof) {
  const int one = first(roof), other = first(roof & (roof - 1));
  const int row = row_of(one) == row_of(corner) ? row_of(other) : row_of(one);
  const int column = column_of(one) == column_of(corner) ? column_of(other) : column_of(one);
  const int opposite = 9 * row + column;
  const Cells lines = (kGeometry.group[row] | kGeometry.group[9 + column]) & ~(floor | roof);
  for (const auto& [kept, gone] : {std::pair(low_, high_), std::pair(high_, low_)}) {
    if (lines & view.where[kept] || !view.board.has_candidate(opposite, gone)) continue;
    Step step;
    step.eliminate(cell_bit(opposite), gone);
    add(Technique::hidden_rectangle, step);
  }
}

void Rectangles::check_avoidable(const View& view, std::array<int, 4> cells) {
  const Board& board = view.board;
  const int third = cells[2], fourth = cells[3];
  Step step;
  if (!board.is_open(third) || !board.is_open(fourth)) {
    const auto& [cell, digit] =
        board.is_open(third) ? std::pair(third, high_) : std::pair(fourth, low_);
    if (board.has_candidate(cell, digit)) step.eliminate(cell_bit(cell), digit);
    return add(Technique::avoidable_rectangle_1, step);
  }
  unsigned extra = board.masks[third];
  int digit = std::countr_zero(extra);
  if (digit == high_) digit = std::countr_zero(extra & (extra - 1));
  if (digit > 8 || !board.has_candidate(fourth, digit)) return;
  step.eliminate(view.where[digit] & kGeometry.peers[third] & kGeometry.peers[fourth], digit);
  add(Technique::avoidable_rectangle_2, step);
}

}  // namespace cluesmith::scales::hodoku
