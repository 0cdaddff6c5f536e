// SPDX-License-Identifier: MIT
// Finders by the ids of their strategies.
#pragma once

#include <string>
#include <vector>

#include "human/finders.hpp"

namespace cluesmith::bindings {

// Throws ValueError where a strategy has no native finder.
std::vector<human::Finder> finders_of(const std::vector<std::string>& ids);

}  // namespace cluesmith::bindings
