// SPDX-License-Identifier: MIT
#include "reasons/premises.hpp"

#include <algorithm>
#include <bit>

#include "constraints/tables.hpp"

namespace cluesmith::reasons {

namespace {

bool is_refuted(const BoardTables& board, std::span<const std::uint32_t> masks, Candidate assumed,
                bool is_true, std::span<const ChoicePlace> places, std::span<const int> filters) {
  const Choices choices(board, masks, filters);
  if (!choices.is_complete()) return false;
  Subset subset;
  for (int choice = 0; choice < choices.choice_count(); ++choice)
    if (std::ranges::find(places, choices.place(choice)) != places.end()) subset.push_back(choice);
  const Literals all = choices.all();
  const Assumption assumption{choices.literal(assumed), is_true};
  return !has_selection(choices, assume(choices, all, assumption), subset);
}

// The same where filters take part: their ways depend on the candidates, so they are listed again
// for each candidate that is tried. A candidate that would give a filter too many ways is needed.
std::vector<Candidate> premises_with_ways(const BoardTables& board,
                                          std::vector<std::uint32_t> masks, Candidate assumed,
                                          bool is_true, std::span<const ChoicePlace> places,
                                          std::span<const int> filters) {
  std::vector<std::uint32_t> asked(masks.size());
  for (const auto [group, item] : places) {
    if (group == ChoicePlace::kCell)
      asked[item] = board.all_digits();
    else if (group == ChoicePlace::kFilter)
      for (const int cell : board.constraints()->filter(item).cells())
        asked[cell] = board.all_digits();
    else
      for (const int cell : board.group(group)) asked[cell] |= std::uint32_t(1) << (item - 1);
  }
  std::vector<Candidate> needed;
  for (int cell = 0; cell < board.cell_count(); ++cell)
    for (std::uint32_t rest = asked[cell] & ~masks[cell]; rest; rest &= rest - 1) {
      masks[cell] |= rest & -rest;
      if (is_refuted(board, masks, assumed, is_true, places, filters)) continue;
      masks[cell] &= ~(rest & -rest);
      needed.push_back({cell, std::countr_zero(rest) + 1});
    }
  return needed;
}

}  // namespace

std::vector<Candidate> premises(const BoardTables& board, std::span<const std::uint32_t> masks,
                                Candidate assumed, bool is_true,
                                std::span<const ChoicePlace> places) {
  std::vector<int> filters;
  for (const auto [group, item] : places)
    if (group == ChoicePlace::kFilter) filters.push_back(item);
  if (!filters.empty())
    return premises_with_ways(board, {masks.begin(), masks.end()}, assumed, is_true, places,
                              filters);
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
