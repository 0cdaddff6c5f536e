// SPDX-License-Identifier: MIT
// Counting up to two in vectors, whatever a bit of them stands for: a puzzle, or a digit of one.
#pragma once

namespace cluesmith::KERNEL_ISA {

// At least one, at least two of some vectors.
template <class Vector>
struct Tally {
  Vector one = {}, two = {};

  Tally() = default;
  [[gnu::always_inline]] Tally(Vector one, Vector two) : one(one), two(two) {}
  [[gnu::always_inline]] Tally(Vector a, Vector b, Vector c)
      : one(a | b | c), two((a & b) | ((a | b) & c)) {}
  [[gnu::always_inline]] Tally(const Tally& a, const Tally& b, const Tally& c)
      : one(a.one | b.one | c.one),
        two(a.two | b.two | c.two | (a.one & b.one) | ((a.one | b.one) & c.one)) {}

  [[gnu::always_inline]] void add(Vector v) {
    two |= one & v;
    one |= v;
  }
  [[gnu::always_inline]] void add(const Tally& t) {
    two |= t.two | (one & t.one);
    one |= t.one;
  }
  [[gnu::always_inline]] Vector exactly_one() const { return one & ~two; }
};

}  // namespace cluesmith::KERNEL_ISA
