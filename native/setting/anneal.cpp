// SPDX-License-Identifier: MIT
#include "setting/anneal.hpp"

#include <algorithm>
#include <deque>
#include <utility>

#include "kernels.hpp"
#include "setting/clue_walk.hpp"

namespace cluesmith::setting {
namespace {

Annealing<ClueWalk> annealing_of(ClueWalk& walk, const ClueTask& task, std::uint64_t moves,
                                 Random& random) {
  constexpr double kHot = 6.0, kCold = 0.8;
  return {walk, Heat(kHot, kCold, moves), task.cells.empty() ? 0 : moves, random};
}

// One of many runs whose clues are closed together.
struct BatchedRun {
  BatchedRun(const ClueTask& task, std::uint64_t seed, std::uint64_t moves, Watch watch,
             std::span<std::uint8_t> digits)
      : random(seed),
        walk(task, random, watch, digits),
        annealing(annealing_of(walk, task, moves, random)) {}
  BatchedRun(const BatchedRun&) = delete;
  BatchedRun& operator=(const BatchedRun&) = delete;

  Random random;
  ClueWalk walk;
  Annealing<ClueWalk> annealing;
  bool is_open = false;  // whether it needs the cost of its clues
};

AnnealResult anneal_alone(const ClueTask& task, std::uint64_t seed, std::uint64_t moves,
                          Watch watch) {
  std::vector<std::uint8_t> digits(task.board->cell_count());
  Random random(seed);
  ClueWalk walk(task, random, watch, digits);
  if (!walk.start_from_grid()) return {};
  return run_alone(walk, annealing_of(walk, task, moves, random), watch);
}

// The same runs together: each makes a move, then the kernels close the clues of all, and so on
// until one run finds clues.
AnnealResult anneal_batched(const ClueTask& task, std::uint64_t seed, std::size_t runs,
                            std::uint64_t moves, Watch watch) {
  std::vector<std::uint8_t> digits(81 * runs);
  std::vector<std::uint16_t> masks(81 * runs);
  std::deque<BatchedRun> batch;
  for (std::size_t i = 0; i < runs; ++i) {
    const std::span row(digits.data() + 81 * i, 81);
    BatchedRun& batched = batch.emplace_back(task, seed + i, moves, watch, row);
    batched.is_open = batched.walk.start_from_grid();
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
      batched.annealing.take(batched.walk.cost(open, left));
      batched.is_open = batched.annealing.propose(watch);
      has_clues |= batched.annealing.best().is_found;
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
  add(anneal_alone(task, seed, moves, watch));  // finds clues for most patterns
  constexpr std::size_t kFew = 8;               // together they take as long as sixteen
  const bool is_batched = runs > kFew && task.allow->kernel_set();
  if (is_batched && !best.is_found) add(anneal_batched(task, seed + 1, runs - 1, moves, watch));
  for (std::size_t i = 1; i < runs && !is_batched && !best.is_found && !watch(); ++i)
    add(anneal_alone(task, seed + i, moves, watch));
  return best;
}

}  // namespace cluesmith::setting
