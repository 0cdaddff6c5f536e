// SPDX-License-Identifier: MIT
#include "proofs/classwise_bound.hpp"

#include <algorithm>

namespace cluesmith::proofs::classwise {
namespace {

// Whether so many disjoint classes, of those from the place `next` on, rule a cell out.
bool are_disjoint(const std::vector<Clues>& sets, std::size_t next, Clues used, int number) {
  if (number <= 0) return true;
  for (; next + std::size_t(number) <= sets.size(); ++next)
    if (!(sets[next] & used) && are_disjoint(sets, next + 1, used | sets[next], number - 1))
      return true;
  return false;
}

bool can_rule_out(const std::vector<Class>& list, int cell, int number) {
  if (surely_fewer(list, cell, number)) return false;
  std::vector<Clues> sets;
  for (const Class& one : list)
    if (!(one.plane & cell_bit(cell))) sets.push_back(one.clues);
  return are_disjoint(sets, 0, 0, number);
}

struct Owner {
  Clues clues;
  bool is_chosen;
  Cells begun, begun_singles, plane;
  bool is_narrow = true, is_alive = true;
  Cells claims = 0;

  bool can_join(const Owner& other) const {
    return is_chosen || other.is_chosen || !(clues & other.clues);
  }
};

class Closure {
 public:
  Closure(const Chosen& chosen, const std::vector<Class>& list)
      : list_(list),
        chosen_(std::size_t(chosen.count)),
        left_(chosen.left()),
        known_(chosen.occupied) {
    for (const Class& one : chosen.classes()) add(one, true);
    for (const Class& one : list) add(one, false);
  }

  bool fills() {
    for (;;) {
      changed_ = false;
      for (Owner& owner : owners_) look(owner);
      if ((known_ | claimed_) == kBoard) return true;
      if (changed_) continue;
      place_naked_singles();
      if ((known_ | claimed_) == kBoard) return true;
      if (!changed_) return false;
    }
  }

 private:
  void add(const Class& one, bool is_chosen) {
    owners_.push_back({one.clues, is_chosen, one.plane, singles_of(one.plane), one.plane});
  }

  void look(Owner& owner) {
    if (!owner.is_alive) return;
    for (Cells rest = owner.plane & claimed_ & ~owner.begun_singles; rest; rest &= rest - 1) {
      const int cell = first_cell(rest);
      if (!has_rival(owner, cell)) continue;
      owner.plane &= ~cell_bit(cell);
      owner.is_narrow = false;
    }
    if (!owner.is_narrow) {
      owner.is_narrow = true;
      if (!narrow(owner.plane)) return die(owner);
      changed_ = true;
    }
    claim(owner, singles_of(owner.plane));
  }

  void die(Owner& owner) {
    owner.is_alive = false;
    owner.plane = 0;
    changed_ = true;
    claim(owner, owner.begun);
  }

  void claim(Owner& owner, Cells cells) {
    cells &= ~known_ & ~owner.claims;
    if (!cells) return;
    owner.claims |= cells;
    claimed_ |= cells;
    changed_ = true;
    for (; cells; cells &= cells - 1) owners_of_[first_cell(cells)].push_back(&owner);
  }

  bool has_rival(const Owner& owner, int cell) const {
    return std::ranges::any_of(owners_of_[cell], [&](const Owner* other) {
      return other != &owner && owner.can_join(*other);
    });
  }

  void place(Owner& owner, int cell) {
    if (!(owner.begun & cell_bit(cell))) return;
    claim(owner, cell_bit(cell));
    if (!owner.is_alive) return;
    if (!(owner.plane & cell_bit(cell))) return die(owner);
    const Cells plane = owner.plane & ~geometry().peers[cell];
    if (plane == owner.plane) return;
    owner.plane = plane;
    owner.is_narrow = false;
    changed_ = true;
  }

  void place_naked_singles() {
    std::vector<Class> list = list_;
    for (std::size_t i = 0; i < list.size(); ++i) list[i].plane = owners_[chosen_ + i].plane;
    Cells once = 0, twice = 0;
    for (std::size_t d = 0; d < chosen_; ++d) {
      twice |= once & owners_[d].plane;
      once |= owners_[d].plane;
    }
    const std::vector<Owner> before(owners_.begin(), owners_.begin() + std::ptrdiff_t(chosen_));
    for (Cells rest = kBoard & ~known_ & ~twice; rest; rest &= rest - 1) {
      const int cell = first_cell(rest);
      const bool is_seen = (once & cell_bit(cell)) != 0;
      if (can_rule_out(list, cell, left_))
        for (std::size_t d = 0; d < chosen_; ++d)
          if (!is_seen || (before[d].plane & cell_bit(cell))) place(owners_[d], cell);
      if (!is_seen && can_rule_out(list, cell, left_ - 1))
        for (std::size_t i = chosen_; i < owners_.size(); ++i) place(owners_[i], cell);
    }
  }

  const std::vector<Class>& list_;
  std::size_t chosen_;
  int left_;
  Cells known_, claimed_ = 0;
  std::vector<Owner> owners_;  // the chosen classes, then those of the list
  std::vector<const Owner*> owners_of_[81];
  bool changed_ = false;
};

}  // namespace

bool fits(std::vector<Class>& list, Clues rest, int left) {
  const auto is_empty = [](const Class& one) { return one.clues == 0; };
  const bool has_empty = std::ranges::any_of(list, is_empty);
  const int most = std::popcount(rest) - (left - 1) + (has_empty && left > 1);
  std::erase_if(list, [&](const Class& one) {
    return left == 1 ? one.clues != rest : std::popcount(one.clues) > most;
  });
  constexpr int kWhole = 2520;  // a class; every size up to nine divides it
  int at_most = 0, at_least = 0;
  for (Clues clues = rest; clues; clues &= clues - 1) {
    int smallest = 0, largest = 0;
    for (const Class& one : list) {
      if (!(one.clues & clues & -clues)) continue;
      const int size = std::popcount(one.clues);
      smallest = smallest ? std::min(smallest, size) : size;
      largest = std::max(largest, size);
    }
    if (!smallest) return false;
    at_most += kWhole / smallest;
    at_least += kWhole / largest;
  }
  const bool still_empty = std::ranges::any_of(list, is_empty);
  return at_most >= kWhole * (left - still_empty) && at_least <= kWhole * left;
}

bool surely_fewer(const std::vector<Class>& list, int cell, int number) {
  int weights[32] = {}, sum = 0;  // in sixths of a class
  for (const Class& one : list) {
    if (one.plane & cell_bit(cell)) continue;
    int weight = one.clues ? 0 : -6;
    for (Clues clues = one.clues; clues; clues &= clues - 1)
      weight += weights[std::countr_zero(clues)];
    if (weight < 0) sum += 6;
    if (weight < 0 || weight >= 6) continue;
    const int share = 6 / std::min(3, std::popcount(one.clues));
    for (Clues clues = one.clues; clues; clues &= clues - 1) {
      int& own = weights[std::countr_zero(clues)];
      sum += std::max(0, share - own);
      own = std::max(own, share);
    }
  }
  return sum < 6 * number;
}

bool may_fill(const Chosen& chosen, const std::vector<Class>& list) {
  return Closure(chosen, list).fills();
}

}  // namespace cluesmith::proofs::classwise
