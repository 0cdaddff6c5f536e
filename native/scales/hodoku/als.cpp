// SPDX-License-Identifier: MIT
#include "scales/hodoku/als.hpp"

#include <algorithm>
#include <unordered_set>

namespace cluesmith::scales::hodoku {
namespace {

struct CellsHash {
  std::size_t operator()(Cells cells) const {
    return std::size_t(std::uint64_t(cells) * 0x9e3779b97f4a7c15u ^ std::uint64_t(cells >> 64));
  }
};
using KnownSets = std::unordered_set<Cells, CellsHash>;

// A set comes before those that extend it. No set has all nine cells of its group.
void list_sets(const View& view, int group, int from, int size, Cells cells, unsigned digits,
               KnownSets& known, std::vector<AlmostLockedSet>& sets) {
  if (size >= 8) return;
  for (int i = from; i < 9; ++i) {
    const int cell = kGeometry.cells[group][i];
    if (!view.board.is_open(cell)) continue;
    const Cells with = cells | cell_bit(cell);
    const unsigned of = digits | view.board.masks[cell];
    if (size_of(of) == size + 2 && known.insert(with).second) sets.push_back({with, of});
    list_sets(view, group, i + 1, size + 1, with, of, known, sets);
  }
}

void rule_out(const AlmostLockedSet& one, const AlmostLockedSet& other, unsigned digits,
              Step& step) {
  if (!(one.all_seeing & other.all_seeing)) return;
  each_digit(one.digits & other.digits & digits,
             [&](int digit) { step.eliminate(one.seeing[digit] & other.seeing[digit], digit); });
}

// What a set rules out when the two common digits lock its other digits.
void rule_out_locked(const AlmostLockedSet& set, const AlmostLockedSet& other, unsigned common,
                     Step& step) {
  each_digit(set.digits & ~common,
             [&](int digit) { step.eliminate(set.seeing[digit] & ~other.cells, digit); });
}

}  // namespace

AlmostLockedSets::AlmostLockedSets(const View& view) {
  KnownSets known;
  for (int group = 0; group < 27; ++group) list_sets(view, group, 0, 0, 0, 0, known, sets_);
  for (AlmostLockedSet& set : sets_)
    each_digit(set.digits, [&](int digit) {
      set.places[digit] = set.cells & view.where[digit];
      set.seeing[digit] = seen_by_all(set.places[digit]) & ~set.cells & view.where[digit];
      set.all_seeing |= set.seeing[digit];
    });
  for (int i = 0; i < int(sets_.size()); ++i) {
    starts_.push_back(int(links_.size()));
    const AlmostLockedSet& one = sets_[i];
    for (int j = i + 1; j < int(sets_.size()); ++j) {
      const AlmostLockedSet& other = sets_[j];
      if (one.cells & other.cells) continue;
      CommonDigits link{i, j, -1, -1};
      each_digit(one.digits & other.digits, [&](int digit) {
        if (one.places[digit] & ~other.seeing[digit] || other.places[digit] & ~one.seeing[digit])
          return;
        (link.first < 0 ? link.first : link.second) = digit;
      });
      if (link.first >= 0) links_.push_back(link);
    }
  }
  starts_.push_back(int(links_.size()));
}

bool AlmostLockedSets::find_xz(Step& step) const {
  for (const CommonDigits& link : links_) {
    const AlmostLockedSet &one = sets_[link.one], &other = sets_[link.other];
    rule_out(one, other, ~(1u << link.first), step);
    if (link.second >= 0) {
      const unsigned common = 1u << link.first | 1u << link.second;
      rule_out(one, other, ~(1u << link.second), step);
      rule_out_locked(one, other, common, step);
      rule_out_locked(other, one, common, step);
    }
    if (step.is_any())
      return step.told(Technique::als_xz, one.digits | other.digits, one.cells | other.cells);
  }
  return false;
}

bool AlmostLockedSets::find_xy_wing(Step& step, Watch watch) const {
  const auto digits_of = [](const CommonDigits& link) {
    return 1u << link.first | (link.second < 0 ? 0 : 1u << link.second);
  };
  // The two links share the pivot; they differ in more than one digit.
  const auto is_wing = [&](const CommonDigits& link, const CommonDigits& next, int pivot, int a,
                           int b) {
    if (link.second < 0 && next.second < 0 && link.first == next.first) return false;
    const AlmostLockedSet &one = sets_[a], &other = sets_[b];
    if (one.cells & other.cells) return false;
    rule_out(one, other, ~(digits_of(link) | digits_of(next)), step);
    return step.is_any() &&
           step.told(Technique::als_xy_wing, one.digits | other.digits | sets_[pivot].digits,
                     one.cells | other.cells | sets_[pivot].cells);
  };
  std::vector<std::vector<int>> to(sets_.size());  // the links to a set
  for (std::size_t i = 0; i < links_.size(); ++i) to[links_[i].other].push_back(int(i));
  for (int i = 0; i < int(links_.size()); ++i) {
    if (watch()) return false;
    const CommonDigits& link = links_[i];
    // The later links with a set of this one, in their order.
    const int end = starts_[link.one + 1];
    for (int j = i + 1; j < end; ++j)
      if (is_wing(link, links_[j], link.one, link.other, links_[j].other)) return true;
    for (int j : to[link.other])
      if (j >= end && is_wing(link, links_[j], link.other, link.one, links_[j].one)) return true;
    for (int j = starts_[link.other]; j < starts_[link.other + 1]; ++j)
      if (is_wing(link, links_[j], link.other, link.one, links_[j].other)) return true;
  }
  return false;
}

}  // namespace cluesmith::scales::hodoku
