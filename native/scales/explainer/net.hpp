// SPDX-License-Identifier: MIT
// Nets: all claims that follow from a first claim; a claim says that a candidate is true, or false.
#pragma once

#include <array>
#include <vector>

#include "scales/explainer/links.hpp"
#include "scales/explainer/plain_rules.hpp"

namespace cluesmith::scales::explainer {

// Twice the number of a candidate, and one more where it is true.
using NetClaim = int;

template <int width>
struct Net {
  Nodes<width> claims;              // the claims that follow, the first included
  std::vector<std::int16_t> sizes;  // for each claim, how many claims it rests on
  int contradiction = 0;            // the number of claims that contradict each other
};

struct NetKind {
  bool has_y;              // links within cells
  bool is_dynamic;         // links ignore candidates that have become false
  bool has_rules = false;  // locked candidates, pairs and X-wings add claims
};

template <int width>
class NetMaker {
 public:
  NetMaker(const Grid& grid, const Numbered& number, NetKind kind)
      : grid_(grid), number_(number), kind_(kind), place_(2 * number.candidates.size()) {}

  Net<width> make(NetClaim first) {
    net_ = {};
    net_.sizes.resize(place_.size());
    rest_ = {grid_.masks, grid_.where};
    roots_.clear();
    next_on_ = next_off_ = 0;
    on_.clear();
    off_.clear();
    add(first, {}, 0);
    do {
      while (!net_.contradiction && (next_on_ < on_.size() || next_off_ < off_.size())) {
        if (next_on_ < on_.size())
          rule_out(on_[next_on_++]);
        else
          make_true(off_[next_off_++]);
      }
    } while (kind_.has_rules && !net_.contradiction && apply_rules());
    return std::move(net_);
  }

 private:
  using Claims = Nodes<width>;
  using Parents = std::array<NetClaim, 16>;  // two lines or cells, each with two candidates left

  NetClaim claim(int cell, int digit, bool is_true) const {
    return 2 * number_(cell, digit) + is_true;
  }

  // Returns false if the claim contradicts the net, which ends it.
  bool add(NetClaim claim, const Parents& parents, int many) {
    if (net_.claims.has(claim)) return true;
    Claims roots = Claims::of(claim);
    for (int i = 0; i < many; ++i) roots |= roots_[place_[parents[i]]];
    int size = 0;
    for (const std::uint64_t word : roots.words) size += count(word);
    if (net_.claims.has(claim ^ 1)) {
      net_.contradiction = size + net_.sizes[claim ^ 1];
      return false;
    }
    net_.claims.add(claim);
    net_.sizes[claim] = std::int16_t(size);
    place_[claim] = std::int16_t(roots_.size());
    roots_.push_back(roots);
    (claim & 1 ? on_ : off_).push_back(claim);
    return true;
  }

  void rule_out(NetClaim from) {
    const auto [cell, digit] = number_.candidates[from / 2];
    const Parents parents{from};
    if (kind_.has_y)
      for (unsigned rest = rest_.masks[cell] & ~(1u << digit); rest; rest &= rest - 1)
        if (!add(claim(cell, std::countr_zero(rest), false), parents, 1)) return;
    for (const int kind : {2, 1, 0}) {
      const Cells group = kGeometry.group[kGeometry.groups_of[cell][kind]];
      if (any(rest_.where[digit] & group & ~cell_bit(cell),
              [&](int other) { return !add(claim(other, digit, false), parents, 1); }))
        return;
    }
  }

  void make_true(NetClaim from) {
    const auto [cell, digit] = number_.candidates[from / 2];
    const unsigned mask = rest_.masks[cell];
    const Cells places = rest_.where[digit];
    if (kind_.is_dynamic) {
      rest_.masks[cell] &= std::uint16_t(~(1u << digit));
      rest_.where[digit] &= ~cell_bit(cell);
    }
    if (kind_.has_y && size_of(mask) == 2 && mask >> digit & 1) {
      Parents parents{from};
      int many = 1;
      for (unsigned gone = grid_.masks[cell] & ~mask; gone; gone &= gone - 1)
        parents[many++] = claim(cell, std::countr_zero(gone), false);
      const int other = std::countr_zero(mask & ~(1u << digit));
      if (!add(claim(cell, other, true), parents, many)) return;
    }
    for (const int kind : {2, 1, 0}) {
      const Cells group = kGeometry.group[kGeometry.groups_of[cell][kind]];
      if (!is_pair(places & group)) continue;
      Parents parents{from};
      int many = 1;
      each(grid_.where[digit] & group & ~places,
           [&](int gone) { parents[many++] = claim(gone, digit, false); });
      if (!add(claim(first(places & group & ~cell_bit(cell)), digit, true), parents, many)) return;
    }
  }

  // Returns whether a rule added a claim.
  bool apply_rules() {
    bool is_new = false;
    for (const Leaving& step : plain_steps(grid_, rest_)) {
      Parents parents;
      int many = 0;
      for (int digit = 0; digit < 9; ++digit)
        each(step.because[digit], [&](int cell) { parents[many++] = claim(cell, digit, false); });
      for (unsigned digits = step.digits; digits; digits &= digits - 1) {
        const int digit = std::countr_zero(digits);
        if (any(rest_.where[digit] & step.cells, [&](int cell) {
              is_new |= !net_.claims.has(claim(cell, digit, false));
              return !add(claim(cell, digit, false), parents, many);
            }))
          return false;
      }
    }
    return is_new;
  }

  const Grid& grid_;
  const Numbered& number_;
  NetKind kind_;
  Net<width> net_;
  Rest rest_;                       // without the candidates that are false
  std::vector<NetClaim> on_, off_;  // in the order in which they follow
  std::size_t next_on_ = 0, next_off_ = 0;
  std::vector<std::int16_t> place_;  // of a claim among the roots
  std::vector<Claims> roots_;        // what each claim rests on, itself included
};

}  // namespace cluesmith::scales::explainer
