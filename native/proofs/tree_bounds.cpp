// SPDX-License-Identifier: MIT
#include "proofs/tree_bounds.hpp"

#include <algorithm>

namespace cluesmith::proofs {
namespace {

constexpr int kNobody = -1;

// A cell is filled when it is a clue, or when its filled peers could hold all digits but one.
class NakedTreeBound final : public TreeBound {
 public:
  explicit NakedTreeBound(const TreeClaim& claim) : claim_(claim), is_clue_(claim.cell_count()) {
    for (const std::uint16_t clue : claim.clues) is_clue_[clue] = 1;
  }

  bool allows(const Sets& sets) override {
    filled_ = is_clue_;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t cell = 0; cell < filled_.size(); ++cell) {
        if (filled_[cell] || !can_be_seen_all_but_one(sets, cell)) continue;
        filled_[cell] = 1;
        changed = true;
      }
    }
    return std::find(filled_.begin(), filled_.end(), 0) == filled_.end();
  }

 private:
  // Matches digits with givers, each giver with one digit, by augmenting paths. One digit may stay
  // without a giver; with two such digits the answer is no.
  bool can_be_seen_all_but_one(const Sets& sets, std::size_t cell) {
    givers_.clear();
    std::uint32_t seen_digits = 0;
    for (const std::uint16_t peer : claim_.peers[cell]) {
      if (!filled_[peer]) continue;
      givers_.push_back(sets[peer]);
      seen_digits |= sets[peer];
    }
    const std::uint32_t never = claim_.all_digits() & ~seen_digits;
    if (int(givers_.size()) < claim_.size - 1 || (never && !is_single(never))) return false;
    digit_of_giver_.assign(givers_.size(), kNobody);
    int left_out = 0;
    for (int digit = 0; digit < claim_.size; ++digit) {
      is_visited_.assign(givers_.size(), 0);
      if (!find_giver(digit) && ++left_out > 1) return false;
    }
    return true;
  }

  bool find_giver(int digit) {
    for (std::size_t giver = 0; giver < givers_.size(); ++giver) {
      if (is_visited_[giver] || !(givers_[giver] >> digit & 1)) continue;
      is_visited_[giver] = 1;
      if (digit_of_giver_[giver] == kNobody || find_giver(digit_of_giver_[giver])) {
        digit_of_giver_[giver] = digit;
        return true;
      }
    }
    return false;
  }

  const TreeClaim& claim_;
  std::vector<std::uint8_t> is_clue_, filled_;
  std::vector<std::uint32_t> givers_;     // the sets of the filled peers
  std::vector<int> digit_of_giver_;       // the digit matched with each giver
  std::vector<std::uint8_t> is_visited_;  // givers on the current augmenting path
};

// A candidate may be ruled out if a digit in the set of a clue excludes it, or if all premises of
// a rule for it may be ruled out.
class RulesTreeBound final : public TreeBound {
 public:
  explicit RulesTreeBound(const TreeClaim& claim)
      : claim_(claim), rules_of_(claim.cell_count() * std::size_t(claim.size)) {
    for (std::size_t rule = 0; rule < claim.rules.size(); ++rule)
      for (const std::uint32_t premise : claim.rules[rule].premises)
        rules_of_[premise].push_back(std::uint32_t(rule));
  }

  bool allows(const Sets& sets) override {
    not_ruled_out_.assign(sets.size(), claim_.all_digits());
    ruled_out_.clear();
    for (const std::uint16_t clue : claim_.clues) {
      rule_out(clue, is_single(sets[clue]) ? ~sets[clue] : ~std::uint32_t{0});
      for (const std::uint16_t peer : claim_.peers[clue]) rule_out(peer, sets[clue]);
    }
    open_premises_.clear();
    for (const GroundRule& rule : claim_.rules) {
      open_premises_.push_back(std::uint32_t(rule.premises.size()));
      if (rule.premises.empty()) conclude(rule);
    }
    for (std::size_t next = 0; next < ruled_out_.size(); ++next)
      for (const std::uint32_t rule : rules_of_[ruled_out_[next]])
        if (--open_premises_[rule] == 0) conclude(claim_.rules[rule]);
    for (std::size_t cell = 0; cell < sets.size(); ++cell)
      if (not_ruled_out_[cell] &&
          !(is_single(not_ruled_out_[cell]) && (not_ruled_out_[cell] & sets[cell])))
        return false;
    return true;
  }

 private:
  void conclude(const GroundRule& rule) {
    const std::uint32_t size = std::uint32_t(claim_.size);
    for (const std::uint32_t candidate : rule.conclusions)
      rule_out(candidate / size, std::uint32_t{1} << candidate % size);
  }

  void rule_out(std::size_t cell, std::uint32_t digits) {
    for (int digit = 0; digit < claim_.size; ++digit)
      if (not_ruled_out_[cell] & digits & std::uint32_t{1} << digit)
        ruled_out_.push_back(std::uint32_t(cell) * std::uint32_t(claim_.size) +
                             std::uint32_t(digit));
    not_ruled_out_[cell] &= ~digits;
  }

  const TreeClaim& claim_;
  std::vector<std::vector<std::uint32_t>> rules_of_;  // by premise
  std::vector<std::uint32_t> not_ruled_out_;          // for each cell its other digits
  std::vector<std::uint32_t> ruled_out_;              // candidates that can be ruled out, in order
  std::vector<std::uint32_t> open_premises_;          // of each rule
};

}  // namespace

std::unique_ptr<TreeBound> bound_of(const TreeClaim& claim) {
  if (claim.is_naked) return std::make_unique<NakedTreeBound>(claim);
  return std::make_unique<RulesTreeBound>(claim);
}

}  // namespace cluesmith::proofs
