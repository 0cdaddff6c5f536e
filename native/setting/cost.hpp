// SPDX-License-Identifier: MIT
// What annealing searches share: what clues lack, how reluctant a search is to get worse, and the
// search itself.
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

// Closes clues again and again in the same memory.
class Lack {
 public:
  explicit Lack(const BoardTables& board)
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
    std::uint32_t left = 0;
    for (const std::uint32_t mask : masks_) left += count_bits(mask);
    return left - std::uint32_t(board_.cell_count());
  }

  // What the last closure left.
  std::span<const std::uint32_t> masks() const { return masks_; }

 private:
  const BoardTables& board_;
  std::vector<std::uint32_t> blank_, masks_;
};

// Cools from hot to cold in so many moves, by the same share at each.
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
  bool found = false;
  std::uint32_t cost = 0;  // of the best clues: what they lack
  std::uint64_t moves = 0;
  std::vector<std::uint8_t> digits;  // the best clues, 0 in the other cells
};

// Moves from clues to clues until nothing is lacking, after so many moves, or when the watch
// expires. A walk has its clues (`digits`), their `cost`, and moves that it can `propose` and
// `take_back`.
template <typename Walk>
AnnealResult anneal_walk(Walk& walk, Heat heat, std::uint64_t moves, Random& random, Watch watch) {
  AnnealResult best;
  std::uint32_t cost = walk.cost();
  best.cost = cost;
  best.digits = walk.digits();
  while (best.cost > 0 && best.moves < moves) {
    if ((++best.moves & 63) == 0 && watch()) break;
    heat.cool();
    if (!walk.propose()) continue;
    const std::uint32_t next = walk.cost();
    if (!heat.accepts(cost, next, random)) {
      walk.take_back();
      continue;
    }
    cost = next;
    if (cost < best.cost) {
      best.cost = cost;
      best.digits = walk.digits();
    }
  }
  best.found = best.cost == 0;
  return best;
}

}  // namespace cluesmith::setting
