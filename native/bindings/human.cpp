// SPDX-License-Identifier: MIT
// Step-by-step solving of the 9x9 board.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <unordered_map>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/finders.hpp"
#include "human/walk.hpp"

namespace cluesmith::bindings {
namespace {

using human::Pair;

const char* name(human::WalkEnd end) {
  switch (end) {
    case human::WalkEnd::solved: return "solved";
    case human::WalkEnd::stuck: return "stuck";
    default: return "contradiction";
  }
}

human::Cells clue_cells(const std::uint8_t* flags) {
  human::Cells cells = 0;
  for (int cell = 0; cell < 81; ++cell)
    if (flags[cell]) cells |= human::cell_bit(cell);
  return cells;
}

using Step = std::tuple<std::size_t, std::vector<Pair>, std::vector<Pair>>;

auto walk(Vector<std::uint8_t> placed, Vector<std::uint16_t> masks,
          const std::vector<std::string>& strategies, std::optional<Vector<std::uint8_t>> clues) {
  if (placed.shape(0) != 81 || masks.shape(0) != 81 || (clues && clues->shape(0) != 81))
    throw std::invalid_argument("expected 81 digits, 81 masks and 81 flags of clues or none");
  check_digits(placed.data(), 1, 81, 9);
  check_masks(masks.data(), 81, 0x1ff);
  const auto chosen = finders_of(strategies);
  std::vector<human::Taken> taken;
  human::WalkEnd end;
  {
    nb::gil_scoped_release released;
    std::optional<human::Cells> known;
    if (clues) known = clue_cells(clues->data());
    human::Grid grid(placed.data(), masks.data(), known);
    end = human::walk(grid, chosen, taken);
  }
  std::vector<Step> steps;
  for (auto& step : taken)
    steps.emplace_back(step.strategy, std::move(step.effect.placements),
                       std::move(step.effect.eliminations));
  return std::tuple(std::move(steps), std::string(name(end)));
}

}  // namespace

std::vector<human::Finder> finders_of(const std::vector<std::string>& ids) {
  static const auto known = [] {
    std::unordered_map<std::string_view, human::Finder> found;
    for (const human::Entry& entry : human::finders()) found.emplace(entry.id, entry.find);
    return found;
  }();
  std::vector<human::Finder> chosen;
  for (const std::string& id : ids) {
    const auto entry = known.find(id);
    if (entry == known.end()) throw std::invalid_argument("no native finder for '" + id + "'");
    chosen.push_back(entry->second);
  }
  return chosen;
}

void bind_human(nb::module_& module) {
  using namespace nb::literals;
  module.def(
      "native_strategies",
      [] {
        std::vector<std::string> ids;
        for (const human::Entry& entry : human::finders()) ids.emplace_back(entry.id);
        return ids;
      },
      "The ids of the strategies that walk knows.");
  module.def("walk", &walk, "placed"_a.noconvert(), "masks"_a.noconvert(), "strategies"_a,
             "clues"_a.noconvert() = nb::none(),
             "Walks with strategies in the order given: ([(index of strategy, placements, "
             "eliminations)], solved | stuck | contradiction). Avoidable rectangles need to know "
             "which cells are clues: a flag for each cell.");
}

}  // namespace cluesmith::bindings
