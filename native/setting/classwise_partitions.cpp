// SPDX-License-Identifier: MIT
#include "setting/classwise_partitions.hpp"

#include <algorithm>
#include <bit>

namespace cluesmith::setting::classwise {
namespace {

std::size_t mixed(Clues clues) { return clues * 2654435761u >> 7; }

}  // namespace

bool Partitions::find(const ClassList& list, Clues rest, int left, const Glance& glance,
                      bool is_calm, CellSet occupied, std::size_t steps, std::size_t most) {
  found.clear();
  is_calm_ = is_calm;
  open_ = ~occupied;
  has_empty_ = list.has_empty();
  if (has_empty_) empty_ = {list.planes[0], list.planes.singles(0) & open_};
  steps_ = steps;
  most_ = most;
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
  return explore(rest, left, 0, 0, glance);
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
  const int most = std::popcount(rest) - left + 1 + has_empty_;
  if (!rest || most < 1) return true;
  while (!(rest & order_[next])) ++next;
  for (std::size_t at = begin_[next]; at < begin_[next + 1]; ++at) {
    const Clues members = members_[at];
    if (members & ~rest) continue;
    if (std::popcount(members) > most) continue;
    if (left == 2 && members != rest && look_up(rest & ~members) < 0) continue;
    if (!steps_--) return false;
    Glance below = glance;
    if (!below.add(planes_[at].plane, planes_[at].singles)) continue;
    if (is_calm_ && is_empty(below.naked)) continue;
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
  if (found.size() == most_) return false;
  found.push_back(places_);
  return true;
}

}  // namespace cluesmith::setting::classwise
