// SPDX-License-Identifier: MIT
// Learning from a conflict: a clause that follows from the board alone, and a score for each
// candidate that takes part in conflicts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/clauses.hpp"
#include "search/proof_log.hpp"
#include "search/trail.hpp"

namespace cluesmith::search {

class Learner {
 public:
  // `log` receives what learning rests on; null where no proof is wanted.
  Learner(const Trail& trail, Clauses& clauses, ProofLog* log);

  // Explains a conflict at the trail's level, which must be above the root. Afterwards clause()
  // follows from the groups, and all its literals are false; only the first one is of the trail's
  // level.
  void learn(Reason conflict);

  std::span<const Literal> clause() const { return clause_; }
  // The highest level among the other literals, 0 where there are none.
  int backjump_level() const { return backjump_level_; }
  // The number of levels among the literals.
  int glue() const { return glue_; }

  // The open candidate with the highest score: recent conflicts count most. Before the first
  // conflict, the one with the smallest choices. Trail::kNoCandidate if no candidate is open.
  Candidate most_active() const;

 private:
  enum class Flag : std::uint8_t { none = 0, seen, redundant, needed };
  // How many candidates of the clause a placement rules out, or a flag: the clause denies the
  // placement already.
  enum class Uses : std::uint8_t { none = 0, one, many, denied };

  template <class Visit>
  void explain(Reason reason, Candidate implied, Visit visit) const;
  void resolve(Reason conflict);
  void minimize();
  bool is_redundant(Literal literal, int depth);
  void join_by_placement();
  void measure();
  void flag(Candidate candidate, Flag flag);
  void bump(Candidate candidate);
  void decay();

  const Trail& trail_;
  Clauses& clauses_;
  ProofLog* const log_;
  std::vector<Literal> clause_;
  int backjump_level_ = 0;
  int glue_ = 0;
  std::vector<Flag> flags_;
  std::vector<Candidate> flagged_;
  std::vector<Uses> uses_;
  std::vector<Candidate> noted_;
  std::vector<std::uint32_t> level_stamps_;
  std::uint32_t stamp_ = 0;
  std::vector<float> activities_;
  float increment_ = 1;
};

}  // namespace cluesmith::search
