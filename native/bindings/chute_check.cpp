// SPDX-License-Identifier: MIT
// The checker of refutations by chutes.
#include "proofs/chute_check.hpp"

#include <stdexcept>

#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"

namespace cluesmith::bindings {
namespace {

void check_region(std::uint64_t clues, int cells) {
  if (clues >> cells) throw std::invalid_argument("clue cells beyond the boxes of the region");
}

std::uint64_t count_chute(std::uint64_t clues, std::uint64_t limit, bool hidden_single,
                          bool pointing, bool claiming) {
  check_region(clues, 27);
  if (limit == 0) throw std::invalid_argument("limit is 0; expected at least 1");
  CallWatch watch(-1);
  proofs::Followed followed;
  {
    nb::gil_scoped_release release;
    followed =
        proofs::count_chute(clues, {hidden_single, pointing, claiming}, limit, watch.watch());
  }
  watch.raise_interrupt();
  return followed.count;
}

bool cross_follows(std::uint64_t clues, bool hidden_single, bool pointing, bool claiming) {
  check_region(clues, 45);
  CallWatch watch(-1);
  Ending ending;
  {
    nb::gil_scoped_release release;
    ending = proofs::try_cross(clues, {hidden_single, pointing, claiming}, watch.watch());
  }
  watch.raise_interrupt();
  return ending != Ending::exhausted;
}

}  // namespace

void bind_chute_check(nb::module_& module) {
  using namespace nb::literals;
  module.def(
      "count_chute", &count_chute, "clues"_a, nb::kw_only(), "limit"_a, "hidden_single"_a,
      "pointing"_a, "claiming"_a,
      "How many fillings of three boxes in a row follow from their clues and all the rest of "
      "the board, by naked singles and what else is named; up to a limit.");
  module.def(
      "cross_follows", &cross_follows, "clues"_a, nb::kw_only(), "hidden_single"_a, "pointing"_a,
      "claiming"_a,
      "Whether some filling of a box, two boxes in a row with it and two in a column with it "
      "follows from their clues and all the rest of the board.");
}

}  // namespace cluesmith::bindings
