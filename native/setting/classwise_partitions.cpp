// SPDX-License-Identifier: MIT
#include "setting/classwise_partitions.hpp"

#include <algorithm>
#include <bit>

namespace cluesmith::setting::classwise {
namespace {

std::size_t mixed(Clues clues) { return clues * 2654435761u >> 7; }

}  // namespace

bool Partitions::find(const Task& task) {
  found.clear();
  task_ = &task;
  open_ = ~task.digits.occupied;
  const ClassList& list = task.list;
  has_empty_ = list.has_empty();
  if (has_empty_) empty_ = {list.planes[0], list.planes.singles(0) & open_};
  steps_ = task.steps;
  sort_classes(list, task.rest);
  Glance glance;
  glance.naked = task.targets & open_;
  for (int d = 0; d < task.digits.chosen; ++d) glance.add(task.digits.planes[d], CellSet{});
  if (task.is_calm) place_targets(task, glance.naked);
  return explore(task.rest, task.digits.left(), 0, 0, glance);
}

// Lists the classes by their scarcest clue.
void Partitions::sort_classes(const ClassList& list, Clues rest) {
  std::array<std::uint16_t, 32> counts{};
  for (std::size_t i = 0; i < list.count; ++i)
    for (Clues set = list.members[i]; set; set &= set - 1) ++counts[std::countr_zero(set)];
  int clue_count = 0;
  for (Clues set = rest; set; set &= set - 1) order_[clue_count++] = set & -set;
  std::sort(order_.begin(), order_.begin() + clue_count, [&](Clues a, Clues b) {
    const int one = counts[std::countr_zero(a)], other = counts[std::countr_zero(b)];
    return one != other ? one < other : a < b;
  });
  members_.clear();
  places_of_.clear();
  planes_.clear();
  Clues before = 0;
  for (int k = 0; k < clue_count; ++k) {
    begin_[k] = std::uint16_t(members_.size());
    for (std::size_t i = 0; i < list.count; ++i) {
      const Clues members = list.members[i];
      if (!(members & order_[k]) || (members & before)) continue;
      members_.push_back(members);
      places_of_.push_back(std::uint16_t(i));
      planes_.push_back({list.planes[i], list.planes.singles(i) & open_});
    }
    before |= order_[k];
  }
  begin_[clue_count] = std::uint16_t(members_.size());
  table_.assign(std::bit_ceil(2 * members_.size() + 1), 0);
  for (std::size_t at = 0; at < members_.size(); ++at) {
    std::size_t slot = mixed(members_[at]) & (table_.size() - 1);
    while (table_[slot]) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = std::uint16_t(at + 1);
  }
}

// Places each target in the plane of each class that may own it, all of them at once. A calm state
// has no hidden single, so the planes of the other classes stay.
void Partitions::place_targets(const Task& task, CellSet targets) {
  placed_.clear();
  begin_of_cell_.fill(0);
  CellSet seen = {};
  for (int d = 0; d < task.digits.chosen; ++d) seen |= task.digits.planes[d];
  each_cell(targets, [&](int cell) {
    const CellSet here = cell_set(cell), others = ~peers_of(cell);
    begin_of_cell_[cell] = std::uint32_t(placed_.size());
    if (!is_empty(seen & here)) {
      for (int d = 0; d < task.digits.chosen; ++d)
        if (!is_empty(task.digits.planes[d] & here))
          placed_.push_back({std::uint16_t(cell), std::uint16_t(kChosen | d),
                             task.digits.planes[d] & others, CellSet{}});
      return;
    }
    for (std::size_t i = 0; i < task.list.count; ++i)
      if (!is_empty(task.list.planes[i] & here))
        placed_.push_back(
            {std::uint16_t(cell), std::uint16_t(i), task.list.planes[i] & others, CellSet{}});
  });
  if (placed_.size() > room_.room()) room_ = ListPlanes(2 * placed_.size());
  for (std::size_t i = 0; i < placed_.size(); ++i) room_.set(i, placed_[i].plane);
  room_.narrow(placed_.size(), CellSet{});
  for (std::size_t i = 0; i < placed_.size(); ++i) {
    placed_[i].plane = room_[i];
    placed_[i].singles = room_.singles(i) & open_;
  }
}

const Partitions::Placed& Partitions::placed(int cell, std::uint16_t owner) const {
  std::size_t i = begin_of_cell_[cell];
  while (placed_[i].owner != owner) ++i;
  return placed_[i];
}

// Whether the first naked singles of a filling fill the board, or something follows from them.
bool Partitions::goes_on(CellSet naked) const {
  const CellSet open = kAllCells & open_ & ~naked;
  if (is_empty(open)) return true;
  const Digits& digits = task_->digits;
  CellSet planes[kDigits];
  for (int d = 0; d < digits.chosen; ++d) planes[d] = digits.planes[d];
  for (int d = digits.chosen; d < kDigits; ++d)
    planes[d] = task_->list.planes[places_[d - digits.chosen]];
  std::array<CellSet, kDigits> after;
  std::copy_n(planes, kDigits, after.begin());
  std::uint32_t owners = 0;
  for (int band = 0; band < 3; ++band) {
    for (std::uint32_t rest = naked[band]; rest; rest &= rest - 1) {
      const std::uint32_t bit = rest & -rest;
      int d = 0;
      while (!(planes[d][band] & bit)) ++d;
      if (owners >> d & 1) return true;  // two in a plane have more effect than each alone
      owners |= 1u << d;
      const Placed& step =
          placed(27 * band + std::countr_zero(bit),
                 std::uint16_t(d < digits.chosen ? kChosen | d : places_[d - digits.chosen]));
      if (is_empty(step.plane)) return false;
      if (!is_empty(step.singles & ~naked)) return true;
      after[std::size_t(d)] = step.plane;
    }
  }
  CellSet once = {}, twice = {};
  for (const CellSet plane : after) {
    twice |= once & plane;
    once |= plane;
  }
  return is_full(once) && !is_empty(once & ~twice & open);
}

// The class with these clues, as its number in the buckets; -1 if there is none.
int Partitions::look_up(Clues clues) const {
  for (std::size_t slot = mixed(clues);; ++slot) {
    const int entry = table_[slot & (table_.size() - 1)];
    if (!entry || members_[entry - 1] == clues) return entry - 1;
  }
}

bool Partitions::explore(Clues rest, int left, std::size_t depth, int next, const Glance& glance) {
  if (left <= 1) return finish(rest, left, depth, glance);
  const int most = count_clues(rest) - left + 1 + has_empty_;
  if (!rest || most < 1) return true;
  while (!(rest & order_[next])) ++next;
  for (std::size_t at = begin_[next]; at < begin_[next + 1]; ++at) {
    const Clues members = members_[at];
    if (members & ~rest) continue;
    if (count_clues(members) > most) break;  // they ascend by size
    if (left == 2 && members != rest && look_up(rest & ~members) < 0) continue;
    if (!steps_--) return false;
    Glance below = glance;
    if (!below.add(planes_[at].plane, planes_[at].singles)) continue;
    if (task_->is_calm && is_empty(below.naked)) continue;
    places_[depth] = places_of_[at];
    if (!explore(rest & ~members, left - 1, depth + 1, next + 1, below)) return false;
  }
  return true;
}

// Takes the last class, if any is left.
bool Partitions::finish(Clues rest, int left, std::size_t depth, const Glance& glance) {
  Glance last = glance;
  if (left) {
    const int at = rest ? look_up(rest) : -1;
    if (rest ? at < 0 : !has_empty_) return true;
    const Plane& plane = rest ? planes_[std::size_t(at)] : empty_;
    if (!last.add(plane.plane, plane.singles)) return true;
    places_[depth] = rest ? places_of_[std::size_t(at)] : std::uint16_t(0);
  } else if (rest) {
    return true;
  }
  if (!is_full(last.seen) || is_empty(last.naked | last.singles)) return true;
  if (task_->is_calm && !goes_on(last.naked)) return true;
  if (found.size() == task_->most) return false;
  found.push_back(places_);
  return true;
}

}  // namespace cluesmith::setting::classwise
