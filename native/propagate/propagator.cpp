// SPDX-License-Identifier: MIT
#include "propagate/propagator.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels.hpp"
#include "propagate/scheme.hpp"

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
Result run(Domains<Shape>& domains, const std::uint32_t* given, unsigned parts,
           std::uint64_t most_nodes, Watch watch) {
  Result result{PropagationStatus::failed, -1, 0};
  const auto failed = [&] {
    result.failed_group = domains.failed_group;
    return result;
  };
  if (!take(domains, given) || !propagate(domains, parts)) return failed();
  if (parts & kShave) {
    const Shaved shaved = shave(domains, parts, watch);
    if (shaved == Shaved::failed) return failed();
    if (shaved == Shaved::expired) {
      result.status = PropagationStatus::expired;
      return result;
    }
  }
  if (most_nodes) {
    Domains<Shape> solution = domains;
    const Ending ending =
        search(domains, parts, most_nodes, watch, result.nodes, [&](const Domains<Shape>& reached) {
          solution = reached;
          return false;
        });
    if (ending == Ending::exhausted) return failed();
    if (ending == Ending::expired) {
      result.status = PropagationStatus::expired;
      return result;
    }
    domains = solution;
  }
  result.status = domains.is_solved() ? PropagationStatus::solved : PropagationStatus::stuck;
  return result;
}

template <class Shape>
Result run_on(Shape shape, const std::uint32_t* given, unsigned parts, std::uint64_t most_nodes,
              Watch watch, std::uint32_t* left) {
  Domains<Shape> domains(shape);
  const Result result = run(domains, given, parts, most_nodes, watch);
  if (result.status == PropagationStatus::failed)
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
  return search(domains, parts, kNoBound, watch, nodes, [&](const Domains<Shape>& reached) {
    for (std::size_t cell = 0; cell < digits.size(); ++cell)
      digits[cell] = std::uint8_t(std::countr_zero(reached.cells[cell]) + 1);
    return sink(digits.data()) && --limit > 0;
  });
}

constexpr std::size_t kCells = 81;  // of the only board that singles come first on
constexpr std::uint32_t kAll = 0x1ff;

bool is_single(std::uint32_t mask) { return !(mask & (mask - 1)); }

// The digits of a puzzle; false where some cell has lost candidates, so that it is no puzzle.
bool read_digits(const std::uint32_t* masks, std::uint8_t* digits) {
  bool is_puzzle = true;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::uint32_t mask = masks[cell];
    const bool is_clue = mask && is_single(mask);
    is_puzzle &= is_clue || mask == kAll;
    digits[cell] = std::uint8_t(is_clue ? std::countr_zero(mask) + 1 : 0);
  }
  return is_puzzle;
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
  if ((parts & kTemplates) && (board.box_order() == 0 || board.size() > kMostTemplateRows))
    throw std::invalid_argument("templates need square boxes on at most 16x16 cells");
}

Result run_scheme(const BoardTables& board, const std::uint32_t* given, unsigned parts,
                  std::uint64_t most_nodes, Watch watch, std::uint32_t* left) {
  if (board.is_nine()) return run_on(NineByNine{}, given, parts, most_nodes, watch, left);
  return run_on(AnyShape{&board}, given, parts, most_nodes, watch, left);
}

Positions::Positions(const BoardTables& board, const std::uint32_t* given, std::size_t count,
                     unsigned parts, std::uint64_t most_nodes)
    : board_(board),
      given_(given),
      parts_(parts),
      most_nodes_(most_nodes),
      states_(count, State::given) {
  // Exhausted ranges are not monotone.
  if (board.is_nine() && !(parts & kRanges)) close_singles();
}

void Positions::close_singles() {
  const std::size_t count = states_.size();
  std::vector<std::uint8_t> digits(kCells * count);
  for (std::size_t i = 0; i < count; ++i)
    if (read_digits(given_ + kCells * i, &digits[kCells * i])) states_[i] = State::closed;
  closed_.resize(kCells * count);
  const bool finds_hidden = parts_ & (kChannel | kHyperArc);
  const bool finds_more = most_nodes_ || (parts_ & ~unsigned(kChannel | kArcs));
  kernels().close_batch(digits.data(), count,
                        finds_hidden ? kNakedSingle | kHiddenSingle : kNakedSingle, closed_.data());
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint16_t* const left = &closed_[kCells * i];
    if (states_[i] == State::given) continue;
    if (!left[0])
      states_[i] = State::given;  // it contradicts itself: the scheme is to say where
    else if (std::all_of(left, left + kCells, is_single))
      states_[i] = State::solved;
    else if (!finds_more)
      states_[i] = State::stuck;
  }
}

Result Positions::run(std::size_t index, Watch watch, std::uint32_t* left) const {
  const State state = states_[index];
  if (state == State::given) {
    const std::uint32_t* const masks = given_ + std::size_t(board_.cell_count()) * index;
    return run_scheme(board_, masks, parts_, most_nodes_, watch, left);
  }
  const std::uint16_t* const closed = &closed_[kCells * index];
  std::array<std::uint32_t, kCells> start;
  std::uint32_t* const masks = state == State::closed ? start.data() : left;
  std::copy(closed, closed + kCells, masks);
  if (state == State::closed) return run_scheme(board_, masks, parts_, most_nodes_, watch, left);
  return {state == State::solved ? PropagationStatus::solved : PropagationStatus::stuck, -1, 0};
}

}  // namespace cluesmith::propagate
