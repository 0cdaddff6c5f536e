// SPDX-License-Identifier: MIT
#include "setting/crossing.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "kernels.hpp"
#include "setting/chutes.hpp"

namespace cluesmith::setting {
namespace {

using nine::Cells, nine::kAllDigits;

constexpr std::size_t kNoLimit = ~std::size_t{0};

// The digits of a box, one bit each, row by row.
using Box = std::array<std::uint16_t, 9>;

unsigned row_of(const Box& box, int row) {
  return box[3 * row] | box[3 * row + 1] | box[3 * row + 2];
}
unsigned column_of(const Box& box, int column) {
  return box[column] | box[3 + column] | box[6 + column];
}

// The shared box: 123, 456, 789 from row to row. The digits of every filling can be renamed so that
// its shared box reads like this.
constexpr Box kShared = [] {
  Box box{};
  for (int cell = 0; cell < 9; ++cell) box[cell] = std::uint16_t(1u << cell);
  return box;
}();

// Every box of the stack: each way to split the digits over its columns and to order them there.
// chutes.hpp enumerates a chute along its lines; the lines of a stack are columns.
Box stack_box(const BoxLines& lines, int box, int orders) {
  const int order[3] = {orders / 36, orders / 6 % 6, orders % 6};
  Box filled{};
  for (int column = 0; column < 3; ++column) {
    const auto digits = in_order(lines[box][column], order[column]);
    for (int row = 0; row < 3; ++row) {
      const int named = __builtin_ctz(digits[row]);
      filled[3 * row + column] = std::uint16_t(1u << (named % 3 * 3 + named / 3));
    }
  }
  return filled;
}

// A filling of some boxes of the crossing besides the shared one. A null box counts as given, like
// the rest of the board.
struct Boxes {
  const Box* beside[2];
  const Box* below[2];
};

class Crossing {
 public:
  Crossing(Cells clues, int band, int stack) : clues_(clues), band_(band), stack_(stack) {
    for (int i = 0; i < 2; ++i) {
      beside_[i] = (stack + 1 + i) % 3;
      below_[i] = (band + 1 + i) % 3;
    }
    // Try boxes with the fewest clues first: they are refuted soonest, so the others are tried less
    // often.
    if (clue_count(band, beside_[0]) > clue_count(band, beside_[1]))
      std::swap(beside_[0], beside_[1]);
    if (clue_count(below_[0], stack) > clue_count(below_[1], stack))
      std::swap(below_[0], below_[1]);
  }

  // The clues of the band, the shared box first.
  std::uint32_t band_clues() const {
    std::uint32_t cells = 0;
    const int boxes[3] = {stack_, beside_[0], beside_[1]};
    for (int row = 0; row < 3; ++row)
      for (int place = 0; place < 9; ++place)
        if (is_clue(3 * band_ + row, 3 * boxes[place / 3] + place % 3))
          cells |= 1u << (9 * row + place);
    return cells;
  }

  // The clues of the stack, along its columns, the shared box first.
  std::uint32_t stack_clues() const {
    std::uint32_t cells = 0;
    const int boxes[3] = {band_, below_[0], below_[1]};
    for (int column = 0; column < 3; ++column)
      for (int place = 0; place < 9; ++place)
        if (is_clue(3 * boxes[place / 3] + place % 3, 3 * stack_ + column))
          cells |= 1u << (9 * column + place);
    return cells;
  }

  // Calls answer(item, is_filled) for each item. `is_filled` tells whether the closure fills the
  // shared box and the boxes of the item if the rest of the board is given. The kernels close
  // sixteen items at a time.
  template <typename Item, typename BoxesOf, typename Answer>
  void ask(const std::vector<Item>& items, BoxesOf boxes_of, Answer answer) {
    for (std::size_t first = 0; first < items.size(); first += kLanes) {
      const std::size_t count = std::min(kLanes, items.size() - first);
      for (std::size_t i = 0; i < count; ++i) write(i, boxes_of(items[first + i]));
      kernels().close_lanes(masks_.data());
      for (std::size_t i = 0; i < count; ++i)
        answer(items[first + i], is_filled(i, boxes_of(items[first + i])));
      closures += count;
    }
  }

  std::uint64_t closures = 0;

 private:
  void write(std::size_t lane, const Boxes& boxes) {
    unsigned columns[9] = {}, rows[9] = {};  // the digits that the region has in them, where known
    const auto put = [&](int band, int stack, int cell, unsigned mask) {
      masks_[kLanes * cell_at(band, stack, cell) + lane] = std::uint16_t(mask);
    };
    for (int cell = 0; cell < 9; ++cell)
      put(band_, stack_, cell, is_clue_of(band_, stack_, cell) ? kShared[cell] : kAllDigits);
    for (int i = 0; i < 2; ++i) {
      if (const Box* box = boxes.beside[i]) {
        for (int column = 0; column < 3; ++column)
          columns[3 * beside_[i] + column] = column_of(*box, column);
        for (int cell = 0; cell < 9; ++cell)
          put(band_, beside_[i], cell,
              is_clue_of(band_, beside_[i], cell) ? (*box)[cell]
                                                  : columns[3 * beside_[i] + cell % 3]);
      } else {
        for (int cell = 0; cell < 9; ++cell)
          put(band_, beside_[i], cell,
              kAllDigits & ~row_of(kShared, cell / 3) & ~row_of(*boxes.beside[1 - i], cell / 3));
      }
      if (const Box* box = boxes.below[i]) {
        for (int row = 0; row < 3; ++row) rows[3 * below_[i] + row] = row_of(*box, row);
        for (int cell = 0; cell < 9; ++cell)
          put(below_[i], stack_, cell,
              is_clue_of(below_[i], stack_, cell) ? (*box)[cell] : rows[3 * below_[i] + cell / 3]);
      } else {
        for (int cell = 0; cell < 9; ++cell)
          put(below_[i], stack_, cell,
              kAllDigits & ~column_of(kShared, cell % 3) &
                  ~column_of(*boxes.below[1 - i], cell % 3));
      }
    }
    for (const int low : below_)
      for (const int side : beside_)
        for (int cell = 0; cell < 9; ++cell)
          put(low, side, cell,
              kAllDigits & ~rows[3 * low + cell / 3] & ~columns[3 * side + cell % 3]);
  }

  bool is_filled(std::size_t lane, const Boxes& boxes) const {
    bool filled = is_filled(lane, band_, stack_);
    for (int i = 0; i < 2; ++i) {
      if (boxes.beside[i]) filled &= is_filled(lane, band_, beside_[i]);
      if (boxes.below[i]) filled &= is_filled(lane, below_[i], stack_);
    }
    return filled;
  }
  bool is_filled(std::size_t lane, int band, int stack) const {
    for (int cell = 0; cell < 9; ++cell) {
      const unsigned mask = masks_[kLanes * cell_at(band, stack, cell) + lane];
      if (!mask || mask & (mask - 1)) return false;
    }
    return true;
  }

  int clue_count(int band, int stack) const {
    int count = 0;
    for (int cell = 0; cell < 9; ++cell) count += is_clue_of(band, stack, cell);
    return count;
  }
  bool is_clue(int row, int column) const { return clues_ >> (9 * row + column) & 1; }
  static int cell_at(int band, int stack, int cell) {
    return 9 * (3 * band + cell / 3) + 3 * stack + cell % 3;
  }
  bool is_clue_of(int band, int stack, int cell) const {
    return clues_ >> cell_at(band, stack, cell) & 1;
  }

  Cells clues_;
  int band_, stack_;
  int beside_[2], below_[2];
  std::array<std::uint16_t, kLanes * 81> masks_{};
};

// The boxes that can stand below the shared box: a numbered list for each of the two places.
class BoxesBelow {
 public:
  BoxesBelow() {
    for (const BoxLines& lines : all_box_lines())
      for (int orders = 0; orders < kOrders; ++orders)
        for (int i = 0; i < 2; ++i) boxes_[i].push_back(stack_box(lines, 1 + i, orders));
  }

  std::size_t count() const { return boxes_[0].size(); }
  const Box& box(int place, int number) const { return boxes_[place][number]; }

 private:
  std::array<std::vector<Box>, 2> boxes_;
};

// Which pairs of a box beside and a box below the shared box fit: the clues pin all three boxes.
class Corners {
 public:
  Corners(Crossing& crossing, const BoxesBelow& below) : crossing_(crossing), below_(below) {}

  // Keeps the boxes of a place below that fit a box beside.
  void keep_fitting(int side, const Box& beside, int place, std::vector<int>& numbers) {
    auto& known = known_[side][place][beside];
    if (known.empty()) known.resize(below_.count(), kUnknown);
    unknown_.clear();
    for (const int number : numbers)
      if (known[number] == kUnknown) unknown_.push_back(number);
    const auto corner_of = [&](int number) {
      Boxes corner{};
      corner.beside[side] = &beside;
      corner.below[place] = &below_.box(place, number);
      return corner;
    };
    crossing_.ask(unknown_, corner_of,
                  [&](int number, bool fits) { known[number] = fits ? kFits : kFails; });
    std::erase_if(numbers, [&](int number) { return known[number] == kFails; });
  }

 private:
  enum Known : std::uint8_t { kUnknown, kFits, kFails };

  Crossing& crossing_;
  const BoxesBelow& below_;
  std::map<Box, std::vector<Known>> known_[2][2];  // by side and place, box beside, number below
  std::vector<int> unknown_;
};

// The pairs of boxes below the shared one that the clues of the stack pin.
class PinnedPairs {
 public:
  PinnedPairs(const std::vector<Filling>& fillings, std::size_t boxes) : seconds_(boxes) {
    for (const Filling& filling : fillings) {
      const int first = kOrders * filling.lines + filling.second;
      seconds_[first].push_back(kOrders * filling.lines + filling.third);
    }
    for (std::size_t first = 0; first < boxes; ++first)
      if (!seconds_[first].empty()) firsts_.push_back(int(first));
  }

  const std::vector<int>& firsts() const { return firsts_; }
  const std::vector<int>& seconds(int first) const { return seconds_[first]; }

 private:
  std::vector<int> firsts_;
  std::vector<std::vector<int>> seconds_;
};

// A filling of the band, and the boxes of the stack that fit it.
class Base {
 public:
  Base(Crossing& crossing, const BoxesBelow& below, Corners& corners, const Filling& filling)
      : crossing_(crossing), below_(below), corners_(corners) {
    const auto digits = filling.digits();
    for (int i = 0; i < 2; ++i)
      for (int cell = 0; cell < 9; ++cell)
        beside_[i][cell] = digits[9 * (cell / 3) + 3 * (1 + i) + cell % 3];
  }

  // Keeps the boxes of a place below with which the band can be pinned.
  void keep_fitting(int place, std::vector<int>& numbers) {
    for (int side = 0; side < 2; ++side) corners_.keep_fitting(side, beside_[side], place, numbers);
    std::vector<int> kept;
    const auto four_of = [&](int number) {
      Boxes four{{&beside_[0], &beside_[1]}, {}};
      four.below[place] = &below_.box(place, number);
      return four;
    };
    crossing_.ask(numbers, four_of, [&](int number, bool fits) {
      if (fits) kept.push_back(number);
    });
    numbers = std::move(kept);
  }

  // Whether the band can be pinned with a box below and one of some others.
  bool fits_some(int first, const std::vector<int>& seconds) {
    const auto five_of = [&](int second) {
      return Boxes{{&beside_[0], &beside_[1]}, {&below_.box(0, first), &below_.box(1, second)}};
    };
    bool fits_any = false;
    crossing_.ask(seconds, five_of, [&](int, bool fits) { fits_any |= fits; });
    return fits_any;
  }

 private:
  Crossing& crossing_;
  const BoxesBelow& below_;
  Corners& corners_;
  Box beside_[2];
};

}  // namespace

CrossingResult try_crossing(Cells clues, int band, int stack, unsigned set, std::size_t most,
                            Watch watch) {
  Crossing crossing(clues, band, stack);
  const auto result = [&](CrossingEnding ending) {
    return CrossingResult{ending, crossing.closures};
  };
  const PinnedFillings bands = pinned_fillings(crossing.band_clues(), set, most, watch);
  if (bands.ending == Ending::expired) return result(CrossingEnding::expired);
  if (bands.ending == Ending::limit) return result(CrossingEnding::too_many);
  const PinnedFillings stacks = pinned_fillings(crossing.stack_clues(), set, kNoLimit, watch);
  if (stacks.ending == Ending::expired) return result(CrossingEnding::expired);
  const BoxesBelow below;
  const PinnedPairs pairs(stacks.fillings, below.count());
  Corners corners(crossing, below);
  for (const Filling& filling : bands.fillings) {
    if (watch()) return result(CrossingEnding::expired);
    Base base(crossing, below, corners, filling);
    std::vector<int> firsts = pairs.firsts();
    base.keep_fitting(0, firsts);
    for (const int first : firsts) {
      std::vector<int> seconds = pairs.seconds(first);
      base.keep_fitting(1, seconds);
      if (base.fits_some(first, seconds)) return result(CrossingEnding::pinned);
    }
  }
  return result(CrossingEnding::refuted);
}

}  // namespace cluesmith::setting
