// SPDX-License-Identifier: MIT
// Which instruction set the kernels run on: the best one that this processor has, unless the
// environment variable CLUESMITH_ISA pins another.
#pragma once

#include <stdexcept>
#include <string_view>
#include <vector>

namespace cluesmith {

enum class Isa { base, avx2, avx512 };

std::string_view isa_name(Isa isa);

// The instruction sets that this processor and this build support, weakest first.
std::vector<Isa> supported_isas();

// CLUESMITH_ISA names an instruction set that is unknown or that this machine lacks.
struct UnsupportedIsa : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The instruction set in use. Throws UnsupportedIsa where CLUESMITH_ISA cannot be obeyed. Read once
// per call, so that tests may change the variable.
Isa chosen_isa();

}  // namespace cluesmith
