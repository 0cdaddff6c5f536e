// SPDX-License-Identifier: MIT
// Forcing chains and nets: conclusions that follow from one assumption by a contradiction, or from
// all of several assumptions. Placements come first, then the lowest cell, the lowest digit, and
// the shortest ways.
#include <algorithm>

#include "scales/hodoku/loops.hpp"
#include "scales/hodoku/sorting.hpp"
#include "scales/hodoku/way.hpp"

namespace cluesmith::scales::hodoku {
namespace {

struct Implication {
  std::int16_t start, node;
};

// A conclusion and the implications that it follows from; its ways are built only if it is wanted.
struct Conclusion {
  std::uint8_t cell, digit;
  bool is_placement, is_contradiction;
  std::uint8_t count = 0;
  std::array<Implication, 9> ways{};

  int rank() const { return is_placement ? cell : 81 + 9 * cell + digit; }
  void follows(int start, int node) {
    if (count < ways.size()) ways[count++] = {std::int16_t(start), std::int16_t(node)};
  }
};

struct FoundConclusion {
  const Conclusion* conclusion;
  Technique technique;
  int length;
};

class ForcingSearch {
 public:
  ForcingSearch(const View& view, const Tables& tables, bool is_net, Watch watch)
      : view_(view), tables_(tables), is_net_(is_net), watch_(watch), way_(tables) {}

  bool find(Step& step) {
    for (int start = 0; start < kPlainNodes; start += 2) {
      check_one(start + 1);
      check_one(start);
    }
    for (int start = 0; start < kPlainNodes; start += 2) check_two(start + 1, start);
    for (int cell = 0; cell < 81; ++cell) {
      std::vector<int> starts;
      each_digit(view_.board.masks[cell],
                 [&](int digit) { starts.push_back(node_of(cell, digit, true)); });
      check_all(starts);
    }
    for (int group = 0; group < 27; ++group)
      for (int digit = 0; digit < 9; ++digit) {
        std::vector<int> starts;
        each(view_.where[digit] & kGeometry.group[group],
             [&](int cell) { starts.push_back(node_of(cell, digit, true)); });
        check_all(starts);
      }
    return choose(step);
  }

 private:
  Conclusion opposite(int start) const {
    return {std::uint8_t(tables_.cell_of(start)), std::uint8_t(tables_.digit_of(start)),
            !is_on(start), true};
  }

  // Contradictions that follow from one node.
  void check_one(int start) {
    if (!tables_.has_table(start)) return;
    const Table& table = tables_.table(start);
    const int cell = tables_.cell_of(start), digit = tables_.digit_of(start);
    const auto conclude = [&](auto add_ways) {
      Conclusion conclusion = opposite(start);
      add_ways(conclusion);
      conclusions_.push_back(conclusion);
    };
    if (has((is_on(start) ? table.off : table.on)[digit], cell))
      conclude([&](Conclusion& it) { it.follows(start, start ^ 1); });
    for (int d = 0; d < 9; ++d)
      if (const Cells both = table.on[d] & table.off[d])
        conclude([&](Conclusion& it) {
          it.follows(start, node_of(first(both), d, false));
          it.follows(start, node_of(first(both), d, true));
        });
    for (int d = 0; d < 9; ++d)
      for (int e = d + 1; e < 9; ++e)
        if (const Cells both = table.on[d] & table.on[e])
          conclude([&](Conclusion& it) {
            it.follows(start, node_of(first(both), d, true));
            it.follows(start, node_of(first(both), e, true));
          });
    const auto conclude_all = [&](Cells cells, int d, bool on) {
      conclude([&](Conclusion& it) {
        each(cells, [&](int c) { it.follows(start, node_of(c, d, on)); });
      });
    };
    // Twice in a group.
    for (int kind = 0; kind < 27; kind += 9)
      for (int d = 0; d < 9; ++d)
        for (int group = kind; group < kind + 9; ++group) {
          const Cells cells = table.on[d] & kGeometry.group[group];
          if (cells && !is_single(cells)) conclude_all(cells, d, true);
        }
    // A cell without candidates.
    Cells bare = view_.empty;
    for (int d = 0; d < 9; ++d) bare &= (table.off[d] | ~view_.where[d]) & ~table.on[d];
    each(bare, [&](int c) {
      conclude([&](Conclusion& it) {
        each_digit(view_.board.masks[c], [&](int d) { it.follows(start, node_of(c, d, false)); });
      });
    });
    // A digit without a place in a group.
    for (int kind = 0; kind < 27; kind += 9)
      for (int d = 0; d < 9; ++d)
        for (int group = kind; group < kind + 9; ++group) {
          const Cells places = view_.allowed[d] & kGeometry.group[group];
          if (places && !(places & ~table.off[d])) conclude_all(places, d, false);
        }
  }

  void verity(const std::vector<int>& starts, int cell, int digit, bool on) {
    Conclusion conclusion{std::uint8_t(cell), std::uint8_t(digit), on, false};
    for (int start : starts) conclusion.follows(start, node_of(cell, digit, on));
    conclusions_.push_back(conclusion);
  }

  // What follows whether a digit is in a cell or not.
  void check_two(int on, int off) {
    if (!tables_.has_table(on) || !tables_.has_table(off)) return;
    const Table &one = tables_.table(on), &other = tables_.table(off);
    const Cells elsewhere = ~cell_bit(tables_.cell_of(on));
    const std::vector<int> starts{on, off};
    for (int d = 0; d < 9; ++d)
      each(one.on[d] & other.on[d] & elsewhere, [&](int cell) { verity(starts, cell, d, true); });
    for (int d = 0; d < 9; ++d)
      each(one.off[d] & other.off[d] & elsewhere,
           [&](int cell) { verity(starts, cell, d, false); });
  }

  // What follows from each of some nodes, one of which is true.
  void check_all(const std::vector<int>& starts) {
    if (starts.empty()) return;
    for (int d = 0; d < 9; ++d) {
      Cells on = ~Cells(0), off = ~Cells(0);
      for (int start : starts) {
        on &= tables_.table(start).on[d];
        off &= tables_.table(start).off[d];
      }
      each(on, [&](int cell) { verity(starts, cell, d, true); });
      each(off, [&](int cell) { verity(starts, cell, d, false); });
    }
  }

  // The conclusions of the lowest rank that count, then the best of them.
  bool choose(Step& step) {
    std::stable_sort(
        conclusions_.begin(), conclusions_.end(),
        [](const Conclusion& one, const Conclusion& other) { return one.rank() < other.rank(); });
    std::vector<FoundConclusion> found;
    for (const Conclusion& conclusion : conclusions_) {
      if (!found.empty() && found.front().conclusion->rank() != conclusion.rank()) break;
      if (watch_()) return false;
      keep(conclusion, found);
    }
    if (found.empty()) return false;
    const FoundConclusion& best = first_sorted(found, &before);
    const Conclusion& conclusion = *best.conclusion;
    auto& effects = conclusion.is_placement ? step.placements : step.eliminations;
    effects.push_back({conclusion.cell, conclusion.digit});
    for (int i = 0; i < conclusion.count; ++i) {
      way_.build(conclusion.ways[i].start, conclusion.ways[i].node);
      std::vector<ChainNode> chain;
      for (auto node = way_.nodes().rbegin(); node != way_.nodes().rend(); ++node)
        chain.push_back(
            {tables_.cells_of(*node), std::uint8_t(tables_.digit_of(*node)), is_on(*node)});
      step.chains.push_back(std::move(chain));
    }
    return step.told(best.technique, 1u << conclusion.digit, cell_bit(conclusion.cell));
  }

  // The shortest ways for each technique are kept; a search of nets leaves out plain chains.
  void keep(const Conclusion& conclusion, std::vector<FoundConclusion>& found) {
    bool is_net = false;
    int length = 0;
    for (int i = 0; i < conclusion.count; ++i) {
      way_.build(conclusion.ways[i].start, conclusion.ways[i].node);
      length += way_.length();
      is_net |= way_.is_net();
    }
    if (is_net_ && !is_net) return;
    using enum Technique;
    const Technique technique =
        conclusion.is_contradiction
            ? (is_net ? forcing_net_contradiction : forcing_chain_contradiction)
            : (is_net ? forcing_net_verity : forcing_chain_verity);
    for (FoundConclusion& other : found)
      if (other.technique == technique && other.conclusion->digit == conclusion.digit) {
        if (other.length > length) other = {&conclusion, technique, length};
        return;
      }
    found.push_back({&conclusion, technique, length});
  }

  // All have the same rank.
  static int before(const FoundConclusion& one, const FoundConclusion& other) {
    if (one.conclusion->is_placement && one.technique != other.technique) return 1;
    return one.length - other.length;
  }

  const View& view_;
  const Tables& tables_;
  bool is_net_;
  Watch watch_;
  WayBuilder way_;
  std::vector<Conclusion> conclusions_;
};

}  // namespace

bool find_forcing(const View& view, const Tables& tables, bool is_net, Step& step, Watch watch) {
  return ForcingSearch(view, tables, is_net, watch).find(step);
}

}  // namespace cluesmith::scales::hodoku
