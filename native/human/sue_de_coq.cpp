// SPDX-License-Identifier: MIT
// Sue de Coq: cells in and around the crossing of two groups that have as many digits as cells.
#include <algorithm>
#include <optional>
#include <tuple>

#include "human/finders.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

// Some open cells and all their candidates.
struct CellSubset {
  Cells cells;
  unsigned digits;
  int size;

  // How many more digits it has than cells, apart from the digits of the crossing.
  int spare(unsigned crossing_digits) const { return size_of(digits & ~crossing_digits) - size; }
};

// A side of a crossing has six cells.
using CellSubsets = Few<CellSubset, 64>;

// The subsets of some cells whose size and digits pass a test.
template <typename Test>
CellSubsets subsets(const Grid& grid, Cells among, Test test) {
  Few<int, 6> cells;
  each(among & grid.open, [&](int cell) { cells.add(cell); });
  CellSubsets passing;
  std::array<std::uint16_t, 64> digits;
  digits[0] = 0;
  for (unsigned subset = 1; subset < 1u << cells.size(); ++subset) {
    const int lowest = cells[std::countr_zero(subset)];
    digits[subset] = std::uint16_t(digits[subset & (subset - 1)] | grid.masks[lowest]);
    CellSubset cell_subset{0, digits[subset], size_of(subset)};
    if (!test(cell_subset)) continue;
    for (unsigned rest = subset; rest; rest &= rest - 1)
      cell_subset.cells |= cell_bit(cells[std::countr_zero(rest)]);
    passing.add(cell_subset);
  }
  return passing;
}

// The subsets of a side that take spare digits of the crossing, by the number of digits.
struct SubsetsByGain {
  SubsetsByGain(const CellSubsets& sides, unsigned crossing_digits) {
    for (int i = 0; i < sides.size(); ++i) {
      const int gain = -sides[i].spare(crossing_digits);
      if (gain < 1) continue;
      by_gain[gain] |= std::uint64_t(1) << i;
      most = std::max(most, gain);
    }
  }

  std::array<std::uint64_t, 7> by_gain{};  // bit i for subset i
  int most = 0;
};

// Calls act(index) for each of some subsets.
template <typename Act>
void each_subset(std::uint64_t subsets, Act act) {
  for (; subsets; subsets &= subsets - 1) act(std::countr_zero(subsets));
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
    effect.eliminate(grid_, eliminated_);
    const auto& [is_wide, size, crossing, middle, one, other] = *best_;
    return effect.because(crossing, middle, one, other, is_wide);
  }

 private:
  // A pattern, simplest first: whether it needs cells outside the two groups, the number of cells,
  // the crossing, the cells of each subset.
  using PatternKey = std::tuple<bool, int, int, Cells, Cells, Cells>;

  void try_crossing(Cells line, Cells box) {
    if (count(line & box & grid_.open) < 2) return;
    unsigned crossing_digits = 0;
    each(line & box & grid_.open, [&](int cell) { crossing_digits |= grid_.masks[cell]; });
    const auto takes_spare_digits = [&](const CellSubset& cell_subset) {
      return cell_subset.spare(0) > 0 && cell_subset.spare(crossing_digits) < 0;
    };
    const CellSubsets ones = subsets(grid_, line & ~box, takes_spare_digits);
    if (!ones.size()) return;
    const CellSubsets others = subsets(grid_, box & ~line, takes_spare_digits);
    if (!others.size()) return;
    const auto has_to_spare = [](const CellSubset& cell_subset) {
      return cell_subset.size > 1 && cell_subset.spare(0) > 1;
    };
    for (const CellSubset& middle : subsets(grid_, line & box, has_to_spare)) {
      const int spare = middle.spare(0);
      const SubsetsByGain near(ones, middle.digits), far(others, middle.digits);
      for (int gain = 1; gain <= near.most; ++gain)
        for (int rest = std::max(1, spare - gain); rest <= far.most; ++rest)
          each_subset(near.by_gain[gain], [&](int i) {
            const unsigned digits = ones[i].digits & middle.digits;
            each_subset(far.by_gain[rest], [&](int j) {
              if (gain + rest == spare + size_of(digits & others[j].digits))
                try_pattern(middle, ones[i], others[j], line | box);
            });
          });
    }
  }

  void try_pattern(const CellSubset& middle, const CellSubset& one, const CellSubset& other,
                   Cells groups) {
    const int size = middle.size + one.size + other.size;
    const auto key = [&](bool is_wide) {
      return PatternKey(is_wide, size, crossing_, middle.cells, one.cells, other.cells);
    };
    if (best_ && *best_ < key(false)) return;
    CellsByDigit eliminated = ruled_out(middle, one, other);
    Cells all = 0;
    for (const Cells cells : eliminated) all |= cells;
    const bool is_wide = !(all & groups);
    if (!all || (best_ && *best_ < key(is_wide))) return;
    if (!is_wide)
      for (Cells& cells : eliminated) cells &= groups;
    best_ = key(is_wide);
    eliminated_ = eliminated;
  }

  CellsByDigit ruled_out(const CellSubset& middle, const CellSubset& one,
                         const CellSubset& other) const {
    const Cells cells = middle.cells | one.cells | other.cells;
    CellsByDigit eliminated{};
    for (unsigned rest = middle.digits | one.digits | other.digits; rest; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      if (one.digits & other.digits & 1u << digit)
        eliminated[digit] = seeing_all(digit, one.cells) | seeing_all(digit, other.cells);
      else
        eliminated[digit] = seeing_all(digit, cells);
    }
    return eliminated;
  }

  // The places of a digit that see all its places among some cells.
  Cells seeing_all(int digit, Cells cells) const {
    Cells places = grid_.where[digit];
    each(cells & grid_.where[digit], [&](int cell) { places &= kGeometry.peers[cell]; });
    return places;
  }

  const Grid& grid_;
  int crossing_ = 0;
  std::optional<PatternKey> best_;
  CellsByDigit eliminated_{};
};

bool first_sue_de_coq(const Grid& grid, Effect& effect) { return SueDeCoq(grid).run(effect); }

}  // namespace

std::vector<NativeStrategy> sue_de_coq() { return {{"sue_de_coq", first_sue_de_coq}}; }

}  // namespace cluesmith::human
