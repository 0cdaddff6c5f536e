// SPDX-License-Identifier: MIT
// The clues of a task during annealing: how they start, what they cost, and the moves.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "search/search.hpp"
#include "setting/anneal.hpp"
#include "setting/annealing.hpp"
#include "setting/grids.hpp"

namespace cluesmith::setting {

// An unmet condition costs as much as four candidates left. So a run goes on from puzzles that are
// solved but miss a condition.
constexpr std::uint32_t kUnmet = 4;

class ClueWalk {
 public:
  // The clues are kept in `digits`, blank at first.
  ClueWalk(const ClueTask& task, Random& random, Watch watch, std::span<std::uint8_t> digits)
      : task_(task),
        board_(*task.board),
        random_(random),
        watch_(watch),
        candidates_left_(board_),
        digits_(digits),
        is_clue_(board_.cell_count()),
        masks_(board_.cell_count()) {
    for (const std::uint16_t cell : task.cells) {
      is_clue_[cell] = true;
      neighbours_.emplace_back();
      for (const std::uint16_t peer : board_.peers(cell))
        if (std::binary_search(task.cells.begin(), task.cells.end(), peer))
          neighbours_.back().push_back(peer);
    }
  }

  // Takes the clues of a random grid; false where there is none.
  bool start_from_grid() {
    std::vector<std::uint8_t> grid(board_.cell_count());
    if (!random_grid(SolutionFinder(board_), task_.within, random_, watch_, grid.data()))
      return false;
    for (const std::uint16_t cell : task_.cells) digits_[cell] = grid[cell];
    return true;
  }

  // Draws clues anew: a digit for each clue cell, in random order. A cell takes the digit that
  // rules out the most candidates of the cells without a clue, and of equal ones a random one.
  // False where the clues before it leave a cell no digit.
  bool start_from_nothing() {
    std::vector<std::uint16_t> order(task_.cells);
    random_.shuffle(order);
    std::vector<std::uint32_t> masks(task_.within);
    for (const std::uint16_t cell : order) {
      if (!masks[cell]) return false;
      const std::uint32_t digit = most_telling(cell, masks);
      digits_[cell] = std::uint8_t(std::countr_zero(digit) + 1);
      for (const std::uint16_t peer : board_.peers(cell)) masks[peer] &= ~digit;
    }
    return true;
  }

  // The cells that the last closure left without a digit.
  std::uint32_t open_cells() const {
    return std::uint32_t(std::ranges::count_if(
        candidates_left_.masks(), [](std::uint32_t mask) { return !std::has_single_bit(mask); }));
  }

  // How far the clues themselves are from a full grid: the cells that they leave no digit, and the
  // digits that they leave no cell of a group.
  std::uint32_t dead_ends() {
    std::vector<std::uint32_t>& masks = masks_;
    std::copy(task_.within.begin(), task_.within.end(), masks.begin());
    for (const std::uint16_t cell : task_.cells)
      for (const std::uint16_t peer : board_.peers(cell)) masks[peer] &= ~digit_bit(digits_[cell]);
    for (const std::uint16_t cell : task_.cells) masks[cell] &= digit_bit(digits_[cell]);
    std::uint32_t count = std::uint32_t(std::ranges::count(masks, 0u));
    for (int group = 0; group < board_.group_count(); ++group) {
      std::uint32_t placeable = 0;
      for (const std::uint16_t cell : board_.group(group)) placeable |= masks[cell];
      count += count_bits(board_.all_digits() & ~placeable);
    }
    return count;
  }

  std::span<const std::uint8_t> digits() const { return digits_; }

  std::uint32_t cost() {
    const std::uint32_t open =
        candidates_left_.of(task_.cells, digits_.data(), *task_.allow, watch_);
    return cost(open, candidates_left_.masks());
  }

  // The cost of clues whose closure has so many candidates beyond one a cell.
  template <typename Masks>
  std::uint32_t cost(std::uint32_t open, const Masks& masks) {
    if (open == kContradiction) return kContradiction;
    if (open) return open + (has_conditions() ? kUnmet : 0);
    for (std::size_t cell = 0; cell < task_.within.size(); ++cell)
      if (!(masks[cell] & task_.within[cell])) return kUnmet;
    return kUnmet * unmet();
  }

  // Changes one digit or exchanges two; false where the clues drawn allow neither.
  bool propose() {
    const unsigned one = random_.below(unsigned(task_.cells.size()));
    const std::uint16_t cell = task_.cells[one];
    first_ = second_ = {cell, digits_[cell]};
    if (random_.next() & 1) {
      std::uint32_t free = task_.within[cell] & ~digit_bit(digits_[cell]);
      for (const std::uint16_t peer : neighbours_[one]) free &= ~digit_bit(digits_[peer]);
      if (!free) return false;
      digits_[cell] = std::uint8_t(std::countr_zero(random_.bit_of(free)) + 1);
      return true;
    }
    const unsigned two = random_.below(unsigned(task_.cells.size()));
    const std::uint16_t other = task_.cells[two];
    if (digits_[other] == digits_[cell] || !(task_.within[cell] & digit_bit(digits_[other])) ||
        !(task_.within[other] & digit_bit(digits_[cell])))
      return false;
    second_ = {other, digits_[other]};
    std::swap(digits_[cell], digits_[other]);
    if (clashes(one) || clashes(two)) {
      take_back();
      return false;
    }
    return true;
  }

  void take_back() {
    digits_[first_.cell] = first_.digit;
    digits_[second_.cell] = second_.digit;
  }

 private:
  // The digit of a cell that most of its peers without a clue still have; of equal ones a random
  // one.
  std::uint32_t most_telling(std::uint16_t cell, const std::vector<std::uint32_t>& masks) {
    std::uint32_t best = 0;
    int most = -1;
    for (std::uint32_t left = masks[cell]; left; left &= left - 1) {
      const std::uint32_t digit = left & -left;
      int count = 0;
      for (const std::uint16_t peer : board_.peers(cell))
        count += (masks[peer] & digit) != 0 && !is_clue_[peer];
      if (count > most) best = 0;
      if (count >= most) best |= digit;
      most = std::max(most, count);
    }
    return random_.bit_of(best);
  }

  bool clashes(unsigned index) const {
    const std::uint8_t digit = digits_[task_.cells[index]];
    return std::any_of(neighbours_[index].begin(), neighbours_[index].end(),
                       [&](std::uint16_t peer) { return digits_[peer] == digit; });
  }

  bool has_conditions() const { return !task_.insufficient.empty() || task_.minimal; }

  // The number of conditions that solved clues miss; at least one after the watch has expired,
  // because then the conditions are unchecked.
  std::uint32_t unmet() {
    std::uint32_t count = 0;
    for (const auto& closer : task_.insufficient)
      count += candidates_left_.of(task_.cells, digits_.data(), *closer, watch_) == 0;
    if (!count && task_.minimal)
      for (const std::uint16_t cell : task_.cells) {
        const std::uint8_t digit = std::exchange(digits_[cell], 0);
        count += is_unique();
        digits_[cell] = digit;
      }
    return count || !has_conditions() ? count : watch_();
  }

  bool is_unique() {
    std::vector<std::uint32_t> masks(board_.cell_count(), board_.all_digits());
    for (const std::uint16_t cell : task_.cells)
      if (digits_[cell]) masks[cell] = digit_bit(digits_[cell]);
    int solutions = 0;
    const Sink sink{
        [](void* context, const std::uint8_t*) { return ++*static_cast<int*>(context) < 2; },
        &solutions};
    search::SearchCounters counters;
    search::enumerate(board_, masks.data(), 2, sink, watch_, counters);
    return solutions == 1;
  }

  struct OldDigit {
    std::uint16_t cell;
    std::uint8_t digit;
  };

  const ClueTask& task_;
  const BoardTables& board_;
  Random& random_;
  Watch watch_;
  CandidatesLeft candidates_left_;
  std::span<std::uint8_t> digits_;
  std::vector<bool> is_clue_;
  std::vector<std::uint32_t> masks_;
  std::vector<std::vector<std::uint16_t>> neighbours_;  // of each clue the clues that it sees
  OldDigit first_{}, second_{};
};

}  // namespace cluesmith::setting
