// SPDX-License-Identifier: MIT
#include "kernels.hpp"

#include "isa.hpp"

namespace cluesmith {

// Each set of kernels lives in the namespace of its instruction set (see native/kernels/).
namespace base {
extern const Kernels kKernels;
}
#if defined(__x86_64__)
namespace avx2 {
extern const Kernels kKernels;
}
namespace avx512 {
extern const Kernels kKernels;
}
#endif

const Kernels& kernels() {
  switch (chosen_isa()) {
#if defined(__x86_64__)
    case Isa::avx2: return avx2::kKernels;
    case Isa::avx512: return avx512::kKernels;
#endif
    default: return base::kKernels;
  }
}

}  // namespace cluesmith
