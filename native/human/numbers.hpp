// SPDX-License-Identifier: MIT
// Claims that a digit stands in one of some cells, and their numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "human/grid.hpp"

namespace cluesmith::human {

struct Node {
  int digit;  // 0..8
  Cells cells;

  friend bool operator==(const Node&, const Node&) = default;
};

// Numbers of the nodes of a list, which grows by those that are new. A table with open addressing,
// since a grid asks for a thousand of them and std::unordered_map would allocate each.
class Numbers {
 public:
  explicit Numbers(std::vector<Node>& nodes) : nodes_(nodes) {
    std::size_t size = 2048;
    while (size < 2 * nodes.size()) size *= 2;
    fill(size);
  }

  int number(const Node& node) {
    std::size_t slot = slot_of(node);
    for (; slots_[slot] >= 0; slot = (slot + 1) & (slots_.size() - 1))
      if (nodes_[slots_[slot]] == node) return slots_[slot];
    const int number = slots_[slot] = int(nodes_.size());
    nodes_.push_back(node);
    if (2 * nodes_.size() > slots_.size()) fill(2 * slots_.size());
    return number;
  }

 private:
  std::size_t slot_of(const Node& node) const {
    const auto low = std::uint64_t(node.cells), high = std::uint64_t(node.cells >> 64);
    const std::uint64_t mixed = (low * 31 ^ high) * 16 + std::uint64_t(node.digit);
    return std::size_t(mixed * 0x9e3779b97f4a7c15 >> 32) & (slots_.size() - 1);
  }

  void fill(std::size_t size) {
    slots_.assign(size, -1);
    for (std::size_t number = 0; number < nodes_.size(); ++number) {
      std::size_t slot = slot_of(nodes_[number]);
      while (slots_[slot] >= 0) slot = (slot + 1) & (size - 1);
      slots_[slot] = int(number);
    }
  }

  std::vector<Node>& nodes_;
  std::vector<int> slots_;  // -1 where free; at most half of them are taken
};

}  // namespace cluesmith::human
