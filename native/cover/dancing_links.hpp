// SPDX-License-Identifier: MIT
// Algorithm X by dancing links: every set of rows that covers each primary column exactly once and
// no other column twice.
//
// The ones of the matrix are nodes, linked up and down within their column; the open primary
// columns are linked left and right. A node that is taken out keeps its own links, so that putting
// it back in reverse order restores everything (Knuth, Dancing Links). The column with the fewest
// rows is branched on, the first of them where there are several. Nothing is random.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "cover/matrix.hpp"
#include "watch.hpp"

namespace cluesmith::cover {

struct LinkCounters {
  std::uint64_t guesses = 0;  // rows tried in columns with two or more
  std::uint64_t updates = 0;  // nodes taken out of their columns
};

// Receives each cover as the rows chosen, in the order of their choice; returns false to end.
using CoverSink = std::function<bool(std::span<const Row>)>;

// Calls the sink once with each cover that consists of the rows given, until there are `limit`
// covers or the sink returns false. A row without a primary column is never chosen.
Ending dance(const Matrix& matrix, std::span<const Row> rows, std::uint64_t limit,
             const CoverSink& sink, Watch watch, LinkCounters& counters);

}  // namespace cluesmith::cover
