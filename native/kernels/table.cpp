// SPDX-License-Identifier: MIT
#include "kernels/entries.hpp"

namespace cluesmith::KERNEL_ISA {

const Kernels kKernels = {close_batch, solve_batch, solve_one, close_one};

}  // namespace cluesmith::KERNEL_ISA
