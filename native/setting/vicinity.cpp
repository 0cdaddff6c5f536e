// SPDX-License-Identifier: MIT
#include "setting/vicinity.hpp"

#include <bit>

namespace cluesmith::setting {
namespace {

constexpr std::size_t kCells = 81, kCandidates = 729;

using Word = std::uint64_t;

// Whether two sets have exactly one member in common.
bool share_one(const Word* first, const Word* second, std::size_t words) {
  int shared = 0;
  for (std::size_t i = 0; i < words && shared < 2; ++i)
    shared += std::popcount(first[i] & second[i]);
  return shared == 1;
}

}  // namespace

std::vector<std::uint16_t> single_out(std::span<const std::uint8_t> solutions) {
  const std::size_t count = solutions.size() / kCells, words = (count + 63) / 64;
  std::vector<Word> holders(kCandidates * words);  // of each candidate the solutions that have it
  std::vector<std::size_t> sizes(kCandidates);
  for (std::size_t row = 0; row < count; ++row)
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const std::size_t candidate = 9 * cell + solutions[kCells * row + cell] - 1;
      holders[candidate * words + row / 64] |= Word(1) << (row % 64);
      ++sizes[candidate];
    }
  std::vector<std::uint16_t> pairs, several;
  for (std::uint16_t candidate = 0; candidate < kCandidates; ++candidate) {
    if (sizes[candidate] == 1) pairs.insert(pairs.end(), {candidate, candidate});
    if (sizes[candidate] > 1 && sizes[candidate] < count) several.push_back(candidate);
  }
  for (std::size_t i = 0; i < several.size(); ++i)
    for (std::size_t j = i + 1; j < several.size(); ++j)
      if (share_one(&holders[several[i] * words], &holders[several[j] * words], words))
        pairs.insert(pairs.end(), {several[i], several[j]});
  return pairs;
}

}  // namespace cluesmith::setting
