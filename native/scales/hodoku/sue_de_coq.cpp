// SPDX-License-Identifier: MIT
// Sue de Coq: cells where a line and a box cross, with some cells of either.
#include "human/patterns.hpp"
#include "scales/hodoku/finders.hpp"

namespace cluesmith::scales::hodoku {
namespace {

class SueDeCoq {
 public:
  SueDeCoq(const View& view, Step& step) : view_(view), step_(step) {}

  bool find() {
    for (int line = 0; line < 18; ++line)
      for (int box = 18; box < 27; ++box) {
        in_line_ = kGeometry.group[line] & view_.empty;
        in_box_ = kGeometry.group[box] & view_.empty;
        if (is_in(in_line_ & in_box_)) return true;
      }
    return false;
  }

 private:
  const auto& masks() const { return view_.board.masks; }

  // Tries two cells of a crossing, and three if there are.
  bool is_in(Cells crossing) {
    human::Few<int, 3> cells;
    each(crossing, [&](int cell) { cells.add(cell); });
    for (int i = 0; i < cells.size(); ++i)
      for (int j = i + 1; j < cells.size(); ++j) {
        const Cells pair = cell_bit(cells[i]) | cell_bit(cells[j]);
        const unsigned digits = masks()[cells[i]] | masks()[cells[j]];
        if (is_at(pair, digits)) return true;
        for (int k = j + 1; k < cells.size(); ++k)
          if (is_at(pair | cell_bit(cells[k]), digits | masks()[cells[k]])) return true;
      }
    return false;
  }

  bool is_at(Cells crossing, unsigned digits) {
    const int extra = size_of(digits) - count(crossing);
    if (extra < 2) return false;
    crossing_ = crossing;
    crossing_digits_ = digits;
    return any_set(in_line_ & ~crossing, 0, 0, nine::kAllDigits, [&](Cells cells, unsigned of) {
      const int foreign = size_of(of & ~digits), size = count(cells);
      if (!(of & digits) || size <= foreign || size - foreign >= extra) return false;
      return is_with(cells, of, extra - (size - foreign));
    });
  }

  // Some cells of the line are chosen; tries cells of the box, which share only foreign digits.
  bool is_with(Cells line_cells, unsigned line_digits, int extra) {
    const unsigned allowed = ~(line_digits & crossing_digits_) & nine::kAllDigits;
    return any_set(in_box_ & ~crossing_ & ~line_cells, 0, 0, allowed,
                   [&](Cells cells, unsigned of) {
                     const int foreign = size_of(of & ~crossing_digits_);
                     if (!(of & crossing_digits_) || count(cells) - foreign != extra) return false;
                     return rules_out(line_cells, line_digits, cells, of);
                   });
  }

  bool rules_out(Cells line_cells, unsigned line_digits, Cells box_cells, unsigned box_digits) {
    const unsigned common = line_digits & box_digits;
    strike(in_box_ & ~box_cells & ~crossing_,
           ((crossing_digits_ | box_digits) & ~line_digits) | common);
    strike(in_line_ & ~line_cells & ~crossing_,
           ((crossing_digits_ | line_digits) & ~box_digits) | common);
    return step_.is_any() &&
           step_.told(Technique::sue_de_coq, crossing_digits_, crossing_ | line_cells | box_cells);
  }

  void strike(Cells cells, unsigned digits) {
    each(cells, [&](int cell) { step_.eliminate_digits(cell, masks()[cell] & digits); });
  }

  // Calls test(cells, digits) for each set of cells, a set before those that extend it, until one
  // passes.
  template <typename Test>
  bool any_set(Cells from, Cells cells, unsigned digits, unsigned allowed, Test test) {
    for (Cells rest = from; rest; rest &= rest - 1) {
      const int cell = first(rest);
      const Cells more = cells | cell_bit(cell);
      const unsigned of = digits | masks()[cell];
      if (of & ~allowed) continue;  // every larger set has these digits, too
      if (test(more, of) || any_set(rest & (rest - 1), more, of, allowed, test)) return true;
    }
    return false;
  }

  const View& view_;
  Step& step_;
  Cells in_line_ = 0, in_box_ = 0, crossing_ = 0;
  unsigned crossing_digits_ = 0;
};

}  // namespace

bool find_sue_de_coq(const View& view, Step& step) { return SueDeCoq(view, step).find(); }

}  // namespace cluesmith::scales::hodoku
