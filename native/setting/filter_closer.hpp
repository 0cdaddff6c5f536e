// SPDX-License-Identifier: MIT
// The closure of candidate masks under singles, locked candidates, links, and the filters that are
// in use. A board whose values are still to be found has filters for every value, and each choice
// of values uses other ones.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board.hpp"
#include "constraints/tables.hpp"

namespace cluesmith::setting {

// What a closure does beside naked singles.
struct ClosureParts {
  bool hidden = true;
  bool locked = true;
  bool filters = true;  // links and filters; without them only what known digits rule out
};

// Closes one position after another; each thread needs its own.
class FilterCloser {
 public:
  // The board must have constraints.
  FilterCloser(std::shared_ptr<const BoardTables> board, ClosureParts parts);

  // Closes the masks in place by the filters in use, one flag a filter. Returns false on a
  // contradiction; the masks are undefined then.
  bool close(std::uint32_t* masks, std::span<const char> in_use);

  // Whether a full grid (digits from 1) keeps all links and the filters in use.
  bool holds(const std::uint8_t* digits, std::span<const char> in_use);
  bool holds(int filter, const std::uint8_t* digits);

 private:
  // The results of filters are kept: a search closes similar positions again and again.
  struct Result {
    std::uint64_t key = ~std::uint64_t{0};
    std::uint64_t left = 0;  // 0 for a contradiction
    int filter = -1;
  };
  static constexpr int kResultBits = 16;

  bool follow_links(std::uint32_t* masks, int cell) const;
  bool narrow(int filter, std::uint32_t* masks);
  bool narrow_anew(const constraints::Filter& filter);

  std::shared_ptr<const BoardTables> board_;
  const constraints::ConstraintTables& tables_;
  ClosureParts parts_;
  std::vector<std::uint32_t> known_;
  std::vector<constraints::Mask> left_;
  std::vector<char> is_due_;
  std::vector<std::uint16_t> due_;
  std::vector<Result> results_;
};

}  // namespace cluesmith::setting
