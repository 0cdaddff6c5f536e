// SPDX-License-Identifier: MIT
// Filters: what native code knows of a constraint on several cells. A filter removes the digits
// that no choice of digits for its cells supports, and tells on request why a digit went.
//
// Cells are known by their place in the filter's list, digits count from 0, and the digits left of
// a cell are a mask. Filters keep no state: the same masks always give the same answer. So nothing
// is to be undone in a search, and a reason can be worked out long after the removal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace cluesmith::constraints {

using Mask = std::uint32_t;

// A digit in a cell of the filter's list; a contradiction has no target.
struct Target {
  int place = -1;
  int digit = 0;
};

class Filter {
 public:
  explicit Filter(std::vector<std::uint16_t> cells, bool is_idempotent = true)
      : cells_(std::move(cells)), is_idempotent_(is_idempotent) {
    std::vector<std::uint16_t> sorted = cells_;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) is_idempotent_ = false;
  }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;
  virtual ~Filter() = default;

  std::span<const std::uint16_t> cells() const { return cells_; }
  int count() const { return static_cast<int>(cells_.size()); }
  // How many filters lie inside each other below this one: calls nest as deep.
  virtual int depth() const { return 0; }
  // Whether a second call right after narrow() finds nothing more.
  bool is_idempotent() const { return is_idempotent_; }

  // Removes unsupported digits from the masks, one a cell. Returns false at a contradiction; then
  // the masks mean nothing. Where every mask has one digit it returns whether the constraint holds.
  virtual bool narrow(Mask* masks) const = 0;

  // Why the target has no support when the masks are left: gives back digits of `most`, one mask a
  // cell, while the target stays without support. Returns false, and means nothing, if the target
  // has support by these masks. What is still missing in `masks` afterwards is the reason. The
  // target's own cell counts as having only the target's digit, so what it lost is no part of the
  // reason.
  virtual bool relax(Mask* masks, Target target, const Mask* most) const = 0;

 private:
  std::vector<std::uint16_t> cells_;
  bool is_idempotent_;
};

}  // namespace cluesmith::constraints
