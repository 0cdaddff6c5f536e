// SPDX-License-Identifier: MIT
// The configurations of a digit in a chute, and locked candidates in both directions by them.
#pragma once

namespace cluesmith::KERNEL_ISA {

// The six configurations of a digit in a chute, each a way through three different lines and boxes:
// configuration k leads box b to line (b + k) % 3 for k < 3, and to line (k - b) % 3 from there on.
template <class Vector>
struct Configurations {
  Vector at[6];

  Configurations() = default;

  // can[line][box] tells whether the digit is possible in the miniline.
  [[gnu::always_inline]] explicit Configurations(const Vector can[3][3]) {
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
      at[k] = can[k][0] & can[(k + 1) % 3][1] & can[(k + 2) % 3][2];
      at[3 + k] = can[k][0] & can[(k + 2) % 3][1] & can[(k + 1) % 3][2];
    }
  }

  // Whether a configuration goes through the miniline.
  [[gnu::always_inline]] Vector through(int line, int box) const {
    return at[(line - box + 3) % 3] | at[3 + (line + box) % 3];
  }
};

// What locked candidates in both directions leave of a chute, to their fixpoint.
template <class Vector>
[[gnu::always_inline]] inline void lock_chute(Vector can[3][3]) {
  const Configurations<Vector> left(can);
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line)
#pragma GCC unroll 3
    for (int box = 0; box < 3; ++box) can[line][box] = left.through(line, box);
}

}  // namespace cluesmith::KERNEL_ISA
