// SPDX-License-Identifier: MIT
#include "scales/hodoku/tables.hpp"

namespace cluesmith::scales::hodoku {
namespace {

// How often a net takes all singles that there are.
constexpr int kRounds = 4;

}  // namespace

void Table::mark(int node) {
  index_[node] = std::int16_t(entries_.size());
  if (is_plain(node)) (is_on(node) ? on : off)[node / 2 % 9] |= cell_bit(node / 18);
}

void Table::add(int node, std::array<int, kMostReasons> reasons) {
  if (is_plain(node) && index_[node] >= 0) return;
  Entry entry{std::int16_t(node)};
  // The first entry of a table has no distance; its reason would be itself.
  const int reason = reasons[0];
  entry.distance = std::int16_t(1 + (reason < size() ? entries_[reason].distance : 0));
  for (int i = 1; i < kMostReasons; ++i)
    if (reasons[i] > reasons[0]) std::swap(reasons[i], reasons[0]);
  for (int i = 0; i < kMostReasons; ++i) entry.reasons[i] = std::int16_t(reasons[i]);
  mark(node);
  entries_.push_back(entry);
  direct_ = size();
}

void Table::add_expanded(int node, int table, int distance) {
  Entry entry{std::int16_t(node), std::int16_t(distance), true};
  entry.reasons[0] = std::int16_t(table);
  mark(node);
  entries_.push_back(entry);
}

void Tables::reset() {
  for (auto& table : tables_)
    if (table) table->reset();
  groups_.clear();
}

void Tables::fill_chains(const View& view, bool is_grouped) {
  reset();
  const Board& board = view.board;
  for (int cell = 0; cell < 81; ++cell) {
    each_digit(board.masks[cell], [&](int digit) {
      Table &on = at(node_of(cell, digit, true)), &off = at(node_of(cell, digit, false));
      on.add(node_of(cell, digit, true));
      off.add(node_of(cell, digit, false));
      each_digit(board.masks[cell] & ~(1u << digit), [&](int other) {
        on.add(node_of(cell, other, false));
        if (board.candidates(cell) == 2) off.add(node_of(cell, other, true));
      });
      for (int number : kGeometry.groups_of[cell]) {
        const Cells others = view.where[digit] & kGeometry.group[number] & ~cell_bit(cell);
        if (!others) continue;
        each(others, [&](int other) { on.add(node_of(other, digit, false)); });
        if (board.free[number][digit] == 2) off.add(node_of(first(others), digit, true));
      }
    });
  }
  if (is_grouped) add_groups(view);
  expand();
}

void Tables::fill_nets(const View& view) {
  reset();
  for (int cell = 0; cell < 81; ++cell)
    each_digit(view.board.masks[cell], [&](int digit) {
      fill_net(view, view.board, cell, digit, true);
      fill_net(view, view.board, cell, digit, false);
    });
  add_groups(view);
  expand();
}

void Tables::add_groups(const View& view) {
  for (int line = 0; line < 18; ++line)
    for (int digit = 0; digit < 9; ++digit)
      for (int box = 0; box < 9; ++box) {
        const Cells cells = view.where[digit] & kGeometry.group[line] & kGeometry.group[18 + box];
        if (!cells || is_single(cells)) continue;
        groups_.push_back({digit, line, box, cells, seen_by_all(cells)});
      }
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const GroupNode& group = groups_[i];
    const int off_node = kPlainNodes + 2 * int(i), on_node = off_node + 1;
    Table &on = at(on_node), &off = at(off_node);
    on.add(on_node);
    off.add(off_node);
    const Cells seen = view.where[group.digit] & group.seeing;
    each(seen, [&](int cell) {
      on.add(node_of(cell, group.digit, false));
      at(node_of(cell, group.digit, true)).add(off_node);
    });
    for (int number : {18 + group.box, group.line}) {
      const Cells rest = seen & kGeometry.group[number];
      if (!is_single(rest)) continue;
      off.add(node_of(first(rest), group.digit, true));
      at(node_of(first(rest), group.digit, false)).add(on_node);
    }
    int in_line = 0, in_box = 0, line_mate = -1, box_mate = -1;
    for (std::size_t j = 0; j < groups_.size(); ++j) {
      const GroupNode& other = groups_[j];
      if (i == j || other.digit != group.digit || other.cells & group.cells) continue;
      if (other.line == group.line) {
        if (in_line++ == 0) line_mate = int(j);
        on.add(kPlainNodes + 2 * int(j));
      }
      if (other.box == group.box) {
        if (in_box++ == 0) box_mate = int(j);
        on.add(kPlainNodes + 2 * int(j));
      }
    }
    const auto link = [&](int many, int mate, int number) {
      if (many != 1) return;
      const Cells rest =
          view.where[group.digit] & kGeometry.group[number] & ~group.cells & ~groups_[mate].cells;
      if (!rest) off.add(kPlainNodes + 2 * mate + 1);
    };
    link(in_line, line_mate, group.line);
    link(in_box, box_mate, 18 + group.box);
  }
}

// Each entry of a plain table takes over what follows at once from the entry's own table.
void Tables::expand() {
  for (const bool on : {true, false})
    for (int start = on; start < kPlainNodes; start += 2) {
      if (!has_table(start)) continue;
      Table& to = *tables_[start];
      for (int j = 1; j < to.size(); ++j) {
        const int via = to[j].node;
        if (!has_table(via)) continue;
        const Table& from = *tables_[via];
        const int base = to[j].distance;
        for (int k = 1; k < from.direct_size(); ++k) {
          const Entry& entry = from[k];
          const int distance = base + entry.distance;
          const int known = to.find(entry.node);
          if (known < 0) {
            to.add_expanded(entry.node, via, distance);
          } else if (to[known].is_expanded && to[known].distance > distance) {
            to[known].reasons = {std::int16_t(via)};
            to[known].distance = std::int16_t(distance);
          }
        }
      }
    }
}

// What singles give if a digit is placed or ruled out.
void Tables::fill_net(const View& view, Board board, int cell, int digit, bool is_on) {
  Table& table = at(node_of(cell, digit, is_on));
  if (is_on) {
    place(view, board, table, cell, digit, false, false);
  } else {
    board.eliminate(cell, digit);
    table.add(node_of(cell, digit, false));
    if (board.candidates(cell) == 1)
      place(view, board, table, cell, std::countr_zero(unsigned(board.masks[cell])), false, true);
  }
  for (int round = 0; round < kRounds; ++round) {
    std::vector<std::pair<Single, bool>> singles;
    for (const Single single : board.naked)
      if (board.is_open(single.cell)) singles.push_back({single, true});
    Cells found = 0;
    for (const Single single : board.hidden) {
      if (!board.is_open(single.cell) || has(found, single.cell)) continue;
      for (int group : kGeometry.groups_of[single.cell])
        if (board.free[group][single.digit] == 1) {
          singles.push_back({single, false});
          found |= cell_bit(single.cell);
          break;
        }
    }
    for (const auto& [single, is_naked] : singles)
      place(view, board, table, single.cell, single.digit, true, is_naked);
  }
}

void Tables::place(const View& view, Board& board, Table& table, int cell, int digit,
                   bool has_reasons, bool is_naked) {
  // A hidden single is one of the group with the fewest places.
  int number = kGeometry.groups_of[cell][0];
  for (int i = 1; i < 3; ++i) {
    const int other = kGeometry.groups_of[cell][i];
    if (board.free[other][digit] < board.free[number][digit]) number = other;
  }
  const unsigned others = board.masks[cell] & ~(1u << digit);
  board.place(cell, digit);
  const int index = table.size();
  std::array<int, kMostReasons> reasons{};
  if (has_reasons) {
    int many = 0;
    const auto add = [&](int reason_cell, int reason_digit) {
      if (many < kMostReasons)
        reasons[many++] = table.find_reason(node_of(reason_cell, reason_digit, false));
    };
    if (is_naked)
      each_digit(view.board.masks[cell] & ~(1u << digit), [&](int other) { add(cell, other); });
    else
      each(view.where[digit] & kGeometry.group[number] & ~cell_bit(cell),
           [&](int other) { add(other, digit); });
  }
  table.add(node_of(cell, digit, true), reasons);
  each(view.where[digit] & kGeometry.peers[cell],
       [&](int peer) { table.add(node_of(peer, digit, false), {index}); });
  each_digit(others, [&](int other) { table.add(node_of(cell, other, false), {index}); });
}

}  // namespace cluesmith::scales::hodoku
