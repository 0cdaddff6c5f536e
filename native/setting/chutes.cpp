// SPDX-License-Identifier: MIT
#include "setting/chutes.hpp"

#include <array>
#include <vector>

namespace cluesmith::setting {
namespace {

constexpr unsigned kAll = 0x1ff;
constexpr int kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// The digits of the three lines in each box, as sets: box 0 has 123, 456, 789 from top to bottom.
using Lines = std::array<std::array<unsigned, 3>, 3>;  // by box, then by line

std::vector<Lines> all_lines() {
  std::vector<Lines> found;
  const std::array<unsigned, 3> first = {0b111, 0b111000, 0b111000000};
  for (unsigned top = 0; top <= kAll; ++top)
    for (unsigned middle = 0; middle <= kAll; ++middle) {
      if (__builtin_popcount(top) != 3 || __builtin_popcount(middle) != 3 || top & middle) continue;
      const std::array<unsigned, 3> second = {top, middle, kAll & ~(top | middle)};
      std::array<unsigned, 3> third{};
      bool fits = true;
      for (int line = 0; line < 3; ++line) {
        fits &= !(second[line] & first[line]);
        third[line] = kAll & ~(first[line] | second[line]);
        fits &= __builtin_popcount(third[line]) == 3;
      }
      if (fits && (third[0] | third[1] | third[2]) == kAll) found.push_back({first, second, third});
    }
  return found;
}

class Chute {
 public:
  Chute(std::uint32_t clues, unsigned set) : clues_(clues), set_(set) {}

  // Writes the digits of a line of a box in one of six orders.
  void write(int box, int line, unsigned digits, int order) {
    std::array<unsigned, 3> each{};
    for (int i = 0; i < 3; ++i, digits &= digits - 1) each[i] = digits & -digits;
    for (int i = 0; i < 3; ++i) grid_[9 * line + 3 * box + i] = each[kOrders[order][i]];
  }

  // Whether the closure fills the boxes of a set from their clues; the others are given.
  bool is_pinned(unsigned boxes) {
    for (int place = 0; place < 9; ++place) {
      const unsigned column = grid_[place] | grid_[9 + place] | grid_[18 + place];
      const bool given = !(boxes >> place / 3 & 1);
      for (int cell = place; cell < 27; cell += 9)
        masks_[cell] = given || clues_ >> cell & 1 ? grid_[cell] : column;
    }
    placed_ = 0;
    for (;;) {
      changed_ = false;
      place_singles();
      if (set_ & kHiddenSingle) find_hidden();
      if (set_ & (kPointing | kClaiming)) lock();
      if (!changed_) break;
    }
    for (int cell = 0; cell < 27; ++cell)
      if (masks_[cell] & (masks_[cell] - 1)) return false;
    return true;
  }

 private:
  void put(int cell, unsigned mask) {
    changed_ |= mask != masks_[cell];
    masks_[cell] = mask;
  }

  // Clues and given digits are placed whatever the strategies; other cells by naked singles.
  void place_singles() {
    for (int cell = 0; cell < 27; ++cell) {
      if (placed_ >> cell & 1 || masks_[cell] & (masks_[cell] - 1)) continue;
      placed_ |= 1u << cell;
      changed_ = true;
      const unsigned digit = masks_[cell];
      const int line = cell / 9, box = cell % 9 / 3;
      for (int place = 0; place < 9; ++place)
        if (9 * line + place != cell) masks_[9 * line + place] &= ~digit;
      for (int i = 0; i < 9; ++i) {
        const int other = 9 * (i / 3) + 3 * box + i % 3;
        if (other != cell) masks_[other] &= ~digit;
      }
    }
  }

  template <typename CellAt>
  void find_hidden_in(int size, CellAt cell_at) {
    unsigned once = 0, twice = 0;
    for (int i = 0; i < size; ++i) {
      twice |= once & masks_[cell_at(i)];
      once |= masks_[cell_at(i)];
    }
    const unsigned single = once & ~twice;
    if (!single) return;
    for (int i = 0; i < size; ++i)
      if (const unsigned mine = masks_[cell_at(i)] & single) put(cell_at(i), mine);
  }

  void find_hidden() {
    for (int line = 0; line < 3; ++line)
      find_hidden_in(9, [&](int i) { return 9 * line + i; });
    for (int box = 0; box < 3; ++box)
      find_hidden_in(9, [&](int i) { return 9 * (i / 3) + 3 * box + i % 3; });
    for (int place = 0; place < 9; ++place)
      find_hidden_in(3, [&](int i) { return 9 * i + place; });
  }

  // Between lines and boxes; along the other direction nothing is left to rule out.
  void lock() {
    unsigned in[3][3];  // by box, then by line
    for (int box = 0; box < 3; ++box)
      for (int line = 0; line < 3; ++line) {
        const unsigned* mini = &masks_[9 * line + 3 * box];
        in[box][line] = mini[0] | mini[1] | mini[2];
      }
    for (int box = 0; box < 3; ++box)
      for (int line = 0; line < 3; ++line) {
        unsigned leaving = 0;
        for (int step = 1; step < 3; ++step) {
          const int other = (box + step) % 3, third = (box + 3 - step) % 3;
          const int above = (line + step) % 3, below = (line + 3 - step) % 3;
          if (set_ & kPointing) leaving |= ~(in[other][above] | in[other][below]);
          if (set_ & kClaiming) leaving |= ~(in[other][above] | in[third][above]);
        }
        for (int i = 0; i < 3; ++i) {
          const int cell = 9 * line + 3 * box + i;
          if (placed_ >> cell & 1) continue;
          put(cell, masks_[cell] & ~leaving);
        }
      }
  }

  std::uint32_t clues_;
  unsigned set_;
  std::array<unsigned, 27> grid_{}, masks_{};
  std::uint32_t placed_ = 0;
  bool changed_ = false;
};

}  // namespace

ChuteResult try_chute(std::uint32_t clues, unsigned set, Watch watch) {
  static const std::vector<Lines> kLines = all_lines();
  Chute chute(clues, set);
  ChuteResult result{ChuteEnding::refuted, 0};
  for (int line = 0; line < 3; ++line) chute.write(0, line, kLines[0][0][line], 0);
  const auto write = [&](int box, const Lines& lines, int orders) {
    const int order[3] = {orders / 36, orders / 6 % 6, orders % 6};
    for (int line = 0; line < 3; ++line) chute.write(box, line, lines[box][line], order[line]);
  };
  for (const Lines& lines : kLines) {
    // Two boxes at a time, with the third given, rule out most fillings before they are written.
    std::array<bool, 216> last_fits{};
    write(1, lines, 0);
    for (int orders = 0; orders < 216; ++orders) {
      write(2, lines, orders);
      last_fits[orders] = chute.is_pinned(0b101);
      ++result.fillings;
    }
    for (int second = 0; second < 216; ++second) {
      if (watch()) return {ChuteEnding::expired, result.fillings};
      write(1, lines, second);
      write(2, lines, 0);
      ++result.fillings;
      if (!chute.is_pinned(0b011)) continue;
      for (int third = 0; third < 216; ++third) {
        if (!last_fits[third]) continue;
        write(2, lines, third);
        ++result.fillings;
        if (chute.is_pinned(0b110) && chute.is_pinned(0b111))
          return {ChuteEnding::pinned, result.fillings};
      }
    }
  }
  return result;
}

}  // namespace cluesmith::setting
