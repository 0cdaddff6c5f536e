// SPDX-License-Identifier: MIT
#include "reasons/refuter.hpp"

#include <algorithm>
#include <functional>

namespace cluesmith::reasons {
namespace {

constexpr int kNone = -1, kAssumed = -2;
constexpr int kNested = -3;           // minus the number of the nested derivation
constexpr int kSupport = -(1 << 24);  // minus the number of the need that has no way left
constexpr int kMostCost = 1 << 21;    // so that sums of them stay numbers
constexpr int kKnownCost = 2, kNewCost = 3, kForbidden = 1 << 20;

}  // namespace

Refuter::Refuter(const Choices& choices, const Literals& left)
    : choices_(choices),
      left_(left),
      cost_of_(choices.choice_count(), 1),
      is_collected_(choices.choice_count()) {
  literals_changed();
}

void Refuter::literals_changed() {
  count_.resize(choices_.choice_count());
  for (int choice = 0; choice < choices_.choice_count(); ++choice)
    count_[choice] = shared(choices_.members(choice), left_);
  needed_.assign(choices_.need_count(), 0);
  for (int way = choices_.candidate_count(); way < choices_.literal_count(); ++way)
    if (has(left_, way))
      for (const int need : choices_.needs_of(way)) ++needed_[need];
}

void Refuter::set_costs(int cost) { std::ranges::fill(cost_of_, cost); }

void Refuter::write(int& place, int value) {
  if (is_trial_) written_.emplace_back(&place, place);
  place = value;
}

// Takes back what a trial has written. Only so much was: a copy of all that is known takes longer.
void Refuter::take_back() {
  for (; !written_.empty(); written_.pop_back()) *written_.back().first = written_.back().second;
}

void Refuter::make_false(int literal, int because, int cost) {
  if (now_.because[literal] != kNone || !has(left_, literal)) return;
  write(now_.because[literal], because);
  cost = std::min(cost, kMostCost);
  const bool is_way = literal >= choices_.candidate_count();
  for (const int choice : choices_.choices_of(literal)) {
    // Ways that are false for one cause cost as much as one of them.
    if (!is_way || now_.cause[choice] != because) write(now_.sum[choice], now_.sum[choice] + cost);
    write(now_.cause[choice], because);
    const int total = now_.sum[choice] + cost_of_[choice];
    write(now_.remaining[choice], now_.remaining[choice] - 1);
    if (now_.remaining[choice] == 0) {
      if (now_.failed == kNone || total < now_.failed_cost) {
        now_.failed = choice;
        now_.failed_cost = total;
      }
    } else if (now_.remaining[choice] == 1) {
      for (const int last : choices_.member_list(choice))
        if (has(left_, last) && now_.because[last] == kNone) {
          now_.events.push_back({total, last, choice});
          std::ranges::push_heap(now_.events, std::ranges::greater());
        }
    }
  }
  if (is_way)
    make_way_false(literal, because, cost);
  else
    for (const int way : choices_.ways_of(literal)) make_false(way, because, cost);
}

void Refuter::make_way_false(int way, int because, int cost) {
  for (const int number : choices_.needs_of(way)) {
    if (now_.ways_cause[number] != because)
      write(now_.ways_sum[number], now_.ways_sum[number] + cost);
    write(now_.ways_cause[number], because);
    write(now_.ways[number], now_.ways[number] - 1);
    if (now_.ways[number] > 0) continue;
    const auto [candidate, choice] = choices_.need(number);
    if (!has(left_, candidate) || now_.because[candidate] != kNone) continue;
    now_.events.push_back({now_.ways_sum[number] + cost_of_[choice], candidate, kSupport - number});
    std::ranges::push_heap(now_.events, std::ranges::greater());
  }
}

void Refuter::make_true(int literal, int reason, int cost) {
  write(now_.reason[literal], reason);
  for (const int other : choices_.excluded_list(literal)) make_false(other, literal, cost);
}

void Refuter::begin(Assumption assumption) {
  if (assumption.is_true)
    begin({assumption.literal}, kNone);
  else
    begin({}, assumption.literal);
}

void Refuter::begin(const std::vector<int>& assumed, int assumed_false) {
  now_.remaining = count_;
  now_.sum.assign(choices_.choice_count(), 0);
  now_.cause.assign(choices_.choice_count(), kNone);
  now_.ways = needed_;
  now_.ways_sum.assign(choices_.need_count(), 0);
  now_.ways_cause.assign(choices_.need_count(), kNone);
  now_.reason.assign(choices_.literal_count(), kNone);
  now_.because.assign(choices_.literal_count(), kNone);
  now_.events.clear();
  now_.failed = kNone;
  for (int choice = 0; choice < choices_.choice_count(); ++choice) {
    if (count_[choice] > 1) continue;
    if (count_[choice] == 0) {
      now_.failed = choice;
      now_.failed_cost = cost_of_[choice];
      return;
    }
    for (const int last : choices_.member_list(choice))
      if (has(left_, last)) now_.events.push_back({cost_of_[choice], last, choice});
  }
  for (int number = 0; number < choices_.need_count(); ++number)
    if (const auto [candidate, choice] = choices_.need(number);
        needed_[number] == 0 && has(left_, candidate))
      now_.events.push_back({cost_of_[choice], candidate, kSupport - number});
  std::ranges::make_heap(now_.events, std::ranges::greater());
  if (assumed_false != kNone) make_false(assumed_false, kAssumed, 0);
  for (const int literal : assumed) make_true(literal, kAssumed, 0);
}

// Derives what costs no more than the limit; returns whether a choice fails. That of the cheapest
// derivation is kept.
bool Refuter::propagate(int limit) {
  while (!now_.events.empty()) {
    const Event next = now_.events.front();
    if (next.cost > limit || (now_.failed != kNone && next.cost >= now_.failed_cost)) break;
    std::ranges::pop_heap(now_.events, std::ranges::greater());
    now_.events.pop_back();
    if (next.choice <= kNested)
      make_false(next.literal, next.choice, next.cost);
    else if (now_.reason[next.literal] == kNone && now_.because[next.literal] == kNone)
      make_true(next.literal, next.choice, next.cost);
  }
  return now_.failed != kNone && now_.failed_cost <= limit;
}

// Adds a choice and all that its false literals rest on.
void Refuter::collect(int choice, Core& core) {
  std::vector<int> waiting{choice}, nested;
  is_collected_[choice] = true;
  while (!waiting.empty()) {
    const int next = waiting.back();
    waiting.pop_back();
    core.choices.push_back(next);
    for (const int literal : choices_.member_list(next)) {
      const int because = now_.because[literal];
      if (because == kNone || because == kAssumed) continue;
      // What a choice has made true may be false later; the choice does not rest on that.
      if (now_.reason[literal] == next && next != choice) continue;
      if (because <= kSupport) {
        const int needed = choices_.need(kSupport - because).choice;
        if (!is_collected_[needed]) waiting.push_back(needed);
        is_collected_[needed] = true;
      } else if (because <= kNested) {
        nested.push_back(kNested - because);
      } else if (const int reason = now_.reason[because]; reason != kAssumed) {
        if (!is_collected_[reason]) waiting.push_back(reason);
        is_collected_[reason] = true;
      } else if (std::ranges::find(core.assumed, because) == core.assumed.end()) {
        core.assumed.push_back(because);
      }
    }
  }
  for (const int index : nested)
    for (const int each : nested_[index])
      if (!is_collected_[each]) {
        is_collected_[each] = true;
        core.choices.push_back(each);
      }
  for (const int known : core.choices) is_collected_[known] = false;
}

bool Refuter::search_cases(std::vector<int>& assumed, int assumed_false, Core& core, Watch watch) {
  if (watch()) return false;
  begin(assumed, assumed_false);
  if (propagate()) {
    collect(now_.failed, core);
    return true;
  }
  int best = kNone;
  for (int choice = 0; choice < choices_.choice_count(); ++choice)
    if (now_.remaining[choice] > 1 &&
        (best == kNone || now_.remaining[choice] < now_.remaining[best]))
      best = choice;
  if (best == kNone) {
    solution_.clear();
    for (int literal = 0; literal < choices_.literal_count(); ++literal)
      if (now_.reason[literal] != kNone) solution_.push_back(literal);
    return false;
  }
  std::vector<int> cases;
  for (const int literal : choices_.member_list(best))
    if (has(left_, literal) && now_.because[literal] == kNone) cases.push_back(literal);
  Core all;
  collect(best, all);
  for (const int literal : cases) {
    Core part;
    assumed.push_back(literal);
    const bool is_refuted = search_cases(assumed, assumed_false, part, watch);
    assumed.pop_back();
    if (!is_refuted) return false;
    const auto used = std::ranges::find(part.assumed, literal);
    if (used == part.assumed.end()) {
      core = std::move(part);
      return true;
    }
    part.assumed.erase(used);
    for (const int each : part.assumed)
      if (std::ranges::find(all.assumed, each) == all.assumed.end()) all.assumed.push_back(each);
    for (const int each : part.choices)
      if (std::ranges::find(all.choices, each) == all.choices.end()) all.choices.push_back(each);
  }
  core = std::move(all);
  return true;
}

bool Refuter::refutes(const Subset& subset, Assumption assumption) const {
  return !has_selection(choices_, assume(choices_, left_, assumption), subset);
}

std::optional<Subset> Refuter::shrink(Subset subset, Assumption assumption) const {
  // A contradiction with thousands of cases explains nothing.
  if (!refutes(subset, assumption)) return std::nullopt;
  Subset best;
  for (const bool from_the_end : {true, false}) {
    Subset kept = subset, tried = subset;
    if (from_the_end) std::ranges::reverse(tried);
    for (const int choice : tried) {
      Subset fewer;
      for (const int each : kept)
        if (each != choice) fewer.push_back(each);
      if (refutes(fewer, assumption)) kept = std::move(fewer);
    }
    if (best.empty() || kept.size() < best.size()) best = std::move(kept);
  }
  return best;
}

std::optional<Subset> Refuter::derive(Assumption assumption) {
  begin(assumption);
  if (!propagate()) return std::nullopt;
  Core core;
  collect(now_.failed, core);
  return shrink(std::move(core.choices), assumption);
}

std::optional<Subset> Refuter::derive_nested(Assumption assumption, int limit) {
  begin(assumption);
  nested_.clear();
  if (!propagate(limit)) {
    const std::vector<Event> before = now_.events;
    const int failed = now_.failed, failed_cost = now_.failed_cost;
    std::vector<Event> events;
    is_trial_ = true;
    for (int literal = 0; literal < choices_.literal_count(); ++literal) {
      if (!has(left_, literal) || now_.because[literal] != kNone || now_.reason[literal] != kNone)
        continue;
      make_true(literal, kAssumed, 0);
      if (propagate(limit)) {
        Core core;
        collect(now_.failed, core);
        events.push_back({now_.failed_cost, literal, kNested - int(nested_.size())});
        nested_.push_back(std::move(core.choices));
      }
      take_back();
      now_.events = before;
      now_.failed = failed;
      now_.failed_cost = failed_cost;
    }
    is_trial_ = false;
    for (const Event& event : events) {
      now_.events.push_back(event);
      std::ranges::push_heap(now_.events, std::ranges::greater());
    }
    if (!propagate()) return std::nullopt;
  }
  Core core;
  collect(now_.failed, core);
  return shrink(std::move(core.choices), assumption);
}

Subset Refuter::improve(Assumption assumption, Subset subset) {
  for (bool is_smaller = true; is_smaller && subset.size() > 2;) {
    is_smaller = false;
    set_costs(kNewCost);
    for (const int choice : subset) cost_of_[choice] = kKnownCost;
    for (const int choice : subset) {
      cost_of_[choice] = kForbidden;
      begin(assumption);
      const bool fails = propagate(kForbidden - 1);
      cost_of_[choice] = kKnownCost;
      if (!fails) continue;
      Core core;
      collect(now_.failed, core);
      auto other = shrink(std::move(core.choices), assumption);
      if (other && other->size() < subset.size()) {
        subset = std::move(*other);
        is_smaller = true;
        break;
      }
    }
  }
  set_costs(1);
  return subset;
}

std::optional<Subset> Refuter::search(Assumption assumption, Watch watch) {
  std::vector<int> assumed;
  if (assumption.is_true) assumed.push_back(assumption.literal);
  Core core;
  solution_.clear();
  if (!search_cases(assumed, assumption.is_true ? kNone : assumption.literal, core, watch))
    return std::nullopt;
  return shrink(std::move(core.choices), assumption);
}

}  // namespace cluesmith::reasons
