// SPDX-License-Identifier: MIT
// The checker of refutations by chutes.
#include "proofs/chute_check.hpp"

#include <nanobind/stl/optional.h>

#include <optional>
#include <stdexcept>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"

namespace cluesmith::bindings {
namespace {

void check_region(std::uint64_t clues, int cells) {
  if (clues >> cells) throw std::invalid_argument("clue cells beyond the boxes of the region");
}

bool filling_follows(Vector<std::uint8_t> digits, std::uint64_t clues, bool hidden_single,
                     bool pointing, bool claiming) {
  check_region(clues, 45);
  if (digits.shape(0) != 45) throw std::invalid_argument("expected 45 digits");
  for (int box = 0; box < 5; ++box) {
    unsigned seen = 0;
    for (int cell = 9 * box; cell < 9 * box + 9; ++cell)
      if (digits.data()[cell] < 9) seen |= 1u << digits.data()[cell];
    if (seen != 0x1ff) throw std::invalid_argument("expected the digits 0 to 8 in each box");
  }
  return proofs::follows(digits.data(), clues, {hidden_single, pointing, claiming});
}

std::optional<std::uint64_t> count_chute(std::uint64_t clues, std::uint64_t limit,
                                         bool hidden_single, bool pointing, bool claiming,
                                         double seconds) {
  check_region(clues, 27);
  check_limit(limit);
  CallWatch watch(seconds);
  proofs::Followed followed;
  {
    nb::gil_scoped_release release;
    followed =
        proofs::count_chute(clues, {hidden_single, pointing, claiming}, limit, watch.watch());
  }
  watch.raise_interrupt();
  if (followed.ending == Ending::expired) return std::nullopt;
  return followed.count;
}

std::optional<bool> cross_follows(std::uint64_t clues, bool hidden_single, bool pointing,
                                  bool claiming, double seconds) {
  check_region(clues, 45);
  CallWatch watch(seconds);
  Ending ending;
  {
    nb::gil_scoped_release release;
    ending = proofs::try_cross(clues, {hidden_single, pointing, claiming}, watch.watch());
  }
  watch.raise_interrupt();
  if (ending == Ending::expired) return std::nullopt;
  return ending == Ending::limit;
}

}  // namespace

void bind_chute_check(nb::module_& module) {
  using namespace nb::literals;
  module.def("filling_follows", &filling_follows, "digits"_a.noconvert(), "clues"_a, nb::kw_only(),
             "hidden_single"_a, "pointing"_a, "claiming"_a,
             "Whether one filling of a box, two boxes in a row with it and two in a column with it "
             "follows from its clues and all the rest of the board; digits are 0 to 8.");
  module.def(
      "count_chute", &count_chute, "clues"_a, nb::kw_only(), "limit"_a, "hidden_single"_a,
      "pointing"_a, "claiming"_a, "seconds"_a = -1.0,
      "How many fillings of three boxes in a row follow from their clues and all the rest of "
      "the board, by naked singles and what else is named; up to a limit. None where the time "
      "ended it.");
  module.def(
      "cross_follows", &cross_follows, "clues"_a, nb::kw_only(), "hidden_single"_a, "pointing"_a,
      "claiming"_a, "seconds"_a = -1.0,
      "Whether some filling of a box, two boxes in a row with it and two in a column with it "
      "follows from their clues and all the rest of the board; None where the time ended it.");
}

}  // namespace cluesmith::bindings
