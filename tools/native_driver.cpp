// SPDX-License-Identifier: MIT
// The native core without Python: reads puzzles of 81 digits, one a line, and writes for each its
// solution, its number of solutions up to 2, its candidate masks after the closure, and for every
// tenth one Sudoku Explainer's rating in tenths. tools/check_aarch64.py compares the lines.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "kernels.hpp"
#include "scales/explainer/walk.hpp"

namespace {

constexpr std::size_t kCells = 81;

// Memory for the kernels, aligned as they ask for.
std::shared_ptr<void> aligned(std::size_t size) {
  constexpr std::align_val_t kAlignment{64};
  return {::operator new(size, kAlignment), [](void* p) { ::operator delete(p, kAlignment); }};
}

}  // namespace

int main() {
  using namespace cluesmith;
  const Kernels& core = kernels();
  const Watch never{[](void*) { return false; }, nullptr};
  std::vector<std::uint8_t> digits;
  for (std::string line; std::getline(std::cin, line);)
    for (std::size_t cell = 0; cell < kCells; ++cell) digits.push_back(line.at(cell) - '0');
  const std::size_t count = digits.size() / kCells;
  std::vector<std::uint8_t> solutions(digits.size()), counts(count);
  std::vector<std::uint16_t> masks(digits.size());
  std::uint64_t guesses = 0;
  const auto scratch = aligned(core.solve_scratch());
  for (std::size_t i = 0; i < count; i += kMostTogether)
    core.solve_batch(&digits[kCells * i], std::min(kMostTogether, count - i), 2,
                     &solutions[kCells * i], &counts[i], &guesses, never, scratch.get());
  core.close_batch(digits.data(), count, kNakedSingle | kHiddenSingle | kPointing | kClaiming,
                   masks.data());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t cell = 0; cell < kCells; ++cell)
      std::cout << int(solutions[kCells * i + cell]);
    std::cout << ' ' << int(counts[i]);
    for (std::size_t cell = 0; cell < kCells; ++cell) std::cout << ' ' << masks[kCells * i + cell];
    if (i % 10 == 0) std::cout << ' ' << scales::explainer::rate(&digits[kCells * i], never).tenths;
    std::cout << '\n';
  }
}
