// SPDX-License-Identifier: MIT
// The most ways in which a band and a stack that share a box can be completed to a full 9x9 grid.
//
//     g++ -O3 -std=c++20 tools/most_completions.cpp -o most_completions && ./most_completions
//
// What is left are four boxes, and what matters is which digits each of their rows and columns has
// already: each of the two other boxes of the band divides the digits among its columns, each of
// the two other boxes of the stack among its rows, one of 280 partitions each. The digits may be
// renamed so that the first partition is 123/456/789; the second is then one of five up to renaming
// within the first; the order of the other two does not matter. That is some 200,000 cases (a few
// minutes). A pair is regular if the first two partitions are the same and the other two are the
// same. Some have no band or stack that goes with them, so this is an upper bound.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <map>
#include <vector>

namespace {

using Partition = std::array<unsigned, 3>;  // three sets of three digits, one bit each
constexpr unsigned kAll = 511;

struct Blocks {
  unsigned rows[6], columns[6], boxes[4];  // the digits that each still needs

  long completions(int at = 0) {
    if (at == 36) return 1;
    unsigned &row = rows[at / 6], &column = columns[at % 6], &box = boxes[at / 18 * 2 + at % 6 / 3];
    long found = 0;
    for (unsigned left = row & column & box; left; left &= left - 1) {
      const unsigned digit = left & -left;
      row ^= digit, column ^= digit, box ^= digit;
      found += completions(at + 1);
      row ^= digit, column ^= digit, box ^= digit;
    }
    return found;
  }
};

std::vector<Partition> all_partitions() {
  std::vector<Partition> found;
  for (unsigned a = 1; a < kAll; a += 2)
    for (unsigned b = 0; b < kAll; ++b) {
      const unsigned c = kAll & ~a & ~b;
      if (std::popcount(a) == 3 && std::popcount(b) == 3 && !(a & b) && b < c)
        found.push_back({a, b, c});
    }
  return found;
}

// Two partitions are the same up to renaming within `first` if they meet its sets alike.
std::array<int, 9> type_of(const Partition& first, const Partition& second) {
  std::array<int, 9> least;
  least.fill(9);
  std::array<int, 3> i{0, 1, 2}, j{0, 1, 2};
  do {
    do {
      std::array<int, 9> type;
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) type[3 * r + c] = std::popcount(first[i[r]] & second[j[c]]);
      least = std::min(least, type);
    } while (std::next_permutation(j.begin(), j.end()));
  } while (std::next_permutation(i.begin(), i.end()));
  return least;
}

}  // namespace

int main() {
  const std::vector<Partition> all = all_partitions();
  const Partition first{7, 56, 448};
  std::map<std::array<int, 9>, Partition> seconds;
  for (const Partition& second : all) seconds.emplace(type_of(first, second), second);
  long most = 0, most_of_others = 0;
  for (const auto& [type, second] : seconds) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = i; j < all.size(); ++j) {
        Blocks blocks{{}, {}, {kAll, kAll, kAll, kAll}};
        for (int line = 0; line < 3; ++line) {
          blocks.columns[line] = kAll & ~first[line];
          blocks.columns[3 + line] = kAll & ~second[line];
          blocks.rows[line] = kAll & ~all[i][line];
          blocks.rows[3 + line] = kAll & ~all[j][line];
        }
        const bool is_regular = second == first && i == j;
        long& most_here = is_regular ? most : most_of_others;
        most_here = std::max(most_here, blocks.completions());
      }
    }
    std::printf("%ld, and %ld of pairs that are not regular, so far\n", most, most_of_others);
    std::fflush(stdout);
  }
}
