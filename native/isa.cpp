// SPDX-License-Identifier: MIT
#include "isa.hpp"

#include <cstdlib>
#include <string>

namespace cluesmith {

std::string_view isa_name(Isa isa) {
  switch (isa) {
    case Isa::avx2: return "avx2";
    case Isa::avx512: return "avx512";
    default: return "base";
  }
}

std::vector<Isa> supported_isas() {
  std::vector<Isa> found = {Isa::base};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") &&
      __builtin_cpu_supports("popcnt")) {
    found.push_back(Isa::avx2);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
      found.push_back(Isa::avx512);
    }
  }
#endif
  return found;
}

Isa chosen_isa() {
  static const std::vector<Isa> supported = supported_isas();
  const char* pinned = std::getenv("CLUESMITH_ISA");
  if (pinned == nullptr || *pinned == '\0') return supported.back();
  std::string names;
  for (Isa isa : supported) {
    if (isa_name(isa) == pinned) return isa;
    names += (names.empty() ? "" : ", ") + std::string(isa_name(isa));
  }
  throw UnsupportedIsa("CLUESMITH_ISA is '" + std::string(pinned) + "'; this machine supports " +
                       names);
}

}  // namespace cluesmith
