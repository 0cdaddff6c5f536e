// SPDX-License-Identifier: MIT
#include "isa.hpp"

#include <atomic>
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

namespace {

// An Isa, or kUnread. The variable is read once: other threads may change the environment.
constexpr int kUnread = -1;
std::atomic<int> chosen{kUnread};

Isa named(std::string_view name, const std::string& where) {
  std::string names;
  for (Isa isa : supported_isas()) {
    if (isa_name(isa) == name) return isa;
    names += (names.empty() ? "" : ", ") + std::string(isa_name(isa));
  }
  throw UnsupportedIsa(where + " is '" + std::string(name) + "'; this machine supports " + names);
}

}  // namespace

void choose_isa(std::string_view name) {
  const char* const pinned = std::getenv("CLUESMITH_ISA");
  if (!name.empty())
    chosen = int(named(name, "the instruction set"));
  else if (pinned != nullptr && *pinned != '\0')
    chosen = int(named(pinned, "CLUESMITH_ISA"));
  else
    chosen = int(supported_isas().back());
}

Isa chosen_isa() {
  if (chosen == kUnread) choose_isa("");
  return Isa(chosen.load());
}

}  // namespace cluesmith
