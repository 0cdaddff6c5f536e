// SPDX-License-Identifier: MIT
#include "search/clauses.hpp"

#include <algorithm>

namespace cluesmith::search {

namespace {

constexpr std::uint32_t kFirst = 1;  // index 0 is no clause, so that 0 can end a chain

}  // namespace

Clauses::Clauses(std::uint32_t candidate_end)
    : arena_(kFirst), chains_(2 * candidate_end), watched_(2 * candidate_end / 32 + 1) {}

std::uint32_t Clauses::add(std::span<const Literal> literals, std::uint32_t glue) {
  const auto index = static_cast<std::uint32_t>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(literals.size()));
  arena_.push_back(glue);
  arena_.insert(arena_.end(), 2, 0);
  arena_.insert(arena_.end(), literals.begin(), literals.end());
  watch(index);
  return index;
}

void Clauses::watch(std::uint32_t index) {
  for (std::uint32_t side = 0; side < 2; ++side) {
    const Literal literal = arena_[index + kHeader + side];
    arena_[index + kNext + side] = chains_[literal];
    chains_[literal] = index << 1 | side;
    watched_[literal >> 5] |= 1u << (literal & 31);
  }
}

void Clauses::propagate(Literal made_true, Trail& trail) {
  const Literal made_false = opposite(made_true);
  if (!is_watched(made_false)) return;
  std::uint32_t* link = &chains_[made_false];
  while (const std::uint32_t watcher = *link) {
    const std::uint32_t index = watcher >> 1, side = watcher & 1;
    std::uint32_t* const clause = &arena_[index];
    Literal* const literals = clause + kHeader;
    const Literal other = literals[side ^ 1];
    std::uint32_t* const next = clause + kNext + side;
    if (trail.is_true(other)) {
      link = next;
      continue;
    }
    const std::uint32_t size = clause[kSize];
    std::uint32_t i = 2;
    while (i < size && trail.is_false(literals[i])) ++i;
    if (i < size) {
      const Literal replacement = literals[i];
      literals[i] = made_false;
      literals[side] = replacement;
      *link = *next;
      *next = chains_[replacement];
      chains_[replacement] = watcher;
      watched_[replacement >> 5] |= 1u << (replacement & 31);
      continue;
    }
    const Reason reason(Reason::clause, index);
    if (trail.is_false(other)) {
      trail.set_conflict(reason);
    } else {
      trail.assign(other, reason);
    }
    if (trail.has_conflict()) return;
    link = next;
  }
}

bool Clauses::is_reason(std::uint32_t index, int side, const Trail& trail) const {
  const Literal literal = arena_[index + kHeader + side];
  return trail.is_true(literal) &&
         trail.reason_of(candidate_of(literal)) == Reason(Reason::clause, index);
}

bool Clauses::holds_at_root(std::uint32_t index, const Trail& trail) const {
  return std::ranges::any_of(literals(index), [&](Literal literal) {
    return trail.is_true(literal) && trail.level_of(candidate_of(literal)) == 0;
  });
}

void Clauses::reduce(Trail& trail) {
  const auto end = static_cast<std::uint32_t>(arena_.size());
  doubtful_.clear();
  for (std::uint32_t index = kFirst; index < end; index += kHeader + arena_[index + kSize]) {
    const bool was_used = arena_[index + kGlue] & kUsed;
    const std::uint32_t glue = arena_[index + kGlue] &= kGlueMask;
    if (holds_at_root(index, trail)) {
      arena_[index + kGlue] = kForgotten;
    } else if (glue > (was_used ? kMaxUsedGlue : kMaxKeptGlue) && !is_reason(index, 0, trail) &&
               !is_reason(index, 1, trail)) {
      doubtful_.push_back(index);
    }
  }
  const auto half = doubtful_.begin() + static_cast<std::ptrdiff_t>(doubtful_.size() / 2);
  std::nth_element(doubtful_.begin(), half, doubtful_.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (arena_[a + kGlue] != arena_[b + kGlue]) return arena_[a + kGlue] > arena_[b + kGlue];
    if (arena_[a + kSize] != arena_[b + kSize]) return arena_[a + kSize] > arena_[b + kSize];
    return a < b;
  });
  std::for_each(doubtful_.begin(), half, [&](std::uint32_t i) { arena_[i + kGlue] = kForgotten; });

  std::fill(chains_.begin(), chains_.end(), 0);
  std::fill(watched_.begin(), watched_.end(), 0);
  std::uint32_t to = kFirst;
  for (std::uint32_t from = kFirst, next; from < end; from = next) {
    const std::uint32_t length = kHeader + arena_[from + kSize];
    next = from + length;
    if (arena_[from + kGlue] == kForgotten) continue;
    for (int side = 0; side < 2; ++side) {
      if (is_reason(from, side, trail)) {
        const Candidate implied = candidate_of(arena_[from + kHeader + side]);
        trail.set_reason(implied, Reason(Reason::clause, to));
      }
    }
    std::copy_n(arena_.begin() + from, length, arena_.begin() + to);
    watch(to);
    to += length;
  }
  arena_.resize(to);
}

}  // namespace cluesmith::search
