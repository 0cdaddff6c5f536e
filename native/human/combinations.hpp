// SPDX-License-Identifier: MIT
// Combinations in lexicographic order, as the declarations walk them.
#pragma once

#include <array>

namespace cluesmith::human {

// Calls test(indices) for each choice of `size` of `many` indices until one passes.
template <int size, typename Test>
bool any_combination(int many, Test test) {
  if (many < size) return false;
  std::array<int, size> chosen;
  for (int i = 0; i < size; ++i) chosen[i] = i;
  for (;;) {
    if (test(chosen)) return true;
    int i = size - 1;
    while (i >= 0 && chosen[i] == many - size + i) --i;
    if (i < 0) return false;
    ++chosen[i];
    for (int j = i + 1; j < size; ++j) chosen[j] = chosen[j - 1] + 1;
  }
}

}  // namespace cluesmith::human
