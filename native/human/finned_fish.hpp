// SPDX-License-Identifier: MIT
// Fish of lines with fins, for the finders of finned, sashimi and siamese fish.
#pragma once

#include "human/grid.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {

struct FinnedFish {
  unsigned bases, covers;  // bit g for group g
  Cells leaving;
  bool is_sashimi;  // some base has a single place besides its fins
};

// All fish on the same bases. A cell that sees all fins has them in its box, so one or two covers
// are left out. So there are at most 15 fish: two covers of six.
using Shoal = Few<FinnedFish, 15>;

// A line, and the crossing lines in which it has places for the digit.
struct FishLine {
  int group;
  unsigned crossing;
};

// The lines of one kind that have places, with their crossing lines.
inline Few<FishLine, 9> lines_with(Cells places, int bases) {
  Few<FishLine, 9> lines;
  for (int line = bases; line < bases + 9; ++line) {
    unsigned crossing = 0;
    each(places & kGeometry.group[line],
         [&](int cell) { crossing |= 1u << (bases == 0 ? cell % 9 : cell / 9); });
    if (crossing) lines.add({line, crossing});
  }
  return lines;
}

// The fish on some bases that rule out some of the targets.
template <int size>
Shoal shoal_on(const std::array<FishLine, size>& bases, int covers, Cells places, Cells targets) {
  unsigned reached = 0, groups = 0;
  Cells inside = 0;
  for (const FishLine& base : bases) {
    reached |= base.crossing;
    groups |= 1u << base.group;
    inside |= kGeometry.group[base.group];
  }
  Shoal shoal;
  const int spare = size_of(reached) - size;
  targets &= ~inside;
  if (spare < 1 || spare > 2 || !targets) return shoal;

  struct Spare {
    unsigned cover;
    Cells seeing;  // the targets that see all fins, if this cover is left out
  };
  Few<Spare, size + 2> spares;
  for (unsigned rest = reached; rest; rest &= rest - 1) {
    Cells seeing = targets;
    each(places & inside & kGeometry.group[covers + std::countr_zero(rest)],
         [&](int cell) { seeing &= kGeometry.peers[cell]; });
    if (seeing) spares.add({rest & -rest, seeing});
  }

  const auto leave_out = [&](unsigned left_out, Cells seeing) {
    const unsigned used_covers = reached & ~left_out;
    Cells covered = 0;
    for (unsigned rest = used_covers; rest; rest &= rest - 1)
      covered |= kGeometry.group[covers + std::countr_zero(rest)];
    if (!(seeing & covered)) return;
    bool is_sashimi = false;
    for (const FishLine& base : bases) {
      // A base with fins only would rule out the same candidates alone.
      if (!(base.crossing & used_covers)) return;
      is_sashimi |= size_of(base.crossing & used_covers) == 1;
    }
    shoal.add({groups, used_covers << covers, seeing & covered, is_sashimi});
  };
  for (int i = 0; i < spares.size(); ++i) {
    if (spare == 1) leave_out(spares[i].cover, spares[i].seeing);
    for (int j = i + 1; spare == 2 && j < spares.size(); ++j)
      leave_out(spares[i].cover | spares[j].cover, spares[i].seeing & spares[j].seeing);
  }
  return shoal;
}

// Calls test(digit, shoal) for each choice of bases until one passes.
template <int size, typename Test>
bool any_shoal(const Grid& grid, Test test) {
  for (int digit = 0; digit < 9; ++digit) {
    const Cells targets = grid.outside_templates(digit);
    for (int bases = 0; targets && bases < 18; bases += 9) {
      const Few<FishLine, 9> lines = lines_with(grid.where[digit], bases);
      const auto try_bases = [&](const std::array<int, size>& indices) {
        std::array<FishLine, size> chosen_lines;
        for (int i = 0; i < size; ++i) chosen_lines[i] = lines[indices[i]];
        return test(digit, shoal_on<size>(chosen_lines, 9 - bases, grid.where[digit], targets));
      };
      if (any_combination<size>(lines.size(), try_bases)) return true;
    }
  }
  return false;
}

}  // namespace cluesmith::human
