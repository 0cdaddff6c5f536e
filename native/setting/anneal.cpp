// SPDX-License-Identifier: MIT
#include "setting/anneal.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "search.hpp"
#include "setting/cost.hpp"
#include "setting/grids.hpp"

namespace cluesmith::setting {
namespace {

// A condition that is not met costs as much as some candidates that are left, so that puzzles which
// are solved but not as wished are good places to go on from.
constexpr std::uint32_t kUnmet = 4;

class Run {
 public:
  Run(const ClueTask& task, Random& random, Watch watch)
      : task_(task),
        board_(*task.board),
        random_(random),
        watch_(watch),
        lack_(board_),
        digits_(board_.cell_count()) {
    for (const std::uint16_t cell : task.cells) {
      neighbours_.emplace_back();
      for (const std::uint16_t peer : board_.peers(cell))
        if (std::binary_search(task.cells.begin(), task.cells.end(), peer))
          neighbours_.back().push_back(peer);
    }
  }

  AnnealResult operator()(std::uint64_t moves) {
    std::vector<std::uint8_t> grid(board_.cell_count());
    if (!random_grid(SolutionFinder(board_), task_.within, random_, watch_, grid.data())) return {};
    for (const std::uint16_t cell : task_.cells) digits_[cell] = grid[cell];
    constexpr double kHot = 6.0, kCold = 0.8;
    return anneal_walk(*this, Heat(kHot, kCold, moves), task_.cells.empty() ? 0 : moves, random_,
                       watch_);
  }

  const std::vector<std::uint8_t>& digits() const { return digits_; }

  std::uint32_t cost() {
    const std::uint32_t open = lack_.of(task_.cells, digits_.data(), *task_.allow, watch_);
    if (open == kContradiction) return kContradiction;
    if (open) return open + (has_conditions() ? kUnmet : 0);
    for (std::size_t cell = 0; cell < task_.within.size(); ++cell)
      if (!(lack_.masks()[cell] & task_.within[cell])) return kUnmet;
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
  bool clashes(unsigned index) const {
    const std::uint8_t digit = digits_[task_.cells[index]];
    return std::any_of(neighbours_[index].begin(), neighbours_[index].end(),
                       [&](std::uint16_t peer) { return digits_[peer] == digit; });
  }

  bool has_conditions() const { return !task_.insufficient.empty() || task_.minimal; }

  // The number of conditions that clues which are solved do not meet; at least one when the watch
  // has expired, because then nothing tells that they are met.
  std::uint32_t unmet() {
    std::uint32_t count = 0;
    for (const auto& closer : task_.insufficient)
      count += lack_.of(task_.cells, digits_.data(), *closer, watch_) == 0;
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
    SearchCounters counters;
    search(board_, masks.data(), 2, sink, watch_, counters);
    return solutions == 1;
  }

  struct Old {
    std::uint16_t cell;
    std::uint8_t digit;
  };

  const ClueTask& task_;
  const BoardTables& board_;
  Random& random_;
  Watch watch_;
  Lack lack_;
  std::vector<std::uint8_t> digits_;
  std::vector<std::vector<std::uint16_t>> neighbours_;  // of each clue the clues that it sees
  Old first_{}, second_{};
};

}  // namespace

AnnealResult anneal(const ClueTask& task, Random& random, std::uint64_t moves, Watch watch) {
  return Run(task, random, watch)(moves);
}

}  // namespace cluesmith::setting
