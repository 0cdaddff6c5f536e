// SPDX-License-Identifier: MIT
#include "setting/open_values.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "constraints/tables.hpp"
#include "setting/grids.hpp"
#include "setting/random.hpp"

namespace cluesmith::setting {
namespace {

class GridWalk {
 public:
  GridWalk(const ValueTask& task, Random& random, Watch watch)
      : task_(task),
        board_(task.board()),
        tables_(*board_.constraints()),
        random_(random),
        watch_(watch),
        memory_(board_.size()),
        is_fixed_(tables_.filter_count()),
        in_use_(is_fixed_.size()),
        digits_(board_.cell_count()),
        old_(board_.cell_count()),
        masks_(board_.cell_count()) {
    for (const std::uint16_t filter : task.fixed) is_fixed_[filter] = true;
  }

  std::span<const std::uint8_t> digits() const { return digits_; }
  void take(std::span<const std::uint8_t> grid) { std::ranges::copy(grid, digits_.begin()); }

  // Draws a grid; false where there is none, or the watch expired.
  bool start() {
    for (int i = 0; i < kStarts && !watch_(); ++i)
      if (fill_at_random(task_.within)) return true;
    return random_grid(SolutionFinder(*task_.frame), task_.within, random_, watch_,
                       digits_.data()) &&
           choose_filters();
  }

  // Takes the best of some random grids; false where there is none.
  bool start_from_best() {
    std::uint32_t least = kContradiction;
    std::vector<std::uint8_t> best;
    for (int i = 0; i < kFirstGrids && start(); ++i) {
      const std::uint32_t own = cost();
      if (!best.empty() && own >= least) continue;
      least = own;
      best = digits_;
      if (!least) break;
    }
    if (best.empty()) return false;
    digits_ = best;
    return true;
  }

  // The cost of the grid: what the closure of its values and clues leaves.
  std::uint32_t cost() {
    if (!choose_filters()) return kContradiction;
    std::fill(masks_.begin(), masks_.end(), board_.all_digits());
    for (const std::uint16_t cell : task_.cells) masks_[cell] = digit_bit(digits_[cell]);
    if (!task_.allow->close_by(masks_.data(), in_use_, memory_, watch_)) return kContradiction;
    open_cells_.clear();
    for (int cell = 0; cell < board_.cell_count(); ++cell)
      if (!std::has_single_bit(masks_[cell])) open_cells_.push_back(std::uint16_t(cell));
    return excess(masks_);
  }

  bool propose() {
    old_ = digits_;
    if (random_.below(2))
      for (int i = 0; i < kExchanges; ++i) {
        if (exchange_digits()) return true;
        digits_ = old_;
      }
    if (fill_groups_anew()) return true;
    digits_ = old_;
    return false;
  }

  void take_back() { digits_ = old_; }

 private:
  static constexpr int kNodes = 2'000;    // of a random filling before it is given up
  static constexpr int kExchanges = 8;    // of digits; with constraints most are not allowed
  static constexpr unsigned kGroups = 5;  // one to this number and one more are filled anew
  static constexpr int kFirstGrids = 32;  // the best of them is the start of a run
  static constexpr int kStarts = 20;      // random fillings before the solver is asked

  // Marks the filters of the grid's values; false where a constraint has no value for the grid.
  bool choose_filters() {
    std::ranges::copy(is_fixed_, in_use_.begin());
    for (const OpenValue& value : task_.open) {
      const auto is_kept = [&](const std::vector<std::uint16_t>& filters) {
        return std::ranges::all_of(filters, [&](std::uint16_t filter) { return holds(filter); });
      };
      const auto chosen = std::ranges::find_if(value, is_kept);
      if (chosen == value.end()) return false;
      for (const std::uint16_t filter : *chosen) in_use_[filter] = true;
    }
    return true;
  }

  bool holds(std::uint16_t number) {
    const constraints::Filter& filter = tables_.filter(number);
    left_.clear();
    for (const std::uint16_t cell : filter.cells()) left_.push_back(digit_bit(digits_[cell]));
    return filter.narrow(left_.data());
  }

  // Whether a changed digit of the grid is one that the cell may have, and keeps the links and the
  // fixed filters.
  bool is_allowed(std::uint16_t cell) {
    if (!(task_.within[cell] & digit_bit(digits_[cell]))) return false;
    for (const constraints::Link& link : tables_.links_of(cell))
      if (!(tables_.table(link)[digits_[cell] - 1] & digit_bit(digits_[link.to]))) return false;
    return std::ranges::all_of(tables_.filters_of(cell), [&](std::uint16_t filter) {
      return !is_fixed_[filter] || holds(filter);
    });
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
    return std::ranges::all_of(chain_, [&](std::uint16_t each) { return is_allowed(each); });
  }

  // Forgets the digits of some groups and fills them at random. Half of the time these are groups
  // with cells that the last closure left open.
  bool fill_groups_anew() {
    if (!board_.group_count()) return false;
    for (int cell = 0; cell < board_.cell_count(); ++cell) masks_[cell] = digit_bit(digits_[cell]);
    const bool is_guided = random_.below(2) && !open_cells_.empty();
    const unsigned groups = 2 + random_.below(kGroups);
    for (unsigned i = 0; i < groups; ++i) {
      int group = int(random_.below(unsigned(board_.group_count())));
      if (is_guided) {
        const std::uint16_t cell = open_cells_[random_.below(unsigned(open_cells_.size()))];
        const auto seats = board_.seats(cell);
        if (!seats.empty()) group = seats[random_.below(unsigned(seats.size()))].group;
      }
      for (const std::uint16_t cell : board_.group(group)) masks_[cell] = task_.within[cell];
    }
    return fill_at_random(masks_) && digits_ != old_;
  }

  bool fill_at_random(std::vector<std::uint32_t> masks) {
    nodes_ = kNodes;
    return fill(masks) && choose_filters();
  }

  // Fills the grid by a depth-first search with random choices.
  bool fill(std::vector<std::uint32_t>& masks) {
    if (--nodes_ < 0) return false;
    if (!task_.filler->close_by(masks.data(), is_fixed_, memory_, watch_)) return false;
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
  const constraints::ConstraintTables& tables_;
  Random& random_;
  Watch watch_;
  constraints::NarrowMemory memory_;
  std::vector<char> is_fixed_, in_use_;
  std::vector<std::uint16_t> chain_, open_cells_;
  std::vector<std::uint8_t> digits_, old_;
  std::vector<std::uint32_t> masks_, left_;
  int nodes_ = 0;
};

}  // namespace

ValueTask::ValueTask(std::shared_ptr<const ConstrainedCloser> closer,
                     std::shared_ptr<const ConstrainedCloser> fills,
                     std::shared_ptr<const BoardTables> framing,
                     std::vector<std::uint16_t> fixed_filters, std::vector<OpenValue> open_values,
                     std::vector<std::uint16_t> clue_cells, std::vector<std::uint32_t> masks)
    : allow(std::move(closer)),
      filler(std::move(fills)),
      frame(std::move(framing)),
      fixed(std::move(fixed_filters)),
      open(std::move(open_values)),
      cells(std::move(clue_cells)),
      within(std::move(masks)),
      board_(allow->board()) {
  if (!board_->constraints())
    throw std::invalid_argument("a board without constraints; expected tables of constraints");
  if (filler->board() != board_ || frame->cell_count() != board_->cell_count() ||
      frame->size() != board_->size())
    throw std::invalid_argument("closures of several boards; expected those of one board");
  const std::size_t filters = board_->constraints()->filter_count();
  const auto check_filters = [&](const std::vector<std::uint16_t>& numbers) {
    for (const std::uint16_t number : numbers)
      if (number >= filters)
        throw std::invalid_argument("filter " + std::to_string(number) + "; expected one of " +
                                    std::to_string(filters));
  };
  check_filters(fixed);
  for (const OpenValue& value : open) std::ranges::for_each(value, check_filters);
}

AnnealResult anneal_values(const ValueTask& task, std::uint64_t seed, std::uint64_t moves,
                           Watch watch) {
  constexpr double kHot = 6.0, kCold = 0.8;
  Random random(seed);
  GridWalk walk(task, random, watch);
  if (!walk.start_from_best()) return {};
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
  const std::size_t cells = task.board().cell_count();
  std::vector<std::uint32_t> costs;
  for (std::size_t begin = 0; begin < grids.size() && !watch(); begin += cells) {
    walk.take(grids.subspan(begin, cells));
    costs.push_back(walk.cost());
  }
  return costs;
}

}  // namespace cluesmith::setting
