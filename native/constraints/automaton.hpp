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
  void reach(Mask digits, const Word* from, Word* to) const { follow(next_, digits, from, to); }

  // Adds the states from which one of the digits leads into `after` to `before`.
  void reach_back(Mask digits, const Word* after, Word* before) const {
    follow(previous_, digits, after, before);
  }

  // Returns the digits that lead from a state of `from` into `after`; `before` receives the states
  // that they lead from.
  Mask support(Mask digits, const Word* from, const Word* after, Word* before) const {
    Mask kept = 0;
    each(from, [&](int state) {
      Mask own = 0;
      for (const Move& move : next_.of(state))
        own |= move.digits & -Mask(after[move.state >> 6] >> (move.state & 63) & 1);
      own &= digits;
      before[state >> 6] |= Word{own != 0} << (state & 63);
      kept |= own;
    });
    return kept;
  }

 private:
  // The digits that lead from one state to another.
  struct Move {
    Mask digits;
    std::uint16_t state;
  };
  // Moves by the state that they begin with.
  struct MoveTable {
    std::vector<Move> moves;
    std::vector<std::uint32_t> starts;

    explicit MoveTable(const std::vector<std::vector<Move>>& lists);
    std::span<const Move> of(int state) const {
      return {moves.data() + starts[state], moves.data() + starts[state + 1]};
    }
  };

  void follow(const MoveTable& table, Mask digits, const Word* from, Word* to) const {
    each(from, [&](int state) {
      for (const Move& move : table.of(state))
        to[move.state >> 6] |= Word{(move.digits & digits) != 0} << (move.state & 63);
    });
  }
  template <class Visit>
  void each(const Word* states, Visit visit) const {
    for (int i = 0; i < words_; ++i)
      for (Word rest = states[i]; rest; rest &= rest - 1) visit(64 * i + std::countr_zero(rest));
  }

  int words_;
  std::vector<Word> starts_, ends_;
  MoveTable next_, previous_;
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
