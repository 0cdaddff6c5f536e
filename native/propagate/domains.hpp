// SPDX-License-Identifier: MIT
// The domains of a constraint model, on the 9x9 board and on any board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "nine/geometry.hpp"

namespace cluesmith::propagate {

// What propagators ask of a board: the 9x9 board as constants, any other board through its tables.
// Both list groups alike: rows, columns, then boxes or regions, then the rest.

// The 9x9 board in the words of board.hpp.
struct NineTables {
  std::array<std::array<Seat, 3>, 81> seats{};
  std::array<std::array<Overlap, 6>, 27> overlaps{};
};
inline constexpr NineTables kNine = [] {
  NineTables tables;
  std::uint32_t shared[27][27]{};  // the positions in one group of the cells it has in common
  for (int cell = 0; cell < 81; ++cell)
    for (int i = 0; i < 3; ++i) {
      const std::uint8_t group = nine::kGeometry.groups_of[cell][i];
      const std::uint8_t position = nine::kGeometry.position_in[cell][i];
      tables.seats[cell][i] = {group, position};
      for (int other : nine::kGeometry.groups_of[cell]) shared[group][other] |= 1u << position;
    }
  for (std::uint16_t from = 0; from < 27; ++from) {
    int count = 0;
    for (std::uint16_t to = 0; to < 27; ++to)
      if (to != from && std::popcount(shared[from][to]) > 1)
        tables.overlaps[from][count++] = {from, to, shared[from][to], shared[to][from]};
  }
  return tables;
}();

// The classic 9x9 board; sets of digits and of positions are 9 bits of 16.
struct NineByNine {
  using Mask = std::uint16_t;
  template <class Item>
  using PerCell = std::array<Item, 81>;
  template <class Item>
  using PerGroup = std::array<Item, 27>;
  template <class Item>
  using PerPlace = std::array<Item, 27 * 9>;

  static constexpr int size() { return 9; }
  static constexpr int order() { return 3; }
  static constexpr int cell_count() { return 81; }
  static constexpr int group_count() { return 27; }
  static constexpr Mask all() { return 511; }
  static const std::array<Seat, 3>& seats(int cell) { return kNine.seats[cell]; }
  static int cell(int group, int position) { return nine::kGeometry.cells[group][position]; }
  static std::span<const Overlap> overlaps_of(int group) {
    return {kNine.overlaps[group].data(), group < 18 ? 3u : 6u};
  }
  static int count(Mask mask) { return nine::size_of(mask); }

  template <class Container>
  static Container make(int) {
    return {};
  }
};

// Any board.
struct AnyShape {
  using Mask = std::uint32_t;
  template <class Item>
  using PerCell = std::vector<Item>;
  template <class Item>
  using PerGroup = std::vector<Item>;
  template <class Item>
  using PerPlace = std::vector<Item>;

  const BoardTables* board;

  int size() const { return board->size(); }
  int order() const { return board->box_order(); }
  int cell_count() const { return board->cell_count(); }
  int group_count() const { return board->group_count(); }
  Mask all() const { return board->all_digits(); }
  std::span<const Seat> seats(int cell) const { return board->seats(cell); }
  int cell(int group, int position) const { return board->group(group)[position]; }
  std::span<const Overlap> overlaps_of(int group) const { return board->overlaps_of(group); }
  static int count(Mask mask) { return std::popcount(mask); }

  template <class Container>
  static Container make(int count) {
    return Container(count);
  }
};

// The domains of a constraint model: what each cell and each dual variable may still be.
//
//   cells[c]          digits of cell c                        bit d-1 for digit d
//   places[g * n + d] positions of digit d+1 in group g       bit p for position p
//
// Both hold the same candidates: p is in places[g, d] if the cell at p may have the digit. A dual
// variable is the place of a digit in a group. Propagators only remove candidates. The changes are
// noted, so each propagator checks only what changed.

// A stack with a fixed capacity.
template <class Items>
struct Stack {
  Items items;
  int count = 0;

  bool empty() const { return count == 0; }
  void push(int item) { items[count++] = static_cast<typename Items::value_type>(item); }
  int pop() { return items[--count]; }
};

template <class Shape>
struct Domains {
  using Mask = typename Shape::Mask;

  Shape shape;
  typename Shape::template PerCell<Mask> cells;
  typename Shape::template PerPlace<Mask> places;
  // For each group the digits whose places changed since these notes were last cleared.
  typename Shape::template PerGroup<Mask> changed;
  // Cells with one digit left, and dual variables with one place left, whose consequences are not
  // yet drawn.
  Stack<typename Shape::template PerCell<std::uint16_t>> fixed;
  Stack<typename Shape::template PerPlace<std::uint16_t>> placed;
  // How many candidates have been removed.
  unsigned removed = 0;
  // A group in which some digit has no place left, or -1; it is a failure only if the scheme has
  // dual variables.
  int lacking_group = -1;
  // The group whose constraint failed, or -1.
  int failed_group = -1;

  // Every digit in every cell.
  explicit Domains(Shape of)
      : shape(of),
        cells(Shape::template make<decltype(cells)>(of.cell_count())),
        places(Shape::template make<decltype(places)>(of.group_count() * of.size())),
        changed(Shape::template make<decltype(changed)>(of.group_count())) {
    fixed.items = Shape::template make<decltype(fixed.items)>(of.cell_count());
    placed.items = Shape::template make<decltype(placed.items)>(of.group_count() * of.size());
    for (auto& mask : cells) mask = of.all();
    for (auto& mask : places) mask = of.all();
  }

  static Mask bit(int index) { return static_cast<Mask>(Mask{1} << index); }
  static bool is_single(Mask mask) { return mask && !(mask & (mask - 1)); }

  // Rules out a candidate of the domains; false if the cell has no other digit.
  bool remove(int cell, int digit) {
    const Mask digits_left = cells[cell] &= ~bit(digit);
    ++removed;
    for (const Seat& seat : shape.seats(cell)) {
      const int place = seat.group * shape.size() + digit;
      const Mask after = places[place] &= ~bit(seat.position);
      changed[seat.group] |= bit(digit);
      if (after & (after - 1)) continue;
      if (after)
        placed.push(place);
      else
        lacking_group = seat.group;
    }
    if (digits_left & (digits_left - 1)) return true;
    if (digits_left) fixed.push(cell);
    return digits_left != 0;
  }

  // Rules out a set of digits of a cell, for the constraint of a group.
  bool remove_digits(int cell, Mask digits, int group) {
    for (digits &= cells[cell]; digits; digits &= digits - 1)
      if (!remove(cell, std::countr_zero(digits))) return fail(group);
    return true;
  }

  // Rules out a digit at a set of positions, for the constraint of a group.
  bool remove_places(int group, int digit, Mask positions) {
    positions &= places[group * shape.size() + digit];
    for (; positions; positions &= positions - 1)
      if (!remove(shape.cell(group, std::countr_zero(positions)), digit)) return fail(group);
    return true;
  }

  bool fail(int group) {
    failed_group = group;
    return false;
  }

  bool is_solved() const {
    for (Mask mask : cells)
      if (mask & (mask - 1)) return false;
    return true;
  }
};

}  // namespace cluesmith::propagate
