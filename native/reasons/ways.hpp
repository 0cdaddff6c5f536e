// SPDX-License-Identifier: MIT
// The ways to satisfy a filter: every list of digits for its cells.
#pragma once

#include <optional>

#include "constraints/filter.hpp"

namespace cluesmith::reasons {

// A way: a digit 0..size-1 for each cell of a filter, in its order.
using Way = std::vector<std::uint8_t>;

// All ways within the masks of a board's cells; none if there are more than so many.
std::optional<std::vector<Way>> list_ways(const constraints::Filter& filter,
                                          std::span<const std::uint32_t> masks, int most);

}  // namespace cluesmith::reasons
