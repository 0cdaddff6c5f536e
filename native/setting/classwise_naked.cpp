// SPDX-License-Identifier: MIT
#include "setting/classwise_naked.hpp"

#include <bit>

#include "setting/classwise_packing.hpp"

namespace cluesmith::setting::classwise {

NakedFillings::NakedFillings(std::size_t room) : lists_(kDigits + 1, ClassList(room)) {}

bool NakedFillings::each(const Digits& digits, const ClassList& list, Clues rest,
                         NakedVisitor visitor) {
  CellSet once = {}, twice = {};
  for (int d = 0; d < digits.chosen; ++d) {
    twice |= once & digits.planes[d];
    once |= digits.planes[d];
  }
  Digits chosen = digits;
  return explore(chosen, list, rest, once, kAllCells & ~digits.occupied & ~twice, visitor);
}

// `seen` has the cells of at least one chosen plane, `possible` the open cells of at most one.
bool NakedFillings::explore(Digits& digits, const ClassList& from, Clues rest, CellSet seen,
                            CellSet possible, NakedVisitor visitor) {
  if (!digits.left()) {
    Digits filling = digits;
    return rest || visitor(&filling);
  }
  if (!visitor(nullptr)) return false;
  ClassList& list = lists_[digits.left()];
  list.count = 0;
  for (std::size_t i = 0; i < from.count; ++i)
    if (!(from.members[i] & ~rest)) list.add(from.members[i], from.planes[i]);
  for (std::size_t before = list.count + 1; before != list.count;) {
    before = list.count;
    list.filter([&](std::size_t i) { return !is_empty(possible & ~(list.planes[i] & seen)); });
    if (!fit_classes(list, rest, digits.left())) return true;
    const RuledOut out =
        bound_ruled_out(list.members, list.planes, list.count, rest, digits.left(), possible);
    possible = (out.by_all & seen) | (out.by_all_but_one & ~seen);
    if (is_empty(possible)) return true;
  }
  const Clues clue = scarcest_clue(list, rest);
  const int chosen = digits.chosen;
  for (std::size_t i = 0; i < list.count; ++i) {
    const Clues clues = list.members[i];
    if (clue && !(clues & clue)) continue;
    const CellSet plane = list.planes[i];
    digits.choose(clues, plane);
    const bool goes_on =
        explore(digits, list, rest & ~clues, seen | plane, possible & ~(plane & seen), visitor);
    digits.chosen = chosen;
    if (!goes_on) return false;
  }
  return true;
}

}  // namespace cluesmith::setting::classwise
