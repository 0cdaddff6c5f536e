// SPDX-License-Identifier: MIT
#include "propagate/positions.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "kernels.hpp"
#include "propagate/scheme.hpp"

namespace cluesmith::propagate {
namespace {

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

Positions::Positions(const BoardTables& board, const std::uint32_t* given, std::size_t count,
                     unsigned parts, bool searches)
    : board_(board),
      given_(given),
      parts_(parts),
      searches_(searches),
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
  const bool finds_more = searches_ || (parts_ & ~unsigned(kChannel | kArcs));
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
    return run_scheme(board_, masks, parts_, searches_, watch, left);
  }
  const std::uint16_t* const closed = &closed_[kCells * index];
  std::array<std::uint32_t, kCells> start;
  std::uint32_t* const masks = state == State::closed ? start.data() : left;
  std::copy(closed, closed + kCells, masks);
  if (state == State::closed) return run_scheme(board_, masks, parts_, searches_, watch, left);
  return {state == State::solved ? Status::solved : Status::stuck, -1, 0};
}

}  // namespace cluesmith::propagate
