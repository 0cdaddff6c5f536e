// SPDX-License-Identifier: MIT
// Multiple and dynamic forcing chains.
//
// A net is all that follows from a claim that a candidate is true or false. Where the claims of a
// complete choice (the candidates of a cell, the places of a digit in a group, a candidate and its
// contrary) lead to the same, that holds; a claim that contradicts itself is wrong. In dynamic nets
// candidates that have become false are gone for the links that follow.
#include <tuple>
#include <vector>

#include "explainer/length.hpp"
#include "explainer/links.hpp"
#include "explainer/techniques.hpp"

namespace cluesmith::human::explainer {
namespace {

// Twice the number of a candidate, and one more where it is true.
using Claim = int;

template <int width>
struct Net {
  Nodes<width> claims;              // what follows, the first claim included
  std::vector<std::int16_t> sizes;  // for each of them how many claims it rests on
  int contradiction = 0;            // so many claims contradict each other, 0 if none
};

struct Kind {
  bool has_y;  // links within cells
  bool is_dynamic;
};

template <int width>
class NetMaker {
 public:
  NetMaker(const Grid& grid, const Numbered& number, Kind kind)
      : grid_(grid), number_(number), kind_(kind), place_(2 * number.candidates.size()) {}

  Net<width> make(Claim first) {
    net_ = {};
    net_.sizes.resize(place_.size());
    masks_ = grid_.masks;
    where_ = grid_.where;
    roots_.clear();
    next_on_ = next_off_ = 0;
    on_.clear();
    off_.clear();
    add(first, {}, 0);
    while (!net_.contradiction && (next_on_ < on_.size() || next_off_ < off_.size())) {
      if (next_on_ < on_.size())
        rule_out(on_[next_on_++]);
      else
        make_true(off_[next_off_++]);
    }
    return std::move(net_);
  }

 private:
  using Claims = Nodes<width>;
  using Parents = std::array<Claim, 12>;

  Claim claim(int cell, int digit, bool is_true) const {
    return 2 * number_(cell, digit) + is_true;
  }

  // Whether the net goes on.
  bool add(Claim claim, const Parents& parents, int many) {
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

  void rule_out(Claim from) {
    const auto [cell, digit] = number_.candidates[from / 2];
    const Parents parents{from};
    if (kind_.has_y)
      for (unsigned rest = masks_[cell] & ~(1u << digit); rest; rest &= rest - 1)
        if (!add(claim(cell, std::countr_zero(rest), false), parents, 1)) return;
    for (const int kind : {2, 1, 0}) {
      const Cells group = kGeometry.group[kGeometry.groups_of[cell][kind]];
      if (any(where_[digit] & group & ~cell_bit(cell),
              [&](int other) { return !add(claim(other, digit, false), parents, 1); }))
        return;
    }
  }

  void make_true(Claim from) {
    const auto [cell, digit] = number_.candidates[from / 2];
    const unsigned mask = masks_[cell];
    const Cells places = where_[digit];
    if (kind_.is_dynamic) {
      masks_[cell] &= std::uint16_t(~(1u << digit));
      where_[digit] &= ~cell_bit(cell);
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

  const Grid& grid_;
  const Numbered& number_;
  Kind kind_;
  Net<width> net_;
  std::array<std::uint16_t, 81> masks_;
  std::array<Cells, 9> where_;
  std::vector<Claim> on_, off_;  // in the order in which they follow
  std::size_t next_on_ = 0, next_off_ = 0;
  std::vector<std::int16_t> place_;  // of a claim among the roots
  std::vector<Claims> roots_;        // what each claim rests on, itself included
};

template <int width>
class NetSearch {
 public:
  NetSearch(const Grid& grid, const Numbered& number, Effect& effect, Kind kind, int base)
      : grid_(grid), number_(number), effect_(effect), base_(base), maker_(grid, number, kind) {
    nets_.resize(2 * number.candidates.size());
  }

  int run_nishio() {
    each_candidate(2, [&](int cell, int digit) { contradict(cell, digit); });
    return tenths();
  }

  int run_multiple() {
    each_candidate(3, [&](int cell, int digit) { look_at_groups(cell, digit); });
    each(grid_.open, [&](int cell) {
      if (size_of(grid_.masks[cell]) > 2) look_at_cell(cell);
    });
    return tenths();
  }

  int run_dynamic() {
    each_candidate(2, [&](int cell, int digit) {
      contradict(cell, digit);
      if (size_of(grid_.masks[cell]) > 2)
        agree({claim(cell, digit, true), claim(cell, digit, false)});
      look_at_groups(cell, digit);
    });
    each(grid_.open, [&](int cell) { look_at_cell(cell); });
    return tenths();
  }

 private:
  using Rank = std::pair<int, int>;  // tenths, claims

  int tenths() const { return best_.first < 1000 ? best_.first : 0; }

  template <typename Act>
  void each_candidate(int least, Act act) {
    each(grid_.open, [&](int cell) {
      if (size_of(grid_.masks[cell]) < least) return;
      for (unsigned rest = grid_.masks[cell]; rest; rest &= rest - 1)
        act(cell, std::countr_zero(rest));
    });
  }

  Claim claim(int cell, int digit, bool is_true) const {
    return 2 * number_(cell, digit) + is_true;
  }

  const Net<width>& net(Claim first) {
    if (nets_[first].sizes.empty()) nets_[first] = maker_.make(first);
    return nets_[first];
  }

  void contradict(int cell, int digit) {
    for (const bool is_true : {true, false}) {
      const Claim first = claim(cell, digit, is_true);
      if (const int claims = net(first).contradiction) offer(claims, first ^ 1);
    }
  }

  void look_at_groups(int cell, int digit) {
    for (const int kind : {2, 1, 0}) {
      const Cells places = grid_.where[digit] & kGeometry.group[kGeometry.groups_of[cell][kind]];
      if (first(places) != cell || is_single(places)) continue;
      std::vector<Claim> choice;
      each(places, [&](int place) { choice.push_back(claim(place, digit, true)); });
      agree(choice);
    }
  }

  void look_at_cell(int cell) {
    std::vector<Claim> choice;
    for (unsigned rest = grid_.masks[cell]; rest; rest &= rest - 1)
      choice.push_back(claim(cell, std::countr_zero(rest), true));
    agree(choice);
  }

  // What all claims of a choice lead to.
  void agree(const std::vector<Claim>& choice) {
    Nodes<width> common = net(choice[0]).claims;
    for (const Claim one : choice) common &= net(one).claims;
    each(common, [&](Claim found) {
      int claims = 0;
      for (const Claim one : choice) claims += net(one).sizes[found];
      offer(claims, found);
    });
  }

  void offer(int claims, Claim found) {
    const Rank rank{base_ + length_tenths(claims), claims};
    if (rank >= best_) return;
    Effect effect;
    const auto [cell, number] = number_.candidates[found / 2];
    const unsigned digit = 1u << number;
    if (!effect.eliminate_all(grid_, cell_bit(cell), found & 1 ? 0x1ff & ~digit : digit)) return;
    best_ = rank;
    effect_ = std::move(effect);
  }

  const Grid& grid_;
  const Numbered& number_;
  Effect& effect_;
  int base_;
  NetMaker<width> maker_;
  std::vector<Net<width>> nets_;  // by first claim; empty until asked for
  Rank best_{1000, 0};
};

// Calls run(search) for claims on all candidates.
template <typename Run>
int search_nets(const Grid& grid, Effect& effect, Kind kind, int base, Run run) {
  const Numbered number(grid);
  return with_width(2 * number.candidates.size(), [&](auto width) {
    NetSearch<width> search(grid, number, effect, kind, base);
    return run(search);
  });
}

}  // namespace

int nishio(const Grid& grid, Effect& effect) {
  return search_nets(grid, effect, {false, true}, 75,
                     [](auto& search) { return search.run_nishio(); });
}

int multiple_chains(const Grid& grid, Effect& effect) {
  return search_nets(grid, effect, {true, false}, 80,
                     [](auto& search) { return search.run_multiple(); });
}

int dynamic_chains(const Grid& grid, Effect& effect) {
  return search_nets(grid, effect, {true, true}, 85,
                     [](auto& search) { return search.run_dynamic(); });
}

}  // namespace cluesmith::human::explainer
