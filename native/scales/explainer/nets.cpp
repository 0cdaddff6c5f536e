// SPDX-License-Identifier: MIT
// Multiple and dynamic forcing chains.
//
// A net is everything that follows from a claim: a candidate is true, or it is false. A complete
// choice is the candidates of a cell, the places of a digit in a group, or a claim and its
// opposite. If all claims of a complete choice lead to the same claim, that claim holds. A claim
// that leads to a contradiction is wrong. In dynamic nets, later links do not see candidates that
// became false.
#include <utility>
#include <vector>

#include "scales/explainer/length.hpp"
#include "scales/explainer/net.hpp"
#include "scales/explainer/techniques.hpp"

namespace cluesmith::scales::explainer {
namespace {

template <int width>
class NetSearch {
 public:
  NetSearch(const Grid& grid, const Numbered& number, Effect& effect, NetKind kind, int base)
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
  using NetRank = std::pair<int, int>;  // tenths, claims

  int tenths() const { return best_.first < 1000 ? best_.first : 0; }

  template <typename Act>
  void each_candidate(int least, Act act) {
    each(grid_.open, [&](int cell) {
      if (size_of(grid_.masks[cell]) < least) return;
      for (unsigned rest = grid_.masks[cell]; rest; rest &= rest - 1)
        act(cell, std::countr_zero(rest));
    });
  }

  NetClaim claim(int cell, int digit, bool is_true) const {
    return 2 * number_(cell, digit) + is_true;
  }

  const Net<width>& net(NetClaim first) {
    if (nets_[first].sizes.empty()) nets_[first] = maker_.make(first);
    return nets_[first];
  }

  void contradict(int cell, int digit) {
    for (const bool is_true : {true, false}) {
      const NetClaim first = claim(cell, digit, is_true);
      if (const int claims = net(first).contradiction) offer(claims, first ^ 1);
    }
  }

  void look_at_groups(int cell, int digit) {
    for (const int kind : {2, 1, 0}) {
      const Cells places = grid_.where[digit] & kGeometry.group[kGeometry.groups_of[cell][kind]];
      if (first(places) != cell || is_single(places)) continue;
      std::vector<NetClaim> choice;
      each(places, [&](int place) { choice.push_back(claim(place, digit, true)); });
      agree(choice);
    }
  }

  void look_at_cell(int cell) {
    std::vector<NetClaim> choice;
    for (unsigned rest = grid_.masks[cell]; rest; rest &= rest - 1)
      choice.push_back(claim(cell, std::countr_zero(rest), true));
    agree(choice);
  }

  // Finds the claims that all claims of a choice lead to.
  void agree(const std::vector<NetClaim>& choice) {
    Nodes<width> common = net(choice[0]).claims;
    for (const NetClaim one : choice) common &= net(one).claims;
    each(common, [&](NetClaim conclusion) {
      int claims = 0;
      for (const NetClaim one : choice) claims += net(one).sizes[conclusion];
      offer(claims, conclusion);
    });
  }

  void offer(int claims, NetClaim conclusion) {
    const NetRank rank{base_ + length_tenths(claims), claims};
    if (rank >= best_) return;
    Effect effect;
    const auto [cell, number] = number_.candidates[conclusion / 2];
    const unsigned digit = 1u << number;
    if (!effect.eliminate_all(grid_, cell_bit(cell), conclusion & 1 ? 0x1ff & ~digit : digit))
      return;
    best_ = rank;
    effect_ = std::move(effect);
  }

  const Grid& grid_;
  const Numbered& number_;
  Effect& effect_;
  int base_;
  NetMaker<width> maker_;
  std::vector<Net<width>> nets_;  // by first claim; computed when needed
  NetRank best_{1000, 0};
};

// Calls run(search) for claims on all candidates.
template <typename Run>
int search_nets(const Grid& grid, Effect& effect, NetKind kind, int base, Run run) {
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

int dynamic_chains_plus(const Grid& grid, Effect& effect) {
  return search_nets(grid, effect, {true, true, true}, 90,
                     [](auto& search) { return search.run_dynamic(); });
}

}  // namespace cluesmith::scales::explainer
