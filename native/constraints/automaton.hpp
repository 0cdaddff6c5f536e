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

  void forward(int, int digit, const Word* from, Word* to) const {
    each(from, [&](int state) {
      for (std::uint16_t next : next_states(state, digit)) to[next >> 6] |= Word{1} << (next & 63);
      return true;
    });
  }

  void backward(int, int digit, const Word* after, Word* to) const {
    for (const Move& move : moves_of(digit))
      if (after[move.to >> 6] >> (move.to & 63) & 1)
        to[move.from >> 6] |= Word{1} << (move.from & 63);
  }

  bool meets(int, int digit, const Word* from, const Word* after) const {
    return !each(from, [&](int state) {
      for (std::uint16_t next : next_states(state, digit))
        if (after[next >> 6] >> (next & 63) & 1) return false;
      return true;
    });
  }

 private:
  struct Move {
    std::uint16_t from, to;
  };

  template <class Visit>
  bool each(const Word* states, Visit visit) const {
    for (int i = 0; i < words_; ++i)
      for (Word rest = states[i]; rest; rest &= rest - 1)
        if (!visit(64 * i + std::countr_zero(rest))) return false;
    return true;
  }
  std::span<const std::uint16_t> next_states(int state, int digit) const {
    const int row = state * digits_ + digit;
    return {next_.data() + next_starts_[row], next_.data() + next_starts_[row + 1]};
  }
  std::span<const Move> moves_of(int digit) const {
    return {moves_.data() + move_starts_[digit], moves_.data() + move_starts_[digit + 1]};
  }

  int digits_, words_;
  std::vector<Word> starts_, ends_;
  std::vector<std::uint32_t> next_starts_, move_starts_;
  std::vector<std::uint16_t> next_;  // by state and digit
  std::vector<Move> moves_;          // by digit
};

// The automaton accepts the digits of the cells in order.
class LineFilter : public Filter {
 public:
  LineFilter(std::vector<std::uint16_t> cells, std::shared_ptr<const Automaton> automaton)
      : Filter(std::move(cells)), automaton_(std::move(automaton)) {}

  bool narrow(Mask* masks) const override;
  bool relax(Mask* masks, Target target, Mask all_digits) const override;

 private:
  std::shared_ptr<const Automaton> automaton_;
};

}  // namespace cluesmith::constraints
