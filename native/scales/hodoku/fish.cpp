// SPDX-License-Identifier: MIT
// Fish: bases and covers in the order of the groups, rows as bases before columns as bases.
#include "human/patterns.hpp"
#include "scales/hodoku/finders.hpp"

namespace cluesmith::scales::hodoku {
namespace {

constexpr int kMostFins = 5, kMostEndoFins = 2;

struct Unit {
  int group;
  Cells cells;
};
using Units = human::Few<Unit, 27>;

class FishFinder {
 public:
  FishFinder(const View& view, FishSearch search, Step& step)
      : view_(view), search_(search), step_(step) {}

  bool find() {
    for (digit_ = 0; digit_ < 9; ++digit_)
      if (view_.outside_templates(digit_) && (find_in(true) || find_in(false))) return true;
    return false;
  }

 private:
  bool find_in(bool rows) {
    bases_ = covers_ = {};
    for (int group = 0; group < (is_basic() ? 18 : 27); ++group) {
      const Cells cells = view_.where[digit_] & kGeometry.group[group];
      if (!cells) continue;
      const bool is_box = group >= 18;
      if (is_box || (group < 9) != rows) covers_.add({group, cells});
      if ((is_box || (group < 9) == rows) && (search_.has_fins || count(cells) <= search_.size))
        bases_.add({group, cells});
    }
    return add_base(0, 0, 0, 0, 0);
  }

  bool add_base(int level, int from, Cells base, Cells endo, unsigned groups) {
    if (level == search_.size) return has_cover(base, endo, groups);
    for (int i = from; i < bases_.size(); ++i) {
      const Cells overlap = base & bases_[i].cells;
      if (overlap &&
          (!search_.has_fins || is_basic() || count(endo) + count(overlap) > kMostEndoFins))
        continue;
      if (add_base(level + 1, i + 1, base | bases_[i].cells, endo | overlap,
                   groups | 1u << bases_[i].group))
        return true;
    }
    return false;
  }

  bool has_cover(Cells base, Cells endo, unsigned groups) {
    if (!search_.has_fins && endo) return false;
    Units covers;
    for (const Unit& unit : covers_)
      if (!(groups >> unit.group & 1) && base & unit.cells) covers.add(unit);
    base_groups_ = groups;
    return add_cover(covers, 0, 0, base, endo, 0, 0, 0);
  }

  bool add_cover(const Units& covers, int level, int from, Cells base, Cells endo, Cells covered,
                 Cells twice, unsigned groups) {
    if (level == search_.size) return is_fish(base, endo, covered, twice, groups);
    // What the last covers leave must be few enough for fins.
    for (int i = from; i <= covers.size() - (search_.size - level); ++i)
      if (add_cover(covers, level + 1, i + 1, base, endo, covered | covers[i].cells,
                    twice | (covered & covers[i].cells), groups | 1u << covers[i].group))
        return true;
    return false;
  }

  bool is_fish(Cells base, Cells endo, Cells covered, Cells twice, unsigned groups) {
    const Cells fins = (base & ~covered) | endo;
    Cells gone = covered & ~base;
    if (!fins) {
      if (search_.has_fins) return false;
    } else {
      if (!search_.has_fins || count(fins) > kMostFins) return false;
      const Cells seeing = seen_by_all(fins);
      gone &= seeing;
      twice &= seeing;
    }
    if (!gone && !twice) return false;
    const Technique technique = name(fins, groups);
    if (is_basic() && search_.has_fins && is_sashimi(fins) != search_.is_sashimi) return false;
    step_.eliminate(gone, digit_);
    step_.eliminate(twice, digit_);
    return step_.told(technique, 1u << digit_, base | endo);
  }

  bool is_basic() const { return search_.shape == FishShape::basic; }

  // A base that keeps at most one place without the fins.
  bool is_sashimi(Cells fins) const {
    for (const Unit& unit : bases_)
      if (base_groups_ >> unit.group & 1 && count(unit.cells & ~fins) <= 1) return true;
    return false;
  }

  // What the fish is: basic and franken searches also come upon other shapes.
  Technique name(Cells fins, unsigned covers) const {
    enum { rows = 1, columns = 2, boxes = 4 };
    const auto kinds = [](unsigned groups) {
      return (groups & 0x1ff ? rows : 0) | (groups >> 9 & 0x1ff ? columns : 0) |
             (groups >> 18 ? boxes : 0);
    };
    const int base = kinds(base_groups_), cover = kinds(covers), size = search_.size;
    const auto pick = [&](Technique two, Technique three, Technique four) {
      return size == 2 ? two : size == 3 ? three : four;
    };
    using enum Technique;
    if ((base == rows && cover == columns) || (base == columns && cover == rows)) {
      if (is_sashimi(fins)) return pick(sashimi_x_wing, sashimi_swordfish, sashimi_jellyfish);
      if (fins) return pick(finned_x_wing, finned_swordfish, finned_jellyfish);
      return pick(x_wing, swordfish, jellyfish);
    }
    const auto is_line = [](int kind, int line) { return kind == line || kind == (line | boxes); };
    const bool is_franken = (is_line(base, rows) && is_line(cover, columns)) ||
                            (is_line(base, columns) && is_line(cover, rows));
    if (is_franken)
      return fins ? pick(finned_franken_x_wing, finned_franken_swordfish, brute_force)
                  : pick(franken_x_wing, franken_swordfish, brute_force);
    return fins ? pick(finned_mutant_x_wing, finned_mutant_swordfish, brute_force)
                : pick(mutant_x_wing, mutant_swordfish, brute_force);
  }

  const View& view_;
  FishSearch search_;
  Step& step_;
  int digit_ = 0;
  Units bases_, covers_;
  unsigned base_groups_ = 0;
};

}  // namespace

bool find_fish(const View& view, FishSearch search, Step& step) {
  return FishFinder(view, search, step).find();
}

}  // namespace cluesmith::scales::hodoku
