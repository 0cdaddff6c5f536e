// SPDX-License-Identifier: MIT
// The checker of refutations.
#include "proofs/rup.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <string>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"

namespace cluesmith::bindings {
namespace {

std::string name_of(RupEnding ending) {
  switch (ending) {
    case RupEnding::refuted: return "refuted";
    case RupEnding::not_implied: return "not implied";
    case RupEnding::expired: return "expired";
    default: return "no refutation";
  }
}

auto rup(Vector<std::int32_t> clauses, Vector<std::int32_t> proof, Vector<std::uint8_t> deletes,
         double seconds) {
  RupResult result;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release release;
    result = check_rup({clauses.data(), clauses.size()}, {proof.data(), proof.size()},
                       {deletes.data(), deletes.size()}, watch.watch());
  }
  watch.raise_interrupt();
  return std::tuple(name_of(result.ending), result.line);
}

}  // namespace

void bind_rup(nb::module_& module) {
  using namespace nb::literals;
  module.def(
      "check_rup", &rup, "clauses"_a.noconvert(), "proof"_a.noconvert(), "deletes"_a.noconvert(),
      nb::kw_only(), "seconds"_a = -1.0,
      "Checks that each clause of a proof follows by unit propagation: (refuted | not "
      "implied | no refutation | expired, line). Clauses end with 0; a mark for each line of the "
      "proof tells which delete.");
}

}  // namespace cluesmith::bindings
