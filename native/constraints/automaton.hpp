// SPDX-License-Identifier: MIT
// Automata along a line of cells.
#pragma once

#include <memory>

#include "constraints/layers.hpp"

namespace cluesmith::constraints {

// A table of transitions that several lines may share.
class Automaton {
 public:
  static constexpr int kMostStates = 4096;

  // `starts` and `ends` list states; a transition is state, digit, next state. Throws
  // std::invalid_argument.
  Automaton(int digits, int states, std::span<const std::uint16_t> transitions,
            std::span<const std::uint16_t> starts, std::span<const std::uint16_t> ends);

  int words() const { return words_; }
  const std::vector<Word>& starts() const { return starts_; }
  const std::vector<Word>& ends() const { return ends_; }

  // Adds the states after `from` by any of the digits to `to`.
  void reach(Mask digits, const Word* from, Word* to) const {
    each(from, [&](int state) {
      const std::uint16_t* const row = &only_next_[std::size_t(state) * digits_];
      for (Mask rest = digits; rest; rest &= rest - 1) {
        const int digit = std::countr_zero(rest);
        const std::uint16_t next = row[digit];
        if (next < kSeveral) {
          to[next >> 6] |= Word{1} << (next & 63);
        } else if (next == kSeveral) {
          for (std::uint16_t each : next_states(state, digit))
            to[each >> 6] |= Word{1} << (each & 63);
        }
      }
    });
  }

  // Returns the digits that lead from a state of `from` into `after`; `before` receives the states
  // that they lead from.
  Mask support(Mask digits, const Word* from, const Word* after, Word* before) const {
    Mask kept = 0;
    each(from, [&](int state) {
      Mask own = 0;
      const std::uint16_t* const row = &only_next_[std::size_t(state) * digits_];
      for (Mask rest = digits; rest; rest &= rest - 1) {
        const int digit = std::countr_zero(rest);
        const std::uint16_t next = row[digit];
        if (next < kSeveral) {
          own |= Mask(after[next >> 6] >> (next & 63) & 1) << digit;
        } else if (next == kSeveral) {
          for (std::uint16_t each : next_states(state, digit))
            own |= Mask(after[each >> 6] >> (each & 63) & 1) << digit;
        }
      }
      if (own) before[state >> 6] |= Word{1} << (state & 63);
      kept |= own;
    });
    return kept;
  }

  // Adds the states from which one of the digits leads into `after` to `before`.
  void reach_back(Mask digits, const Word* after, Word* before) const {
    each(after, [&](int state) {
      for (std::uint32_t i = move_starts_[state]; i < move_starts_[state + 1]; ++i)
        if (digits >> moves_[i].digit & 1)
          before[moves_[i].from >> 6] |= Word{1} << (moves_[i].from & 63);
    });
  }

 private:
  static constexpr std::uint16_t kSeveral = 0xfffe, kNone = 0xffff;

  struct Move {
    std::uint16_t from, digit;
  };

  template <class Visit>
  void each(const Word* states, Visit visit) const {
    for (int i = 0; i < words_; ++i)
      for (Word rest = states[i]; rest; rest &= rest - 1) visit(64 * i + std::countr_zero(rest));
  }
  std::span<const std::uint16_t> next_states(int state, int digit) const {
    const int row = state * digits_ + digit;
    return {next_.data() + next_starts_[row], next_.data() + next_starts_[row + 1]};
  }

  int digits_, words_;
  std::vector<Word> starts_, ends_;
  std::vector<std::uint32_t> next_starts_, move_starts_;
  std::vector<std::uint16_t> next_;       // by state and digit
  std::vector<std::uint16_t> only_next_;  // the next state, kSeveral or kNone
  std::vector<Move> moves_;               // by the state that they lead to
};

// The automaton accepts the digits of the cells in order.
class LineFilter : public Filter {
 public:
  LineFilter(std::vector<std::uint16_t> cells, std::shared_ptr<const Automaton> automaton)
      : Filter(std::move(cells)), automaton_(std::move(automaton)) {}

  bool narrow(Mask* masks) const override;
  bool relax(Mask* masks, Target target, const Mask* most) const override;

 private:
  void reach(const Mask* masks, Layers& layers) const;

  std::shared_ptr<const Automaton> automaton_;
};

}  // namespace cluesmith::constraints
