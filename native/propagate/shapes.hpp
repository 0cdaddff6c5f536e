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
#include "nine/geometry.hpp"

namespace cluesmith::propagate {

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

}  // namespace cluesmith::propagate
