// SPDX-License-Identifier: MIT
#include "setting/chutes.hpp"

#include <array>
#include <vector>

#include "nine/geometry.hpp"

namespace cluesmith::setting {
namespace {

using nine::kAllDigits;

constexpr int kOrdersOfThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                      {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

std::vector<BoxLines> list_box_lines() {
  std::vector<BoxLines> all;
  const std::array<unsigned, 3> first = {0b111, 0b111000, 0b111000000};
  for (unsigned top = 0; top <= kAllDigits; ++top)
    for (unsigned middle = 0; middle <= kAllDigits; ++middle) {
      if (__builtin_popcount(top) != 3 || __builtin_popcount(middle) != 3 || top & middle) continue;
      const std::array<unsigned, 3> second = {top, middle, kAllDigits & ~(top | middle)};
      std::array<unsigned, 3> third{};
      bool fits = true;
      for (int line = 0; line < 3; ++line) {
        fits &= !(second[line] & first[line]);
        third[line] = kAllDigits & ~(first[line] | second[line]);
        fits &= __builtin_popcount(third[line]) == 3;
      }
      if (fits && (third[0] | third[1] | third[2]) == kAllDigits)
        all.push_back({first, second, third});
    }
  return all;
}

using Digits = std::array<std::uint16_t, 27>;

// Writes a box, each of its lines in one of six orders.
void write_box(Digits& digits, int box, const BoxLines& lines, int orders) {
  const int order[3] = {orders / 36, orders / 6 % 6, orders % 6};
  for (int line = 0; line < 3; ++line) {
    const auto three = in_order(lines[box][line], order[line]);
    for (int i = 0; i < 3; ++i) digits[9 * line + 3 * box + i] = three[i];
  }
}

class ChuteCloser {
 public:
  ChuteCloser(std::uint32_t clues, unsigned set) : clues_(clues), set_(set) {}

  void write(int box, const BoxLines& lines, int orders) { write_box(grid_, box, lines, orders); }

  // Whether the closure fills the boxes of a set from their clues; the others are given.
  bool is_pinned(unsigned boxes) {
    for (int place = 0; place < 9; ++place) {
      const unsigned column = grid_[place] | grid_[9 + place] | grid_[18 + place];
      const bool is_given = !(boxes >> place / 3 & 1);
      for (int cell = place; cell < 27; cell += 9)
        masks_[cell] = is_given || clues_ >> cell & 1 ? grid_[cell] : column;
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
    for (int line = 0; line < 3; ++line) find_hidden_in(9, [&](int i) { return 9 * line + i; });
    for (int box = 0; box < 3; ++box)
      find_hidden_in(9, [&](int i) { return 9 * (i / 3) + 3 * box + i % 3; });
    for (int place = 0; place < 9; ++place) find_hidden_in(3, [&](int i) { return 9 * i + place; });
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
  Digits grid_{};
  std::array<unsigned, 27> masks_{};
  std::uint32_t placed_ = 0;
  bool changed_ = false;
};

}  // namespace

const std::vector<BoxLines>& all_box_lines() {
  static const std::vector<BoxLines> all = list_box_lines();
  return all;
}

std::array<std::uint16_t, 3> in_order(unsigned digits, int order) {
  std::array<std::uint16_t, 3> each{}, ordered{};
  for (int i = 0; i < 3; ++i, digits &= digits - 1) each[i] = std::uint16_t(digits & -digits);
  for (int i = 0; i < 3; ++i) ordered[i] = each[kOrdersOfThree[order][i]];
  return ordered;
}

std::array<std::uint16_t, 27> Filling::digits() const {
  Digits digits{};
  write_box(digits, 0, all_box_lines()[0], 0);
  write_box(digits, 1, all_box_lines()[lines], second);
  write_box(digits, 2, all_box_lines()[lines], third);
  return digits;
}

PinnedFillings pinned_fillings(std::uint32_t clues, unsigned set, std::size_t limit, Watch watch) {
  ChuteCloser chute(clues, set);
  PinnedFillings pinned{Ending::exhausted, {}};
  chute.write(0, all_box_lines()[0], 0);
  for (std::size_t number = 0; number < all_box_lines().size(); ++number) {
    const BoxLines& lines = all_box_lines()[number];
    // Two boxes at a time, with the third given, rule out most fillings before they are written.
    std::array<bool, kOrders> last_fits{};
    chute.write(1, lines, 0);
    for (int orders = 0; orders < kOrders; ++orders) {
      chute.write(2, lines, orders);
      last_fits[orders] = chute.is_pinned(0b101);
    }
    for (int second = 0; second < kOrders; ++second) {
      if (watch()) {
        pinned.ending = Ending::expired;
        return pinned;
      }
      chute.write(1, lines, second);
      chute.write(2, lines, 0);
      if (!chute.is_pinned(0b011)) continue;
      for (int third = 0; third < kOrders; ++third) {
        if (!last_fits[third]) continue;
        chute.write(2, lines, third);
        if (!chute.is_pinned(0b110) || !chute.is_pinned(0b111)) continue;
        if (pinned.fillings.size() == limit) {
          pinned.ending = Ending::limit;
          return pinned;
        }
        pinned.fillings.push_back(
            {std::uint8_t(number), std::uint8_t(second), std::uint8_t(third)});
      }
    }
  }
  return pinned;
}

}  // namespace cluesmith::setting
