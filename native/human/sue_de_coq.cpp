// SPDX-License-Identifier: MIT
// Sue de Coq: cells in and around the crossing of two groups that hold each of their digits once.
#include <algorithm>
#include <optional>
#include <tuple>

#include "human/finders.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

// Some open cells and the digits that they have between them.
struct Part {
  Cells cells;
  unsigned digits;
  int size;

  // How many digits that are not known it has more than cells.
  int spare(unsigned known) const { return size_of(digits & ~known) - size; }
};

// A side of a crossing has six cells.
using Parts = Few<Part, 64>;

// The subsets of some cells whose size and digits pass a test.
template <typename Test>
Parts parts(const Grid& grid, Cells among, Test test) {
  Few<int, 6> cells;
  each(among & grid.open, [&](int cell) { cells.add(cell); });
  Parts passing;
  std::array<std::uint16_t, 64> digits;
  digits[0] = 0;
  for (unsigned subset = 1; subset < 1u << cells.size(); ++subset) {
    const int lowest = cells[std::countr_zero(subset)];
    digits[subset] = std::uint16_t(digits[subset & (subset - 1)] | grid.masks[lowest]);
    Part part{0, digits[subset], size_of(subset)};
    if (!test(part)) continue;
    for (unsigned rest = subset; rest; rest &= rest - 1)
      part.cells |= cell_bit(cells[std::countr_zero(rest)]);
    passing.add(part);
  }
  return passing;
}

// The parts of a side that take up some of the digits that a crossing has to spare, by how many.
struct Takers {
  Takers(const Parts& sides, unsigned known) {
    for (int i = 0; i < sides.size(); ++i) {
      const int gain = -sides[i].spare(known);
      if (gain < 1) continue;
      by_gain[gain] |= std::uint64_t(1) << i;
      most = std::max(most, gain);
    }
  }

  std::array<std::uint64_t, 7> by_gain{};  // bit i for part i
  int most = 0;
};

// Calls act(part) for each of some parts.
template <typename Act>
void each_part(std::uint64_t parts, Act act) {
  for (; parts; parts &= parts - 1) act(std::countr_zero(parts));
}

class SueDeCoq {
 public:
  explicit SueDeCoq(const Grid& grid) : grid_(grid) {}

  // Finds the simplest pattern; see sue_de_coq in strategies/sue_de_coq.py.
  bool run(Effect& effect) {
    for (int line = 0; line < 18; ++line)
      for (int third = 0; third < 9; third += 3) {
        const int box = kGeometry.groups_of[kGeometry.cells[line][third]][2];
        try_crossing(kGeometry.group[line], kGeometry.group[box]);
        ++crossing_;
      }
    if (!best_) return false;
    effect.eliminate(grid_, gone_);
    const auto& [is_wide, size, crossing, middle, one, other] = *best_;
    return effect.because(crossing, middle, one, other, is_wide);
  }

 private:
  // Whether it needs cells out of the two groups, number of cells, crossing, the cells of each
  // part.
  using Key = std::tuple<bool, int, int, Cells, Cells, Cells>;

  void try_crossing(Cells line, Cells box) {
    if (count(line & box & grid_.open) < 2) return;
    unsigned known = 0;
    each(line & box & grid_.open, [&](int cell) { known |= grid_.masks[cell]; });
    const auto takes_some = [&](const Part& part) {
      return part.spare(0) > 0 && part.spare(known) < 0;
    };
    const Parts ones = parts(grid_, line & ~box, takes_some);
    if (!ones.size()) return;
    const Parts others = parts(grid_, box & ~line, takes_some);
    if (!others.size()) return;
    const auto has_to_spare = [](const Part& part) { return part.size > 1 && part.spare(0) > 1; };
    for (const Part& middle : parts(grid_, line & box, has_to_spare)) {
      const int spare = middle.spare(0);
      const Takers near(ones, middle.digits), far(others, middle.digits);
      for (int gain = 1; gain <= near.most; ++gain)
        for (int rest = std::max(1, spare - gain); rest <= far.most; ++rest)
          each_part(near.by_gain[gain], [&](int i) {
            const unsigned digits = ones[i].digits & middle.digits;
            each_part(far.by_gain[rest], [&](int j) {
              if (gain + rest == spare + size_of(digits & others[j].digits))
                try_pattern(middle, ones[i], others[j], line | box);
            });
          });
    }
  }

  void try_pattern(const Part& middle, const Part& one, const Part& other, Cells groups) {
    const int size = middle.size + one.size + other.size;
    const auto key = [&](bool is_wide) {
      return Key(is_wide, size, crossing_, middle.cells, one.cells, other.cells);
    };
    if (best_ && *best_ < key(false)) return;
    Gone gone = ruled_out(middle, one, other);
    Cells all = 0;
    for (const Cells cells : gone) all |= cells;
    const bool is_wide = !(all & groups);
    if (!all || (best_ && *best_ < key(is_wide))) return;
    if (!is_wide)
      for (Cells& cells : gone) cells &= groups;
    best_ = key(is_wide);
    gone_ = gone;
  }

  Gone ruled_out(const Part& middle, const Part& one, const Part& other) const {
    const Cells cells = middle.cells | one.cells | other.cells;
    Gone gone{};
    for (unsigned rest = middle.digits | one.digits | other.digits; rest; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      if (one.digits & other.digits & 1u << digit)
        gone[digit] = seeing_all(digit, one.cells) | seeing_all(digit, other.cells);
      else
        gone[digit] = seeing_all(digit, cells);
    }
    return gone;
  }

  // The places of a digit that see all its places among some cells.
  Cells seeing_all(int digit, Cells cells) const {
    Cells places = grid_.where[digit];
    each(cells & grid_.where[digit], [&](int cell) { places &= kGeometry.peers[cell]; });
    return places;
  }

  const Grid& grid_;
  int crossing_ = 0;
  std::optional<Key> best_;
  Gone gone_{};
};

bool first_sue_de_coq(const Grid& grid, Effect& effect) { return SueDeCoq(grid).run(effect); }

}  // namespace

std::vector<NativeStrategy> sue_de_coq() { return {{"sue_de_coq", first_sue_de_coq}}; }

}  // namespace cluesmith::human
