// SPDX-License-Identifier: MIT
// Theorem 8: three columns with at most three rows each, whose rows fall into three classes, no two
// rows of a column into the same. Two of the classes have a common column each, so at most one row
// of each of them is chosen; three rows are chosen in all, so at least one of the first class is.
//
//            class 1   class 2   class 3
//   column A    a1        a2        a3       some may be missing, but two of each class and
//   column B    b1        b2        b3       two of each column are there
//   column C    c1        c2        c3
//
// Classes 2 and 3 have two or three rows each. Where both have two, the column that takes part in
// both is the hinge of a wing, and the other two columns are pairs. Otherwise let class 3 be one
// with three rows.
//
// Nearly all combinations of columns fail. So sets of rows tell first where one may not: where a
// row is left that would rule out all rows of a column by what follows from it. Tried, too: to
// search by the kinds of the columns, the easiest first, because only the lowest rating counts.
// Fewer combinations were left, but keeping the kinds apart took more instructions than that saved.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "cover/small_columns.hpp"
#include "cover/theorems.hpp"

namespace cluesmith::cover {

// A pair seen from a row that excludes `near`, one of its two: where that row is chosen, `end` is.
struct Arm {
  const Small* pair;
  Number near, end;
};

// A small column that shares a row with some other column, and its one or two other rows.
struct SmallColumnIn {
  const Small* column;
  Number shared;
  int rest_size;
  Number rest[2];
};

template <std::size_t kWords>
class Theorem8Search {
 public:
  Theorem8Search(const Remaining<kWords>& rows, const SmallColumns& smalls,
                 Consequences<kWords>& consequences, Operation& operation)
      : rows_(rows),
        rules_(rows.state().rules()),
        smalls_(smalls),
        consequences_(consequences),
        operation_(operation),
        targets_(rows.words()) {}

  void run() {
    for (const Small& hinge : smalls_.all()) {
      const int size = hinge.size;
      for (int i = 0; i < (size == 3 ? 3 : 1); ++i)
        wing(hinge, hinge.rows[i], hinge.rows[(i + 1) % size],
             size == 3 ? &hinge.rows[(i + 2) % size] : nullptr);
    }
    const std::vector<std::uint8_t> is_common = common_columns();
    std::vector<SmallColumnIn> members;
    for (Column common = 0; common < is_common.size(); ++common) {
      if (!is_common[common]) continue;
      list_members(common, members);
      for (std::size_t i = 0; i < members.size(); ++i)
        for (std::size_t j = i + 1; j < members.size(); ++j) two_of_three(members, i, j);
    }
  }

 private:
  bool meet(const Small& a, const Small& b) const {
    return rows_.have_common(rows_.rows_of(a.column), rows_.rows_of(b.column));
  }

  void list_arms(Number row, std::vector<Arm>& arms) const {
    arms.clear();
    rows_.for_each(rows_.others(row), [&](Number other) {
      for (const std::uint32_t place : smalls_.of(other)) {
        const Small& pair = smalls_.all()[place];
        if (pair.size == 2 && pair.rows[0] != row && pair.rows[1] != row)
          arms.push_back({&pair, other, pair.rows[pair.rows[0] == other ? 1 : 0]});
      }
    });
  }

  // The small columns that have a row in a column.
  void list_members(Column common, std::vector<SmallColumnIn>& members) const {
    members.clear();
    rows_.for_each(rows_.rows_of(common), [&](Number row) {
      for (const std::uint32_t place : smalls_.of(row)) {
        const Small& small = smalls_.all()[place];
        if (small.column == common) continue;
        SmallColumnIn member{&small, row, 0, {}};
        for (int i = 0; i < small.size; ++i)
          if (small.rows[i] != row) member.rest[member.rest_size++] = small.rows[i];
        members.push_back(member);
      }
    });
  }

  // Both other classes have two rows: one of the hinge, one of a pair.
  void wing(const Small& hinge, Number second, Number third, const Number* first) {
    rows_.intersect(targets_.data(), consequences_.through_one(second),
                    consequences_.through_one(third));
    if (!(first ? rows_.have_common(targets_.data(), rows_.others(*first))
                : rows_.have_common(targets_.data())))
      return;
    list_arms(second, arms_of_second_);
    list_arms(third, arms_of_third_);
    for (const Arm& one : arms_of_second_) {
      const Column near_one = one.pair->column;
      if (!operation_.may_want(rules_.least_rating(hinge.column, near_one)) ||
          meet(hinge, *one.pair))
        continue;
      const std::uint64_t* by_one = rows_.others(one.end);
      const std::uint64_t* by_first = first ? rows_.others(*first) : by_one;
      for (const Arm& two : arms_of_third_) {
        if (!rows_.have_common(by_one, by_first, rows_.others(two.end))) continue;
        const Rating rating = rules_.rating(hinge.column, near_one, two.pair->column);
        if (!operation_.may_want(rating) || meet(*one.pair, *two.pair) || meet(hinge, *two.pair))
          continue;
        const Number members[] = {one.end, two.end, first ? *first : one.end};
        note(first ? Shape::branch : Shape::chain, rating, members, first ? 3 : 2,
             {rows_.row(second), rows_.row(one.near)}, {rows_.row(third), rows_.row(two.near)},
             hinge.column, near_one, two.pair->column);
      }
    }
  }

  // Which columns may be the common column of a class 3 with three rows.
  //
  // Class 2 may have two rows only. Then the third column is a pair with rows in classes 1 and 3.
  // If a row is chosen that excludes class 1, then so is that row of class 3; it excludes the other
  // two rows of class 3. Of these two columns one has three rows, and it loses its last one through
  // the other column.
  //
  // Or class 2 has three rows in a common column, too. Then two of the columns have three rows.
  std::vector<std::uint8_t> common_columns() {
    std::vector<std::uint8_t> is_common(rules_.matrix().column_count());
    consequences_.extend();
    list_smalls_in();
    for (const Small& small : smalls_.all()) {
      if (small.size < 3 || !operation_.may_want(rules_.least_rating(small.column))) continue;
      for (int i = 0; i < 3; ++i) {
        const Number first = small.rows[i], one = small.rows[(i + 1) % 3],
                     two = small.rows[(i + 2) % 3];
        mark_by_pair(small, first, one, two, is_common);
        mark_by_pair(small, first, two, one, is_common);
        mark_by_columns(small, first, one, two, is_common);
      }
    }
    return is_common;
  }
  void mark_by_pair(const Small& small, Number first, Number second, Number third,
                    std::vector<std::uint8_t>& is_common) {
    rows_.intersect(targets_.data(), rows_.others(first), consequences_.through_one(third));
    rows_.intersect(targets_.data(), targets_.data(), consequences_.through_two(second));
    if (!rows_.have_common(targets_.data())) return;
    list_arms(third, arms_of_third_);
    for (const Arm& arm : arms_of_third_)
      if (rows_.have_common(targets_.data(), rows_.others(arm.end)))
        for (const Column column : rows_.columns_of(third))
          if (column != small.column && rows_.has(rows_.rows_of(column), arm.near))
            is_common[column] = 1;
  }
  void mark_by_columns(const Small& small, Number first, Number one, Number two,
                       std::vector<std::uint8_t>& is_common) {
    const std::uint64_t* meeting = smalls_meeting(small);
    for (const Column column : rows_.columns_of(one)) {
      if (column == small.column) continue;
      for (const Column other : rows_.columns_of(two)) {
        if (other == small.column || other == column || (is_common[column] && is_common[other]))
          continue;
        if (!list_apart(smalls_in(column), smalls_in(other), meeting)) continue;
        for (std::size_t word = 0; word < small_words_; ++word)
          for (std::uint64_t rest = apart_[word]; rest; rest &= rest - 1) {
            const Small& third = smalls_.all()[word * 64 + std::size_t(std::countr_zero(rest))];
            if (third.size == 3 && may_share_class_1(first, third, column, other) &&
                has_apart_from(third))
              is_common[column] = is_common[other] = 1;
          }
      }
    }
  }
  // Puts the small columns into apart_ that are in two sets and not in a third; false where there
  // are fewer than two.
  bool list_apart(const std::uint64_t* in_one, const std::uint64_t* in_two,
                  const std::uint64_t* meeting) {
    std::uint64_t any = 0, more = 0;
    for (std::size_t word = 0; word < small_words_; ++word) {
      const std::uint64_t apart = in_one[word] & in_two[word] & ~meeting[word];
      more |= (apart & (apart - 1)) | (any ? apart : 0);
      any |= apart;
      apart_[word] = apart;
    }
    return more != 0;
  }
  bool has_apart_from(const Small& small) const {
    const std::uint64_t* meeting = smalls_meeting(small);
    for (std::size_t word = 0; word < small_words_; ++word)
      if (apart_[word] & ~meeting[word]) return true;
    return false;
  }
  // Whether a row of `small` could be in class 1 together with `first`, and the other two rows in
  // one of the columns each.
  bool may_share_class_1(Number first, const Small& small, Column column, Column other) const {
    const auto is_in = [&](Column one, int i) {
      return rows_.has(rows_.rows_of(one), small.rows[i % 3]);
    };
    for (int i = 0; i < 3; ++i)
      if (rows_.have_common(rows_.others(first), rows_.others(small.rows[i])) &&
          ((is_in(column, i + 1) && is_in(other, i + 2)) ||
           (is_in(column, i + 2) && is_in(other, i + 1))))
        return true;
    return false;
  }

  // Of each column the set of small columns that have a row in it, and of each small column the set
  // of those that have a row in common with it.
  void list_smalls_in() {
    small_words_ = (smalls_.all().size() + 63) / 64;
    apart_.resize(small_words_);
    smalls_in_.assign(rules_.matrix().column_count() * small_words_, 0);
    smalls_meeting_.assign(smalls_.all().size() * small_words_, 0);
    for (std::uint32_t place = 0; place < smalls_.all().size(); ++place) {
      const Small& small = smalls_.all()[place];
      for (int i = 0; i < small.size; ++i) {
        for (const Column column : rows_.columns_of(small.rows[i]))
          include(&smalls_in_[column * small_words_], place);
        for (const std::uint32_t other : smalls_.of(small.rows[i]))
          include(&smalls_meeting_[place * small_words_], other);
      }
    }
  }
  static void include(std::uint64_t* set, std::uint32_t place) {
    set[place / 64] |= std::uint64_t{1} << (place & 63);
  }
  const std::uint64_t* smalls_in(Column column) const { return &smalls_in_[column * small_words_]; }
  const std::uint64_t* smalls_meeting(const Small& small) const {
    return &smalls_meeting_[std::size_t(&small - smalls_.all().data()) * small_words_];
  }

  // Class 3 has three rows, in a common column; two of their columns take part in class 2.
  void two_of_three(std::span<const SmallColumnIn> members, std::size_t i, std::size_t j) {
    const SmallColumnIn &a = members[i], &b = members[j];
    if (a.rest_size + b.rest_size == 2 ||
        !operation_.may_want(rules_.least_rating(a.column->column, b.column->column)) ||
        meet(*a.column, *b.column))
      return;
    for (int x = 0; x < a.rest_size; ++x) {
      for (int y = 0; y < b.rest_size; ++y) {
        if (!rows_.exclude(a.rest[x], b.rest[y])) continue;
        Number first[3];
        int size = 0;
        if (a.rest_size == 2) first[size++] = a.rest[1 - x];
        if (b.rest_size == 2) first[size++] = b.rest[1 - y];
        if (!rows_.have_common(rows_.others(first[0]), rows_.others(first[size - 1]))) continue;
        for (std::size_t k = 0; k < members.size(); ++k) {
          const SmallColumnIn& c = members[k];
          const Rating rating = rules_.rating(a.column->column, b.column->column, c.column->column);
          if (k == i || k == j || !operation_.may_want(rating) || meet(*c.column, *a.column) ||
              meet(*c.column, *b.column))
            continue;
          third(rating, a, b, c, a.rest[x], b.rest[y], first, size);
        }
      }
    }
  }

  // The rows that the third column has besides go to class 1, to class 2, or one to each.
  void third(Rating rating, const SmallColumnIn& a, const SmallColumnIn& b, const SmallColumnIn& c,
             Number a2, Number b2, Number* first, int size) {
    const auto excludes_some = [&](Number more) {
      return rows_.have_common(rows_.others(first[0]), rows_.others(first[size - 1]),
                               rows_.others(more));
    };
    const auto conclude = [&](int members, const Join& second) {
      note(Shape::set, rating, first, members, second,
           {rows_.row(a.shared), rows_.row(b.shared), rows_.row(c.shared)}, a.column->column,
           b.column->column, c.column->column);
    };
    if (c.rest_size == 1) {
      first[size] = c.rest[0];
      if (excludes_some(c.rest[0])) conclude(size + 1, {rows_.row(a2), rows_.row(b2)});
      if (size == 2 && have_common_column({a2, b2, c.rest[0]}))
        conclude(2, {rows_.row(a2), rows_.row(b2), rows_.row(c.rest[0])});
      return;
    }
    for (int z = 0; z < 2; ++z) {
      if (!excludes_some(c.rest[1 - z]) || !have_common_column({a2, b2, c.rest[z]})) continue;
      first[size] = c.rest[1 - z];
      conclude(size + 1, {rows_.row(a2), rows_.row(b2), rows_.row(c.rest[z])});
    }
  }

  bool have_common_column(std::initializer_list<Number> rows) const {
    for (Column column : rows_.columns_of(*rows.begin())) {
      const auto is_in = [&](Number row) { return rows_.has(rows_.rows_of(column), row); };
      if (std::all_of(rows.begin(), rows.end(), is_in)) return true;
    }
    return false;
  }

  void note(Shape shape, Rating rating, const Number* members, int size, const Join& second,
            const Join& third, Column a, Column b, Column c) {
    const bool is_closed = operation_.keeps() &&
                           (size == 2 ? have_common_column({members[0], members[1]})
                                      : have_common_column({members[0], members[1], members[2]}));
    const Row rows[] = {rows_.row(members[0]), rows_.row(members[1]),
                        size == 3 ? rows_.row(members[2]) : 0};
    operation_.exclude(8, rating, rows, size, {second, third}, {a, b, c}, is_closed, shape);
  }

  const Remaining<kWords>& rows_;
  const Rules& rules_;
  const SmallColumns& smalls_;
  Consequences<kWords>& consequences_;
  Operation& operation_;
  Words targets_;  // rows that may be deleted
  std::vector<Arm> arms_of_second_, arms_of_third_;
  std::size_t small_words_ = 0;
  Words smalls_in_, smalls_meeting_;  // small_words_ words a column
  Words apart_;
};

}  // namespace cluesmith::cover
