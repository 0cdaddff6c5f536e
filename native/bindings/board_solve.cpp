// SPDX-License-Identifier: MIT
// The solver of every board that is not the classic 9x9.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <string>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "bindings/keeper.hpp"
#include "board.hpp"
#include "search/search.hpp"

namespace cluesmith::bindings {
namespace {

auto solve_board(const BoardTables& board, Vector<std::uint32_t> masks, std::uint64_t limit,
                 std::uint64_t keep, double seconds) {
  const std::size_t cells = board.cell_count();
  const auto given = copy_masks(masks, cells, board.all_digits());
  check_limit(limit);
  Keeper keeper(cells, keep);
  SearchCounters counters;
  Ending ending;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release release;
    ending = search(board, given.data(), limit, keeper.sink(), watch.watch(), counters);
  }
  watch.rethrow();
  const std::size_t kept = keeper.solutions.size() / cells;
  return std::tuple(to_numpy(std::move(keeper.solutions), {kept, cells}), keeper.count(),
                    ending_name(ending, watch),
                    std::tuple(counters.guesses, counters.conflicts, counters.propagations));
}

}  // namespace

void bind_board_solve(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<BoardTables>(module, "BoardTables", "The groups of a board, for the general solver.")
      .def(
          "__init__",
          [](BoardTables* self, int size, Matrix<std::uint16_t> groups) {
            if (int(groups.shape(1)) != size)
              throw std::invalid_argument("groups of " + std::to_string(groups.shape(1)) +
                                          " cells; expected " + std::to_string(size));
            new (self) BoardTables(size, {groups.data(), groups.size()});
          },
          "size"_a, "groups"_a.noconvert())
      .def_prop_ro("is_nine", &BoardTables::is_nine,
                   "Whether it is the classic 9x9 board, for which there is faster code.")
      .def_prop_ro("box_order", &BoardTables::box_order,
                   "Cells along a square box, 0 where there are no such boxes.");
  module.def("solve_board", &solve_board, "board"_a, "masks"_a.noconvert(), "limit"_a, "keep"_a,
             "seconds"_a,
             "Enumerates what candidate masks leave: (solutions kept, count, ending, (guesses, "
             "conflicts, propagations)).");
}

}  // namespace cluesmith::bindings
