// SPDX-License-Identifier: MIT
// Finders by the ids of their strategies, and sets of clue cells for them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "human/finders.hpp"

namespace cluesmith::bindings {

// Throws ValueError where a strategy has no native finder.
std::vector<human::Finder> finders_of(const std::vector<std::string>& ids);

// The cells of 81 that are flagged, or that have a digit.
human::Cells clue_cells(const std::uint8_t* flags);

}  // namespace cluesmith::bindings
