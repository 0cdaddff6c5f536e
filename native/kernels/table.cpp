// SPDX-License-Identifier: MIT
#include "kernels/entries.hpp"

namespace cluesmith::KERNEL_ISA {

const Kernels kKernels = {close_lockstep, solve_lockstep, solve_one, close_one};

}  // namespace cluesmith::KERNEL_ISA
