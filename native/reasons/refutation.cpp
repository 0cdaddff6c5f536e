// SPDX-License-Identifier: MIT
#include "reasons/refutation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace cluesmith::reasons {
namespace {

constexpr int kEndless = std::numeric_limits<int>::max();
// Conclusions of an assumption, one pass over all candidates for each. Short refutations are easier
// to read, and a pass with a low limit is quick.
constexpr std::array kConclusions = {6, 24, kEndless};
constexpr std::size_t kCompared = 12;  // how many refutations of the last pass are compared
constexpr int kFirstCases = 2;         // each further pass has twice as many
constexpr int kBaseLevel = 1;          // has what follows without an assumption

}  // namespace

int size_of(const Refutation& refutation) {
  int size = int(refutation.conclusions.size());
  for (const Refutation& each : refutation.cases) size += 1 + size_of(each);
  return size;
}

AssumptionRefuter::AssumptionRefuter(const BoardTables& board, std::span<const std::uint32_t> masks)
    : board_(board),
      masks_(masks.begin(), masks.end()),
      trail_(board, false),
      weights_(masks.size()) {
  trail_.start(masks_.data());
  if (trail_.has_conflict()) return;
  obvious_ = hidden_by_single();
  if (obvious_) return;
  const auto is_placed = [](std::uint32_t mask) { return (mask & (mask - 1)) == 0; };
  if (std::ranges::all_of(masks_, is_placed)) return;
  trail_.open_level();
  while (!trail_.has_conflict() && trail_.count() == 0 && trail_.step()) continue;
  if (trail_.has_conflict()) return;
  is_ready_ = trail_.count() == 0;
  if (is_ready_) return;
  // What follows without an assumption: the first conclusion rests on nothing but the masks.
  const search::Candidate number = search::candidate_of(trail_[0]);
  const search::Reason reason = trail_.reason_of(number);
  const auto [cell, digit] = trail_.place_of(number);
  obvious_ = finish({cell, digit + 1}, {0, 0},
                    {{{}, origin_of(reason), {}, {}}, reasons_of(reason, number)});
}

// The trail places singles before it records anything, so a reason could not name them. Here a
// candidate goes that is in the way of one.
std::optional<RefutedCandidate> AssumptionRefuter::hidden_by_single() {
  const auto is_single = [](std::uint32_t mask) { return mask && (mask & (mask - 1)) == 0; };
  for (int group = 0; group < board_.group_count(); ++group) {
    const auto cells = board_.group(group);
    for (const int single : cells) {
      if (!is_single(masks_[single])) continue;
      const int digit = std::countr_zero(masks_[single]);
      for (const int cell : cells)
        if (cell != single && masks_[cell] & masks_[single])
          return finish(
              {cell, digit + 1}, {0, 0},
              {{{}, {Origin::cell, single, 0}, {}, {}}, {trail_.candidate(single, digit)}});
    }
    for (int digit = 0; digit < board_.size(); ++digit) {
      const std::uint32_t bit = std::uint32_t{1} << digit;
      const auto has_digit = [&](int cell) { return (masks_[cell] & bit) != 0; };
      if (std::ranges::count_if(cells, has_digit) != 1) continue;
      const int place = *std::ranges::find_if(cells, has_digit);
      if (masks_[place] == bit) continue;
      Numbers needed;
      for (const int cell : cells)
        if (cell != place) needed.push_back(trail_.candidate(cell, digit));
      return finish({place, std::countr_zero(masks_[place] & ~bit) + 1}, {0, 0},
                    {{{}, {Origin::group, group, digit + 1}, {}, {}}, std::move(needed)});
    }
  }
  return std::nullopt;
}

std::vector<Candidate> AssumptionRefuter::open_candidates() const {
  std::vector<Candidate> candidates;
  for (int cell = 0; cell < board_.cell_count(); ++cell) {
    const std::uint32_t mask = masks_[cell];
    if ((mask & (mask - 1)) == 0) continue;
    for (std::uint32_t rest = mask; rest; rest &= rest - 1)
      candidates.push_back({cell, std::countr_zero(rest) + 1});
  }
  std::ranges::stable_sort(candidates, {},
                           [&](Candidate each) { return std::popcount(masks_[each.cell]); });
  return candidates;
}

std::optional<RefutedCandidate> AssumptionRefuter::easiest(int most_cases, Watch watch) {
  if (!is_ready_) return obvious_;
  const auto candidates = open_candidates();
  std::optional<RefutedCandidate> best;
  std::vector<char> can_be_true(candidates.size());  // as far as one sees without cases
  for (const int conclusions : kConclusions) {
    std::size_t refuted = 0;
    for (std::size_t index = 0; index < candidates.size(); ++index) {
      if (can_be_true[index]) continue;
      if (watch()) return std::nullopt;
      auto found = refute(candidates[index], {conclusions, 0});
      if (!found) {
        can_be_true[index] = is_exhausted_;
        continue;
      }
      if (!best || size_of(found->refutation) < size_of(best->refutation)) best = std::move(found);
      if (++refuted == kCompared && conclusions == kEndless) break;
    }
    if (best) return best;
  }
  for (int cases = kFirstCases; cases <= most_cases; cases *= 2)
    for (const Candidate candidate : candidates) {
      if (watch()) return std::nullopt;
      if (auto found = refute(candidate, {kEndless, cases})) return found;
    }
  return std::nullopt;
}

std::optional<RefutedCandidate> AssumptionRefuter::refute(Candidate candidate, Effort effort) {
  if (!is_ready_) {
    const bool is_asked = obvious_ && obvious_->candidate == candidate;
    return is_asked ? obvious_ : std::nullopt;
  }
  const search::Candidate number = trail_.candidate(candidate.cell, candidate.digit - 1);
  if (!trail_.is_open(number)) return std::nullopt;
  std::ranges::fill(weights_, 1);
  trail_.open_level();
  trail_.assign(search::placed(number), search::Reason());
  int conclusions = effort.conclusions, cases = effort.cases;
  auto traced = refute_level(conclusions, cases);
  is_exhausted_ = conclusions >= 0;
  if (trail_.level() > kBaseLevel) {
    trail_.take_conflict();
    trail_.undo_to(kBaseLevel);
  }
  if (!traced) return std::nullopt;
  return finish(candidate, effort, std::move(*traced));
}

// Follows the consequences of the last decision. Undoes its level if they are refuted.
std::optional<AssumptionRefuter::Traced> AssumptionRefuter::refute_level(int& conclusions,
                                                                         int& cases) {
  while (!trail_.has_conflict())
    if (conclusions-- <= 0 || !trail_.step()) break;
  if (!trail_.has_conflict()) return cases > 0 ? try_cases(cases) : std::nullopt;
  const search::Reason broken = trail_.take_conflict();
  Numbers needed = reasons_of(broken, search::Trail::kNoCandidate);
  for (const search::Candidate each : needed) ++weights_[trail_.place_of(each).first];
  return trace(std::move(needed), origin_of(broken));
}

std::optional<AssumptionRefuter::Traced> AssumptionRefuter::try_cases(int& cases) {
  const int cell = narrowest_cell();
  if (cell < 0) return std::nullopt;
  std::vector<Refutation> refutations;
  std::vector<int> digits;
  Numbers needed;
  for (int digit = 0; digit < board_.size(); ++digit) {
    const search::Candidate number = trail_.candidate(cell, digit);
    if (!trail_.is_open(number)) {
      needed.push_back(number);
      continue;
    }
    if (--cases < 0) return std::nullopt;
    trail_.open_level();
    trail_.assign(search::placed(number), search::Reason());
    int conclusions = kEndless;
    auto traced = refute_level(conclusions, cases);
    if (!traced) return std::nullopt;
    if (!traced->uses_decision) {
      // The case does not matter: what contradicts it contradicts this level.
      Traced whole = trace(std::move(traced->needed), traced->refutation.end);
      Refutation& inner = traced->refutation;
      auto& lines = whole.refutation.conclusions;
      lines.insert(lines.end(), inner.conclusions.begin(), inner.conclusions.end());
      whole.refutation.digits = std::move(inner.digits);
      whole.refutation.cases = std::move(inner.cases);
      return whole;
    }
    digits.push_back(digit + 1);
    refutations.push_back(std::move(traced->refutation));
    needed.insert(needed.end(), traced->needed.begin(), traced->needed.end());
  }
  Traced traced = trace(std::move(needed), {Origin::cell, cell, 0});
  traced.refutation.digits = std::move(digits);
  traced.refutation.cases = std::move(refutations);
  return traced;
}

// Goes back through the conclusions of the last level, keeps those that are needed, and undoes it.
AssumptionRefuter::Traced AssumptionRefuter::trace(Numbers needed, Origin end) {
  Traced traced{{{}, end, {}, {}}, {}};
  std::vector<char> is_needed(trail_.candidate_end());
  for (const search::Candidate each : needed) is_needed[each] = true;
  auto& conclusions = traced.refutation.conclusions;
  const int level = trail_.level();
  search::Reason last;
  for (std::uint32_t index = trail_.count(); index-- > 0;) {
    const search::Literal literal = trail_[index];
    const search::Candidate number = search::candidate_of(literal);
    if (trail_.level_of(number) != level) break;
    if (!is_needed[number]) continue;
    is_needed[number] = false;
    const search::Reason reason = trail_.reason_of(number);
    if (reason == search::Reason()) {
      traced.uses_decision = true;
      continue;
    }
    const Numbers reasons = reasons_of(reason, number);
    for (const search::Candidate each : reasons) is_needed[each] = true;
    needed.insert(needed.end(), reasons.begin(), reasons.end());
    // What a placed digit rules out is seen at once, so it is no line of its own.
    if (reason.kind() == search::Reason::placement) continue;
    const auto [cell, digit] = trail_.place_of(number);
    const bool is_true = !search::says_ruled_out(literal);
    if (conclusions.empty() || is_true || reason != last)
      conclusions.push_back({origin_of(reason), is_true, {}});
    conclusions.back().candidates.push_back({cell, digit + 1});
    last = reason;
  }
  std::ranges::reverse(conclusions);
  for (Conclusion& each : conclusions) std::ranges::reverse(each.candidates);
  for (const search::Candidate each : needed) {
    if (!is_needed[each]) continue;
    is_needed[each] = false;
    traced.needed.push_back(each);
  }
  trail_.undo_to(level - 1);
  return traced;
}

// The open cell with the fewest digits for its weight.
int AssumptionRefuter::narrowest_cell() const {
  int best = -1;
  double least = 0;
  for (int cell = 0; cell < board_.cell_count(); ++cell) {
    const std::uint32_t mask = trail_.digits_left(cell);
    if ((mask & (mask - 1)) == 0) continue;
    const double worth = double(std::popcount(mask)) / weights_[cell];
    if (best < 0 || worth < least) {
      best = cell;
      least = worth;
    }
  }
  return best;
}

RefutedCandidate AssumptionRefuter::finish(Candidate candidate, Effort effort, Traced traced) {
  RefutedCandidate refuted{candidate, effort, std::move(traced.refutation), {}};
  std::vector<std::uint32_t> missing(masks_.size());
  for (const search::Candidate each : traced.needed) {
    const auto [cell, digit] = trail_.place_of(each);
    const std::uint32_t bit = std::uint32_t{1} << digit;
    // A digit that was placed before rests on what its cell lacks.
    missing[cell] |= masks_[cell] & bit ? board_.all_digits() & ~masks_[cell] : bit;
  }
  for (std::size_t cell = 0; cell < missing.size(); ++cell)
    for (std::uint32_t rest = missing[cell]; rest; rest &= rest - 1)
      refuted.premises.push_back({int(cell), std::countr_zero(rest) + 1});
  return refuted;
}

Origin AssumptionRefuter::origin_of(search::Reason reason) const {
  const int index = int(reason.index());
  switch (reason.kind()) {
    case search::Reason::choice: {
      const auto [group, digit] = trail_.choice_place(reason);
      return group < 0 ? Origin{Origin::cell, index, 0} : Origin{Origin::group, group, digit + 1};
    }
    case search::Reason::overlap: {
      const Overlap& groups = trail_.overlap_of(reason);
      return {Origin::overlap, groups.from, groups.to};
    }
    case search::Reason::link: {
      const constraints::Link& link = board_.constraints()->links()[index];
      return {Origin::relation, link.from, link.to};
    }
    default: return {Origin::filter, int(trail_.filter_of(reason)), 0};
  }
}

AssumptionRefuter::Numbers AssumptionRefuter::reasons_of(search::Reason reason,
                                                         search::Candidate implied) {
  Numbers candidates;
  trail_.explain(reason, implied, [&](search::Literal literal) {
    candidates.push_back(search::candidate_of(literal));
  });
  return candidates;
}

}  // namespace cluesmith::reasons
