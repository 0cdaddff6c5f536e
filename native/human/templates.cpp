// SPDX-License-Identifier: MIT
// Templates: the ways to place a digit once in each group.
//
// Row by row, all that matters is which columns the digit has taken: that tells which boxes of the
// band have it, too. So the ways are the paths through a small layered graph, a layer a row.
#include <bitset>

#include "human/few.hpp"
#include "human/grid.hpp"

namespace cluesmith::human {
namespace {

constexpr unsigned kColumns = 0x1ff;

// For each band and each set of columns taken so far, those that may be taken in the next row.
constexpr auto kFree = [] {
  std::array<std::array<std::uint16_t, 512>, 3> found{};
  for (int band = 0; band < 3; ++band)
    for (unsigned taken = 0; taken < 512; ++taken)
      for (int stack = 0; stack < 9; stack += 3) {
        const unsigned columns = 7u << stack;
        if (size_of(taken & columns) == band) found[band][taken] |= columns & ~taken;
      }
  return found;
}();

constexpr int kWidest = 81;  // sets of columns that four or five rows can take

}  // namespace

Cells Grid::outside_templates(int digit) const {
  Outside& known = outside_[digit];
  if (known.places == where[digit]) return known.cells;

  std::array<unsigned, 9> columns;
  for (int row = 0; row < 9; ++row) columns[row] = unsigned(where[digit] >> 9 * row) & kColumns;
  for (int cell = 0; cell < 81; ++cell)
    if (placed[cell] == digit + 1) columns[cell / 9] = 1u << cell % 9;

  std::array<Few<std::uint16_t, kWidest>, 10> layers;
  layers[0].add(0);
  for (int row = 0; row < 9; ++row) {
    std::bitset<512> reached;
    for (const unsigned taken : layers[row])
      for (unsigned rest = columns[row] & kFree[row / 3][taken]; rest; rest &= rest - 1) {
        const unsigned next = taken | (rest & -rest);
        if (!reached[next]) layers[row + 1].add(std::uint16_t(next));
        reached[next] = true;
      }
  }

  std::bitset<512> leads_on;
  leads_on[kColumns] = true;
  Cells used = 0;
  for (int row = 8; row >= 0; --row) {
    std::bitset<512> leads_here;
    unsigned found = 0;
    for (const unsigned taken : layers[row])
      for (unsigned rest = columns[row] & kFree[row / 3][taken]; rest; rest &= rest - 1) {
        const unsigned column = rest & -rest;
        if (!leads_on[taken | column]) continue;
        leads_here[taken] = true;
        found |= column;
      }
    used |= Cells(found) << 9 * row;
    leads_on = leads_here;
  }
  known = {where[digit], where[digit] & ~used};
  return known.cells;
}

}  // namespace cluesmith::human
