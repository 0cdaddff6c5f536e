// SPDX-License-Identifier: MIT
#include "constraints/automaton.hpp"

#include <stdexcept>
#include <string>

namespace cluesmith::constraints {

Automaton::Automaton(int digits, int states, std::span<const std::uint16_t> transitions,
                     std::span<const std::uint16_t> starts, std::span<const std::uint16_t> ends)
    : digits_(digits), words_((std::int64_t{states} + 63) / 64) {
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
  std::vector<std::vector<std::uint16_t>> next(std::size_t(states) * digits);
  std::vector<std::vector<Move>> moves(digits);
  for (std::size_t i = 0; i < transitions.size(); i += 3) {
    const auto [from, digit, to] =
        std::tuple(transitions[i], transitions[i + 1], transitions[i + 2]);
    check(from, states, "state");
    check(digit, digits, "digit");
    check(to, states, "state");
    next[std::size_t(from) * digits + digit].push_back(to);
    moves[digit].push_back({from, to});
  }
  next_starts_.push_back(0);
  for (const auto& row : next) {
    next_.insert(next_.end(), row.begin(), row.end());
    next_starts_.push_back(static_cast<std::uint32_t>(next_.size()));
  }
  move_starts_.push_back(0);
  for (const auto& row : moves) {
    moves_.insert(moves_.end(), row.begin(), row.end());
    move_starts_.push_back(static_cast<std::uint32_t>(moves_.size()));
  }
}

bool LineFilter::narrow(Mask* masks) const {
  const int words = automaton_->words();
  Layers layers(count() + 1, words);
  std::copy(automaton_->starts().begin(), automaton_->starts().end(), layers[0]);
  reach(*automaton_, masks, count(), layers);
  return narrow_layers(*automaton_, masks, count(), layers, automaton_->ends().data(), words);
}

bool LineFilter::relax(Mask* masks, Target target, Mask all_digits) const {
  if (target.place >= 0) masks[target.place] = Mask{1} << target.digit;
  const int words = automaton_->words();
  Layers layers(count() + 1, words), before(1, words);
  std::copy(automaton_->starts().begin(), automaton_->starts().end(), layers[0]);
  reach(*automaton_, masks, count(), layers);
  if (meet(layers[count()], automaton_->ends().data(), words)) return false;
  relax_layers(*automaton_, masks, count(), layers, automaton_->ends().data(), words, target,
               all_digits, before[0]);
  return true;
}

}  // namespace cluesmith::constraints
