// SPDX-License-Identifier: MIT
#include "propagate/matching.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace cluesmith::propagate {
namespace {

constexpr int kNobody = -1;

// A maximum matching by augmenting paths.
template <class Mask, int most>
class Matching {
 public:
  Matching(const Mask* rows, int size) : rows_(rows), size_(size) { owner_.fill(kNobody); }

  bool is_perfect() {
    for (int row = 0; row < size_; ++row) {
      const Mask free = rows_[row] & ~owned_columns_;
      if (free) {
        own(row, std::countr_zero(free));
      } else {
        Mask seen_columns = 0;
        if (!augment(row, seen_columns)) return false;
      }
    }
    return true;
  }

  // The row that is matched with a column.
  int owner(int column) const { return owner_[column]; }

 private:
  void own(int row, int column) {
    owner_[column] = static_cast<std::int8_t>(row);
    owned_columns_ |= static_cast<Mask>(Mask{1} << column);
  }

  bool augment(int row, Mask& seen_columns) {
    const Mask free = rows_[row] & ~owned_columns_;
    if (free) {
      own(row, std::countr_zero(free));
      return true;
    }
    for (Mask next; (next = rows_[row] & ~seen_columns) != 0;) {
      const int column = std::countr_zero(next);
      seen_columns |= static_cast<Mask>(Mask{1} << column);
      if (augment(owner_[column], seen_columns)) {
        own(row, column);
        return true;
      }
    }
    return false;
  }

  const Mask* rows_;
  int size_;
  Mask owned_columns_ = 0;
  std::array<std::int8_t, most> owner_;
};

// The strongly connected components of a graph, by Tarjan's algorithm.
template <class Mask, int most>
class Components {
 public:
  Components(const Mask* next, int size) : next_(next) {
    for (int node = 0; node < size; ++node)
      if (!entered_[node]) visit(node);
  }

  // The nodes of the component of a node.
  Mask of(int node) const { return component_[node]; }

 private:
  void visit(int node) {
    entered_[node] = least_[node] = ++clock_;
    stack_[depth_++] = node;
    open_ |= Mask{1} << node;
    for (Mask rest = next_[node]; rest; rest &= rest - 1) {
      const int to = std::countr_zero(rest);
      if (!entered_[to]) visit(to);
      if (open_ >> to & 1) least_[node] = std::min(least_[node], least_[to]);
    }
    if (least_[node] != entered_[node]) return;
    Mask members = 0;
    int first = depth_;
    do members |= Mask{1} << stack_[--first];
    while (stack_[first] != node);
    for (int i = first; i < depth_; ++i) component_[stack_[i]] = members;
    depth_ = first;
    open_ &= ~members;
  }

  const Mask* next_;
  int clock_ = 0, depth_ = 0;
  Mask open_ = 0;
  std::array<int, most> entered_{}, least_{}, stack_{};
  std::array<Mask, most> component_{};
};

}  // namespace

template <class Mask>
bool keep_matched(const Mask* rows, int size, Mask* usable) {
  constexpr int most = std::numeric_limits<Mask>::digits;
  Matching<Mask, most> matching(rows, size);
  if (!matching.is_perfect()) return false;
  std::array<Mask, most> next{};
  for (int column = 0; column < size; ++column) next[column] = rows[matching.owner(column)];
  const Components<Mask, most> components(next.data(), size);
  for (int column = 0; column < size; ++column) {
    const int row = matching.owner(column);
    usable[row] = rows[row] & components.of(column);
  }
  return true;
}

template bool keep_matched(const std::uint32_t*, int, std::uint32_t*);
template bool keep_matched(const std::uint64_t*, int, std::uint64_t*);

bool keep_matched(const std::uint16_t* rows, std::uint16_t* usable) {
  Matching<std::uint16_t, 9> matching(rows, 9);
  if (!matching.is_perfect()) return false;
  // Sixteen lanes let the compiler use whole vectors; the last seven are idle.
  std::array<std::uint16_t, 16> reach{};
  for (int column = 0; column < 9; ++column) reach[column] = rows[matching.owner(column)];
  for (int through = 0; through < 9; ++through) {
    const std::uint16_t beyond = reach[through];
    for (int lane = 0; lane < 16; ++lane)
      reach[lane] |= beyond & static_cast<std::uint16_t>(-(reach[lane] >> through & 1));
  }
  // Two columns are in one component if they reach the same columns, because each reaches itself.
  for (int column = 0; column < 9; ++column) {
    unsigned component = 0;
    for (int other = 0; other < 9; ++other)
      component |= unsigned(reach[other] == reach[column]) << other;
    const int row = matching.owner(column);
    usable[row] = static_cast<std::uint16_t>(rows[row] & component);
  }
  return true;
}

}  // namespace cluesmith::propagate
