// SPDX-License-Identifier: MIT
#include "setting/classwise_optimism.hpp"

#include <algorithm>

#include "setting/classwise_packing.hpp"

namespace cluesmith::setting::classwise {

Optimism::Optimism(std::size_t room) : list_planes_(room), list_claims_(room) {}

bool Optimism::may_fill(const Digits& digits, const ClassList& list, Clues rest) {
  digit_planes_ = digits.planes;
  list_planes_.copy_first(list.count, list.planes);
  digit_claims_.fill(CellSet{});
  std::fill_n(list_claims_.begin(), list.count, CellSet{});
  for (Owners& owners : owners_) {
    owners.digits = 0;
    owners.count = 0;
  }
  known_ = occupied_ = digits.occupied;
  naked_ = naked_of_digits_ = naked_of_classes_ = CellSet{};
  for (;;) {
    changed_ = false;
    digit_planes_.narrow(kPlanesTogether, occupied_);
    list_planes_.narrow(list.count, occupied_);
    for (int d = 0; d < digits.chosen; ++d)
      look(digit_planes_, digits.planes, std::size_t(d), digit_claims_[d], 1u << d, 0);
    for (std::size_t i = 0; i < list.count; ++i)
      look(list_planes_, list.planes, i, list_claims_[i], list.members[i] ? 0 : kEmpty,
           list.members[i]);
    if (is_full(occupied_)) return true;
    if (changed_) continue;
    place_naked_singles(digits, list, rest);
    if (is_full(occupied_)) return true;
    if (!changed_) return false;
  }
}

// Claims the hidden singles of a narrowed plane.
template <typename Narrowed, typename Begun>
void Optimism::look(Narrowed& planes, const Begun& begun, std::size_t i, CellSet& claims,
                    std::uint32_t digit, Clues clues) {
  bool is_alive = !is_empty(planes[i]);
  if (is_alive) {
    const CellSet singles = planes.singles(i) & ~known_;
    claim(singles & ~claims, claims, digit, clues);
    each_cell(singles & ~begun.singles(i), [&](int cell) {
      if (is_disputed(cell, digit, clues)) is_alive = false;
    });
  }
  if (is_alive) return;
  planes.set(i, CellSet{});
  claim(begun[i] & ~known_ & ~claims, claims, digit, clues);
}

// Places a naked single in the plane of a possible owner.
template <typename Narrowed>
void Optimism::place(Narrowed& planes, std::size_t i, CellSet& claims, std::uint32_t digit,
                     Clues clues, int cell) {
  const CellSet here = cell_set(cell);
  claim(here & ~claims, claims, digit, clues);
  const CellSet plane = planes[i];
  planes.set(i, is_empty(plane & here) ? CellSet{} : plane & ~peers_of(cell));
  changed_ = true;
}

void Optimism::claim(CellSet cells, CellSet& claims, std::uint32_t digit, Clues clues) {
  if (is_empty(cells)) return;
  changed_ = true;
  claims |= cells;
  occupied_ |= cells;
  each_cell(cells, [&](int cell) {
    Owners& owners = owners_[cell];
    if (digit) {
      owners.digits |= digit;
      return;
    }
    if (owners.digits & kEmpty) return;
    for (unsigned i = 0; i < owners.count; ++i)
      if (!(owners.classes[i] & ~clues)) return;
    if (owners.count == Owners::kMost) {
      owners.digits |= kEmpty;
    } else {
      owners.classes[owners.count++] = clues;
    }
  });
}

// Whether an owner that can be part of the same filling claims a cell, too.
bool Optimism::is_disputed(int cell, std::uint32_t digit, Clues clues) const {
  const Owners& owners = owners_[cell];
  if (owners.digits & ~digit) return true;
  if (digit) return owners.count != 0;
  for (unsigned i = 0; i < owners.count; ++i)
    if (!(owners.classes[i] & clues)) return true;
  return false;
}

// A cell is a naked single if all classes of a filling but one rule it out.
void Optimism::place_naked_singles(const Digits& digits, const ClassList& list, Clues rest) {
  CellSet once = {}, twice = {};
  for (int d = 0; d < digits.chosen; ++d) {
    twice |= once & digit_planes_[d];
    once |= digit_planes_[d];
  }
  const RuledOut out = bound_ruled_out(list.members, list_planes_, list.count, rest, digits.left(),
                                       kAllCells & ~known_ & ~twice);
  const CellSet of_one = out.by_all & once & ~naked_;
  const CellSet of_digits = out.by_all & ~once & ~naked_of_digits_;
  const CellSet of_classes = out.by_all_but_one & ~once & ~naked_of_classes_;
  naked_ |= of_one;
  naked_of_digits_ |= of_digits;
  naked_of_classes_ |= of_classes;
  // Which plane is the one is read before any of them changes.
  const DigitPlanes before = digit_planes_;
  for (int d = 0; d < digits.chosen; ++d)
    each_cell(((of_one & before[d]) | of_digits) & digits.planes[d], [&](int cell) {
      place(digit_planes_, std::size_t(d), digit_claims_[d], 1u << d, 0, cell);
    });
  for (std::size_t i = 0; i < list.count; ++i)
    each_cell(of_classes & list.planes[i], [&](int cell) {
      place(list_planes_, i, list_claims_[i], list.members[i] ? 0 : kEmpty, list.members[i], cell);
    });
}

}  // namespace cluesmith::setting::classwise
