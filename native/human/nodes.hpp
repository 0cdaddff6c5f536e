// SPDX-License-Identifier: MIT
// Sets of nodes of chains, of a width that fits the grid.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace cluesmith::human {

// Bit n for node n. The width is known to the compiler, so that a set stays in registers.
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

  // Takes out the nodes up to one.
  void keep_after(int node) {
    for (int i = 0; i < node / 64; ++i) words[i] = 0;
    words[node / 64] &= ~std::uint64_t(1) << node % 64;
  }

  bool is_single() const {
    int found = 0;
    for (const std::uint64_t word : words)
      if (word) found += word & (word - 1) ? 2 : 1;
    return found == 1;
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

}  // namespace cluesmith::human
