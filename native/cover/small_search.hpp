// SPDX-License-Identifier: MIT
// Theorems 7 and 8 combine columns with few rows. What they look up is made once for both.
#pragma once

#include <memory>

#include "cover/state.hpp"
#include "cover/theorems.hpp"

namespace cluesmith::cover {

class SmallSearch {
 public:
  // The state must not change as long as the search is used.
  static std::unique_ptr<SmallSearch> of(const State& state);

  virtual ~SmallSearch() = default;
  // Each looks at all columns in the theorem's scope and notes what follows.
  virtual void apply_theorem_7(Operation& operation) = 0;
  virtual void apply_theorem_8(Operation& operation) = 0;
};

}  // namespace cluesmith::cover
