// SPDX-License-Identifier: MIT
// What propagators ask of a board: the 9x9 board as constants, any other board through its tables.
// Both list groups alike: rows, columns, then boxes or regions, then the rest.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"

namespace cluesmith::propagate {

// The geometry of the 9x9 board, and the number of bits of each mask: the base instruction set
// cannot count them.
struct NineTables {
  std::array<std::array<Seat, 3>, 81> seats{};
  std::array<std::array<std::uint8_t, 9>, 27> cells{};
  std::array<std::array<Overlap, 6>, 27> overlaps{};
  std::array<std::uint8_t, 512> bits{};
};
inline constexpr NineTables kNine = [] {
  NineTables tables;
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
    const int inside = row % 3 * 3 + column % 3;
    tables.seats[cell] = {Seat{std::uint16_t(row), std::uint16_t(column)},
                          Seat{std::uint16_t(9 + column), std::uint16_t(row)},
                          Seat{std::uint16_t(18 + box), std::uint16_t(inside)}};
    for (const Seat& seat : tables.seats[cell])
      tables.cells[seat.group][seat.position] = std::uint8_t(cell);
  }
  for (int box = 0; box < 9; ++box)
    for (int i = 0; i < 3; ++i) {
      const int row = box / 3 * 3 + i, column = box % 3 * 3 + i;
      const std::uint32_t in_row = 7u << box % 3 * 3, in_column = 7u << box / 3 * 3;
      const std::uint32_t across = 7u << 3 * i, down = 0b001001001u << i;
      const auto group = std::uint16_t(18 + box);
      tables.overlaps[18 + box][i] = {group, std::uint16_t(row), across, in_row};
      tables.overlaps[18 + box][3 + i] = {group, std::uint16_t(9 + column), down, in_column};
      tables.overlaps[row][box % 3] = {std::uint16_t(row), group, in_row, across};
      tables.overlaps[9 + column][box / 3] = {std::uint16_t(9 + column), group, in_column, down};
    }
  for (unsigned mask = 0; mask < 512; ++mask) tables.bits[mask] = std::uint8_t(std::popcount(mask));
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
  static int cell(int group, int position) { return kNine.cells[group][position]; }
  static std::span<const Overlap> overlaps_of(int group) {
    return {kNine.overlaps[group].data(), group < 18 ? 3u : 6u};
  }
  static int count(Mask mask) { return kNine.bits[mask]; }

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

}  // namespace cluesmith::propagate
