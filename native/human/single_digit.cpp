// SPDX-License-Identifier: MIT
// Two strong links of one digit: skyscraper, 2-string kite, turbot fish.
#include "human/finders.hpp"
#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

// Two conjugate pairs of a digit with an end each that see each other.
struct Turbot {
  int digit;
  int first, second;  // the groups
  int far, near, other_near, other_far;
  Cells leaving;

  Cells joint() const { return cell_bit(near) | cell_bit(other_near); }
  std::array<int, 2> groups() const { return {first, second}; }
  std::array<int, 4> cells() const { return {far, near, other_near, other_far}; }
};

bool take_turbot(const Grid& grid, Effect& effect, const Turbot& turbot) {
  return effect.eliminate(grid, turbot.leaving, turbot.digit) &&
         effect.because(turbot.digit + 1, turbot.groups(), turbot.cells());
}

template <typename Test>
bool any_turbot(const Grid& grid, Test test) {
  const auto& peers = kGeometry.peers;
  for (int digit = 0; digit < 9; ++digit) {
    if (!grid.outside_templates(digit)) continue;
    const auto pairs = conjugate_pairs(grid, digit);
    for (int i = 0; i < pairs.size(); ++i)
      for (int j = i + 1; j < pairs.size(); ++j) {
        const Conjugates &one = pairs[i], &other = pairs[j];
        if (one.cells & other.cells) continue;
        for (const auto& [far, near] : one.both_ways())
          for (const auto& [other_near, other_far] : other.both_ways()) {
            if (!(peers[near] & cell_bit(other_near))) continue;
            Turbot turbot{digit, one.group, other.group, far, near, other_near, other_far, 0};
            turbot.leaving = grid.seeing(digit, far, other_far) & ~turbot.joint();
            if (turbot.leaving && test(turbot)) return true;
          }
      }
  }
  return false;
}

enum class TurbotShape : std::uint8_t { x_wing, skyscraper, two_string_kite, turbot_fish };

// Kinds of groups, as group / 9.
constexpr int kBox = 2;

bool share_line(int one, int other) { return one / 9 == other / 9 || one % 9 == other % 9; }

TurbotShape shape_of(const Turbot& turbot, int first_kind, int second_kind) {
  if (first_kind == kBox || second_kind == kBox) return TurbotShape::turbot_fish;
  if (first_kind != second_kind) return TurbotShape::two_string_kite;
  if (!share_line(turbot.near, turbot.other_near)) return TurbotShape::turbot_fish;
  return share_line(turbot.far, turbot.other_far) ? TurbotShape::x_wing : TurbotShape::skyscraper;
}

TurbotShape shape_of(const Turbot& turbot) {
  return shape_of(turbot, turbot.first / 9, turbot.second / 9);
}

template <TurbotShape shape>
bool joined(const Grid& grid, Effect& effect) {
  return any_turbot(grid, [&](const Turbot& turbot) {
    return shape_of(turbot) == shape && take_turbot(grid, effect, turbot);
  });
}

// The kind of the line in which two cells are a conjugate pair; kBox if there is no such line.
int line_kind(const Grid& grid, int digit, int one, int other) {
  const Cells cells = cell_bit(one) | cell_bit(other);
  for (const int line : {one / 9, 9 + one % 9})
    if ((grid.where[digit] & kGeometry.group[line]) == cells) return line / 9;
  return kBox;
}

bool turbot_fish(const Grid& grid, Effect& effect) {
  return any_turbot(grid, [&](const Turbot& turbot) {
    if (shape_of(turbot) != TurbotShape::turbot_fish) return false;
    // A pair may be one in a line and in a box at once: what the lines alone show is simpler.
    const int first = line_kind(grid, turbot.digit, turbot.far, turbot.near);
    const int second = line_kind(grid, turbot.digit, turbot.other_near, turbot.other_far);
    return shape_of(turbot, first, second) == TurbotShape::turbot_fish &&
           take_turbot(grid, effect, turbot);
  });
}

bool dual_two_string_kite(const Grid& grid, Effect& effect) {
  std::vector<Turbot> kites;
  any_turbot(grid, [&](const Turbot& turbot) {
    if (shape_of(turbot) == TurbotShape::two_string_kite) kites.push_back(turbot);
    return false;
  });
  for (auto one = kites.begin(); one != kites.end(); ++one)
    for (auto other = one + 1; other != kites.end(); ++other) {
      if (one->joint() != other->joint()) continue;
      const bool is_same = one->digit == other->digit;
      if (is_same && !is_more(one->leaving, other->leaving)) continue;
      effect.eliminate(grid, one->leaving, one->digit);
      effect.eliminate(grid, is_same ? other->leaving & ~one->leaving : other->leaving,
                       other->digit);
      return effect.because(one->digit + 1, one->groups(), one->cells(), other->digit + 1,
                            other->groups(), other->cells());
    }
  return false;
}

}  // namespace

std::vector<NativeStrategy> single_digit() {
  return {{"skyscraper", joined<TurbotShape::skyscraper>},
          {"two_string_kite", joined<TurbotShape::two_string_kite>},
          {"dual_two_string_kite", dual_two_string_kite},
          {"turbot_fish", turbot_fish}};
}

}  // namespace cluesmith::human
