// SPDX-License-Identifier: MIT
// The bounds of a tree certificate, for its checker: could clues within the sets be solvable?
//
// Nothing here comes from the search that writes such trees. The definitions are in
// docs/explanation/certificates.md; plain loops follow them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace cluesmith::proofs {

// For each cell the digits that its solution may have, bit d-1 for digit d.
using Sets = std::vector<std::uint32_t>;

// If all premises are ruled out, so are the conclusions; a candidate is size * cell + digit - 1.
struct GroundRule {
  std::vector<std::uint32_t> premises, conclusions;
};

// The claim that a tree proves. Cells, digits and candidates must be on the board.
struct TreeClaim {
  int size = 0;
  std::vector<std::vector<std::uint16_t>> peers;   // of each cell
  std::vector<std::vector<std::uint16_t>> groups;  // the cells of each
  std::vector<std::uint16_t> clues;
  Sets within;                    // the digits that the fixed digits leave
  bool has_fixed = false;         // then no digits are interchangeable
  bool is_naked = false;          // naked singles and nothing else
  std::vector<GroundRule> rules;  // unless it is naked

  std::size_t cell_count() const { return within.size(); }
  std::uint32_t all_digits() const { return (std::uint32_t{1} << size) - 1; }
};

inline bool is_single(std::uint32_t set) { return set && !(set & (set - 1)); }

class TreeBound {
 public:
  virtual ~TreeBound() = default;
  // False only if no clues within the sets are solvable.
  virtual bool allows(const Sets& sets) = 0;
};

// The bound of a claim; the claim must outlive it.
std::unique_ptr<TreeBound> bound_of(const TreeClaim& claim);

}  // namespace cluesmith::proofs
