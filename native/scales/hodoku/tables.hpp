// SPDX-License-Identifier: MIT
// Tables of implications: what follows if a digit is in a cell, and if it is not.
//
// A node says that a digit is in one of some cells ("on") or in none of them ("off"). The table of
// a node lists the nodes that follow from it, each with the entry that it follows from. First each
// table has what follows at once; then it is expanded by the tables of its entries.
#pragma once

#include <algorithm>
#include <memory>

#include "scales/hodoku/step.hpp"

namespace cluesmith::scales::hodoku {

inline constexpr int kPlainNodes = 81 * 9 * 2;
inline constexpr int kNodes = kPlainNodes + 54 * 9 * 2;

constexpr int node_of(int cell, int digit, bool is_on) { return (9 * cell + digit) * 2 + is_on; }
constexpr bool is_on(int node) { return node & 1; }
constexpr bool is_plain(int node) { return node < kPlainNodes; }

// A digit in two or three cells of a box and a line.
struct GroupNode {
  int digit, line, box;  // a group number, and the box from 0
  Cells cells, seeing;
};

inline constexpr int kMostReasons = 5;

struct Entry {
  std::int16_t node;
  std::int16_t distance = 0;  // about the number of links from the start
  bool is_expanded = false;
  // The entries that it follows from, the greatest first; 0 for none. Of an expanded entry the
  // first is the node whose table it comes from.
  std::array<std::int16_t, kMostReasons> reasons{};
};

class Table {
 public:
  Table() { index_.fill(-1); }

  void reset() {
    for (const Entry& entry : entries_) index_[entry.node] = -1;
    entries_.clear();
    direct_ = 0;
    on.fill(0);
    off.fill(0);
  }

  // Adds what follows from some entries; plain nodes only once.
  void add(int node, std::array<int, kMostReasons> reasons = {});
  void add_expanded(int node, int table, int distance);

  int size() const { return int(entries_.size()); }
  // The entries that follow at once; those of the expansion come after them.
  int direct_size() const { return direct_; }
  const Entry& operator[](int index) const { return entries_[index]; }
  Entry& operator[](int index) { return entries_[index]; }
  int find(int node) const { return index_[node]; }  // -1 if it does not follow
  // The same, 0 if it does not follow.
  int find_reason(int node) const { return std::max<int>(index_[node], 0); }

  std::array<Cells, 9> on{}, off{};  // the plain nodes as sets

 private:
  void mark(int node);

  std::vector<Entry> entries_;
  int direct_ = 0;
  std::array<std::int16_t, kNodes> index_;
};

class Tables {
 public:
  // Fills the tables; the grouped ones also have group nodes.
  void fill_chains(const View& view, bool is_grouped);
  void fill_nets(const View& view);

  const Table& table(int node) const { return *tables_[node]; }
  bool has_table(int node) const { return tables_[node] && tables_[node]->size(); }

  int cell_of(int node) const { return is_plain(node) ? node / 18 : first(group(node).cells); }
  int digit_of(int node) const { return is_plain(node) ? node / 2 % 9 : group(node).digit; }
  Cells cells_of(int node) const {
    return is_plain(node) ? cell_bit(node / 18) : group(node).cells;
  }
  Cells seeing(int node) const {
    return is_plain(node) ? kGeometry.peers[node / 18] : group(node).seeing;
  }

 private:
  const GroupNode& group(int node) const { return groups_[(node - kPlainNodes) / 2]; }
  Table& at(int node) {
    if (!tables_[node]) tables_[node] = std::make_unique<Table>();
    return *tables_[node];
  }
  void reset();
  void add_groups(const View& view);
  void expand();
  void fill_net(const View& view, Board board, int cell, int digit, bool is_on);
  void place(const View& view, Board& board, Table& table, int cell, int digit, bool has_reasons,
             bool is_naked);

  std::vector<GroupNode> groups_;
  std::array<std::unique_ptr<Table>, kNodes> tables_;
};

}  // namespace cluesmith::scales::hodoku
