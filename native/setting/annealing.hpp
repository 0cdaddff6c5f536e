// SPDX-License-Identifier: MIT
// Simulated annealing, shared by all its searches: the cost of clues, the temperature,
// and which moves are kept.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "bits.hpp"
#include "board.hpp"
#include "setting/closer.hpp"
#include "setting/random.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

constexpr std::uint32_t kContradiction = ~std::uint32_t{0};

inline std::uint32_t digit_bit(std::uint8_t digit) { return std::uint32_t{1} << (digit - 1); }

// The candidates that masks have beyond one a cell.
template <typename Masks>
std::uint32_t excess(const Masks& masks) {
  std::uint32_t left = 0;
  for (const auto mask : masks) left += count_bits(std::uint32_t{mask});
  return left - std::uint32_t(masks.size());
}

// Closes clues again and again in the same memory, and counts the candidates left.
class CandidatesLeft {
 public:
  explicit CandidatesLeft(const BoardTables& board)
      : board_(board), blank_(board.cell_count(), board.all_digits()), masks_(board.cell_count()) {}

  // The candidates that the closure of the clues in `cells` leaves beyond one a cell;
  // kContradiction where the clues contradict themselves. More where the watch expires.
  std::uint32_t of(std::span<const std::uint16_t> cells, const std::uint8_t* digits,
                   const Closer& closer, Watch watch) {
    std::copy(blank_.begin(), blank_.end(), masks_.begin());
    for (const std::uint16_t cell : cells) {
      const std::uint32_t digit = digit_bit(digits[cell]);
      for (const std::uint16_t peer : board_.peers(cell)) masks_[peer] &= ~digit;
    }
    for (const std::uint16_t cell : cells) masks_[cell] &= digit_bit(digits[cell]);
    if (!closer.close(masks_.data(), watch)) return kContradiction;
    return excess(masks_);
  }

  // What the last closure left.
  std::span<const std::uint32_t> masks() const { return masks_; }

 private:
  const BoardTables& board_;
  std::vector<std::uint32_t> blank_, masks_;
};

// The temperature: falls from hot to cold in so many moves, by the same factor at each move.
class Heat {
 public:
  Heat(double hot, double cold, std::uint64_t moves)
      : heat_(hot),
        cooling_(std::pow(cold / hot, 1.0 / double(std::max<std::uint64_t>(moves, 1)))) {}

  void cool() { heat_ *= cooling_; }

  // Whether to go from one cost to the next; never into a contradiction.
  bool accepts(std::uint32_t cost, std::uint32_t next, Random& random) const {
    if (next == kContradiction) return false;
    return next <= cost || random.unit() < std::exp((double(cost) - double(next)) / heat_);
  }

 private:
  double heat_, cooling_;
};

struct AnnealResult {
  bool is_found = false;
  std::uint32_t cost = 0;  // of the best clues: the candidates left beyond one a cell
  std::uint64_t moves = 0;
  std::vector<std::uint8_t> digits;  // the best clues, 0 in the other cells
};

// Whether the first run has better clues than the second. A run without clues is the worst.
inline bool is_better(const AnnealResult& one, const AnnealResult& other) {
  if (one.digits.empty() || other.digits.empty())
    return !one.digits.empty() && other.digits.empty();
  return one.cost < other.cost;
}

// Simulated annealing. It ends when the clues leave one candidate in each cell, or after so many
// moves. The walk holds the clues (`digits`); it can `propose` a move and `take_back` the last one.
// The caller computes the cost of the clues and hands it over with `take`.
template <typename Walk>
class Annealing {
 public:
  Annealing(Walk& walk, Heat heat, std::uint64_t moves, Random& random)
      : walk_(walk), heat_(heat), moves_(moves), random_(random) {}

  // Takes the cost of the clues that the walk has: the first ones, or those it has proposed.
  void take(std::uint32_t cost) {
    if (has_cost_ && !heat_.accepts(cost_, cost, random_)) {
      walk_.take_back();
      return;
    }
    cost_ = cost;
    if (!has_cost_ || cost < best_.cost) {
      best_.cost = cost;
      best_.digits.assign(walk_.digits().begin(), walk_.digits().end());
      best_.is_found = cost == 0;
    }
    has_cost_ = true;
  }

  // Moves to clues whose cost is wanted next; false at the end, and when the watch expires.
  bool propose(Watch watch) {
    while (!best_.is_found && best_.moves < moves_) {
      if ((++best_.moves & 63) == 0 && watch()) return false;
      heat_.cool();
      if (walk_.propose()) return true;
    }
    return false;
  }

  const AnnealResult& best() const { return best_; }

 private:
  Walk& walk_;
  Heat heat_;
  std::uint64_t moves_;
  Random& random_;
  std::uint32_t cost_ = 0;
  bool has_cost_ = false;
  AnnealResult best_;
};

// Runs an annealing whose walk knows the `cost` of its clues.
template <typename Walk>
AnnealResult run_alone(Walk& walk, Annealing<Walk> annealing, Watch watch) {
  do {
    annealing.take(walk.cost());
  } while (annealing.propose(watch));
  return annealing.best();
}

}  // namespace cluesmith::setting
