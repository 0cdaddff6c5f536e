// SPDX-License-Identifier: MIT
#include "setting/open_values.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <string>

#include "setting/grids.hpp"
#include "setting/random.hpp"

namespace cluesmith::setting {
namespace {

constexpr int kNodes = 2'000;  // of a random filling before it is given up
constexpr int kStarts = 20;    // random fillings of an empty board before the solver is asked

class GridWalk {
 public:
  GridWalk(const ValueTask& task, Random& random, Watch watch)
      : task_(task),
        board_(*task.board),
        random_(random),
        watch_(watch),
        closer_(task.board, task.parts),
        filler_(task.board, {.hidden = true, .locked = false, .filters = true}),
        is_fixed_(board_.constraints()->filter_count()),
        in_use_(is_fixed_.size()),
        cells_(board_.cell_count()),
        digits_(board_.cell_count()),
        old_(board_.cell_count()),
        masks_(board_.cell_count()) {
    for (const std::uint16_t filter : task.fixed) is_fixed_[filter] = true;
    std::iota(cells_.begin(), cells_.end(), std::uint16_t{0});
  }

  std::span<const std::uint8_t> digits() const { return digits_; }
  void take(std::span<const std::uint8_t> grid) { std::ranges::copy(grid, digits_.begin()); }

  // Draws a grid; false where there is none, or the watch expired.
  bool start() {
    for (int i = 0; i < kStarts && !watch_(); ++i) {
      std::ranges::copy(task_.within, masks_.begin());
      if (fill_at_random(masks_)) return true;
    }
    return random_grid(SolutionFinder(*task_.frame), task_.within, random_, watch_, digits_.data()) &&
           has_values();
  }

  // The cost of the grid: what the closure of its values and clues leaves.
  std::uint32_t cost() {
    if (!choose_filters()) return kContradiction;
    std::fill(masks_.begin(), masks_.end(), board_.all_digits());
    for (const std::uint16_t cell : task_.cells) masks_[cell] = digit_bit(digits_[cell]);
    if (!closer_.close(masks_.data(), in_use_)) return kContradiction;
    return excess(masks_);
  }

  bool propose() {
    old_ = digits_;
    const bool is_moved = random_.below(4) ? exchange_digits() : fill_groups_anew();
    if (!is_moved) digits_ = old_;
    return is_moved;
  }

  void take_back() { digits_ = old_; }

 private:
  // Marks the filters of the grid's values; false where a constraint has no value for the grid.
  bool choose_filters() {
    std::ranges::copy(is_fixed_, in_use_.begin());
    for (const OpenValue& value : task_.open) {
      const auto holds = [&](const std::vector<std::uint16_t>& filters) {
        return std::ranges::all_of(
            filters, [&](std::uint16_t filter) { return closer_.holds(filter, digits_.data()); });
      };
      const auto chosen = std::ranges::find_if(value, holds);
      if (chosen == value.end()) return false;
      for (const std::uint16_t filter : *chosen) in_use_[filter] = true;
    }
    return true;
  }

  bool has_values() { return choose_filters(); }

  // Whether the grid keeps the groups' further rules and the digits it may have.
  bool keeps_fixed() {
    for (int cell = 0; cell < board_.cell_count(); ++cell)
      if (!(task_.within[cell] & digit_bit(digits_[cell]))) return false;
    return closer_.holds(digits_.data(), is_fixed_);
  }

  // Exchanges two digits in the cells that a random cell forces to change; in most grids that is
  // not all of them.
  bool exchange_digits() {
    const int start = int(random_.below(unsigned(board_.cell_count())));
    const std::uint8_t one = digits_[start];
    const auto other = std::uint8_t(1 + random_.below(unsigned(board_.size())));
    if (one == other) return false;
    chain_.assign(1, std::uint16_t(start));
    digits_[start] = other;
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      const std::uint8_t digit = digits_[chain_[i]];
      for (const std::uint16_t peer : board_.peers(chain_[i])) {
        if (digits_[peer] != digit || std::ranges::find(chain_, peer) != chain_.end()) continue;
        digits_[peer] = digit == one ? other : one;
        chain_.push_back(peer);
      }
    }
    return keeps_fixed();
  }

  // Forgets the digits of two groups, or of the cells around one, and fills them at random.
  bool fill_groups_anew() {
    if (!board_.group_count()) return false;
    for (int cell = 0; cell < board_.cell_count(); ++cell)
      masks_[cell] = digit_bit(digits_[cell]);
    const int groups = 2 + int(random_.below(2));
    for (int i = 0; i < groups; ++i) {
      const auto group = board_.group(int(random_.below(unsigned(board_.group_count()))));
      for (const std::uint16_t cell : group) masks_[cell] = task_.within[cell];
    }
    return fill_at_random(masks_) && digits_ != old_;
  }

  bool fill_at_random(std::vector<std::uint32_t> masks) {
    nodes_ = kNodes;
    return fill(masks) && has_values();
  }

  // Fills the grid by a depth-first search with random choices.
  bool fill(std::vector<std::uint32_t>& masks) {
    if (--nodes_ < 0 || !filler_.close(masks.data(), is_fixed_)) return false;
    int fewest = 99, chosen = -1, ties = 0;
    for (int cell = 0; cell < board_.cell_count(); ++cell) {
      const int count = std::popcount(masks[cell]);
      if (count == 1 || count > fewest) continue;
      ties = count < fewest ? 1 : ties + 1;
      fewest = count;
      if (random_.below(unsigned(ties)) == 0) chosen = cell;
    }
    if (chosen < 0) {
      for (int cell = 0; cell < board_.cell_count(); ++cell)
        digits_[cell] = std::uint8_t(std::countr_zero(masks[cell]) + 1);
      return true;
    }
    std::vector<std::uint32_t> next(masks.size());
    for (std::uint32_t rest = masks[chosen]; rest;) {
      const std::uint32_t digit = random_.bit_of(rest);
      rest &= ~digit;
      std::ranges::copy(masks, next.begin());
      next[chosen] = digit;
      if (fill(next)) return true;
      if (nodes_ < 0) return false;
    }
    return false;
  }

  const ValueTask& task_;
  const BoardTables& board_;
  Random& random_;
  Watch watch_;
  FilterCloser closer_, filler_;
  std::vector<char> is_fixed_, in_use_;
  std::vector<std::uint16_t> cells_, chain_;
  std::vector<std::uint8_t> digits_, old_;
  std::vector<std::uint32_t> masks_;
  int nodes_ = 0;
};

}  // namespace

void check(const ValueTask& task) {
  if (!task.board->constraints())
    throw std::invalid_argument("a board without constraints; expected tables of constraints");
  if (task.frame->cell_count() != task.board->cell_count() ||
      task.frame->size() != task.board->size())
    throw std::invalid_argument("fixed constraints of another board");
  const std::size_t filters = task.board->constraints()->filter_count();
  const auto check_filters = [&](const std::vector<std::uint16_t>& numbers) {
    for (const std::uint16_t number : numbers)
      if (number >= filters)
        throw std::invalid_argument("filter " + std::to_string(number) + "; expected one of " +
                                    std::to_string(filters));
  };
  check_filters(task.fixed);
  for (const OpenValue& value : task.open) std::ranges::for_each(value, check_filters);
}

AnnealResult anneal_values(const ValueTask& task, std::uint64_t seed, std::uint64_t moves,
                           Watch watch) {
  constexpr double kHot = 6.0, kCold = 0.8;
  Random random(seed);
  GridWalk walk(task, random, watch);
  if (!walk.start()) return {};
  return run_alone(walk, Annealing<GridWalk>{walk, Heat(kHot, kCold, moves), moves, random}, watch);
}

std::vector<std::uint8_t> draw_grids(const ValueTask& task, std::uint64_t seed, int count,
                                     Watch watch) {
  Random random(seed);
  GridWalk walk(task, random, watch);
  std::vector<std::uint8_t> grids;
  for (int i = 0; i < count && !watch() && walk.start(); ++i)
    grids.insert(grids.end(), walk.digits().begin(), walk.digits().end());
  return grids;
}

std::vector<std::uint32_t> candidates_left(const ValueTask& task,
                                           std::span<const std::uint8_t> grids, Watch watch) {
  Random random(0);
  GridWalk walk(task, random, watch);
  const std::size_t cells = task.board->cell_count();
  std::vector<std::uint32_t> costs;
  for (std::size_t begin = 0; begin < grids.size() && !watch(); begin += cells) {
    walk.take(grids.subspan(begin, cells));
    costs.push_back(walk.cost());
  }
  return costs;
}

}  // namespace cluesmith::setting
