// SPDX-License-Identifier: MIT
// Refutes an assumption by what follows from it: singles, locked digits, relations and filters.
//
// A small reason (smallest.hpp) needs the ways of a constraint in a list. A refutation asks the
// filter of the constraint instead, so constraints with any number of ways take part. If nothing
// more follows, the digits of a cell are tried one after the other: these are the cases.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "reasons/choices.hpp"
#include "search/trail.hpp"
#include "watch.hpp"

namespace cluesmith::reasons {

// What a conclusion follows from.
struct Origin {
  enum Kind : int { cell, group, overlap, relation, filter };
  Kind kind;
  // The cell; the group and the digit 1..size; the two groups; the two cells; the filter.
  int first, second;

  bool operator==(const Origin&) const = default;
};

// A candidate that is true, or candidates that are false.
struct Conclusion {
  Origin origin;
  bool is_true;
  std::vector<Candidate> candidates;
};

// What follows from an assumption, in order: only what the contradiction needs.
struct Refutation {
  std::vector<Conclusion> conclusions;
  Origin end;                     // what has nothing left; the cell of the cases if there are some
  std::vector<int> digits;        // of the cell that has cases
  std::vector<Refutation> cases;  // one for each of these digits
};

// How far the consequences of an assumption are followed.
struct Effort {
  int conclusions;  // of the assumption, before there are cases
  int cases;        // of all cells together
};

struct RefutedCandidate {
  Candidate candidate;
  Effort effort;  // with which the refutation is found again
  Refutation refutation;
  std::vector<Candidate> premises;  // the ruled-out candidates that it rests on
};

class AssumptionRefuter {
 public:
  // The masks have the digits left of each cell.
  AssumptionRefuter(const BoardTables& board, std::span<const std::uint32_t> masks);

  // The candidate that is refuted with the least effort; of several the one with the fewest
  // conclusions. None if every candidate can be true, or the watch expires.
  std::optional<RefutedCandidate> easiest(int most_cases, Watch watch);

  // The refutation of one candidate.
  std::optional<RefutedCandidate> refute(Candidate candidate, Effort effort);

 private:
  using Numbers = std::vector<search::Candidate>;  // candidates, as the trail numbers them

  // A refutation below a level, and the candidates of earlier levels that it rests on.
  struct Traced {
    Refutation refutation;
    Numbers needed;
    bool uses_decision = false;
  };

  std::optional<RefutedCandidate> hidden_by_single();
  std::optional<Traced> refute_level(int& conclusions, int& cases);
  std::optional<Traced> try_cases(int& cases);
  Traced trace(Numbers needed, Origin end);
  int narrowest_cell() const;
  RefutedCandidate finish(Candidate candidate, Effort effort, Traced traced);
  std::vector<Candidate> open_candidates() const;
  Origin origin_of(search::Reason reason) const;
  Numbers reasons_of(search::Reason reason, search::Candidate implied);

  const BoardTables& board_;
  std::vector<std::uint32_t> masks_;
  search::Trail trail_;
  bool is_ready_ = false;                    // whether nothing follows without an assumption
  std::optional<RefutedCandidate> obvious_;  // what follows without one
  bool is_exhausted_ = false;                // whether the last assumption led to all it leads to
  std::vector<int> weights_;                 // of cells: how often a contradiction looked at them
};

// How many conclusions and cases a refutation has.
int size_of(const Refutation& refutation);

}  // namespace cluesmith::reasons
