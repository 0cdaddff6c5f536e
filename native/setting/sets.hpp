// SPDX-License-Identifier: MIT
// Sets of digits, bit d-1 for digit d.
#pragma once

#include <cstdint>

namespace cluesmith::setting {

// Whether one digit is left in a set that is not empty. Quicker than counting, where the processor
// has no instruction for that.
inline bool is_known(std::uint32_t set) { return !(set & (set - 1)); }

}  // namespace cluesmith::setting
