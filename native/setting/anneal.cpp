// SPDX-License-Identifier: MIT
#include "setting/anneal.hpp"

#include <algorithm>
#include <bit>
#include <deque>
#include <utility>

#include "kernels.hpp"
#include "search/search.hpp"
#include "setting/cost.hpp"
#include "setting/grids.hpp"

namespace cluesmith::setting {
namespace {

// An unmet condition costs as much as four candidates left. So a run goes on from puzzles that are
// solved but miss a condition.
constexpr std::uint32_t kUnmet = 4;

class Run {
 public:
  // The clues are kept in `digits`, blank at first.
  Run(const ClueTask& task, Random& random, Watch watch, std::span<std::uint8_t> digits)
      : task_(task),
        board_(*task.board),
        random_(random),
        watch_(watch),
        candidates_left_(board_),
        digits_(digits) {
    for (const std::uint16_t cell : task.cells) {
      neighbours_.emplace_back();
      for (const std::uint16_t peer : board_.peers(cell))
        if (std::binary_search(task.cells.begin(), task.cells.end(), peer))
          neighbours_.back().push_back(peer);
    }
  }

  // Takes the clues of a random grid; false where there is none.
  bool start() {
    std::vector<std::uint8_t> grid(board_.cell_count());
    if (!random_grid(SolutionFinder(board_), task_.within, random_, watch_, grid.data()))
      return false;
    for (const std::uint16_t cell : task_.cells) digits_[cell] = grid[cell];
    return true;
  }

  Annealing<Run> annealing(std::uint64_t moves) {
    constexpr double kHot = 6.0, kCold = 0.8;
    return {*this, Heat(kHot, kCold, moves), task_.cells.empty() ? 0 : moves, random_};
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
  std::vector<std::vector<std::uint16_t>> neighbours_;  // of each clue the clues that it sees
  OldDigit first_{}, second_{};
};

// One of many runs whose clues are closed together.
struct BatchedRun {
  BatchedRun(const ClueTask& task, std::uint64_t seed, std::uint64_t moves, Watch watch,
             std::span<std::uint8_t> digits)
      : random(seed), run(task, random, watch, digits), annealing(run.annealing(moves)) {}
  BatchedRun(const BatchedRun&) = delete;
  BatchedRun& operator=(const BatchedRun&) = delete;

  Random random;
  Run run;
  Annealing<Run> annealing;
  bool is_open = false;  // whether it needs the cost of its clues
};

AnnealResult anneal_alone(const ClueTask& task, std::uint64_t seed, std::uint64_t moves,
                          Watch watch) {
  std::vector<std::uint8_t> digits(task.board->cell_count());
  Random random(seed);
  Run run(task, random, watch, digits);
  return run.start() ? run_alone(run, run.annealing(moves), watch) : AnnealResult{};
}

// The same runs together: all move, then the kernels close all their clues at once, until one of
// them finds clues.
AnnealResult anneal_in_step(const ClueTask& task, std::uint64_t seed, std::size_t runs,
                            std::uint64_t moves, Watch watch) {
  std::vector<std::uint8_t> digits(81 * runs);
  std::vector<std::uint16_t> masks(81 * runs);
  std::deque<BatchedRun> batch;
  for (std::size_t i = 0; i < runs; ++i) {
    const std::span row(digits.data() + 81 * i, 81);
    BatchedRun& batched = batch.emplace_back(task, seed + i, moves, watch, row);
    batched.is_open = batched.run.start();
  }
  const Kernels& core = kernels();
  const auto is_open = [](const BatchedRun& batched) { return batched.is_open; };
  bool has_clues = false;
  while (!has_clues && std::ranges::any_of(batch, is_open)) {
    core.close_batch(digits.data(), runs, task.allow->kernel_set(), masks.data());
    for (std::size_t i = 0; i < runs; ++i) {
      BatchedRun& batched = batch[i];
      if (!batched.is_open) continue;
      const std::span<const std::uint16_t, 81> left(masks.data() + 81 * i, 81);
      const std::uint32_t open = left[0] ? excess(left) : kContradiction;
      batched.annealing.take(batched.run.cost(open, left));
      batched.is_open = batched.annealing.propose(watch);
      has_clues |= batched.annealing.best().found;
    }
  }
  AnnealResult best;
  std::uint64_t moves_of_all = 0;
  for (const BatchedRun& batched : batch) {
    const AnnealResult& own = batched.annealing.best();
    moves_of_all += own.moves;
    if (is_better(own, best)) best = own;
  }
  best.moves = moves_of_all;
  return best;
}

}  // namespace

AnnealResult anneal(const ClueTask& task, std::uint64_t seed, std::size_t runs, std::uint64_t moves,
                    Watch watch) {
  AnnealResult best;
  const auto add = [&](AnnealResult own) {
    own.moves += best.moves;
    if (is_better(own, best))
      best = std::move(own);
    else
      best.moves = own.moves;
  };
  add(anneal_alone(task, seed, moves, watch));  // which is enough for most patterns
  constexpr std::size_t kFew = 8;               // together they take as long as sixteen
  const bool in_step = runs > kFew && task.allow->kernel_set();
  if (in_step && !best.found) add(anneal_in_step(task, seed + 1, runs - 1, moves, watch));
  for (std::size_t i = 1; i < runs && !in_step && !best.found && !watch(); ++i)
    add(anneal_alone(task, seed + i, moves, watch));
  return best;
}

}  // namespace cluesmith::setting
