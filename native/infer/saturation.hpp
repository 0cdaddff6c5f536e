// SPDX-License-Identifier: MIT
// Hyper-binary resolution and binary failed literals with unit propagation: to their fixpoint, or
// for some passes over the literals or pairs of literals.
//
// Both add binary clauses. A table holds all binary clauses, the added ones too: for each literal l
// the set of the literals that l implies. Hyper-binary resolution derives (not l or m) exactly for
// those m that unit propagation derives from l. The other direction of this clause is new: not m
// implies not l. Binary failed literals derive (not l or not m) if unit propagation from l and m
// leads to a conflict.
#pragma once

#include <cstdint>
#include <vector>

#include "infer/unit_propagation.hpp"
#include "watch.hpp"

namespace cluesmith::infer {

enum class Saturated : std::uint8_t { fixpoint, conflict, expired };

// Works on the variables that are open at the start, with new numbers, and on their clauses.
class Saturation {
 public:
  // The state must be closed under unit propagation. If the watch says stop, the table is not
  // built, and every call returns `expired`.
  Saturation(const UnitPropagation& state, Watch watch);

  // Hyper-binary resolution, at most so many passes over the literals; 0 for no bound. With
  // `shortens` it also resolves the clauses that each literal shortens: it derives (x or y) if
  // every literal of a clause implies x or y.
  Saturated resolve(std::uint64_t passes, Watch watch, bool shortens = false);

  // Binary failed literals. Without a bound hyper-binary resolution runs before each pass, because
  // it finds some of the clauses sooner. With a bound the passes try only pairs of variables that
  // are both true.
  Saturated fail_pairs(std::uint64_t passes, Watch watch);

  // Adds to a state what has been found, and takes over what others have found; false at a
  // conflict.
  bool write(UnitPropagation& state) const;
  bool read(const UnitPropagation& state);

  std::uint64_t probes() const { return probes_; }

 private:
  using Word = std::uint64_t;
  using Set = std::vector<Word>;  // of literals: positive ones, then negative ones

  // Literals closed under the table and under the long clauses.
  struct Cube {
    Set literals;                        // those that are true
    std::vector<std::uint16_t> unfalse;  // of each long clause
  };

  std::uint32_t negation(std::uint32_t literal) const {
    return literal < half_ ? literal + half_ : literal - half_;
  }
  static bool has(const Set& set, std::uint32_t literal) {
    return set[literal / 64] >> literal % 64 & 1;
  }
  bool extend(Cube& cube, std::uint32_t literal);
  Saturated extend_by_shortened(Cube& cube, Watch watch);
  bool add_unit(std::uint32_t literal);
  void learn(std::uint32_t literal, const Set& implied);
  bool is_settled(std::uint32_t literal) const {
    return has(root_.literals, literal) || has(root_.literals, negation(literal));
  }
  Saturated sweep_pairs(bool limited, Watch watch);

  std::vector<std::uint32_t> variables_;  // the number in the clause set of each
  std::uint32_t half_;                    // a multiple of 64, no less than the number of variables
  std::uint32_t words_;                   // of a set
  std::vector<std::uint32_t> all_;        // the literals
  std::vector<Set> implied_;              // by each literal, itself included
  Lists<std::uint32_t> long_, occurs_;
  Cube root_;
  std::vector<std::uint32_t> waiting_;  // of extend
  bool is_ready_;
  bool changed_ = false;
  std::uint64_t probes_ = 0;
};

}  // namespace cluesmith::infer
