// SPDX-License-Identifier: MIT
// Locked candidates and subsets: boxes first, then rows, then columns.
#include "human/patterns.hpp"
#include "scales/hodoku/finders.hpp"

namespace cluesmith::scales::hodoku {
namespace {

using human::any_combination;

constexpr int kBoxesFirst[] = {18, 19, 20, 21, 22, 23, 24, 25, 26, 0,  1,  2,  3, 4,
                               5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17};

// The eliminations of a naked subset: in its row, its column and its box, where it has them.
// Returns whether it is locked: it lies in a line and a box and rules out candidates in both.
bool rule_out(const View& view, Cells cells, unsigned digits, Step& step) {
  int groups_touched = 0;
  bool is_in_line = false, is_in_box = false;
  const int start = first(cells), box = kGeometry.groups_of[start][2];
  for (int i = 0; i < 3; ++i) {
    const int group = kGeometry.groups_of[start][i];
    if (cells & ~kGeometry.group[group]) continue;
    (i == 2 ? is_in_box : is_in_line) = true;
    bool touches = false;
    for (int cell : kGeometry.cells[group]) {
      const unsigned gone = view.board.masks[cell] & digits;
      if (has(cells, cell) || !gone) continue;
      step.eliminate_digits(cell, gone);
      touches |= i == 2 || !has(kGeometry.group[box], cell);
    }
    groups_touched += touches;
  }
  return count(cells) < 4 && groups_touched > 1 && is_in_line && is_in_box;
}

template <int size>
bool naked(const View& view, bool locked, Step& step) {
  constexpr Technique kNaked[] = {Technique::naked_pair, Technique::naked_triple,
                                  Technique::naked_quad};
  for (int i = 0; i < (locked ? 9 : 27); ++i) {
    std::array<int, 9> small;
    int many = 0;
    for (int cell : kGeometry.cells[kBoxesFirst[i]]) {
      const int candidates = view.board.candidates(cell);
      if (candidates && candidates <= size) small[many++] = cell;
    }
    const bool is_found = any_combination<size>(many, [&](const std::array<int, size>& indices) {
      unsigned digits = 0;
      Cells cells = 0;
      for (int index : indices) {
        digits |= view.board.masks[small[index]];
        cells |= cell_bit(small[index]);
      }
      if (size_of(digits) != size) return false;
      const bool is_locked = rule_out(view, cells, digits, step);
      if (step.is_any() && is_locked == locked) {
        const Technique pair_or_triple =
            size == 2 ? Technique::locked_pair : Technique::locked_triple;
        return step.told(locked ? pair_or_triple : kNaked[size - 2], digits, cells);
      }
      step.eliminations.clear();
      return false;
    });
    if (is_found) return true;
  }
  return false;
}

template <int size>
bool hidden(const View& view, Step& step) {
  constexpr Technique kHidden[] = {Technique::hidden_pair, Technique::hidden_triple,
                                   Technique::hidden_quad};
  for (int group : kBoxesFirst) {
    if (count(view.empty & kGeometry.group[group]) <= size) continue;
    std::array<int, 9> few;
    int many = 0;
    for (int digit = 0; digit < 9; ++digit)
      if (view.board.free[group][digit] && view.board.free[group][digit] <= size)
        few[many++] = digit;
    const bool is_found = any_combination<size>(many, [&](const std::array<int, size>& indices) {
      unsigned digits = 0;
      Cells places = 0;
      for (int index : indices) {
        digits |= 1u << few[index];
        places |= view.where[few[index]] & kGeometry.group[group];
      }
      if (count(places) != size) return false;
      each(places,
           [&](int cell) { step.eliminate_digits(cell, view.board.masks[cell] & ~digits); });
      return step.is_any() && step.told(kHidden[size - 2], digits, places);
    });
    if (is_found) return true;
  }
  return false;
}

// A digit whose places in a group all lie in another group, which has more.
bool is_locked(const View& view, Technique technique, int within, int other, int digit,
               Step& step) {
  const Cells places = view.where[digit] & kGeometry.group[within];
  if (places & ~kGeometry.group[other]) return false;
  if (view.board.free[other][digit] <= view.board.free[within][digit]) return false;
  step.eliminate(view.where[digit] & kGeometry.group[other] & ~places, digit);
  return step.told(technique, 1u << digit, places);
}

bool has_few(const View& view, int group, int digit) {
  return view.board.free[group][digit] == 2 || view.board.free[group][digit] == 3;
}

}  // namespace

bool find_locked_subset(const View& view, int size, Step& step) {
  return size == 2 ? naked<2>(view, true, step) : naked<3>(view, true, step);
}

bool find_naked_subset(const View& view, int size, Step& step) {
  if (size == 2) return naked<2>(view, false, step);
  return size == 3 ? naked<3>(view, false, step) : naked<4>(view, false, step);
}

bool find_hidden_subset(const View& view, int size, Step& step) {
  if (size == 2) return hidden<2>(view, step);
  return size == 3 ? hidden<3>(view, step) : hidden<4>(view, step);
}

bool find_pointing(const View& view, Step& step) {
  for (int box = 18; box < 27; ++box)
    for (int digit = 0; digit < 9; ++digit) {
      if (!has_few(view, box, digit)) continue;
      const int place = first(view.where[digit] & kGeometry.group[box]);
      for (int i = 0; i < 2; ++i)
        if (is_locked(view, Technique::pointing, box, kGeometry.groups_of[place][i], digit, step))
          return true;
    }
  return false;
}

bool find_claiming(const View& view, Step& step) {
  for (int line = 0; line < 18; ++line)
    for (int digit = 0; digit < 9; ++digit) {
      if (!has_few(view, line, digit)) continue;
      const int place = first(view.where[digit] & kGeometry.group[line]);
      if (is_locked(view, Technique::claiming, line, kGeometry.groups_of[place][2], digit, step))
        return true;
    }
  return false;
}

}  // namespace cluesmith::scales::hodoku
