// SPDX-License-Identifier: MIT
#include "setting/minimum.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>
#include <vector>

#include "setting/annealing.hpp"
#include "setting/grids.hpp"

namespace cluesmith::setting {
namespace {

// The heat stays as it is; cooling from 6 to 2 was no better. Of 6 searches for 18 clues by naked
// singles, half a minute each, heats of 5 and 6 found all and a heat of 7 two; 3 found one of 4.
constexpr double kHeat = 5.5;

constexpr double kShareOfPlaces = 0.3;  // of the moves; the others change or exchange digits

class FreeRun {
 public:
  FreeRun(const BoardTables& board, const Closer& allow, int clues, Random& random, Watch watch)
      : board_(board),
        allow_(allow),
        clues_(unsigned(clues)),
        random_(random),
        watch_(watch),
        candidates_left_(board),
        digits_(board.cell_count()),
        cells_(board.cell_count()) {
    std::iota(cells_.begin(), cells_.end(), std::uint16_t{0});
  }

  AnnealResult operator()(std::uint64_t moves) {
    if (!start()) return {};
    const Heat heat(kHeat, kHeat, moves);
    return run_alone(*this, Annealing(*this, heat, clues_ ? moves : 0, random_), watch_);
  }

  const std::vector<std::uint8_t>& digits() const { return digits_; }

  std::uint32_t cost() {
    return candidates_left_.of({cells_.data(), clues_}, digits_.data(), allow_, watch_);
  }

  bool propose() {
    if (random_.unit() < kShareOfPlaces) return propose_place();
    return random_.next() & 1 ? propose_digit() : propose_exchange();
  }

  void take_back() {
    for (const OldClue& old : {first_, second_}) {
      cells_[old.index] = old.cell;
      digits_[old.cell] = old.digit;
    }
  }

 private:
  // Takes clues of a random grid from random cells.
  bool start() {
    const std::vector<std::uint32_t> blank(board_.cell_count(), board_.all_digits());
    std::vector<std::uint8_t> grid(board_.cell_count());
    if (!random_grid(SolutionFinder(board_), blank, random_, watch_, grid.data())) return false;
    for (unsigned i = 0; i < clues_; ++i) {
      std::swap(cells_[i], cells_[i + random_.below(unsigned(cells_.size()) - i)]);
      digits_[cells_[i]] = grid[cells_[i]];
    }
    return true;
  }

  // Moves a clue into another cell, with a random digit that no peer has.
  bool propose_place() {
    if (clues_ == cells_.size()) return false;
    const unsigned from = random_.below(clues_);
    const unsigned to = clues_ + random_.below(unsigned(cells_.size()) - clues_);
    remember(from, to);
    digits_[cells_[from]] = 0;
    std::swap(cells_[from], cells_[to]);
    return draw_digit(from, 0);
  }

  bool propose_digit() {
    const unsigned index = random_.below(clues_);
    remember(index, index);
    return draw_digit(index, digits_[cells_[index]]);
  }

  // Gives a clue another digit, which none of its peers has.
  bool draw_digit(unsigned index, std::uint8_t old) {
    const std::uint16_t cell = cells_[index];
    std::uint32_t free = board_.all_digits();
    if (old) free &= ~digit_bit(old);
    for (const std::uint16_t peer : board_.peers(cell))
      if (digits_[peer]) free &= ~digit_bit(digits_[peer]);
    if (!free) {
      take_back();
      return false;
    }
    digits_[cell] = std::uint8_t(std::countr_zero(random_.bit_of(free)) + 1);
    return true;
  }

  bool propose_exchange() {
    const unsigned one = random_.below(clues_), two = random_.below(clues_);
    std::uint8_t& first = digits_[cells_[one]];
    std::uint8_t& second = digits_[cells_[two]];
    if (first == second) return false;
    remember(one, two);
    std::swap(first, second);
    if (!clashes(cells_[one]) && !clashes(cells_[two])) return true;
    take_back();
    return false;
  }

  bool clashes(std::uint16_t cell) const {
    const auto peers = board_.peers(cell);
    return std::any_of(peers.begin(), peers.end(),
                       [&](std::uint16_t peer) { return digits_[peer] == digits_[cell]; });
  }

  void remember(unsigned one, unsigned two) {
    first_ = {one, cells_[one], digits_[cells_[one]]};
    second_ = {two, cells_[two], digits_[cells_[two]]};
  }

  struct OldClue {
    unsigned index;
    std::uint16_t cell;
    std::uint8_t digit;
  };

  const BoardTables& board_;
  const Closer& allow_;
  const unsigned clues_;
  Random& random_;
  Watch watch_;
  CandidatesLeft candidates_left_;
  std::vector<std::uint8_t> digits_;
  std::vector<std::uint16_t> cells_;  // the clue cells, then the others
  OldClue first_{}, second_{};
};

}  // namespace

AnnealResult anneal_free(const BoardTables& board, const Closer& allow, int clues, Random& random,
                         std::uint64_t moves, Watch watch) {
  return FreeRun(board, allow, clues, random, watch)(moves);
}

}  // namespace cluesmith::setting
