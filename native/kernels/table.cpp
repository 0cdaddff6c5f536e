// SPDX-License-Identifier: MIT
// The table of the entry points of one instruction set.
#include "kernels/abreast.hpp"
#include "kernels/entries.hpp"

namespace cluesmith::KERNEL_ISA {

const Kernels kKernels = {close_lockstep, solve_lockstep, kAbreastScratch, solve_one, close_one};

}  // namespace cluesmith::KERNEL_ISA
