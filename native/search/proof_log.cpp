// SPDX-License-Identifier: MIT
#include "search/proof_log.hpp"

#include <algorithm>

namespace cluesmith::search {

void ProofLog::add_clause(const Trail& trail, std::span<const Literal> literals) {
  numbers_.push_back(kImplied);
  for (const Literal literal : literals) {
    const int number = trail.number_of(candidate_of(literal));
    numbers_.push_back(says_ruled_out(literal) ? -number : number);
  }
  numbers_.push_back(0);
}

void ProofLog::add_reason(const Trail& trail, Reason reason, Candidate implied) {
  if (reason.kind() == Reason::placement) {
    add_pair(trail, reason.index(), implied);
    return;
  }
  std::int32_t source = kImplied;
  if (reason.kind() == Reason::filter) {
    source = kFilter + static_cast<std::int32_t>(trail.filter_of(reason));
  } else if (reason.kind() == Reason::link) {
    trail.visit_excluded(reason, implied,
                         [&](Candidate other) { add_pair(trail, other, implied); });
  } else if (reason.kind() != Reason::overlap) {
    return;
  }
  literals_.clear();
  if (implied != Trail::kNoCandidate) literals_.push_back(ruled_out(implied));
  trail.explain(reason, implied, [&](Literal literal) { literals_.push_back(literal); });
  add(trail, source);
}

// Two candidates that exclude each other by a link. Groups and cells need no line for that.
void ProofLog::add_pair(const Trail& trail, Candidate first, Candidate second) {
  const auto [cell, digit] = trail.place_of(first);
  const auto [other_cell, other_digit] = trail.place_of(second);
  if (cell == other_cell) return;
  if (digit == other_digit &&
      std::ranges::binary_search(board_.peers(cell), static_cast<std::uint16_t>(other_cell)))
    return;
  literals_ = {ruled_out(std::min(first, second)), ruled_out(std::max(first, second))};
  add(trail, kLink);
}

void ProofLog::add(const Trail& trail, std::int32_t source) {
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15u;
  std::uint64_t hash = (static_cast<std::uint64_t>(source) + 1) * kOdd;
  for (const Literal literal : literals_) {
    hash = (hash ^ literal) * kOdd;
    hash ^= hash >> 32;
  }
  if (!added_.insert(hash).second) return;
  const std::size_t begin = numbers_.size();
  add_clause(trail, literals_);
  numbers_[begin] = source;
}

}  // namespace cluesmith::search
