// SPDX-License-Identifier: MIT
// What a chain rules out. HoDoKu collects all chains of a technique and sorts them by it.
#pragma once

#include <algorithm>
#include <vector>

#include "scales/hodoku/step.hpp"

namespace cluesmith::scales::hodoku {

struct Eliminations {
  std::vector<Candidate> candidates;  // sorted and different after `sort`
  int sum = 0;                        // by which HoDoKu compares them, set by `sort`

  void add(Cells cells, int digit) {
    each(cells, [&](int cell) { candidates.push_back({std::uint8_t(cell), std::uint8_t(digit)}); });
  }

  void sort() {
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    sum = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i)
      sum += candidates[i].cell * int(1 + 80 * i) + candidates[i].digit + 1;
  }

  // Negative if `one` comes first: more candidates, then a lower sum. Where both rule out the same,
  // the difference in length decides.
  static int compare(const Eliminations& one, const Eliminations& other, int longer) {
    const int more = int(other.candidates.size()) - int(one.candidates.size());
    if (more) return more;
    return one.candidates == other.candidates ? longer : one.sum - other.sum;
  }
};

}  // namespace cluesmith::scales::hodoku
