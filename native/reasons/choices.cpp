// SPDX-License-Identifier: MIT
#include "reasons/choices.hpp"

namespace cluesmith::reasons {

Choices::Choices(const BoardTables& board, std::span<const std::uint32_t> masks)
    : size_(board.size()), literals_(std::size_t(board.cell_count()) * board.size(), -1) {
  for (int cell = 0; cell < board.cell_count(); ++cell)
    for (std::uint32_t rest = masks[cell]; rest; rest &= rest - 1) {
      const int digit = std::countr_zero(rest) + 1;
      literals_[std::size_t(cell) * size_ + digit - 1] = literal_count();
      candidates_.push_back({cell, digit});
    }
  words_ = (literal_count() + 63) / 64;
  excluded_.resize(std::size_t(literal_count()) * words_);
  excluded_lists_.resize(literal_count());
  choices_of_.resize(literal_count());
  for (int one = 0; one < literal_count(); ++one) {
    const auto [cell, digit] = candidates_[one];
    const auto exclude = [&](int other) {
      if (other < 0 || other == one) return;
      excluded_lists_[one].push_back(other);
      excluded_[std::size_t(one) * words_ + other / 64] |= std::uint64_t(1) << other % 64;
    };
    for (int other = 1; other <= size_; ++other) exclude(literal({cell, other}));
    for (const int peer : board.peers(cell)) exclude(literal({peer, digit}));
  }
  for (int cell = 0; cell < board.cell_count(); ++cell) {
    std::vector<int> digits;
    for (int digit = 1; digit <= size_; ++digit)
      if (const int one = literal({cell, digit}); one >= 0) digits.push_back(one);
    add_choice({-1, cell}, std::move(digits));
  }
  for (int group = 0; group < board.group_count(); ++group)
    for (int digit = 1; digit <= size_; ++digit) {
      std::vector<int> cells;
      for (const int cell : board.group(group))
        if (const int one = literal({cell, digit}); one >= 0) cells.push_back(one);
      add_choice({group, digit}, std::move(cells));
    }
}

void Choices::add_choice(ChoicePlace place, std::vector<int> literals) {
  const int choice = choice_count();
  places_.push_back(place);
  members_.resize(members_.size() + words_);
  for (const int literal : literals) {
    choices_of_[literal].push_back(choice);
    members_[std::size_t(choice) * words_ + literal / 64] |= std::uint64_t(1) << literal % 64;
  }
  member_lists_.push_back(std::move(literals));
}

Literals Choices::all() const {
  Literals set(words_);
  for (int literal = 0; literal < literal_count(); ++literal) add(set, literal);
  return set;
}

int Choices::literal(Candidate candidate) const {
  return literals_[std::size_t(candidate.cell) * size_ + candidate.digit - 1];
}

}  // namespace cluesmith::reasons
