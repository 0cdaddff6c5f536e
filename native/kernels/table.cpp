// SPDX-License-Identifier: MIT
// The table of the entry points of one instruction set. It is constant: code that fills it in would
// run on every processor when the program is loaded.
#include "kernels/abreast.hpp"
#include "kernels/entries.hpp"

namespace cluesmith::KERNEL_ISA {

constinit const Kernels kKernels = {close_lockstep, solve_lockstep, abreast_scratch,
                                    solve_one,      close_one,      close_sixteen};

}  // namespace cluesmith::KERNEL_ISA
