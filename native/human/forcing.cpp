// SPDX-License-Identifier: MIT
// Forcing chains: an assumption, that a candidate is true or that it
// is false, leaves a cell without candidates or a digit without a place in a group.
//
// A choice is a set of candidates of which exactly one is true: those of a cell, or the places of a
// digit in a group. Each choice counts its candidates; a candidate that becomes false lowers the
// counts of all its choices.
#include <algorithm>
#include <limits>

#include "human/finders.hpp"
#include "human/links.hpp"

namespace cluesmith::human {
namespace {

constexpr int kChoices = 81 + 9 * 27;  // the cells, then the groups digit by digit

// A range of the choices of a candidate: number 0 is that of its cell, 1 to 3 those of its groups.
struct ChoiceKind {
  int begin, end;
};
constexpr ChoiceKind kCells{0, 1}, kGroups{1, 4}, kEither{0, 4};

std::array<std::uint16_t, 4> choices_of(const Node& node) {
  const int cell = first(node.cells);
  std::array<std::uint16_t, 4> choices{std::uint16_t(cell)};
  for (int i = 0; i < 3; ++i)
    choices[i + 1] = std::uint16_t(81 + 27 * node.digit + kGeometry.groups_of[cell][i]);
  return choices;
}

struct Assumption {
  int node;
  bool is_true;
};

// Finds the assumption that empties a choice of some kind by the shortest chains.
template <int width>
class Refuter {
 public:
  Refuter(Links<width>& links, ChoiceKind kind)
      : links_(links), kind_(kind), choices_(links.size()) {
    each(links.singles, [&](int node) {
      choices_[node] = choices_of(links.nodes[node]);
      for (const int choice : choices_[node]) ++candidates_[choice];
    });
    for (std::uint8_t& count : candidates_)
      if (count < 2) count = kNever;  // a single candidate is not a choice
  }

  // Chains of a single link do not count, nor do the choices of the assumed candidate itself.
  void look_at(Assumption assumed) {
    const int length = spread<false>(assumed, shortest_);
    if (length >= shortest_) return;
    shortest_ = length;
    assumption_ = assumed;
  }

  const std::optional<Assumption>& assumption() const { return assumption_; }

  // The choice that the assumption empties by the shortest chains; the lowest number of several.
  int choice() {
    spread<true>(*assumption_, shortest_ + 1);
    int choice = 0;
    while (standing_[choice] || lengths_[choice] != shortest_) ++choice;
    return choice;
  }

  // The candidates of a choice.
  Nodes<width> candidates_of(int choice) const {
    Nodes<width> candidates;
    each(links_.singles, [&](int node) {
      const auto& own = choices_[node];
      if (std::find(own.begin(), own.end(), choice) != own.end()) candidates.add(node);
    });
    return candidates;
  }

 private:
  static constexpr std::uint8_t kNever = 255;  // more candidates than a choice can lose
  static constexpr int kNone = std::numeric_limits<int>::max();

  // Follows an assumption level by level, as long as chains that are shorter than the limit may
  // empty a choice. Returns the length of the shortest chains that do, or the limit. With ties the
  // limit stays, so that all choices with chains of the same length are emptied.
  template <bool with_ties>
  int spread(Assumption assumed, int limit) {
    const auto [node, is_true] = assumed;
    standing_ = candidates_;
    lengths_ = {};
    for (const int choice : choices_[node]) standing_[choice] = kNever;
    Nodes<width> fallen = Nodes<width>::of(node);
    if (is_true) {
      if (fall(links_.weak[node], 1, kEither) != kNone) return limit;
      fallen |= links_.weak[node];
    }
    // A choice has two or more candidates, so two or more chains end in it. So a chain must leave
    // room for another one of the least length.
    const int least = is_true ? 1 : 2;
    for (int depth = is_true; 2 * depth + 2 * least < limit; ++depth) {
      const Nodes<width>& level =
          is_true ? links_.if_true(node, depth) : links_.if_false(node, depth);
      if (level.empty()) break;
      Nodes<width> reached;
      each(level, [&](int other) { reached |= links_.weak[other]; });
      const int length = fall(reached - fallen, 2 * depth + least, kind_);
      fallen |= reached;
      if (!with_ties) limit = std::min(limit, length);
    }
    return limit;
  }

  // Removes nodes, which chains of some length reach, from the counts of their choices. Returns the
  // least total length of the chains to a choice that is now empty.
  int fall(const Nodes<width>& nodes, int length, ChoiceKind kind) {
    int shortest = kNone;
    each(nodes & links_.singles, [&](int node) {
      for (int i = kind.begin; i < kind.end; ++i) {
        const int choice = choices_[node][i];
        lengths_[choice] += std::uint16_t(length);
        if (!--standing_[choice]) shortest = std::min<int>(shortest, lengths_[choice]);
      }
    });
    return shortest;
  }

  Links<width>& links_;
  ChoiceKind kind_;
  std::vector<std::array<std::uint16_t, 4>> choices_;  // by node of one cell
  std::array<std::uint8_t, kChoices> candidates_{};    // the size of each choice
  std::array<std::uint8_t, kChoices> standing_;        // how many of these are not yet false
  std::array<std::uint16_t, kChoices> lengths_;        // of all chains to its false candidates
  int shortest_ = kNone;
  std::optional<Assumption> assumption_;
};

template <const ChoiceKind& kind>
bool forcing_chain(const Grid& grid, Effect& effect) {
  return grid.links().with(grid, Reach::grouped, [&](auto& links) {
    Refuter refuter(links, kind);
    const auto digits_beside = [&](int node) {
      return grid.masks[first(links.nodes[node].cells)] & ~(1u << links.nodes[node].digit);
    };
    each(links.singles, [&](int node) {
      refuter.look_at({node, true});
      if (size_of(digits_beside(node)) > 1) refuter.look_at({node, false});
    });
    if (!refuter.assumption()) return false;
    const auto [node, is_true] = *refuter.assumption();
    const auto& [digit, cells] = links.nodes[node];
    if (effect.asks_why) {
      const int choice = refuter.choice();
      const int group = (choice - 81) % 27, digit_left = (choice - 81) / 27;
      std::vector<Witness> place{choice}, paths;
      if (choice >= 81) place = {digit_left + 1, group};
      each(refuter.candidates_of(choice), [&](int end) {
        paths.push_back(links.witness(links.trace_to_false(node, is_true, end)));
      });
      effect.because(std::array{first(cells), digit + 1}, is_true, place, paths);
    }
    return effect.eliminate_all(grid, cells, is_true ? 1u << digit : digits_beside(node));
  });
}

}  // namespace

std::vector<NativeStrategy> forcing() {
  return {{"cell_forcing_chain", forcing_chain<kCells>},
          {"region_forcing_chain", forcing_chain<kGroups>},
          {"contradiction_forcing_chain", forcing_chain<kEither>}};
}

}  // namespace cluesmith::human
