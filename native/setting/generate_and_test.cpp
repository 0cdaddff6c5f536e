// SPDX-License-Identifier: MIT
#include "setting/generate_and_test.hpp"

#include <algorithm>
#include <vector>

#include "setting/clue_walk.hpp"

namespace cluesmith::setting {
namespace {

// Changes in a row that solve no further cell, before new clues are drawn. With 30 random patterns
// of 50 to 55 cells take ten times as long; 3,000 change nothing.
constexpr int kPatience = 300;

class Trial {
 public:
  Trial(const ClueTask& task, std::uint64_t seed, std::uint64_t tests, Watch watch)
      : random_(seed),
        digits_(task.board->cell_count()),
        walk_(task, random_, watch, digits_),
        watch_(watch),
        tests_(tests),
        can_change_(!task.cells.empty()) {}

  AnnealResult run() {
    while (may_test())
      if (walk_.start_from_nothing()) change(test());
    return best_;
  }

 private:
  bool may_test() {
    if (best_.is_found || best_.moves >= tests_ || watch_()) return false;
    ++best_.moves;
    return true;
  }

  // Closes the clues. Returns how many cells stay unsolved: 0 only for an answer, so that clues
  // that miss a condition are changed further; where the clues contradict each other, more than
  // there are cells, by the dead ends that the clues themselves make.
  std::uint32_t test() {
    const std::uint32_t cost = walk_.cost();
    if (cost != kContradiction && (best_.digits.empty() || cost < best_.cost)) {
      best_.cost = cost;
      best_.digits = digits_;
      best_.is_found = cost == 0;
    }
    if (cost == 0) return 0;
    if (cost == kContradiction) return std::uint32_t(digits_.size()) + walk_.dead_ends();
    return std::max<std::uint32_t>(walk_.open_cells(), 1);
  }

  // Changes digits as long as that leaves no more cells unsolved.
  void change(std::uint32_t unsolved) {
    for (int patience = can_change_ ? kPatience : 0; patience && may_test(); --patience) {
      if (!walk_.propose()) continue;
      const std::uint32_t next = test();
      if (next > unsolved) {
        walk_.take_back();
        continue;
      }
      if (next < unsolved) patience = kPatience;
      unsolved = next;
    }
  }

  Random random_;
  std::vector<std::uint8_t> digits_;
  ClueWalk walk_;
  Watch watch_;
  std::uint64_t tests_;
  bool can_change_;
  AnnealResult best_;
};

}  // namespace

AnnealResult generate_and_test(const ClueTask& task, std::uint64_t seed, std::uint64_t tests,
                               Watch watch) {
  return Trial(task, seed, tests, watch).run();
}

}  // namespace cluesmith::setting
