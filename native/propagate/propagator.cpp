// SPDX-License-Identifier: MIT
#include "propagate/propagator.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "propagate/scheme.hpp"
#include "propagate/search.hpp"
#include "propagate/shave.hpp"

namespace cluesmith::propagate {
namespace {

// Takes the candidates that are given; false where a cell has none.
template <class Shape>
bool take(Domains<Shape>& domains, const std::uint32_t* given) {
  for (int cell = 0; cell < domains.shape.cell_count(); ++cell) {
    const auto& seats = domains.shape.seats(cell);
    const auto absent = static_cast<typename Shape::Mask>(~given[cell]);
    if (!domains.remove_digits(cell, absent, seats.empty() ? -1 : seats[0].group)) return false;
  }
  return true;
}

template <class Shape>
Result run(Domains<Shape>& domains, const std::uint32_t* given, unsigned parts, bool searches,
           Watch watch) {
  Result result{Status::failed, -1, 0};
  const auto failed = [&] {
    result.failed_group = domains.failed_group;
    return result;
  };
  if (!take(domains, given) || !propagate(domains, parts)) return failed();
  if (parts & kShave) {
    const Shaved shaved = shave(domains, parts, watch);
    if (shaved == Shaved::failed) return failed();
    if (shaved == Shaved::expired) {
      result.status = Status::expired;
      return result;
    }
  }
  if (searches) {
    Domains<Shape> solution = domains;
    const Ending ending =
        search(domains, parts, watch, result.nodes, [&](const Domains<Shape>& reached) {
          solution = reached;
          return false;
        });
    if (ending == Ending::exhausted) return failed();
    if (ending == Ending::expired) {
      result.status = Status::expired;
      return result;
    }
    domains = solution;
  }
  result.status = domains.is_solved() ? Status::solved : Status::stuck;
  return result;
}

template <class Shape>
Result run_on(Shape shape, const std::uint32_t* given, unsigned parts, bool searches, Watch watch,
              std::uint32_t* left) {
  Domains<Shape> domains(shape);
  const Result result = run(domains, given, parts, searches, watch);
  if (result.status == Status::failed)
    std::fill_n(left, shape.cell_count(), 0);
  else
    std::copy(domains.cells.begin(), domains.cells.end(), left);
  return result;
}

template <class Shape>
Ending enumerate_on(Shape shape, const std::uint32_t* given, unsigned parts, std::uint64_t limit,
                    Sink sink, Watch watch, std::uint64_t& nodes) {
  Domains<Shape> domains(shape);
  if (!take(domains, given) || !propagate(domains, parts)) return Ending::exhausted;
  std::vector<std::uint8_t> digits(std::size_t(shape.cell_count()));
  return search(domains, parts, watch, nodes, [&](const Domains<Shape>& reached) {
    for (std::size_t cell = 0; cell < digits.size(); ++cell)
      digits[cell] = std::uint8_t(std::countr_zero(reached.cells[cell]) + 1);
    return sink(digits.data()) && --limit > 0;
  });
}

}  // namespace

Ending enumerate(const BoardTables& board, const std::uint32_t* given, unsigned parts,
                 std::uint64_t limit, Sink sink, Watch watch, std::uint64_t& nodes) {
  if (board.is_nine()) return enumerate_on(NineByNine{}, given, parts, limit, sink, watch, nodes);
  return enumerate_on(AnyShape{&board}, given, parts, limit, sink, watch, nodes);
}

void check_parts(const BoardTables& board, unsigned parts) {
  if (parts > kEveryPart)
    throw std::invalid_argument("parts is " + std::to_string(parts) + "; expected 0 to " +
                                std::to_string(unsigned(kEveryPart)));
  if ((parts & kColored) && !board.has_lines())
    throw std::invalid_argument("a board without lines; expected rows and columns for this scheme");
  if ((parts & kRowsBoxes) && board.box_order() == 0)
    throw std::invalid_argument("a board without boxes; expected square boxes for this scheme");
}

Result run_scheme(const BoardTables& board, const std::uint32_t* given, unsigned parts,
                  bool searches, Watch watch, std::uint32_t* left) {
  if (board.is_nine()) return run_on(NineByNine{}, given, parts, searches, watch, left);
  return run_on(AnyShape{&board}, given, parts, searches, watch, left);
}

}  // namespace cluesmith::propagate
