// SPDX-License-Identifier: MIT
#include "scales/explainer/plain_rules.hpp"

#include "human/patterns.hpp"

namespace cluesmith::scales::explainer {
namespace {

class Finding {
 public:
  Finding(const Grid& grid, const Rest& rest) : grid_(grid), rest_(rest) {}

  std::vector<Leaving> run() {
    locked();
    if (found_.empty()) hidden_pairs();
    if (found_.empty()) naked_pairs();
    if (found_.empty()) x_wings();
    return std::move(found_);
  }

 private:
  void locked() {
    for (int within = 0; within < 27; ++within)
      for (int other = 0; other < 27; ++other) {
        if ((within < 18) == (other < 18)) continue;
        for (int digit = 0; digit < 9; ++digit) {
          const Cells places = rest_.where[digit] & kGeometry.group[within];
          if (!places || is_single(places) || places & ~kGeometry.group[other]) continue;
          Leaving step{kGeometry.group[other] & ~places, 1u << digit};
          step.because[digit] = gone(digit, kGeometry.group[within]);
          keep(step);
        }
      }
  }

  void hidden_pairs() {
    for (const Cells group : kGeometry.group)
      for (int one = 0; one < 9; ++one) {
        const Cells places = rest_.where[one] & group;
        if (!is_pair(places)) continue;
        for (int other = one + 1; other < 9; ++other) {
          if ((rest_.where[other] & group) != places) continue;
          Leaving step{places, 0x1ff & ~(1u << one | 1u << other)};
          step.because[one] = gone(one, group);
          step.because[other] = gone(other, group);
          keep(step);
        }
      }
  }

  void naked_pairs() {
    for (const auto& cells : kGeometry.cells)
      any_combination<2>(9, [&](const std::array<int, 2>& indices) {
        const Cells pair = cell_bit(cells[indices[0]]) | cell_bit(cells[indices[1]]);
        const unsigned digits = rest_.masks[cells[indices[0]]];
        if (pair & ~grid_.open || size_of(digits) != 2 || rest_.masks[cells[indices[1]]] != digits)
          return false;
        Cells others = 0;
        for (const int cell : cells) others |= cell_bit(cell);
        Leaving step{others & ~pair, digits};
        for (int digit = 0; digit < 9; ++digit) step.because[digit] = gone(digit, pair);
        keep(step);
        return false;
      });
  }

  void x_wings() {
    for (int digit = 0; digit < 9; ++digit)
      for (const int bases : {0, 9})
        any_combination<2>(9, [&](const std::array<int, 2>& pair) {
          const Cells lines = kGeometry.group[bases + pair[0]] | kGeometry.group[bases + pair[1]];
          Cells covers = 0;
          int many = 0;
          for (int cover = 9 - bases; cover < 18 - bases; ++cover) {
            if (!(rest_.where[digit] & lines & kGeometry.group[cover])) continue;
            covers |= kGeometry.group[cover];
            ++many;
          }
          if (many != 2) return false;
          for (const int line : pair)
            if (!is_pair(rest_.where[digit] & kGeometry.group[bases + line])) return false;
          Leaving step{covers & ~lines, 1u << digit};
          step.because[digit] = gone(digit, lines);
          keep(step);
          return false;
        });
  }

  Cells gone(int digit, Cells cells) const {
    return grid_.where[digit] & ~rest_.where[digit] & cells;
  }

  void keep(const Leaving& step) {
    bool is_new = false, has_effect = false;
    for (int digit = 0; digit < 9; ++digit) {
      is_new |= step.because[digit] != 0;
      has_effect |= step.digits >> digit & 1 && rest_.where[digit] & step.cells;
    }
    if (is_new && has_effect) found_.push_back(step);
  }

  const Grid& grid_;
  const Rest& rest_;
  std::vector<Leaving> found_;
};

}  // namespace

std::vector<Leaving> plain_steps(const Grid& grid, const Rest& rest) {
  return Finding(grid, rest).run();
}

}  // namespace cluesmith::scales::explainer
