// SPDX-License-Identifier: MIT
// Naked and hidden pairs, triples and quads; locked pairs and triples.
#include "human/finders.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

template <int size>
bool naked(const Grid& grid, Effect& effect) {
  for (int g = 0; g < 27; ++g) {
    std::array<int, 9> small;
    int many = 0;
    for (int cell : kGeometry.cells[g]) {
      const int digits = size_of(grid.masks[cell]);
      if ((grid.open & cell_bit(cell)) && digits >= 2 && digits <= size) small[many++] = cell;
    }
    const bool has_step = any_combination<size>(many, [&](const std::array<int, size>& indices) {
      unsigned digits = 0;
      Cells cells = 0;
      for (int i : indices) {
        digits |= grid.masks[small[i]];
        cells |= cell_bit(small[i]);
      }
      return size_of(digits) == size &&
             effect.eliminate_all(grid, kGeometry.group[g] & ~cells, digits) &&
             effect.because(cell_bit(g), cells);
    });
    if (has_step) return true;
  }
  return false;
}

template <int size>
bool hidden(const Grid& grid, Effect& effect) {
  for (int g = 0; g < 27; ++g) {
    const auto clear = [&](Cells places, unsigned others) {
      return effect.eliminate_all(grid, places, others) &&
             effect.because(g, Members{0x1ff & ~others, 1});
    };
    if (any_hidden_set<size>(grid, kGeometry.group[g], clear)) return true;
  }
  return false;
}

template <int size>
bool locked_subset(const Grid& grid, Effect& effect) {
  for (int line = 0; line < 18; ++line)
    for (int box = 18; box < 27; ++box) {
      const Cells shared = kGeometry.group[line] & kGeometry.group[box] & grid.open;
      std::array<int, 3> cells;
      int many = 0;
      each(shared, [&](int cell) { cells[many++] = cell; });
      const bool has_step = any_combination<size>(many, [&](const std::array<int, size>& indices) {
        unsigned digits = 0;
        Cells set = 0;
        for (int i : indices) {
          digits |= grid.masks[cells[i]];
          set |= cell_bit(cells[i]);
        }
        const Cells both = kGeometry.group[line] | kGeometry.group[box];
        return size_of(digits) == size && effect.eliminate_all(grid, both & ~set, digits) &&
               effect.because(cell_bit(line) | cell_bit(box), set);
      });
      if (has_step) return true;
    }
  return false;
}

}  // namespace

std::vector<NativeStrategy> subsets() {
  return {{"locked_pair", locked_subset<2>}, {"locked_triple", locked_subset<3>},
          {"naked_pair", naked<2>},          {"naked_triple", naked<3>},
          {"naked_quad", naked<4>},          {"hidden_pair", hidden<2>},
          {"hidden_triple", hidden<3>},      {"hidden_quad", hidden<4>}};
}

}  // namespace cluesmith::human
