// SPDX-License-Identifier: MIT
#include "proofs/chute_check.hpp"

#include <array>
#include <vector>

namespace cluesmith::proofs {
namespace {

using Set = std::uint64_t;  // of cells of the region

constexpr Set kOneBox = 0x1ff;
constexpr Set kEachBox = 1 | 1ull << 9 | 1ull << 18 | 1ull << 27 | 1ull << 36;

// All cells in the same row of a box as some cell of the set; likewise for columns, boxes and
// lines.
Set box_rows(Set cells) { return ((cells | cells >> 1 | cells >> 2) & kEachBox * 0b001001001) * 7; }
Set box_columns(Set cells) {
  return ((cells | cells >> 3 | cells >> 6) & kEachBox * 0b111) * 0b001001001;
}
Set boxes(Set cells) { return box_columns(box_rows(cells)); }
Set rows(Set cells) {
  const Set each = box_rows(cells);
  const Set band = (each | each >> 9 | each >> 18) & kOneBox;
  return each | band | band << 9 | band << 18;
}
Set columns(Set cells) {
  const Set each = box_columns(cells);
  const Set stack = (each | each >> 27 | each >> 36) & kOneBox;
  return each | stack | stack << 27 | stack << 36;
}

// Where the digits 0 to 8 stand in a box.
using Box = std::array<std::uint8_t, 9>;

// The digits of a filling can be renamed so that they stand in the shared box in reading order.
constexpr Box kShared = {0, 1, 2, 3, 4, 5, 6, 7, 8};

// Decides whether a filling follows. Strategies never rule out the digit of the filling in a cell.
// So only the wrong candidates of each digit are kept, called its ghosts. The filling follows when
// no ghost is left. At first ghosts are everywhere. If a line has its digit outside the region,
// that cell is given and rules out the ghosts of the digit in the line.
class Region {
 public:
  Region(Set clues, Means means) : clues_(clues), means_(means) {}

  // Whether the boxes of a list follow from their clues when all other cells are given.
  template <std::size_t N>
  bool follows(const int (&numbers)[N], const Box* const (&fillings)[N]) {
    Set open = 0;
    stands_.fill(0);
    for (std::size_t i = 0; i < N; ++i) {
      open |= kOneBox << 9 * numbers[i];
      for (int digit = 0; digit < 9; ++digit)
        stands_[digit] |= Set{1} << (9 * numbers[i] + (*fillings[i])[digit]);
    }
    placed_ = clues_ & open;
    for (int digit = 0; digit < 9; ++digit) ghosts_[digit] = open & ~stands_[digit];
    for (unsigned changed = kAllDigits; changed;) {
      changed = narrow(changed);
      Set ghosts = 0;
      for (const Set of_digit : ghosts_) ghosts |= of_digit;
      if (!ghosts) return true;
      changed |= place(open & ~ghosts & ~placed_);
    }
    return false;
  }

 private:
  static constexpr unsigned kAllDigits = 0x1ff;

  // Places the digits of some cells; returns the digits whose ghosts may be ruled out by this.
  unsigned place(Set cells) {
    if (!cells) return 0;
    placed_ |= cells;
    unsigned changed = 0;
    for (int digit = 0; digit < 9; ++digit)
      if (ghosts_[digit] && (cells & (stands_[digit] | ghosts_[digit]))) changed |= 1u << digit;
    return changed;
  }

  // Rules out ghosts of some digits; returns the digits to visit again.
  unsigned narrow(unsigned digits) {
    unsigned changed = 0;
    for (; digits; digits &= digits - 1) {
      const int digit = __builtin_ctz(digits);
      const Set before = ghosts_[digit];
      Set missing = stands_[digit] & ~placed_;
      Set ghosts = before & rows(missing) & columns(missing) & boxes(missing) & ~placed_;
      if (means_.hidden_single) {
        const Set singles = missing & ~(rows(ghosts) & columns(ghosts) & boxes(ghosts));
        if (singles) {
          changed |= place(singles);
          missing &= ~singles;
          ghosts &= rows(missing) & columns(missing) & boxes(missing);
        }
      }
      lock(missing, box_rows, rows, ghosts);
      lock(missing, box_columns, columns, ghosts);
      ghosts_[digit] = ghosts;
      if (ghosts != before) changed |= 1u << digit;
    }
    return changed;
  }

  // Locked candidates of a digit, between boxes and lines. A cell where the digit is missing points
  // when no ghost in its box is outside its line, and claims when none in its line is outside its
  // box. A line or box has one such cell at most, so all can be looked at together.
  template <typename BoxLines, typename Lines>
  void lock(Set missing, BoxLines box_lines, Lines lines, Set& ghosts) const {
    const Set outside = ghosts & ~box_lines(missing);
    if (means_.pointing) {
      const Set pointing = missing & ~boxes(outside);
      ghosts &= ~lines(pointing) | box_lines(pointing);
    }
    if (means_.claiming) {
      const Set claiming = missing & ~lines(outside);
      ghosts &= ~boxes(claiming) | box_lines(claiming);
    }
  }

  Set clues_, placed_ = 0;
  Means means_;
  std::array<Set, 9> stands_{}, ghosts_{};
};

// The fillings of a chute: the shared box, a second and a third. Each of the other two follows
// together with the shared box if the last box is given.
class ChuteFillings {
 public:
  // `numbers` are those of the boxes that are not shared.
  ChuteFillings(Region& region, const int (&numbers)[2])
      : region_(region), numbers_{numbers[0], numbers[1]} {
    for (int which = 0; which < 2; ++which) fill(which, {}, 0, 0);
    for (int place = 0; place < int(boxes_[1].size()); ++place)
      thirds_[lines_of(boxes_[1][place])].push_back(place);
  }

  // All second boxes (0), all third boxes (1).
  const std::vector<Box>& boxes(int which) const { return boxes_[which]; }

  // The third boxes, by their places in the list, that can stand with a second one.
  const std::vector<int>& thirds(const Box& second) const {
    const int shared = lines_of(kShared), taken = lines_of(second);
    int left = 0;
    for (int power = 1; power < kLineCodes; power *= 3)
      left += (6 - shared / power % 3 - taken / power % 3) % 3 * power;
    return thirds_[left];
  }

  // Takes the fillings that follow when the other two chutes are given, until one is enough;
  // is_enough is told the places of the second and the third box in the lists.
  template <typename IsEnough>
  Ending take_each(Watch watch, IsEnough is_enough) {
    for (int second = 0; second < int(boxes_[0].size()); ++second)
      for (const int third : thirds(boxes_[0][second])) {
        if (watch()) return Ending::expired;
        const Box *const one = &boxes_[0][second], *const other = &boxes_[1][third];
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
  int lines_of(const Box& box) const {
    int code = 0;
    for (const int cell : box) code = 3 * code + line_of(cell);
    return code;
  }

  // Writes digit after digit where the lines of the shared box allow it.
  void fill(int which, Box box, int digit, unsigned taken) {
    if (digit == 9) {
      if (region_.follows({0, numbers_[which]}, {&kShared, &box})) boxes_[which].push_back(box);
      return;
    }
    for (int cell = 0; cell < 9; ++cell) {
      if (taken >> cell & 1 || line_of(cell) == line_of(kShared[digit])) continue;
      box[digit] = std::uint8_t(cell);
      fill(which, box, digit + 1, taken | 1u << cell);
    }
  }

  Region& region_;
  int numbers_[2];
  std::array<std::vector<Box>, 2> boxes_;
  std::vector<std::vector<int>> thirds_ =
      std::vector<std::vector<int>>(kLineCodes);  // by the lines of their digits
};

// The fillings of a band with those of a stack.
class Cross {
 public:
  Cross(Set clues, Means means)
      : region_(clues, means), band_(region_, {1, 2}), stack_(region_, {3, 4}) {
    for (int side = 0; side < 2; ++side) corners_[side].resize(band_.boxes(side).size());
  }

  Ending run(Watch watch) {
    return band_.take_each(watch, [&](int first, int second) { return is_met(first, second); });
  }

 private:
  // What is known of a box beside the shared one with each box below it.
  enum Known : std::uint8_t { unknown, fits, fails };
  using Corners = std::array<std::vector<Known>, 2>;

  // Whether a filling of the band follows together with one of the stack. First each box of the
  // stack is tried with the other one given, which leaves few pairs to try.
  bool is_met(int first, int second) {
    const Box *const one = &band_.boxes(0)[first], *const other = &band_.boxes(1)[second];
    std::array<std::vector<bool>, 2> fitting;
    for (int low = 0; low < 2; ++low) {
      const std::vector<Box>& below = stack_.boxes(low);
      fitting[low].resize(below.size());
      for (int place = 0; place < int(below.size()); ++place)
        fitting[low][place] =
            is_corner(0, first, low, place) && is_corner(1, second, low, place) &&
            region_.follows({0, 1, 2, 3 + low}, {&kShared, one, other, &below[place]});
    }
    for (int place = 0; place < int(fitting[0].size()); ++place) {
      if (!fitting[0][place]) continue;
      const Box& upper = stack_.boxes(0)[place];
      for (const int lower : stack_.thirds(upper))
        if (fitting[1][lower] && region_.follows({0, 1, 2, 3, 4}, {&kShared, one, other, &upper,
                                                                   &stack_.boxes(1)[lower]}))
          return true;
    }
    return false;
  }

  // Whether the shared box, one beside it and one below it follow.
  bool is_corner(int side, int beside, int low, int below) {
    std::vector<Known>& row = corners_[side][beside][low];
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
  Box boxes[5] = {};
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
