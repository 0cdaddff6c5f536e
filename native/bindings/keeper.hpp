// SPDX-License-Identifier: MIT
// What every enumeration gives back to Python: the first solutions, their number, the ending.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bindings/call_watch.hpp"

namespace cluesmith::bindings {

// Counts solutions and keeps the first few.
class Keeper {
 public:
  Keeper(std::size_t cells, std::uint64_t keep) : cells_(cells), keep_(keep) {}

  Sink sink() { return {&Keeper::add, this}; }
  std::uint64_t count() const { return count_; }
  std::vector<std::uint8_t> solutions;

 private:
  static bool add(void* context, const std::uint8_t* digits) {
    auto& self = *static_cast<Keeper*>(context);
    if (self.count_++ < self.keep_)
      self.solutions.insert(self.solutions.end(), digits, digits + self.cells_);
    return true;
  }

  std::size_t cells_;
  std::uint64_t keep_;
  std::uint64_t count_ = 0;
};

// Names how a search ended, as Python sees it.
inline std::string ending_name(Ending ending, const CallWatch& watch) {
  if (watch.interrupted()) return "interrupted";
  switch (ending) {
    case Ending::exhausted: return "exhausted";
    case Ending::limit: return "limit";
    default: return "expired";
  }
}

}  // namespace cluesmith::bindings
