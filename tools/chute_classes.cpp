// SPDX-License-Identifier: MIT
// How often each class of bands occurs among all 9x9 grids, for tests of random grids.
//
//     g++ -O3 -std=c++20 -Inative tools/chute_classes.cpp -o chute_classes && ./chute_classes
//
// The class of a band is told by its three boxes. Whether they have the same triples in their rows
// (the band is pure) comes first. Then each two boxes are compared by their columns: the sum of the
// squares of how many digits a column of one shares with a column of the other. The three sums are
// sorted.
//
// The completions of a band depend on the columns of its boxes only, and two bands that differ by
// the names of the digits have as many. So it is enough to count for one of each orbit. The last
// line is the number of grids; it must be the known 6670903752021072936960. Takes a few minutes.
#include <cstdio>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

#include "setting/uniform_grid.cpp"

namespace cluesmith::setting {
namespace {

using Integer = unsigned __int128;
using Class = std::tuple<bool, int, int, int>;

Split sorted(Split split) {
  std::ranges::sort(split);
  return split;
}

int shared_squares(const Split& one, const Split& other) {
  int sum = 0;
  for (const unsigned a : one)
    for (const unsigned b : other) sum += std::popcount(a & b) * std::popcount(a & b);
  return sum;
}

Class class_of(bool pure, const Split& one, const Split& two, const Split& three) {
  std::array<int, 3> sums{shared_squares(one, two), shared_squares(one, three),
                          shared_squares(two, three)};
  std::ranges::sort(sums);
  return {pure, sums[0], sums[1], sums[2]};
}

// The orders of three digits.
std::vector<std::array<int, 3>> orders() {
  std::vector<std::array<int, 3>> all;
  std::array<int, 3> order{0, 1, 2};
  do all.push_back(order);
  while (std::ranges::next_permutation(order).found);
  return all;
}

// All boxes whose rows hold the digits of a split.
std::vector<Box> boxes_of(const Split& rows) {
  std::vector<Box> boxes;
  for (const auto& a : orders())
    for (const auto& b : orders())
      for (const auto& c : orders()) {
        Box box;
        const std::array<std::array<int, 3>, 3> by_row{a, b, c};
        for (int row = 0; row < 3; ++row)
          for (int i = 0; i < 3; ++i) box[row][i] = nth_bit(rows[row], unsigned(by_row[row][i]));
        boxes.push_back(box);
      }
  return boxes;
}

long completion_count(const Split& above_5, const Split& above_6, const Split& beside_5,
                      const Split& beside_8) {
  long count = 0;
  Completions(above_5, above_6, beside_5, beside_8)
      .any([&](int, int, std::uint64_t left, std::uint64_t right) {
        count += std::popcount(left) * std::popcount(right);
        return false;
      });
  return count;
}

// The columns of a box after its digits were renamed so that the first box reads 123456789 by
// columns, and then by the renaming that makes the columns of the other two boxes least.
using Orbit = std::pair<Split, Split>;

Split renamed(const Split& split, const std::array<int, 9>& names) {
  Split result{};
  for (int line = 0; line < 3; ++line)
    for (unsigned left = split[line]; left; left &= left - 1)
      result[line] |= 1u << names[std::countr_zero(left)];
  return sorted(result);
}

std::vector<std::array<int, 9>> renamings() {
  std::vector<std::array<int, 9>> all;
  for (const auto& outer : orders())
    for (const auto& a : orders())
      for (const auto& b : orders())
        for (const auto& c : orders()) {
          const std::array<std::array<int, 3>, 3> inner{a, b, c};
          std::array<int, 9> names;
          for (int digit = 0; digit < 9; ++digit)
            names[digit] = outer[digit / 3] * 3 + inner[digit / 3][digit % 3];
          all.push_back(names);
        }
  return all;
}

}  // namespace
}  // namespace cluesmith::setting

int main() {
  using namespace cluesmith::setting;
  // The first box has the columns 123, 456 and 789, so its rows are 147, 258 and 369.
  const Split columns{7, 56, 448}, rows{73, 146, 292};
  const auto names = renamings();
  std::map<Orbit, Orbit> least_of;
  std::map<Orbit, std::map<Class, long>> bands;  // by orbit: how many bands of each class
  for (const Split& second : splits_beside(rows)) {
    const Split third = third_of_line(rows, second);
    const bool pure = sorted(second) == sorted(rows);
    for (const Box& two : boxes_of(second))
      for (const Box& three : boxes_of(third)) {
        const Split of_two = sorted(rows_of(turned(two))),
                    of_three = sorted(rows_of(turned(three)));
        const Orbit orbit{of_two, of_three};
        auto [at, is_new] = least_of.try_emplace(orbit, orbit);
        if (is_new)
          for (const auto& each : names)
            at->second = std::min(at->second, {renamed(of_two, each), renamed(of_three, each)});
        ++bands[at->second][class_of(pure, columns, of_two, of_three)];
      }
  }
  std::map<Class, Integer> grids;
  Integer total = 0;
  for (const auto& [orbit, counts] : bands) {
    // The boxes below the first one: each has the digits of a split in its columns. The order of
    // the rows of each does not matter, so that the first column is taken in one order.
    Integer completions = 0;
    for (const Split& fourth : splits_beside(columns)) {
      const auto upper = boxes_of(fourth), lower = boxes_of(third_of_line(columns, fourth));
      for (std::size_t i = 0; i < 36; ++i)
        for (std::size_t j = 0; j < 36; ++j)
          completions += 36 * completion_count(orbit.first, orbit.second, rows_of(turned(upper[i])),
                                               rows_of(turned(lower[j])));
    }
    for (const auto& [kind, count] : counts) grids[kind] += completions * unsigned(count);
  }
  for (const auto& [kind, count] : grids) total += count;
  for (const auto& [kind, count] : grids) {
    const auto& [pure, a, b, c] = kind;
    std::printf("%s %2d %2d %2d  %.12f\n", pure ? "pure " : "mixed", a, b, c,
                double(count) / double(total));
  }
  total *= 362'880;
  std::vector<char> digits;
  for (; total; total /= 10) digits.push_back(char('0' + int(total % 10)));
  std::printf("%zu orbits, %.*s grids\n", bands.size(), int(digits.size()),
              std::string(digits.rbegin(), digits.rend()).c_str());
}
