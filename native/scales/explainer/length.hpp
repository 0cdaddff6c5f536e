// SPDX-License-Identifier: MIT
// How much the length of a chain adds to its rating.
#pragma once

namespace cluesmith::scales::explainer {

// Adds a tenth for each threshold (4, 6, 8, 12, 16, 24, ...) below the number of nodes minus two.
constexpr int length_tenths(int nodes) {
  int tenths = 0;
  for (int threshold = 4; nodes - 2 > threshold; ++tenths)
    threshold = tenths % 2 ? threshold / 3 * 4 : threshold / 2 * 3;
  return tenths;
}
static_assert(length_tenths(6) == 0 && length_tenths(7) == 1 && length_tenths(10) == 2 &&
              length_tenths(14) == 3 && length_tenths(15) == 4 && length_tenths(27) == 6);

}  // namespace cluesmith::scales::explainer
