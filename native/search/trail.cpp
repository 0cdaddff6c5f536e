// SPDX-License-Identifier: MIT
#include "search/trail.hpp"

#include <algorithm>
#include <numeric>

namespace cluesmith::search {

Trail::Trail(const BoardTables& board, bool uses_root)
    : board_(board),
      size_(board.size()),
      shift_(std::bit_width(static_cast<unsigned>(board.size() - 1))),
      cells_(board.cell_count()),
      alive_(places(board.group_count(), 0)),
      changed_(board.group_count()),
      uses_root_(uses_root),
      constraints_(board.constraints()) {
  level_starts_.reserve(cells_ + 1);
}

void Trail::start(const std::uint32_t* masks) {
  Singles singles{.used = std::vector<std::uint32_t>(board_.group_count()),
                  .open = std::vector<std::uint16_t>(cells_)};
  std::copy(masks, masks + cells_, alive_.begin());
  std::iota(singles.open.begin(), singles.open.end(), std::uint16_t{0});
  for (;;) {
    const std::size_t before = singles.open.size();
    if (!place_naked_singles(singles)) {
      set_conflict(Reason());
      return;
    }
    if (singles.open.empty() && !constraints_) return;
    // Hidden singles come second: they take longer to find.
    if (singles.open.size() == before && !narrow_hidden_singles(singles.used)) break;
  }
  list_places(singles.used);
  if (!constraints_) return;
  // Everything is looked at once.
  root_.assign(alive_.begin(), alive_.begin() + cells_);
  is_linked_.resize(cells_);
  is_waiting_.resize(constraints_->filter_count());
  explained_at_.resize(candidate_end());
  for (std::uint32_t cell = 0; cell < cells_; ++cell) {
    notice_cell(cell);
  }
}

// Looks at each open cell once. Returns false at a contradiction.
bool Trail::place_naked_singles(Singles& singles) {
  std::size_t open_count = 0;
  for (const std::uint16_t cell : singles.open) {
    const auto seats = board_.seats(cell);
    std::uint32_t used_by_peers = 0;
    for (const Seat& seat : seats) used_by_peers |= singles.used[seat.group];
    const std::uint32_t digits_left = alive_[cell] &= ~used_by_peers;
    if ((digits_left & (digits_left - 1)) != 0) {
      singles.open[open_count++] = cell;
      continue;
    }
    if (digits_left == 0) return false;
    for (const Seat& seat : seats) singles.used[seat.group] |= digits_left;
  }
  singles.open.resize(open_count);
  return true;
}

// Places hidden singles: a digit with one place in a group stays alone in its cell. Two such digits
// in a cell contradict each other and leave no candidate. Returns whether there was a hidden
// single.
bool Trail::narrow_hidden_singles(std::span<const std::uint32_t> used) {
  bool is_narrowed = false;
  for (int group = 0; group < board_.group_count(); ++group) {
    std::uint32_t once = 0, twice = 0;
    for (const std::uint16_t cell : board_.group(group)) {
      twice |= once & alive_[cell];
      once |= alive_[cell];
    }
    const std::uint32_t hidden = once & ~twice & ~used[group];
    if (hidden == 0) continue;
    is_narrowed = true;
    for (const std::uint16_t cell : board_.group(group)) {
      const std::uint32_t singles_here = alive_[cell] & hidden;
      if (singles_here) alive_[cell] = (singles_here & (singles_here - 1)) == 0 ? singles_here : 0;
    }
  }
  return is_narrowed;
}

// Allocates the lists; a puzzle that singles solve needs none of them.
void Trail::list_places(std::span<const std::uint32_t> used) {
  values_.resize(candidate_end(), Value::ruled_out);
  reasons_.resize(candidate_end());
  levels_.resize(candidate_end());
  literals_.resize(candidate_end());
  singles_.resize(alive_.size());
  for (std::uint32_t cell = 0; cell < cells_; ++cell) {
    const std::uint32_t mask = alive_[cell];
    const Value value = (mask & (mask - 1)) == 0 ? Value::placed : Value::open;
    for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
      values_[candidate(cell, std::countr_zero(rest))] = value;
    }
    for (const Seat& seat : board_.seats(cell)) {
      std::uint32_t* const of_digit = &alive_[places(seat.group, 0)];
      for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
        of_digit[std::countr_zero(rest)] |= std::uint32_t{1} << seat.position;
      }
    }
  }
  for (int group = 0; group < board_.group_count(); ++group) {
    changed_[group] = board_.all_digits() & ~used[group];
    for (std::uint32_t rest = changed_[group]; rest; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      notice(places(group, digit), places_left(group, digit));
    }
  }
}

inline void Trail::record(Literal literal, Reason reason, Value value) {
  const Candidate candidate = candidate_of(literal);
  values_[candidate] = value;
  reasons_[candidate] = reason;
  levels_[candidate] = static_cast<std::uint16_t>(level_starts_.size());
  literals_[count_++] = literal;
}

inline void Trail::notice(std::uint32_t choice, std::uint32_t alternatives) {
  if ((alternatives & (alternatives - 1)) != 0) return;
  if (alternatives != 0) {
    singles_[single_count_++] = choice;
  } else if (!has_conflict_) {
    set_conflict(Reason(Reason::choice, choice));
  }
}

inline void Trail::notice_cell(int cell) {
  if (!is_linked_[cell]) {
    is_linked_[cell] = 1;
    linked_.push_back(static_cast<std::uint16_t>(cell));
  }
  for (const std::uint16_t filter : constraints_->filters_of(cell)) {
    if (is_waiting_[filter]) continue;
    is_waiting_[filter] = 1;
    waiting_.push_back(filter);
  }
}

inline void Trail::rule_out(int cell, int digit, Reason reason) {
  record(ruled_out(candidate(cell, digit)), reason, Value::ruled_out);
  const std::uint32_t bit = std::uint32_t{1} << digit;
  notice(cell, alive_[cell] &= ~bit);
  for (const Seat& seat : board_.seats(cell)) {
    const std::uint32_t choice = places(seat.group, digit);
    notice(choice, alive_[choice] &= ~(std::uint32_t{1} << seat.position));
    changed_[seat.group] |= bit;
  }
  if (!constraints_) return;
  if (level_starts_.empty()) root_[cell] = alive_[cell];
  notice_cell(cell);
}

void Trail::place(int cell, int digit, Reason reason) {
  record(placed(candidate(cell, digit)), reason, Value::placed);
  const Reason because(Reason::placement, candidate(cell, digit));
  std::uint32_t others = alive_[cell] & ~(std::uint32_t{1} << digit);
  for (; others; others &= others - 1) rule_out(cell, std::countr_zero(others), because);
  for (const Seat& seat : board_.seats(cell)) {
    const auto cells = board_.group(seat.group);
    others = places_left(seat.group, digit) & ~(std::uint32_t{1} << seat.position);
    for (; others; others &= others - 1) rule_out(cells[std::countr_zero(others)], digit, because);
  }
  if (!constraints_) return;
  for (const constraints::Link& link : constraints_->links_of(cell)) {
    others = alive_[link.to] & ~constraints_->table(link)[digit];
    for (; others; others &= others - 1) rule_out(link.to, std::countr_zero(others), because);
  }
}

void Trail::assign(Literal literal, Reason reason) {
  const Candidate candidate = candidate_of(literal);
  if (says_ruled_out(literal)) {
    rule_out(candidate >> shift_, digit_of(candidate), reason);
  } else {
    place(candidate >> shift_, digit_of(candidate), reason);
  }
}

bool Trail::step() {
  if (!constraints_) return place_next_single() || lock_next_digit();
  return place_next_single() || follow_next_links() || lock_next_digit() || run_next_filter();
}

// The oldest single comes first: chains of reasons stay short, and so do the learnt clauses. With
// the newest first, clauses are longer and conflicts more frequent.
bool Trail::place_next_single() {
  while (next_single_ < single_count_) {
    const std::uint32_t choice = singles_[next_single_++];
    const int bit = std::countr_zero(alive_[choice]);
    const bool is_cell = choice < cells_;
    const std::uint32_t place_of = choice - cells_;
    const int cell = is_cell ? choice : board_.group(place_of >> shift_)[bit];
    const int digit = is_cell ? bit : digit_of(place_of);
    if (is_open(candidate(cell, digit))) {
      place(cell, digit, Reason(Reason::choice, choice));
      return true;
    }
  }
  next_single_ = single_count_ = 0;
  return false;
}

bool Trail::lock_next_digit() {
  for (int group = 0; group < board_.group_count(); ++group) {
    while (changed_[group]) {
      const int digit = std::countr_zero(changed_[group]);
      changed_[group] &= changed_[group] - 1;
      const std::uint32_t places = places_left(group, digit);
      if ((places & (places - 1)) == 0) continue;
      bool concluded = false;
      for (std::uint32_t i : board_.overlaps_at(group, std::countr_zero(places))) {
        const Overlap& overlap = board_.overlaps()[i];
        if (places & ~overlap.inside) continue;
        const Reason because(Reason::overlap, i << shift_ | digit);
        const auto cells = board_.group(overlap.to);
        std::uint32_t out = places_left(overlap.to, digit) & ~overlap.to_inside;
        concluded |= out != 0;
        for (; out; out &= out - 1) rule_out(cells[std::countr_zero(out)], digit, because);
      }
      if (concluded) return true;
    }
  }
  return false;
}

// A digit goes if no digit left in the cell at the other end of a link allows it.
bool Trail::follow_next_links() {
  while (!linked_.empty()) {
    const int cell = linked_.back();
    linked_.pop_back();
    is_linked_[cell] = 0;
    bool concluded = false;
    for (const constraints::Link& link : constraints_->links_of(cell)) {
      const std::uint32_t digits = alive_[cell];
      // That digits differ says something about a placed digit only.
      if (link.only_differs && (digits & (digits - 1)) != 0) break;
      const auto& table = constraints_->table(link);
      std::uint32_t allowed = 0;
      for (std::uint32_t rest = digits; rest; rest &= rest - 1)
        allowed |= table[std::countr_zero(rest)];
      std::uint32_t out = alive_[link.to] & ~allowed;
      concluded |= out != 0;
      const auto index = static_cast<std::uint32_t>(&link - constraints_->links().data());
      for (; out; out &= out - 1)
        rule_out(link.to, std::countr_zero(out), Reason(Reason::link, index));
      if (has_conflict_) return true;
    }
    if (concluded) return true;
  }
  return false;
}

bool Trail::run_next_filter() {
  while (next_waiting_ < waiting_.size()) {
    const std::uint16_t index = waiting_[next_waiting_++];
    is_waiting_[index] = 0;
    const constraints::Filter& filter = constraints_->filter(index);
    const auto cells = filter.cells();
    masks_.resize(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) masks_[i] = alive_[cells[i]];
    const bool holds = filter.narrow(masks_.data());
    bool concluded = !holds;
    for (std::size_t i = 0; i < cells.size() && !concluded; ++i)
      concluded = masks_[i] != alive_[cells[i]];
    if (!concluded) continue;
    const auto note = static_cast<std::uint32_t>(notes_.size());
    notes_.push_back(index);
    for (const std::uint16_t cell : cells) notes_.push_back(alive_[cell]);
    const Reason because(Reason::filter, note);
    if (!holds) {
      set_conflict(because);
      return true;
    }
    is_waiting_[index] = filter.is_idempotent();  // what it removes itself does not wake it
    for (std::size_t i = 0; i < cells.size(); ++i) {
      std::uint32_t out = alive_[cells[i]] & ~masks_[i];
      for (; out; out &= out - 1) rule_out(cells[i], std::countr_zero(out), because);
    }
    if (filter.is_idempotent()) is_waiting_[index] = 0;
    return true;
  }
  waiting_.clear();
  next_waiting_ = 0;
  return false;
}

std::pair<std::uint32_t, std::uint32_t> Trail::explain_filter(std::uint32_t note,
                                                              Candidate implied) const {
  if (implied != kNoCandidate && explained_at_[implied].second != 0) return explained_at_[implied];
  const constraints::Filter& filter = constraints_->filter(notes_[note]);
  const auto cells = filter.cells();
  const std::span<const std::uint32_t> before(&notes_[note + 1], cells.size());
  std::vector<std::uint32_t>& masks = explaining_;
  masks.assign(before.begin(), before.end());
  // What the root ruled out costs a clause nothing, so the filter may use it.
  std::vector<std::uint32_t>& most = most_;
  most.assign(cells.size(), board_.all_digits());
  if (uses_root_)
    std::ranges::transform(cells, most.begin(), [&](int cell) { return root_[cell]; });
  constraints::Target target;
  const int digit = digit_of(implied);
  // A cell may occur twice in a list; then one of its places explains the removal.
  bool is_explained = false;
  for (int place = 0; place < filter.count() && !is_explained; ++place) {
    if (implied != kNoCandidate) {
      if (cells[place] != implied >> shift_) continue;
      target = {place, digit};
    }
    std::ranges::copy(before, masks.begin());
    is_explained = filter.relax(masks.data(), target, most.data());
    if (implied == kNoCandidate) break;
  }
  if (!is_explained) std::ranges::copy(before, masks.begin());
  const auto begin = static_cast<std::uint32_t>(explained_.size());
  for (int place = 0; place < filter.count(); ++place) {
    if (place == target.place) continue;
    std::uint32_t missing = most[place] & ~masks[place];
    // The opposite of what is explained is no part of its reason.
    if (implied != kNoCandidate && cells[place] == implied >> shift_)
      missing &= ~(std::uint32_t{1} << digit);
    for (; missing; missing &= missing - 1)
      explained_.push_back(placed(candidate(cells[place], std::countr_zero(missing))));
  }
  const auto end = static_cast<std::uint32_t>(explained_.size());
  if (implied != kNoCandidate) {
    explained_at_[implied] = {begin, end};
    explained_candidates_.push_back(implied);
  }
  return {begin, end};
}

Reason Trail::take_conflict() {
  has_conflict_ = false;
  next_single_ = single_count_ = 0;
  std::fill(changed_.begin(), changed_.end(), 0);
  if (constraints_) {
    for (const std::uint16_t cell : linked_) is_linked_[cell] = 0;
    for (std::size_t i = next_waiting_; i < waiting_.size(); ++i) is_waiting_[waiting_[i]] = 0;
    linked_.clear();
    waiting_.clear();
    next_waiting_ = 0;
  }
  return conflict_;
}

void Trail::undo_to(int level) {
  if (level >= this->level()) return;
  const std::uint32_t start = level_starts_[level];
  while (count_ > start) {
    const Literal literal = literals_[--count_];
    const Candidate candidate = candidate_of(literal);
    values_[candidate] = Value::open;
    if (says_ruled_out(literal)) {
      const int cell = candidate >> shift_, digit = digit_of(candidate);
      alive_[cell] |= std::uint32_t{1} << digit;
      for (const Seat& seat : board_.seats(cell)) {
        alive_[places(seat.group, digit)] |= std::uint32_t{1} << seat.position;
      }
    }
  }
  level_starts_.resize(level);
  if (!constraints_) return;
  notes_.resize(level_notes_[level]);
  level_notes_.resize(level);
  for (const Candidate candidate : explained_candidates_) explained_at_[candidate] = {};
  explained_candidates_.clear();
  explained_.clear();
}

}  // namespace cluesmith::search
