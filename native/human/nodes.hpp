// SPDX-License-Identifier: MIT
// Nodes of chains: claims that a digit stands in one of some cells, their numbers, and sets of
// them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "human/grid.hpp"

namespace cluesmith::human {

// A set of nodes, bit n for node n. The width is known to the compiler, so that a set stays in
// registers.
template <int width>
struct Nodes {
  std::array<std::uint64_t, width> words{};

  static Nodes of(int node) {
    Nodes set;
    set.add(node);
    return set;
  }

  void add(int node) { words[node / 64] |= std::uint64_t(1) << node % 64; }
  void remove(int node) { words[node / 64] &= ~(std::uint64_t(1) << node % 64); }
  bool has(int node) const { return words[node / 64] >> node % 64 & 1; }

  bool empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return !all;
  }

  // The lowest node, -1 where there is none.
  int first() const {
    for (int i = 0; i < width; ++i)
      if (words[i]) return 64 * i + std::countr_zero(words[i]);
    return -1;
  }

  // The lowest node that another set has as well, -1 where there is none.
  int first_within(const Nodes& other) const {
    for (int i = 0; i < width; ++i)
      if (const std::uint64_t word = words[i] & other.words[i])
        return 64 * i + std::countr_zero(word);
    return -1;
  }

  bool meets(const Nodes& other) const {
    std::uint64_t all = 0;
    for (int i = 0; i < width; ++i) all |= words[i] & other.words[i];
    return all;
  }

  // Removes the nodes up to and including one.
  void keep_after(int node) {
    for (int i = 0; i < node / 64; ++i) words[i] = 0;
    words[node / 64] &= ~std::uint64_t(1) << node % 64;
  }

  bool is_single() const {
    int members = 0;
    for (const std::uint64_t word : words)
      if (word) members += word & (word - 1) ? 2 : 1;
    return members == 1;
  }

  Nodes& operator|=(const Nodes& other) {
    for (int i = 0; i < width; ++i) words[i] |= other.words[i];
    return *this;
  }
  Nodes& operator&=(const Nodes& other) {
    for (int i = 0; i < width; ++i) words[i] &= other.words[i];
    return *this;
  }
  Nodes& operator-=(const Nodes& other) {
    for (int i = 0; i < width; ++i) words[i] &= ~other.words[i];
    return *this;
  }
  friend Nodes operator|(Nodes one, const Nodes& other) { return one |= other; }
  friend Nodes operator&(Nodes one, const Nodes& other) { return one &= other; }
  friend Nodes operator-(Nodes one, const Nodes& other) { return one -= other; }
  friend bool operator==(const Nodes&, const Nodes&) = default;
};

// Calls act(node) for each node of a set in ascending order.
template <int width, typename Act>
void each(const Nodes<width>& set, Act act) {
  for (int i = 0; i < width; ++i)
    for (std::uint64_t word = set.words[i]; word; word &= word - 1)
      act(64 * i + std::countr_zero(word));
}

// Calls test(node) for each node of a set in ascending order until one passes.
template <int width, typename Test>
bool any(const Nodes<width>& set, Test test) {
  for (int i = 0; i < width; ++i)
    for (std::uint64_t word = set.words[i]; word; word &= word - 1)
      if (test(64 * i + std::countr_zero(word))) return true;
  return false;
}

template <int width>
struct HashNodes {
  std::size_t operator()(const Nodes<width>& set) const {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : set.words) hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    return std::size_t(hash ^ hash >> 32);
  }
};

struct Node {
  int digit;  // 0..8
  Cells cells;

  friend bool operator==(const Node&, const Node&) = default;
};

// The number of each node in a list; a new node is added to the list. It is a hash table with open
// addressing: a grid looks up a thousand nodes, and std::unordered_map would allocate memory for
// each.
class NodeNumbers {
 public:
  explicit NodeNumbers(std::vector<Node>& nodes) : nodes_(nodes) {
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
  std::vector<int> slots_;  // -1 if free; at most half of them are in use
};

}  // namespace cluesmith::human
