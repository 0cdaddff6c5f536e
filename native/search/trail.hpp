// SPDX-License-Identifier: MIT
// The state of a search: the candidates that are placed or ruled out, in the order of time, each
// with its reason. It also draws the conclusions of naked singles, hidden singles and locked
// candidates.
//
// A search sees the board as choices, as exact cover does: each cell needs a digit, each digit
// needs a place in each group. alive_ holds the alternatives that are left of every choice:
//
//     index        0 .. cells-1      cells + (group << shift) + digit
//     choice of    the cell's digit  the digit's position in the group
//     bit          digit             position
//
// Invariant: a candidate is ruled out exactly when its bit is off in every choice it belongs to.
// Digits count from 0 in here.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "constraints/tables.hpp"

namespace cluesmith::search {

// A digit in a cell: cell << shift | digit.
using Candidate = std::uint32_t;

// A claim about a candidate: candidate << 1 says that it is placed, one more that it is ruled out.
using Literal = std::uint32_t;

inline Literal placed(Candidate candidate) { return candidate << 1; }
inline Literal ruled_out(Candidate candidate) { return candidate << 1 | 1; }
inline Literal opposite(Literal literal) { return literal ^ 1; }
inline Candidate candidate_of(Literal literal) { return literal >> 1; }
inline bool says_ruled_out(Literal literal) { return literal & 1; }

// Why a literal became true.
class Reason {
 public:
  enum Kind : std::uint32_t {
    none,       // a decision, the opposite of one, or a fact
    placement,  // ruled out by a placed peer: index is that candidate
    choice,     // the last one left of a choice: index is the choice
    overlap,    // a digit of one group is locked in another: index is overlap << shift | digit
    clause,     // a learnt clause: index is where it is stored
    link,       // a relation of two cells: index is the link that leads to the candidate's cell
    filter,     // a constraint of several cells: index is where its note begins
  };

  Reason() : code_(0) {}
  Reason(Kind kind, std::uint32_t index) : code_(kind << kIndexBits | index) {}

  Kind kind() const { return static_cast<Kind>(code_ >> kIndexBits); }
  std::uint32_t index() const { return code_ & ((std::uint32_t{1} << kIndexBits) - 1); }
  bool operator==(const Reason&) const = default;

 private:
  static constexpr int kIndexBits = 29;
  std::uint32_t code_;
};

class Trail {
 public:
  // Proofs need reasons that follow from a constraint alone; other searches need short ones, which
  // `uses_root` allows to rest on what was ruled out before all decisions.
  Trail(const BoardTables& board, bool uses_root);

  // Starts with the candidates of each cell (bit d-1 for digit d) and places all singles. All other
  // conclusions are left to step(). After a contradiction has_conflict() is true.
  void start(const std::uint32_t* masks);

  // Makes an open literal true. A placement also rules out all candidates that it excludes.
  void assign(Literal literal, Reason reason);

  // Draws one more conclusion: a single or, when there are none, a digit that a relation of two
  // cells rules out, a digit locked in an overlap, or what a filter rules out. Returns false where
  // nothing is left to conclude.
  bool step();

  void open_level() {
    level_starts_.push_back(count_);
    if (constraints_) level_notes_.push_back(static_cast<std::uint32_t>(notes_.size()));
  }
  // Undoes all levels above this one.
  void undo_to(int level);

  // A conflict stays until it is taken; step() must not be called before that.
  bool has_conflict() const { return has_conflict_; }
  void set_conflict(Reason broken) {
    has_conflict_ = true;
    conflict_ = broken;
  }
  // Returns the choice, clause or filter without alternatives; forgets pending conclusions.
  Reason take_conflict();

  int level() const { return static_cast<int>(level_starts_.size()); }
  std::uint32_t count() const { return count_; }
  Literal operator[](std::uint32_t index) const { return literals_[index]; }
  Literal decision(int level) const { return literals_[level_starts_[level - 1]]; }

  bool is_open(Candidate candidate) const { return values_[candidate] == Value::open; }
  bool is_true(Literal literal) const { return value_if(literal, true) == values_[literal >> 1]; }
  bool is_false(Literal literal) const { return value_if(literal, false) == values_[literal >> 1]; }
  int level_of(Candidate candidate) const { return levels_[candidate]; }
  Reason reason_of(Candidate candidate) const { return reasons_[candidate]; }
  void set_reason(Candidate candidate, Reason reason) { reasons_[candidate] = reason; }

  const BoardTables& board() const { return board_; }
  std::uint32_t digits_left(int cell) const { return alive_[cell]; }
  std::uint32_t places_left(int group, int digit) const { return alive_[places(group, digit)]; }
  Candidate candidate(int cell, int digit) const {
    return static_cast<Candidate>(cell) << shift_ | digit;
  }
  // The cell and the digit of a candidate, and its number in a proof.
  std::pair<int, int> place_of(Candidate candidate) const {
    return {static_cast<int>(candidate >> shift_), digit_of(candidate)};
  }
  int number_of(Candidate candidate) const {
    const auto [cell, digit] = place_of(candidate);
    return size_ * cell + digit + 1;
  }
  // The group and the digit of a reason that is a choice; the group is -1 for the digits of a cell.
  std::pair<int, int> choice_place(Reason choice) const {
    if (choice.index() < cells_) return {-1, 0};
    const std::uint32_t place = choice.index() - cells_;
    return {static_cast<int>(place >> shift_), digit_of(place)};
  }
  const Overlap& overlap_of(Reason locked) const {
    return board_.overlaps()[locked.index() >> shift_];
  }
  // One more than the highest candidate.
  std::uint32_t candidate_end() const { return cells_ << shift_; }

  // Visits the literals, all false, that together with `implied` (or alone, for a conflict) form
  // the clause a reason stands for. The reason must not be a learnt clause.
  template <class Visit>
  void explain(Reason reason, Candidate implied, Visit visit) const;

  // The filter behind a reason.
  std::uint32_t filter_of(Reason reason) const { return notes_[reason.index()]; }
  // Visits the candidates at the other end of a reason's link that exclude `implied`.
  template <class Visit>
  void visit_excluded(Reason reason, Candidate implied, Visit visit) const {
    const constraints::Link& link = constraints_->links()[reason.index()];
    const auto& allowed = constraints_->table(link);
    for (int digit = 0; digit < size_; ++digit) {
      if (!(allowed[digit] >> digit_of(implied) & 1)) visit(candidate(link.from, digit));
    }
  }

  static constexpr Candidate kNoCandidate = ~Candidate{0};

 private:
  enum class Value : std::uint8_t { open = 0, placed = 1, ruled_out = 2 };

  static Value value_if(Literal literal, bool holds) {
    return says_ruled_out(literal) == holds ? Value::ruled_out : Value::placed;
  }
  std::uint32_t places(int group, int digit) const {
    return cells_ + (static_cast<std::uint32_t>(group) << shift_) + digit;
  }
  int digit_of(std::uint32_t index) const { return index & ((1u << shift_) - 1); }

  void record(Literal literal, Reason reason, Value value);
  void place(int cell, int digit, Reason reason);
  void rule_out(int cell, int digit, Reason reason);
  void notice(std::uint32_t choice, std::uint32_t alternatives);
  // The first singles are placed on masks, without the trail: most candidates that clues rule out
  // never need an entry.
  struct Singles {
    std::vector<std::uint32_t> used;  // the digits placed in each group
    std::vector<std::uint16_t> open;  // the cells that are not placed
  };
  bool place_naked_singles(Singles& singles);
  bool narrow_hidden_singles(std::span<const std::uint32_t> used);
  void list_places(std::span<const std::uint32_t> used);
  bool place_next_single();
  bool lock_next_digit();
  // Constraints: the next link or filter whose cells lost digits.
  void notice_cell(int cell);
  bool follow_next_links();
  bool run_next_filter();
  // Where explained_ holds the literals of a filter's reason; they stay until the next undo_to().
  std::pair<std::uint32_t, std::uint32_t> explain_filter(std::uint32_t note,
                                                         Candidate implied) const;

  const BoardTables& board_;
  const int size_, shift_;
  const std::uint32_t cells_;
  std::vector<std::uint32_t> alive_;
  std::vector<Value> values_;
  std::vector<Reason> reasons_;
  std::vector<std::uint16_t> levels_;
  std::vector<Literal> literals_;
  std::uint32_t count_ = 0;
  std::vector<std::uint32_t> level_starts_;
  std::vector<std::uint32_t> singles_;  // choices with one candidate left, the oldest first
  std::uint32_t next_single_ = 0, single_count_ = 0;
  std::vector<std::uint32_t> changed_;  // for each group the digits that lost places
  bool has_conflict_ = false;
  Reason conflict_;

  // Constraints, if the board has any.
  std::vector<std::uint32_t> root_;  // the digits left of each cell before all decisions
  const bool uses_root_;             // whether reasons may be short by what the root ruled out
  const constraints::ConstraintTables* const constraints_;
  std::vector<std::uint16_t> linked_;  // cells that lost digits, for their links
  std::vector<char> is_linked_;
  std::vector<std::uint16_t> waiting_;  // filters whose cells lost digits, the oldest first
  std::size_t next_waiting_ = 0;
  std::vector<char> is_waiting_;
  // A note for each run of a filter that ruled something out: the filter, and the digits that were
  // left before. From it reasons are worked out when they are asked for.
  std::vector<std::uint32_t> notes_;
  std::vector<std::uint32_t> level_notes_;  // where the notes of each level begin
  std::vector<std::uint32_t> masks_;
  mutable std::vector<std::uint32_t> explaining_, most_;  // for one call of explain_filter
  mutable std::vector<Literal> explained_;                // reasons that were worked out
  mutable std::vector<std::pair<std::uint32_t, std::uint32_t>> explained_at_;  // by candidate
  mutable std::vector<Candidate> explained_candidates_;
};

template <class Visit>
void Trail::explain(Reason reason, Candidate implied, Visit visit) const {
  const std::uint32_t index = reason.index();
  switch (reason.kind()) {
    case Reason::placement: visit(ruled_out(index)); break;
    case Reason::choice:
      if (index < cells_) {
        for (int digit = 0; digit < size_; ++digit) {
          const Candidate member = candidate(index, digit);
          if (member != implied) visit(placed(member));
        }
      } else {
        const int digit = digit_of(index - cells_);
        for (int cell : board_.group((index - cells_) >> shift_)) {
          const Candidate member = candidate(cell, digit);
          if (member != implied) visit(placed(member));
        }
      }
      break;
    case Reason::overlap: {
      const Overlap& overlap = board_.overlaps()[index >> shift_];
      const auto cells = board_.group(overlap.from);
      for (std::uint32_t out = board_.all_digits() & ~overlap.inside; out; out &= out - 1) {
        visit(placed(candidate(cells[std::countr_zero(out)], digit_of(index))));
      }
      break;
    }
    case Reason::link: {
      const constraints::Link& link = constraints_->links()[index];
      const auto& allowed = constraints_->table(link);
      for (int digit = 0; digit < size_; ++digit) {
        if (allowed[digit] >> digit_of(implied) & 1) visit(placed(candidate(link.from, digit)));
      }
      break;
    }
    case Reason::filter: {
      // By index: the visit may ask for other reasons, which moves the list.
      const auto [begin, end] = explain_filter(index, implied);
      for (std::uint32_t i = begin; i < end; ++i) visit(explained_[i]);
      break;
    }
    default: break;
  }
}

}  // namespace cluesmith::search
