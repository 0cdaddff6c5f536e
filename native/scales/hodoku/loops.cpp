// SPDX-License-Identifier: MIT
// Nice loops and alternating inference chains: all that the tables have, then sorted.
#include "scales/hodoku/loops.hpp"

#include <algorithm>
#include <map>

#include "scales/hodoku/eliminations.hpp"
#include "scales/hodoku/sorting.hpp"
#include "scales/hodoku/way.hpp"

namespace cluesmith::scales::hodoku {
namespace {

struct FoundLoop {
  Technique technique{};
  Eliminations eliminations;
  int length = 0;
  std::vector<int> nodes;  // from the start
};

class LoopSearch {
 public:
  LoopSearch(const View& view, const Tables& tables) : view_(view), tables_(tables), way_(tables) {}

  bool find(Step& step) {
    for (const bool on : {true, false})
      for (int start = on; start < kPlainNodes; start += 2) check_loops(start);
    for (int start = 0; start < kPlainNodes; start += 2) check_chains(start);
    if (found_.empty()) return false;
    const FoundLoop& best = first_sorted(found_, &before);
    step.eliminations = best.eliminations.candidates;
    std::vector<ChainNode> chain;
    for (int node : best.nodes)
      chain.push_back({tables_.cells_of(node), std::uint8_t(tables_.digit_of(node)), is_on(node)});
    return step.told(best.technique, std::move(chain));
  }

 private:
  static int before(const FoundLoop& one, const FoundLoop& other) {
    const bool is_same = one.technique == other.technique;
    return Eliminations::compare(one.eliminations, other.eliminations,
                                 is_same ? one.length - other.length : 0);
  }

  // A way is long enough if it has at least two links.
  static bool is_long(const Entry& entry) { return entry.distance > 2; }

  void check_loops(int start) {
    if (!tables_.has_table(start)) return;
    const Table& table = tables_.table(start);
    const int cell = tables_.cell_of(start);
    for (int i = 1; i < table.size(); ++i)
      if (is_plain(table[i].node) && tables_.cell_of(table[i].node) == cell && is_long(table[i]))
        check_loop(start, table[i].node);
  }

  void check_chains(int start) {
    if (!tables_.has_table(start)) return;
    const Table& table = tables_.table(start);
    const int cell = tables_.cell_of(start), digit = tables_.digit_of(start);
    for (int i = 1; i < table.size(); ++i) {
      const int node = table[i].node;
      if (!is_plain(node) || !is_on(node) || !is_long(table[i])) continue;
      const int end = tables_.cell_of(node), end_digit = tables_.digit_of(node);
      if (end == cell) continue;
      FoundLoop found;
      found.technique = Technique::aic;
      if (end_digit == digit) {
        const Cells gone = kGeometry.peers[cell] & kGeometry.peers[end] & view_.where[digit];
        if (!gone || is_single(gone)) continue;
        found.eliminations.add(gone, digit);
      } else {
        if (!sees(cell, end) || !view_.board.has_candidate(end, digit) ||
            !view_.board.has_candidate(cell, end_digit))
          continue;
        found.eliminations.add(cell_bit(cell), end_digit);
        found.eliminations.add(cell_bit(end), digit);
      }
      way_.build(start, node);
      if (!crosses_itself(false)) keep(found);
    }
  }

  // Whether the way uses a cell twice; a loop may come back to its start.
  bool crosses_itself(bool is_loop) const {
    const auto& nodes = way_.nodes();
    Cells used = 0;
    const int start = tables_.cell_of(nodes.back());
    for (std::size_t i = nodes.size(); i-- > 0;) {
      const int cell = tables_.cell_of(nodes[i]);
      if (has(used, cell)) return true;
      if (i + 1 < nodes.size()) {
        const int last = nodes[i + 1];
        if (!is_loop || tables_.cell_of(last) != start) used |= tables_.cells_of(last);
      }
    }
    return false;
  }

  void check_loop(int start, int node) {
    way_.build(start, node);
    const auto& back = way_.nodes();
    // The last link, and the first, must leave the cell.
    if (tables_.cell_of(back[0]) == tables_.cell_of(back[1])) return;
    if (crosses_itself(true)) return;
    const std::vector<int> nodes(back.rbegin(), back.rend());
    const int cell = tables_.cell_of(start);
    if (tables_.cell_of(nodes[1]) == cell) return;
    const bool starts_strong = is_on(tables_.table(start)[1].node), ends_strong = is_on(node);
    const int digit = tables_.digit_of(start), end_digit = tables_.digit_of(node);
    FoundLoop found;
    found.technique = Technique::discontinuous_nice_loop;
    if (!starts_strong && !ends_strong && digit == end_digit) {
      found.eliminations.add(cell_bit(cell), digit);
    } else if (starts_strong && ends_strong && digit == end_digit) {
      each_digit(view_.board.masks[cell] & ~(1u << digit),
                 [&](int other) { found.eliminations.add(cell_bit(cell), other); });
    } else if (starts_strong != ends_strong && digit != end_digit) {
      found.eliminations.add(cell_bit(cell), starts_strong ? end_digit : digit);
    } else if (starts_strong || ends_strong || view_.board.candidates(cell) == 2) {
      found.technique = Technique::continuous_nice_loop;
      rule_out_around(nodes, starts_strong && ends_strong, found);
    }
    if (!found.eliminations.candidates.empty()) keep(found);
  }

  // What a continuous loop rules out: other digits of cells with two strong links, and digits that
  // see both ends of a weak link.
  void rule_out_around(const std::vector<int>& nodes, bool is_strong_at_start, FoundLoop& found) {
    const auto cell = [&](int i) { return tables_.cell_of(nodes[i]); };
    const auto digit = [&](int i) { return tables_.digit_of(nodes[i]); };
    const auto strike = [&](int at, unsigned kept) {
      each_digit(view_.board.masks[at] & ~kept,
                 [&](int other) { found.eliminations.add(cell_bit(at), other); });
    };
    const int end = int(nodes.size()) - 1;
    for (int i = 0; i <= end; ++i) {
      if (i == 0) {
        if (is_strong_at_start) strike(cell(0), 1u << digit(0) | 1u << digit(end));
        continue;
      }
      const bool moves = cell(i - 1) != cell(i);
      if (is_on(nodes[i]) && i <= end - 2 && moves && !is_on(nodes[i + 1]) &&
          cell(i) == cell(i + 1) && is_on(nodes[i + 2]) && cell(i + 1) != cell(i + 2))
        strike(cell(i), 1u << digit(i) | 1u << digit(i + 2));
      if (!is_on(nodes[i]) && moves) {
        const Cells gone = tables_.seeing(nodes[i - 1]) & tables_.seeing(nodes[i]) & ~way_.cells() &
                           ~cell_bit(cell(0)) & view_.where[digit(i)];
        found.eliminations.add(gone, digit(i));
      }
    }
  }

  void keep(FoundLoop& found) {
    const auto& back = way_.nodes();
    if (!std::all_of(back.begin(), back.end(), is_plain)) {
      using enum Technique;
      found.technique = found.technique == aic                    ? grouped_aic
                        : found.technique == continuous_nice_loop ? grouped_continuous_nice_loop
                                                                  : grouped_discontinuous_nice_loop;
    }
    found.eliminations.sort();
    found.length = way_.length();
    const auto [place, is_new] =
        places_.try_emplace({found.technique, found.eliminations.candidates}, found_.size());
    if (!is_new) {
      if (found_[place->second].length <= found.length) return;
      place->second = found_.size();
    }
    found.nodes.assign(back.rbegin(), back.rend());
    found_.push_back(std::move(found));
  }

  const View& view_;
  const Tables& tables_;
  WayBuilder way_;
  std::vector<FoundLoop> found_;
  std::map<std::pair<Technique, std::vector<Candidate>>, std::size_t> places_;
};

}  // namespace

bool find_loop(const View& view, const Tables& tables, Step& step) {
  return LoopSearch(view, tables).find(step);
}

}  // namespace cluesmith::scales::hodoku
