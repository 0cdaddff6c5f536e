// SPDX-License-Identifier: MIT
// Learnt clauses: facts about the board that a search found in conflicts. A clause watches two of
// its literals; the search visits it only when one of them becomes false.
//
// All clauses lie in one array, and the watchers of a literal are chained through it:
//
//     size | glue | next watcher of literal 0 | next watcher of literal 1 | literals...
//
// A watcher is the index of `size`, shifted left by one, plus the number of the literal (0 or 1). A
// chain ends with 0.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/trail.hpp"

namespace cluesmith::search {

class Clauses {
 public:
  explicit Clauses(std::uint32_t candidate_end);

  // Stores a clause of two or more literals and watches the first two. Glue is the number of
  // levels among its literals: the lower, the more useful the clause. Returns its index.
  std::uint32_t add(std::span<const Literal> literals, std::uint32_t glue);

  // Makes the literals true that follow from this literal of the trail. Stops at a conflict.
  void propagate(Literal made_true, Trail& trail);

  std::span<const Literal> literals(std::uint32_t index) const {
    return {&arena_[index + kHeader], arena_[index + kSize]};
  }
  void mark_used(std::uint32_t index) { arena_[index + kGlue] |= kUsed; }

  // Deletes the less useful half of the clauses and those that are true at the root. Keeps the
  // reasons on the trail and tells the trail their new indices.
  void reduce(Trail& trail);

 private:
  static constexpr std::uint32_t kSize = 0, kGlue = 1, kNext = 2, kHeader = 4;
  static constexpr std::uint32_t kUsed = 1u << 31, kGlueMask = kUsed - 1;
  static constexpr std::uint32_t kForgotten = kGlueMask;
  // Clauses of at most this glue are never deleted; up to kMaxUsedGlue they stay while they are
  // used.
  static constexpr std::uint32_t kMaxKeptGlue = 3, kMaxUsedGlue = 6;

  void watch(std::uint32_t index);
  bool is_watched(Literal literal) const { return watched_[literal >> 5] >> (literal & 31) & 1; }
  bool is_reason(std::uint32_t index, int side, const Trail& trail) const;
  bool holds_at_root(std::uint32_t index, const Trail& trail) const;

  std::vector<std::uint32_t> arena_;
  std::vector<std::uint32_t> chains_;   // for each literal its first watcher
  std::vector<std::uint32_t> watched_;  // one bit a literal: most have no watcher
  std::vector<std::uint32_t> doubtful_;
};

}  // namespace cluesmith::search
