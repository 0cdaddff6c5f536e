// SPDX-License-Identifier: MIT
#include "constraints/automaton.hpp"

#include <stdexcept>
#include <string>

namespace cluesmith::constraints {

Automaton::MoveTable::MoveTable(const std::vector<std::vector<Move>>& lists) : starts{0} {
  for (const auto& list : lists) {
    moves.insert(moves.end(), list.begin(), list.end());
    starts.push_back(static_cast<std::uint32_t>(moves.size()));
  }
}

Automaton::Automaton(int digits, int states, std::span<const std::uint16_t> transitions,
                     std::span<const std::uint16_t> starts, std::span<const std::uint16_t> ends)
    : words_((std::int64_t{states} + 63) / 64), next_({}), previous_({}) {
  if (states < 1 || states > kMostStates)
    throw std::invalid_argument(std::to_string(states) + " states; expected 1 to " +
                                std::to_string(kMostStates));
  if (transitions.size() % 3 != 0)
    throw std::invalid_argument("transitions of " + std::to_string(transitions.size()) +
                                " numbers; expected three each");
  const auto check = [](int number, int end, const char* what) {
    if (number >= end)
      throw std::invalid_argument(std::string(what) + " " + std::to_string(number) +
                                  "; expected 0 to " + std::to_string(end - 1));
  };
  const auto set_of = [&](std::span<const std::uint16_t> listed) {
    std::vector<Word> set(words_);
    for (std::uint16_t state : listed) {
      check(state, states, "state");
      set[state >> 6] |= Word{1} << (state & 63);
    }
    return set;
  };
  starts_ = set_of(starts);
  ends_ = set_of(ends);
  std::vector<std::vector<Move>> next(states), previous(states);
  // Joins a digit with the move `known`, or adds a move.
  const auto add = [](std::vector<Move>& moves, auto known, int digit, std::uint16_t state) {
    if (known == moves.end() || known->state != state) {
      moves.push_back({Mask{1} << digit, state});
    } else {
      known->digits |= Mask{1} << digit;
    }
  };
  for (std::size_t i = 0; i < transitions.size(); i += 3) {
    const auto [from, digit, to] =
        std::tuple(transitions[i], transitions[i + 1], transitions[i + 2]);
    check(from, states, "state");
    check(digit, digits, "digit");
    check(to, states, "state");
    add(next[from], std::ranges::find(next[from], to, &Move::state), digit, to);
    // Many states may lead to one, and their transitions usually come in order.
    auto& before = previous[to];
    add(before, before.empty() ? before.end() : before.end() - 1, digit, from);
  }
  next_ = MoveTable(next);
  previous_ = MoveTable(previous);
}

void LineFilter::reach(const Mask* masks, Layers& layers) const {
  std::copy(automaton_->starts().begin(), automaton_->starts().end(), layers[0]);
  for (int place = 0; place < count(); ++place)
    automaton_->reach(masks[place], layers[place], layers[place + 1]);
}

bool LineFilter::narrow(Mask* masks) const {
  const int words = automaton_->words();
  Layers layers(count() + 1, words), after(2, words);
  reach(masks, layers);
  std::copy(automaton_->ends().begin(), automaton_->ends().end(), after[count() & 1]);
  for (int place = count(); place-- > 0;) {
    Word* const own = after[place & 1];
    std::fill(own, own + words, 0);
    masks[place] = automaton_->support(masks[place], layers[place], after[(place + 1) & 1], own);
    if (masks[place] == 0) return false;
  }
  return true;
}

bool LineFilter::relax(Mask* masks, Target target, const Mask* most) const {
  if (target.place >= 0) masks[target.place] = Mask{1} << target.digit;
  const int words = automaton_->words();
  Layers layers(count() + 1, words);
  reach(masks, layers);
  if (meet(layers[count()], automaton_->ends().data(), words)) return false;
  // Backwards: a digit comes back where no state that is reached leads by it to an end.
  Layers after(2, words), unused(1, words);
  std::copy(automaton_->ends().begin(), automaton_->ends().end(), after[count() & 1]);
  for (int place = count(); place-- > 0;) {
    const Word* const next = after[(place + 1) & 1];
    Word* const own = after[place & 1];
    std::fill(own, own + words, 0);
    if (place != target.place) {
      const Mask missing = most[place] & ~masks[place];
      masks[place] |= missing & ~automaton_->support(missing, layers[place], next, unused[0]);
    }
    automaton_->reach_back(masks[place], next, own);
  }
  return true;
}

}  // namespace cluesmith::constraints
