// SPDX-License-Identifier: MIT
#include "board.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <stdexcept>
#include <string>

#include "constraints/tables.hpp"

namespace cluesmith {

namespace {

void check(int size, int cell_count, std::span<const std::uint16_t> groups) {
  if (size < BoardTables::kMinSize || size > BoardTables::kMaxSize) {
    throw std::invalid_argument("a board of size " + std::to_string(size) +
                                "; expected a size from 2 to 25");
  }
  if (cell_count < 1 || cell_count > size * size) {
    throw std::invalid_argument("a board of " + std::to_string(cell_count) +
                                " cells; expected 1 to " + std::to_string(size * size));
  }
  if (groups.size() % size != 0 || groups.size() > std::size_t(BoardTables::kMaxGroups) * size) {
    throw std::invalid_argument(std::to_string(groups.size()) + " cells in groups; expected " +
                                std::to_string(size) + " in each of at most " +
                                std::to_string(BoardTables::kMaxGroups) + " groups");
  }
  std::vector<int> last_group(cell_count, -1);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const int group = static_cast<int>(i) / size;
    const int cell = groups[i];
    const bool on_board = cell < cell_count;
    if (!on_board || last_group[cell] == group) {
      throw std::invalid_argument("cell " + std::to_string(cell) + (on_board ? " twice" : "") +
                                  " in group " + std::to_string(group) + "; expected " +
                                  std::to_string(size) + " different cells from 0 to " +
                                  std::to_string(cell_count - 1));
    }
    last_group[cell] = group;
  }
}

using Cells = std::vector<std::uint16_t>;

Cells row(int size, int number) {
  Cells cells;
  for (int i = 0; i < size; ++i) cells.push_back(std::uint16_t(size * number + i));
  return cells;
}

Cells column(int size, int number) {
  Cells cells;
  for (int i = 0; i < size; ++i) cells.push_back(std::uint16_t(size * i + number));
  return cells;
}

Cells box(int order, int number) {
  const int size = order * order, first = size * (number / order * order) + number % order * order;
  Cells cells;
  for (int i = 0; i < size; ++i)
    cells.push_back(std::uint16_t(first + size * (i / order) + i % order));
  return cells;
}

}  // namespace

BoardTables::BoardTables(int size, std::span<const std::uint16_t> groups)
    : BoardTables(size, size > 0 && size <= kMaxSize ? size * size : 0, groups, nullptr) {}

BoardTables::BoardTables(int size, int cell_count, std::span<const std::uint16_t> groups,
                         const constraints::ConstraintTables* constraints)
    : size_(size), cell_count_(cell_count) {
  check(size, cell_count, groups);
  if (constraints) {
    if (constraints->digits() != size || constraints->cell_count() != cell_count)
      throw std::invalid_argument("constraints of another board; expected one of " +
                                  std::to_string(size) + " digits and " +
                                  std::to_string(cell_count) + " cells");
    // A copy, so that what the caller adds later does not change a board in use.
    const auto copy = std::make_shared<constraints::ConstraintTables>(*constraints);
    copy->finish();
    constraints_ = copy;
  }
  group_cells_.assign(groups.begin(), groups.end());
  list_seats_and_peers();
  list_overlaps();
  recognise();
}

void BoardTables::list_seats_and_peers() {
  std::vector<std::vector<Seat>> seats(cell_count());
  for (int g = 0; g < group_count(); ++g) {
    for (int p = 0; p < size_; ++p) {
      seats[group(g)[p]].push_back({static_cast<std::uint16_t>(g), static_cast<std::uint16_t>(p)});
    }
  }
  std::vector<char> is_peer(cell_count());
  for (int cell = 0; cell < cell_count(); ++cell) {
    for (const Seat& seat : seats[cell]) {
      seats_.items.push_back(seat);
      for (int peer : group(seat.group)) is_peer[peer] = 1;
    }
    is_peer[cell] = 0;
    for (int peer = 0; peer < cell_count(); ++peer) {
      if (is_peer[peer]) peers_.items.push_back(static_cast<std::uint16_t>(peer));
      is_peer[peer] = 0;
    }
    seats_.close();
    peers_.close();
  }
}

void BoardTables::recognise() {
  const auto is_at = [&](int at, const Cells& cells) {
    return std::ranges::equal(group(at), cells);
  };
  if (!is_plain()) return;
  has_lines_ = group_count() >= 2 * size_;
  for (int i = 0; has_lines_ && i < size_; ++i)
    has_lines_ = is_at(i, row(size_, i)) && is_at(size_ + i, column(size_, i));
  int order = 2;
  while (order * order < size_) ++order;
  if (!has_lines_ || order * order != size_) return;
  std::set<Cells> others;
  for (int i = 2 * size_; i < group_count(); ++i) {
    Cells cells(group(i).begin(), group(i).end());
    std::ranges::sort(cells);
    others.insert(std::move(cells));
  }
  is_nine_ = size_ == 9 && group_count() == 27;
  for (int i = 0; i < size_; ++i) {
    const Cells cells = box(order, i);
    if (!others.contains(cells)) {
      is_nine_ = false;
      return;
    }
    is_nine_ = is_nine_ && is_at(2 * size_ + i, cells);
  }
  box_order_ = order;
}

void BoardTables::list_overlaps() {
  // Position of each cell of the one group in each other group, gathered seat by seat.
  std::vector<std::uint32_t> inside(group_count()), to_inside(group_count());
  for (int from = 0; from < group_count(); ++from) {
    for (int p = 0; p < size_; ++p) {
      for (const Seat& seat : seats(group(from)[p])) {
        inside[seat.group] |= std::uint32_t{1} << p;
        to_inside[seat.group] |= std::uint32_t{1} << seat.position;
      }
    }
    for (int to = 0; to < group_count(); ++to) {
      const bool shares = std::popcount(inside[to]) >= 2 && inside[to] != all_digits();
      if (to != from && shares) {
        overlaps_.items.push_back({static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to),
                                   inside[to], to_inside[to]});
      }
      inside[to] = to_inside[to] = 0;
    }
    overlaps_.close();
    for (int p = 0; p < size_; ++p) {
      for (std::uint32_t i = overlaps_.starts[from]; i < overlaps_.starts[from + 1]; ++i) {
        if (overlaps_.items[i].inside >> p & 1) overlaps_at_.items.push_back(i);
      }
      overlaps_at_.close();
    }
  }
}

}  // namespace cluesmith
