// SPDX-License-Identifier: MIT
// Which instruction set the kernels run on: the best one that this processor has, unless the
// environment variable CLUESMITH_ISA pins another as the program starts.
#pragma once

#include <stdexcept>
#include <string_view>
#include <vector>

namespace cluesmith {

enum class Isa { base, avx2, avx512 };

std::string_view isa_name(Isa isa);

// The instruction sets that this processor and this build support, weakest first.
std::vector<Isa> supported_isas();

// An instruction set that is unknown or that this machine lacks.
struct UnsupportedIsa : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The instruction set in use. Throws UnsupportedIsa where CLUESMITH_ISA cannot be obeyed.
Isa chosen_isa();

// Uses another from now on, for tests and benchmarks; an empty name is what the program started
// with. Throws UnsupportedIsa.
void choose_isa(std::string_view name);

}  // namespace cluesmith
