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

// Removes all candidates but those of the masks; false if a cell has none.
template <class Shape>
bool take(Domains<Shape>& domains, const std::uint32_t* start_masks) {
  for (int cell = 0; cell < domains.shape.cell_count(); ++cell) {
    const auto& seats = domains.shape.seats(cell);
    const auto absent = static_cast<typename Shape::Mask>(~start_masks[cell]);
    if (!domains.remove_digits(cell, absent, seats.empty() ? -1 : seats[0].group)) return false;
  }
  return true;
}

template <class Shape>
PropagationResult run(Domains<Shape>& domains, const std::uint32_t* start_masks, unsigned parts,
                      std::uint64_t most_nodes, Watch watch) {
  PropagationResult result{PropagationStatus::failed, -1, 0};
  const auto failed = [&] {
    result.failed_group = domains.failed_group;
    return result;
  };
  if (!take(domains, start_masks) || !propagate(domains, parts)) return failed();
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
PropagationResult run_on(Shape shape, const std::uint32_t* start_masks, unsigned parts,
                         std::uint64_t most_nodes, Watch watch, std::uint32_t* masks_left) {
  Domains<Shape> domains(shape);
  const PropagationResult result = run(domains, start_masks, parts, most_nodes, watch);
  if (result.status == PropagationStatus::failed)
    std::fill_n(masks_left, shape.cell_count(), 0);
  else
    std::copy(domains.cells.begin(), domains.cells.end(), masks_left);
  return result;
}

template <class Shape>
Ending enumerate_on(Shape shape, const std::uint32_t* start_masks, unsigned parts,
                    std::uint64_t limit, Sink sink, Watch watch, std::uint64_t& nodes) {
  Domains<Shape> domains(shape);
  if (!take(domains, start_masks) || !propagate(domains, parts)) return Ending::exhausted;
  std::vector<std::uint8_t> digits(std::size_t(shape.cell_count()));
  return search(domains, parts, kNoBound, watch, nodes, [&](const Domains<Shape>& reached) {
    for (std::size_t cell = 0; cell < digits.size(); ++cell)
      digits[cell] = std::uint8_t(std::countr_zero(reached.cells[cell]) + 1);
    return sink(digits.data()) && --limit > 0;
  });
}

constexpr std::size_t kCells =
    81;  // of the 9x9 board, the only one on which the kernels find singles
constexpr std::uint32_t kAll = 0x1ff;

bool is_single(std::uint32_t mask) { return !(mask & (mask - 1)); }

// Writes the clues of a position; false if some open cell has lost candidates, so that clues alone
// do not describe the position.
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

Ending enumerate(const BoardTables& board, const std::uint32_t* start_masks, unsigned parts,
                 std::uint64_t limit, Sink sink, Watch watch, std::uint64_t& nodes) {
  if (board.is_nine())
    return enumerate_on(NineByNine{}, start_masks, parts, limit, sink, watch, nodes);
  return enumerate_on(AnyShape{&board}, start_masks, parts, limit, sink, watch, nodes);
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

PropagationResult run_scheme(const BoardTables& board, const std::uint32_t* start_masks,
                             unsigned parts, std::uint64_t most_nodes, Watch watch,
                             std::uint32_t* masks_left) {
  if (board.is_nine())
    return run_on(NineByNine{}, start_masks, parts, most_nodes, watch, masks_left);
  return run_on(AnyShape{&board}, start_masks, parts, most_nodes, watch, masks_left);
}

PropagationBatch::PropagationBatch(const BoardTables& board, const std::uint32_t* start_masks,
                                   std::size_t count, unsigned parts, std::uint64_t most_nodes)
    : board_(board),
      start_masks_(start_masks),
      parts_(parts),
      most_nodes_(most_nodes),
      progress_(count, SinglesProgress::none) {
  // Exhausted ranges are not monotone.
  if (board.is_nine() && !(parts & kRanges)) close_singles();
}

void PropagationBatch::close_singles() {
  const std::size_t count = progress_.size();
  std::vector<std::uint8_t> digits(kCells * count);
  for (std::size_t i = 0; i < count; ++i)
    if (read_digits(start_masks_ + kCells * i, &digits[kCells * i]))
      progress_[i] = SinglesProgress::closed;
  closed_.resize(kCells * count);
  const bool finds_hidden = parts_ & (kChannel | kHyperArc);
  const bool finds_more = most_nodes_ || (parts_ & ~unsigned(kChannel | kArcs));
  kernels().close_batch(digits.data(), count,
                        finds_hidden ? kNakedSingle | kHiddenSingle : kNakedSingle, closed_.data());
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint16_t* const masks_left = &closed_[kCells * i];
    if (progress_[i] == SinglesProgress::none) continue;
    if (!masks_left[0])
      progress_[i] =
          SinglesProgress::none;  // a contradiction: the scheme finds the group that fails
    else if (std::all_of(masks_left, masks_left + kCells, is_single))
      progress_[i] = SinglesProgress::solved;
    else if (!finds_more)
      progress_[i] = SinglesProgress::stuck;
  }
}

PropagationResult PropagationBatch::run(std::size_t index, Watch watch,
                                        std::uint32_t* masks_left) const {
  const SinglesProgress progress = progress_[index];
  if (progress == SinglesProgress::none) {
    const std::uint32_t* const masks = start_masks_ + std::size_t(board_.cell_count()) * index;
    return run_scheme(board_, masks, parts_, most_nodes_, watch, masks_left);
  }
  const std::uint16_t* const closed = &closed_[kCells * index];
  std::array<std::uint32_t, kCells> start;
  std::uint32_t* const masks = progress == SinglesProgress::closed ? start.data() : masks_left;
  std::copy(closed, closed + kCells, masks);
  if (progress == SinglesProgress::closed)
    return run_scheme(board_, masks, parts_, most_nodes_, watch, masks_left);
  return {
      progress == SinglesProgress::solved ? PropagationStatus::solved : PropagationStatus::stuck,
      -1, 0};
}

}  // namespace cluesmith::propagate
