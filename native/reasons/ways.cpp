// SPDX-License-Identifier: MIT
#include "reasons/ways.hpp"

#include <algorithm>
#include <bit>

namespace cluesmith::reasons {
namespace {

using constraints::Filter;
using constraints::Mask;

class WayLister {
 public:
  WayLister(const Filter& filter, int most) : filter_(filter), most_(std::size_t(most)) {}

  // Lists the ways within the masks of the filter's places; returns false if they are too many.
  bool list(std::vector<Mask> left) {
    if (!narrow(left)) return true;
    const auto open = std::ranges::find_if(left, [](Mask mask) { return mask & (mask - 1); });
    if (open == left.end()) {
      if (ways.size() == most_) return false;
      Way& way = ways.emplace_back();
      for (const Mask mask : left) way.push_back(std::uint8_t(std::countr_zero(mask)));
      return true;
    }
    const auto place = open - left.begin();
    for (Mask rest = *open; rest; rest &= rest - 1) {
      std::vector<Mask> tried = left;
      tried[place] = rest & -rest;
      if (!list(std::move(tried))) return false;
    }
    return true;
  }

  std::vector<Way> ways;

 private:
  // Removes what has no support; a cell that occurs twice has the same digits at both places.
  bool narrow(std::vector<Mask>& left) const {
    const auto cells = filter_.cells();
    for (;;) {
      if (!filter_.narrow(left.data())) return false;
      bool is_equal = true;
      for (std::size_t one = 0; one < left.size(); ++one)
        for (std::size_t other = 0; other < one && !filter_.is_idempotent(); ++other) {
          if (cells[one] != cells[other] || left[one] == left[other]) continue;
          left[one] = left[other] = left[one] & left[other];
          is_equal = false;
          if (!left[one]) return false;
        }
      if (is_equal) return true;
    }
  }

  const Filter& filter_;
  std::size_t most_;
};

}  // namespace

std::optional<std::vector<Way>> list_ways(const Filter& filter,
                                          std::span<const std::uint32_t> masks, int most) {
  std::vector<Mask> left;
  for (const std::uint16_t cell : filter.cells()) left.push_back(masks[cell]);
  WayLister lister(filter, most);
  if (!lister.list(std::move(left))) return std::nullopt;
  return std::move(lister.ways);
}

}  // namespace cluesmith::reasons
