// SPDX-License-Identifier: MIT
#include "proofs/chute_check.hpp"

#include <array>
#include <vector>

namespace cluesmith::proofs {
namespace {

using RegionCells = std::uint64_t;  // of cells of the region

constexpr RegionCells kOneBox = 0x1ff;
constexpr RegionCells kEachBox = 1 | 1ull << 9 | 1ull << 18 | 1ull << 27 | 1ull << 36;

// All cells in the same row of a box as some cell of the set; likewise for columns, boxes and
// lines.
RegionCells box_rows(RegionCells cells) {
  return ((cells | cells >> 1 | cells >> 2) & kEachBox * 0b001001001) * 7;
}
RegionCells box_columns(RegionCells cells) {
  return ((cells | cells >> 3 | cells >> 6) & kEachBox * 0b111) * 0b001001001;
}
RegionCells boxes(RegionCells cells) { return box_columns(box_rows(cells)); }
RegionCells rows(RegionCells cells) {
  const RegionCells each = box_rows(cells);
  const RegionCells band = (each | each >> 9 | each >> 18) & kOneBox;
  return each | band | band << 9 | band << 18;
}
RegionCells columns(RegionCells cells) {
  const RegionCells each = box_columns(cells);
  const RegionCells stack = (each | each >> 27 | each >> 36) & kOneBox;
  return each | stack | stack << 27 | stack << 36;
}

// Where the digits 0 to 8 stand in a box.
using BoxFilling = std::array<std::uint8_t, 9>;

// The digits of a filling can be renamed so that they stand in the shared box in reading order.
constexpr BoxFilling kShared = {0, 1, 2, 3, 4, 5, 6, 7, 8};

// Decides whether a filling follows. Strategies never rule out the right digit of a cell. So it is
// enough to store the wrong candidates of each digit. The filling follows when no wrong candidate
// is left. At first every wrong candidate is possible. If a line has its digit outside the region,
// that cell is known, and it rules out the wrong candidates of the digit in the line.
class Region {
 public:
  Region(RegionCells clues, Means means) : clues_(clues), means_(means) {}

  // Whether the boxes of a list follow from their clues when all other cells are known.
  template <std::size_t N>
  bool follows(const int (&numbers)[N], const BoxFilling* const (&fillings)[N]) {
    RegionCells open = 0;
    right_.fill(0);
    for (std::size_t i = 0; i < N; ++i) {
      open |= kOneBox << 9 * numbers[i];
      for (int digit = 0; digit < 9; ++digit)
        right_[digit] |= RegionCells{1} << (9 * numbers[i] + (*fillings[i])[digit]);
    }
    placed_ = clues_ & open;
    for (int digit = 0; digit < 9; ++digit) wrong_[digit] = open & ~right_[digit];
    for (unsigned changed = kAllDigits; changed;) {
      changed = narrow(changed);
      RegionCells wrong = 0;
      for (const RegionCells of_digit : wrong_) wrong |= of_digit;
      if (!wrong) return true;
      changed |= place(open & ~wrong & ~placed_);
    }
    return false;
  }

 private:
  static constexpr unsigned kAllDigits = 0x1ff;

  // Places the digits of some cells; returns the digits that may lose wrong candidates because of
  // it.
  unsigned place(RegionCells cells) {
    if (!cells) return 0;
    placed_ |= cells;
    unsigned changed = 0;
    for (int digit = 0; digit < 9; ++digit)
      if (wrong_[digit] && (cells & (right_[digit] | wrong_[digit]))) changed |= 1u << digit;
    return changed;
  }

  // Rules out wrong candidates of some digits; returns the digits to visit again.
  unsigned narrow(unsigned digits) {
    unsigned changed = 0;
    for (; digits; digits &= digits - 1) {
      const int digit = __builtin_ctz(digits);
      const RegionCells before = wrong_[digit];
      RegionCells missing = right_[digit] & ~placed_;
      RegionCells wrong = before & rows(missing) & columns(missing) & boxes(missing) & ~placed_;
      if (means_.hidden_single) {
        const RegionCells singles = missing & ~(rows(wrong) & columns(wrong) & boxes(wrong));
        if (singles) {
          changed |= place(singles);
          missing &= ~singles;
          wrong &= rows(missing) & columns(missing) & boxes(missing);
        }
      }
      lock(missing, box_rows, rows, wrong);
      lock(missing, box_columns, columns, wrong);
      wrong_[digit] = wrong;
      if (wrong != before) changed |= 1u << digit;
    }
    return changed;
  }

  // Locked candidates of a digit, between boxes and lines. `missing` are the right cells without
  // the digit. Such a cell points if no wrong candidate in its box is outside its line; it claims
  // if none in its line is outside its box. A line or box has at most one such cell, so one
  // operation treats all.
  template <typename BoxLines, typename Lines>
  void lock(RegionCells missing, BoxLines box_lines, Lines lines, RegionCells& wrong) const {
    const RegionCells outside = wrong & ~box_lines(missing);
    if (means_.pointing) {
      const RegionCells pointing = missing & ~boxes(outside);
      wrong &= ~lines(pointing) | box_lines(pointing);
    }
    if (means_.claiming) {
      const RegionCells claiming = missing & ~lines(outside);
      wrong &= ~boxes(claiming) | box_lines(claiming);
    }
  }

  RegionCells clues_, placed_ = 0;
  Means means_;
  std::array<RegionCells, 9> right_{}, wrong_{};
};

// The fillings of a chute: the shared box, a second and a third box. The lists hold the second
// (third) boxes that follow together with the shared box when the last box is known.
class ChuteFillings {
 public:
  // `numbers` are the numbers of the two boxes that are not shared.
  ChuteFillings(Region& region, const int (&numbers)[2])
      : region_(region), numbers_{numbers[0], numbers[1]} {
    for (int which = 0; which < 2; ++which) fill(which, {}, 0, 0);
    for (int place = 0; place < int(boxes_[1].size()); ++place)
      thirds_[lines_of(boxes_[1][place])].push_back(place);
  }

  // All second boxes (0), all third boxes (1).
  const std::vector<BoxFilling>& boxes(int which) const { return boxes_[which]; }

  // The third boxes, by index in the list, that fit a second box.
  const std::vector<int>& thirds(const BoxFilling& second) const {
    const int shared = lines_of(kShared), second_lines = lines_of(second);
    int third_lines = 0;
    for (int power = 1; power < kLineCodes; power *= 3)
      third_lines += (6 - shared / power % 3 - second_lines / power % 3) % 3 * power;
    return thirds_[third_lines];
  }

  // Calls is_enough(second, third) for each filling that follows when the other two chutes are
  // known, until it returns true; the arguments are indices in the lists of boxes.
  template <typename IsEnough>
  Ending take_each(Watch watch, IsEnough is_enough) {
    for (int second = 0; second < int(boxes_[0].size()); ++second)
      for (const int third : thirds(boxes_[0][second])) {
        if (watch()) return Ending::expired;
        const BoxFilling *const one = &boxes_[0][second], *const other = &boxes_[1][third];
        if (region_.follows({numbers_[0], numbers_[1]}, {one, other}) &&
            region_.follows({0, numbers_[0], numbers_[1]}, {&kShared, one, other}) &&
            is_enough(second, third))
          return Ending::limit;
      }
    return Ending::exhausted;
  }

 private:
  static constexpr int kLineCodes = 19683;  // 3^9

  int line_of(int cell) const { return numbers_[0] == 1 ? cell / 3 : cell % 3; }

  // The lines of the digits of a box, to base 3.
  int lines_of(const BoxFilling& box) const {
    int code = 0;
    for (const int cell : box) code = 3 * code + line_of(cell);
    return code;
  }

  // Writes digit after digit where the lines of the shared box allow it.
  void fill(int which, BoxFilling box, int digit, unsigned used_cells) {
    if (digit == 9) {
      if (region_.follows({0, numbers_[which]}, {&kShared, &box})) boxes_[which].push_back(box);
      return;
    }
    for (int cell = 0; cell < 9; ++cell) {
      if (used_cells >> cell & 1 || line_of(cell) == line_of(kShared[digit])) continue;
      box[digit] = std::uint8_t(cell);
      fill(which, box, digit + 1, used_cells | 1u << cell);
    }
  }

  Region& region_;
  int numbers_[2];
  std::array<std::vector<BoxFilling>, 2> boxes_;
  std::vector<std::vector<int>> thirds_ =
      std::vector<std::vector<int>>(kLineCodes);  // by the lines of their digits
};

// The fillings of a band with those of a stack.
class Cross {
 public:
  Cross(RegionCells clues, Means means)
      : region_(clues, means), band_(region_, {1, 2}), stack_(region_, {3, 4}) {
    for (int side = 0; side < 2; ++side) corners_[side].resize(band_.boxes(side).size());
  }

  Ending run(Watch watch) {
    return band_.take_each(watch, [&](int first, int second) { return is_met(first, second); });
  }

 private:
  // Whether a box beside the shared one fits a box below it.
  enum CornerAnswer : std::uint8_t { unknown, fits, fails };
  using Corners = std::array<std::vector<CornerAnswer>, 2>;

  // Whether a filling of the band follows together with some filling of the stack. First each box
  // of the stack is tried while the other one is known; few pairs remain to be tried.
  bool is_met(int first, int second) {
    const BoxFilling *const one = &band_.boxes(0)[first], *const other = &band_.boxes(1)[second];
    std::array<std::vector<bool>, 2> fitting;
    for (int low = 0; low < 2; ++low) {
      const std::vector<BoxFilling>& below = stack_.boxes(low);
      fitting[low].resize(below.size());
      for (int place = 0; place < int(below.size()); ++place)
        fitting[low][place] =
            is_corner(0, first, low, place) && is_corner(1, second, low, place) &&
            region_.follows({0, 1, 2, 3 + low}, {&kShared, one, other, &below[place]});
    }
    for (int place = 0; place < int(fitting[0].size()); ++place) {
      if (!fitting[0][place]) continue;
      const BoxFilling& upper = stack_.boxes(0)[place];
      for (const int lower : stack_.thirds(upper))
        if (fitting[1][lower] && region_.follows({0, 1, 2, 3, 4}, {&kShared, one, other, &upper,
                                                                   &stack_.boxes(1)[lower]}))
          return true;
    }
    return false;
  }

  // Whether the shared box, one beside it and one below it follow.
  bool is_corner(int side, int beside, int low, int below) {
    std::vector<CornerAnswer>& row = corners_[side][beside][low];
    if (row.empty()) row.resize(stack_.boxes(low).size());
    if (row[below] == unknown)
      row[below] = region_.follows({0, 1 + side, 3 + low}, {&kShared, &band_.boxes(side)[beside],
                                                            &stack_.boxes(low)[below]})
                       ? fits
                       : fails;
    return row[below] == fits;
  }

  Region region_;
  ChuteFillings band_, stack_;
  std::array<std::vector<Corners>, 2> corners_;
};

}  // namespace

bool follows(const std::uint8_t* digits, std::uint64_t clues, Means means) {
  BoxFilling boxes[5] = {};
  for (int cell = 0; cell < 45; ++cell) boxes[cell / 9][digits[cell]] = std::uint8_t(cell % 9);
  return Region(clues, means)
      .follows({0, 1, 2, 3, 4}, {&boxes[0], &boxes[1], &boxes[2], &boxes[3], &boxes[4]});
}

Followed count_chute(std::uint64_t clues, Means means, std::uint64_t limit, Watch watch) {
  Region region(clues, means);
  std::uint64_t count = 0;
  const Ending ending =
      ChuteFillings(region, {1, 2}).take_each(watch, [&](int, int) { return ++count >= limit; });
  return {ending, count};
}

Ending try_cross(std::uint64_t clues, Means means, Watch watch) {
  return Cross(clues, means).run(watch);
}

}  // namespace cluesmith::proofs
