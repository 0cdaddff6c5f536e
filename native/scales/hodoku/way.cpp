// SPDX-License-Identifier: MIT
#include "scales/hodoku/way.hpp"

#include <algorithm>

namespace cluesmith::scales::hodoku {
namespace {

constexpr std::size_t kMostNodes = 1000;

}  // namespace

void WayBuilder::build(int start, int node) {
  branch_count_ = 0;
  cells_ = 0;
  follow(start, node, nodes_, false);
  for (std::size_t i = 0; i < branch_count_; ++i)
    follow(start, branches_[i].front(), branches_[i], true);
  length_ = int(nodes_.size());
  is_net_ = false;
  // A branch is told at each node of the way where it begins.
  for (int on_way : nodes_)
    for (std::size_t i = 0; i < branch_count_; ++i)
      if (branches_[i].back() == on_way) {
        length_ += int(branches_[i].size());
        is_net_ = true;
      }
}

void WayBuilder::follow(int start, int node, std::vector<int>& nodes, bool is_branch) {
  nodes.assign(1, node);
  const Table& own = tables_.table(start);
  const Table* table = &own;
  int index = own.find(node);
  while (index > 0 && nodes.size() < kMostNodes) {
    const bool is_expanded = (*table)[index].is_expanded;
    if (is_expanded) {
      // The entry comes from another table: go back to the start of that one.
      const int taken = (*table)[index].node;
      table = &tables_.table((*table)[index].reasons[0]);
      index = table->find(taken);
    }
    const Entry& entry = (*table)[index];
    index = entry.reasons[0];
    const int before = (*table)[index].node;
    nodes.push_back(before);
    if (is_branch) {
      if (cells_ & cell_bit(tables_.cell_of(before)) &&
          std::find(nodes_.begin(), nodes_.end(), before) != nodes_.end())
        return;
    } else {
      cells_ |= tables_.cells_of(before);
      for (int i = 1; i < kMostReasons; ++i) {
        if (entry.reasons[i] == 0) continue;
        if (branches_.size() == branch_count_) branches_.emplace_back();
        branches_[branch_count_++].assign(1, (*table)[entry.reasons[i]].node);
      }
    }
    if (table != &own && index == 0) {
      index = own.find((*table)[0].node);
      table = &own;
    }
  }
}

}  // namespace cluesmith::scales::hodoku
