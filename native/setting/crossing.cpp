// SPDX-License-Identifier: MIT
#include "setting/crossing.hpp"

#include <array>
#include <map>
#include <vector>

#include "kernels.hpp"
#include "setting/chutes.hpp"

namespace cluesmith::setting {
namespace {

using human::Cells;

constexpr unsigned kAll = 0x1ff;

// The digits of a box, one bit each, row by row.
using Box = std::array<std::uint16_t, 9>;

unsigned row_of(const Box& box, int row) {
  return box[3 * row] | box[3 * row + 1] | box[3 * row + 2];
}
unsigned column_of(const Box& box, int column) {
  return box[column] | box[3 + column] | box[6 + column];
}

// The shared box: 123, 456, 789 from row to row. Every filling has a name of the digits for which
// it is so.
constexpr Box kShared = [] {
  Box box{};
  for (int cell = 0; cell < 9; ++cell) box[cell] = std::uint16_t(1u << cell);
  return box;
}();

// A box of the stack for each way to split the digits over its columns and order them in each. The
// enumeration of chutes names digits along its lines, which are columns here.
Box stack_box(const BoxLines& lines, int box, int orders) {
  const int order[3] = {orders / 36, orders / 6 % 6, orders % 6};
  Box found{};
  for (int column = 0; column < 3; ++column) {
    const auto digits = in_order(lines[box][column], order[column]);
    for (int row = 0; row < 3; ++row) {
      const int named = __builtin_ctz(digits[row]);
      found[3 * row + column] = std::uint16_t(1u << (named % 3 * 3 + named / 3));
    }
  }
  return found;
}

class Crossing {
 public:
  Crossing(Cells clues, int band, int stack) : clues_(clues), band_(band), stack_(stack) {
    for (int i = 0; i < 2; ++i) {
      beside_[i] = (stack + 1 + i) % 3;
      below_[i] = (band + 1 + i) % 3;
    }
  }

  // The clues of the band, the shared box first.
  std::uint32_t band_clues() const {
    std::uint32_t found = 0;
    const int boxes[3] = {stack_, beside_[0], beside_[1]};
    for (int row = 0; row < 3; ++row)
      for (int place = 0; place < 9; ++place)
        if (is_clue(3 * band_ + row, 3 * boxes[place / 3] + place % 3))
          found |= 1u << (9 * row + place);
    return found;
  }

  // Whether the closure fills the shared box and the boxes that are not null, the rest given.
  bool is_pinned(const Box* beside0, const Box* beside1, const Box* below0, const Box* below1) {
    ++closures;
    const Box* beside[2] = {beside0, beside1};
    const Box* below[2] = {below0, below1};
    unsigned columns[9] = {}, rows[9] = {};  // the digits that the region has in them, where known
    for (int cell = 0; cell < 9; ++cell)
      put(band_, stack_, cell, is_clue_of(band_, stack_, cell) ? kShared[cell] : kAll);
    for (int i = 0; i < 2; ++i) {
      if (beside[i]) {
        for (int column = 0; column < 3; ++column)
          columns[3 * beside_[i] + column] = column_of(*beside[i], column);
        for (int cell = 0; cell < 9; ++cell)
          put(band_, beside_[i], cell,
              is_clue_of(band_, beside_[i], cell) ? (*beside[i])[cell]
                                                  : columns[3 * beside_[i] + cell % 3]);
      } else {
        for (int cell = 0; cell < 9; ++cell)
          put(band_, beside_[i], cell,
              kAll & ~row_of(kShared, cell / 3) & ~row_of(*beside[1 - i], cell / 3));
      }
      if (below[i]) {
        for (int row = 0; row < 3; ++row) rows[3 * below_[i] + row] = row_of(*below[i], row);
        for (int cell = 0; cell < 9; ++cell)
          put(below_[i], stack_, cell,
              is_clue_of(below_[i], stack_, cell) ? (*below[i])[cell]
                                                  : rows[3 * below_[i] + cell / 3]);
      } else {
        for (int cell = 0; cell < 9; ++cell)
          put(below_[i], stack_, cell,
              kAll & ~column_of(kShared, cell % 3) & ~column_of(*below[1 - i], cell % 3));
      }
    }
    for (const int low : below_)
      for (const int side : beside_)
        for (int cell = 0; cell < 9; ++cell)
          put(low, side, cell, kAll & ~rows[3 * low + cell / 3] & ~columns[3 * side + cell % 3]);
    if (!kernels().close_one(masks_.data())) return false;
    bool filled = is_filled(band_, stack_);
    for (int i = 0; i < 2; ++i) {
      if (beside[i]) filled &= is_filled(band_, beside_[i]);
      if (below[i]) filled &= is_filled(below_[i], stack_);
    }
    return filled;
  }

  std::uint64_t closures = 0;

 private:
  bool is_clue(int row, int column) const { return clues_ >> (9 * row + column) & 1; }
  static int cell_at(int band, int stack, int cell) {
    return 9 * (3 * band + cell / 3) + 3 * stack + cell % 3;
  }
  bool is_clue_of(int band, int stack, int cell) const {
    return clues_ >> cell_at(band, stack, cell) & 1;
  }
  void put(int band, int stack, int cell, unsigned mask) {
    masks_[cell_at(band, stack, cell)] = std::uint16_t(mask);
  }
  bool is_filled(int band, int stack) const {
    for (int cell = 0; cell < 9; ++cell) {
      const unsigned mask = masks_[cell_at(band, stack, cell)];
      if (mask & (mask - 1)) return false;
    }
    return true;
  }

  Cells clues_;
  int band_, stack_;
  int beside_[2], below_[2];
  std::array<std::uint16_t, 81> masks_;
};

// All boxes that can stand below the shared one, and what is known about each with a box beside it.
class Corners {
 public:
  explicit Corners(Crossing& crossing) : crossing_(crossing) {
    for (const BoxLines& lines : all_box_lines())
      for (int orders = 0; orders < 216; ++orders)
        for (int i = 0; i < 2; ++i) boxes_[i].push_back(stack_box(lines, 1 + i, orders));
  }

  const Box& box(int i, int number) const { return boxes_[i][number]; }

  // What is known of a box beside the shared one, by the boxes below it: 0 where nothing is.
  std::uint8_t* about(int side, const Box& beside) {
    auto& known = known_[side][beside];
    if (known.empty()) known.resize(2 * boxes_[0].size());
    return known.data();
  }

  // Whether the shared box, one beside it and one below it can be pinned.
  bool fit(int side, const Box& beside, std::uint8_t* about, int low, int number) {
    std::uint8_t& answer = about[low * boxes_[0].size() + number];
    if (!answer) {
      const Box* below = &boxes_[low][number];
      answer = crossing_.is_pinned(side ? nullptr : &beside, side ? &beside : nullptr,
                                   low ? nullptr : below, low ? below : nullptr)
                   ? 1
                   : 2;
    }
    return answer == 1;
  }

 private:
  Crossing& crossing_;
  std::array<std::vector<Box>, 2> boxes_;
  std::array<std::map<Box, std::vector<std::uint8_t>>, 2> known_;
};

}  // namespace

CrossingResult try_crossing(Cells clues, int band, int stack, unsigned set, std::size_t most,
                            Watch watch) {
  Crossing crossing(clues, band, stack);
  const auto result = [&](CrossingEnding ending) {
    return CrossingResult{ending, crossing.closures};
  };
  const PinnedFillings list = pinned_fillings(crossing.band_clues(), set, most, watch);
  if (list.ending == Ending::expired) return result(CrossingEnding::expired);
  if (list.ending == Ending::limit) return result(CrossingEnding::too_many);
  Corners corners(crossing);
  const int groups = int(all_box_lines().size());
  for (const Filling& filling : list.fillings) {
    Box beside[2];
    for (int i = 0; i < 2; ++i)
      for (int cell = 0; cell < 9; ++cell)
        beside[i][cell] = filling.digits[9 * (cell / 3) + 3 * (1 + i) + cell % 3];
    std::uint8_t* const about[2] = {corners.about(0, beside[0]), corners.about(1, beside[1])};
    for (int group = 0; group < groups; ++group) {
      if (watch()) return result(CrossingEnding::expired);
      std::vector<int> fitting[2];
      for (int low = 0; low < 2; ++low)
        for (int number = 216 * group; number < 216 * (group + 1); ++number)
          if (corners.fit(0, beside[0], about[0], low, number) &&
              corners.fit(1, beside[1], about[1], low, number) &&
              crossing.is_pinned(&beside[0], &beside[1], low ? nullptr : &corners.box(0, number),
                                 low ? &corners.box(1, number) : nullptr))
            fitting[low].push_back(number);
      for (const int first : fitting[0])
        for (const int second : fitting[1])
          if (crossing.is_pinned(&beside[0], &beside[1], &corners.box(0, first),
                                 &corners.box(1, second)))
            return result(CrossingEnding::pinned);
    }
  }
  return result(CrossingEnding::refuted);
}

}  // namespace cluesmith::setting
