// SPDX-License-Identifier: MIT
// X-wing, swordfish, jellyfish.
#include "human/finders.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

template <int size>
bool basic_fish(const Grid& grid, Effect& effect) {
  for (int digit = 0; digit < 9; ++digit) {
    if (!grid.outside_templates(digit)) continue;
    for (int bases = 0; bases < 18; bases += 9) {
      const int covers = 9 - bases;
      std::array<int, 9> lines;
      std::array<unsigned, 9> crossings;
      int many = 0;
      for (int line = bases; line < bases + 9; ++line) {
        const Cells places = kGeometry.group[line] & grid.where[digit];
        unsigned crossing = 0;
        for (int cover = 0; cover < 9; ++cover)
          if (places & kGeometry.group[covers + cover]) crossing |= 1u << cover;
        if (size_of(crossing) < 2 || size_of(crossing) > size) continue;
        lines[many] = line;
        crossings[many++] = crossing;
      }
      const bool has_step = any_combination<size>(many, [&](const std::array<int, size>& indices) {
        unsigned crossing = 0;
        Cells inside = 0;
        for (int i : indices) {
          crossing |= crossings[i];
          inside |= kGeometry.group[lines[i]];
        }
        if (size_of(crossing) != size) return false;
        Cells covered = 0;
        for (unsigned rest = crossing; rest; rest &= rest - 1)
          covered |= kGeometry.group[covers + std::countr_zero(rest)];
        if (!effect.eliminate(grid, covered & ~inside, digit)) return false;
        unsigned base_groups = 0;
        for (int i : indices) base_groups |= 1u << lines[i];
        return effect.because(digit + 1, Members{base_groups, 0}, Members{crossing, covers});
      });
      if (has_step) return true;
    }
  }
  return false;
}

}  // namespace

std::vector<NativeStrategy> fish() {
  return {{"x_wing", basic_fish<2>}, {"swordfish", basic_fish<3>}, {"jellyfish", basic_fish<4>}};
}

}  // namespace cluesmith::human
