// SPDX-License-Identifier: MIT
// Closure under listed Horn rules, for any board. The declarations of strategies list the rules.
// Each rule counts its premises that are not ruled out yet and fires when the count reaches zero.
// So the time of a closure is proportional to the rules that it touches.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cluesmith::search {

// Rules as two lists of lists of candidates, end to end: list i is [starts[i], starts[i+1]).
struct RuleLists {
  std::span<const std::uint32_t> starts;
  std::span<const std::uint32_t> items;
};

class HornRules {
 public:
  // A candidate is size * cell + digit - 1. Throws std::invalid_argument where lists do not fit.
  HornRules(int size, int cell_count, RuleLists premises, RuleLists conclusions);

  int size() const { return size_; }
  int cell_count() const { return cell_count_; }
  std::size_t rule_count() const { return premise_counts_.size(); }

  // Closes the candidate masks of all cells in place. Where a cell loses its last candidate, all
  // masks become zero.
  void close(std::uint32_t* masks) const;

  // The least fixpoint: the same, but it continues after a contradiction.
  void apply(std::uint32_t* masks) const;

 private:
  int size_, cell_count_;
  std::vector<std::uint16_t> premise_counts_;
  std::vector<std::uint32_t> conclusion_starts_, conclusions_;
  std::vector<std::uint32_t> watcher_starts_, watchers_;  // for each candidate its rules
};

}  // namespace cluesmith::search
