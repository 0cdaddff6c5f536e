// SPDX-License-Identifier: MIT
// The way from the start of a table to one of its entries, and the branches of a net that join it.
#pragma once

#include "scales/hodoku/tables.hpp"

namespace cluesmith::scales::hodoku {

class WayBuilder {
 public:
  explicit WayBuilder(const Tables& tables) : tables_(tables) {}

  // Builds the way to a node, which must be in the table of the start.
  void build(int start, int node);

  // The nodes from the entry back to the start.
  const std::vector<int>& nodes() const { return nodes_; }
  // The cells of all of them but the entry itself.
  Cells cells() const { return cells_; }
  // The number of nodes, with those of the branches and one for the end of each branch.
  int length() const { return length_; }
  bool is_net() const { return is_net_; }

 private:
  void follow(int start, int node, std::vector<int>& nodes, bool is_branch);

  const Tables& tables_;
  std::vector<int> nodes_;
  std::vector<std::vector<int>> branches_;
  std::size_t branch_count_ = 0;
  Cells cells_ = 0;
  int length_ = 0;
  bool is_net_ = false;
};

}  // namespace cluesmith::scales::hodoku
