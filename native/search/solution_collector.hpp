// SPDX-License-Identifier: MIT
// Keeps the first solutions of a search.
#pragma once

#include <cstdint>
#include <vector>

#include "watch.hpp"

namespace cluesmith::search {

// Counts solutions and keeps the first few.
class SolutionCollector {
 public:
  SolutionCollector(std::size_t cells, std::uint64_t keep) : cells_(cells), keep_(keep) {}

  Sink sink() { return {&SolutionCollector::add, this}; }
  std::uint64_t count() const { return count_; }
  std::vector<std::uint8_t> solutions;

 private:
  static bool add(void* context, const std::uint8_t* digits) {
    auto& self = *static_cast<SolutionCollector*>(context);
    if (self.count_++ < self.keep_)
      self.solutions.insert(self.solutions.end(), digits, digits + self.cells_);
    return true;
  }

  std::size_t cells_;
  std::uint64_t keep_;
  std::uint64_t count_ = 0;
};

}  // namespace cluesmith::search
