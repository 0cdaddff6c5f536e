// SPDX-License-Identifier: MIT
#include "reasons/premises.hpp"

#include <algorithm>

namespace cluesmith::reasons {

std::vector<Candidate> premises(const BoardTables& board, std::span<const std::uint32_t> masks,
                                Candidate assumed, bool is_true,
                                std::span<const ChoicePlace> places) {
  std::vector<std::uint32_t> with_missing(masks.begin(), masks.end());
  for (const auto [group, item] : places) {
    if (group < 0)
      with_missing[item] = board.all_digits();
    else
      for (const int cell : board.group(group))
        with_missing[cell] |= std::uint32_t(1) << (item - 1);
  }
  const Choices choices(board, with_missing);
  Literals left(choices.words());
  for (int literal = 0; literal < choices.literal_count(); ++literal) {
    const auto [cell, digit] = choices.candidate(literal);
    if (masks[cell] >> (digit - 1) & 1) add(left, literal);
  }
  Subset subset;
  for (int choice = 0; choice < choices.choice_count(); ++choice)
    for (const auto [group, item] : places)
      if (choices.place(choice).group == group && choices.place(choice).item == item)
        subset.push_back(choice);
  Refuter refuter(choices, left);
  const Assumption assumption{choices.literal(assumed), is_true};
  std::vector<Candidate> needed;
  for (int literal = 0; literal < choices.literal_count(); ++literal) {
    if (has(left, literal)) continue;
    add(left, literal);
    if (refuter.refutes(subset, assumption)) continue;
    remove(left, literal);
    needed.push_back(choices.candidate(literal));
  }
  return needed;
}

}  // namespace cluesmith::reasons
