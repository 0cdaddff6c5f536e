// SPDX-License-Identifier: MIT
// Links between single candidates: what a true one rules out and a false one makes true.
#pragma once

#include <vector>

#include "human/grid.hpp"
#include "human/nodes.hpp"

namespace cluesmith::human::explainer {

// Candidate 9*cell + digit.
inline constexpr int kCandidates = 729;
using Candidates = Nodes<12>;

constexpr int candidate(int cell, int digit) { return 9 * cell + digit; }

// Links of one digit (X), within a cell (Y), or both; weak links of a digit are always there.
struct Links {
  Links(const Grid& grid, bool has_x, bool has_y) : off(kCandidates), on(kCandidates) {
    for (int digit = 0; digit < 9; ++digit)
      each(grid.where[digit], [&](int cell) {
        const int from = candidate(cell, digit);
        all.add(from);
        each(grid.where[digit] & kGeometry.peers[cell],
             [&](int peer) { off[from].add(candidate(peer, digit)); });
        if (has_x)
          for (const int group : kGeometry.groups_of[cell]) {
            const Cells places = grid.where[digit] & kGeometry.group[group];
            if (is_pair(places)) on[from].add(candidate(first(places & ~cell_bit(cell)), digit));
          }
        if (!has_y) return;
        const unsigned rest = grid.masks[cell] & ~(1u << digit);
        for (unsigned others = rest; others; others &= others - 1)
          off[from].add(candidate(cell, std::countr_zero(others)));
        if (size_of(rest) == 1) on[from].add(candidate(cell, std::countr_zero(rest)));
      });
  }

  Candidates all;
  std::vector<Candidates> off;  // by candidate, those that are false if it is true
  std::vector<Candidates> on;   // and those that are true if it is false
};

}  // namespace cluesmith::human::explainer
