// SPDX-License-Identifier: MIT
// Which instruction set the kernels run on: the best one that this processor has, unless the
// environment variable CLUESMITH_ISA pins another.
#pragma once

#include <string_view>
#include <vector>

namespace cluesmith {

enum class Isa { base, avx2, avx512 };

std::string_view isa_name(Isa isa);

// The instruction sets that this processor and this build support, weakest first.
std::vector<Isa> supported_isas();

// The instruction set in use. Throws std::invalid_argument where CLUESMITH_ISA names one that is
// unknown or not supported here. Read once per call, so that tests may change the variable.
Isa chosen_isa();

}  // namespace cluesmith
