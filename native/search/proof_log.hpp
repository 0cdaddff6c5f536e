// SPDX-License-Identifier: MIT
// What a refutation is made of, in the order of time: lines that follow from those before them by
// unit propagation, and lemmas, each of which follows from one link or filter alone.
//
// A line is a list of numbers: its source, its literals, and 0. A literal is the variable
// size * cell + digit, negative where the candidate is ruled out; digits count from 1 here.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "search/trail.hpp"

namespace cluesmith::search {

class ProofLog {
 public:
  // Sources of lines; a filter's number is added to kFilter.
  static constexpr std::int32_t kImplied = 0, kLink = 1, kFilter = 2;

  explicit ProofLog(const BoardTables& board) : board_(board) {}

  // The clause that a reason stands for, and lemmas from which it follows. What follows from groups
  // and known clauses by unit propagation needs no line.
  void add_reason(const Trail& trail, Reason reason, Candidate implied);
  // A clause that follows from the lines before.
  void add_clause(const Trail& trail, std::span<const Literal> literals);

  std::span<const std::int32_t> numbers() const { return numbers_; }

 private:
  void add(const Trail& trail, std::int32_t source);
  void add_pair(const Trail& trail, Candidate first, Candidate second);

  const BoardTables& board_;
  std::vector<std::int32_t> numbers_;
  std::vector<Literal> literals_;            // of the line to be added
  std::unordered_set<std::uint64_t> added_;  // hashes of the lines of reasons
};

}  // namespace cluesmith::search
