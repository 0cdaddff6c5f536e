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
// Most combinations of columns fail the cheapest test, whether a row is left that excludes all of
// class 1; so that test comes first. Tried, too: to search by the kinds of the columns, the easiest
// first, because only the lowest rating counts. Fewer combinations were left, but keeping the kinds
// apart took more instructions than that saved.
#include <algorithm>
#include <span>

#include "cover/remaining.hpp"
#include "cover/theorems.hpp"

namespace cluesmith::cover {

namespace {

// A column with two or three rows left.
struct Small {
  Column column;
  int size;
  Number rows[3];
};

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

// Lists of numbers, one after the other.
struct Lists {
  std::vector<std::uint32_t> items;
  std::vector<std::uint32_t> starts{0};

  void end_list() { starts.push_back(static_cast<std::uint32_t>(items.size())); }
  std::span<const std::uint32_t> operator[](std::size_t list) const {
    return {items.data() + starts[list], items.data() + starts[list + 1]};
  }
};

template <std::size_t kWords>
class Theorem8Search {
 public:
  Theorem8Search(const Remaining<kWords>& rows, Operation& operation)
      : rows_(rows), rules_(rows.state().rules()), operation_(operation) {
    list_smalls();
    list_arms();
  }

  void run() {
    for (const Small& hinge : smalls_) {
      const int size = hinge.size;
      for (int i = 0; i < (size == 3 ? 3 : 1); ++i)
        wing(hinge, hinge.rows[i], hinge.rows[(i + 1) % size],
             size == 3 ? &hinge.rows[(i + 2) % size] : nullptr);
    }
    std::vector<SmallColumnIn> members;
    for (Column common = 0; common < rules_.matrix().column_count(); ++common) {
      if (rows_.state().count(common) < 3 || !rows_.state().is_open(common)) continue;
      list_members(common, members);
      for (std::size_t i = 0; i < members.size(); ++i)
        for (std::size_t j = i + 1; j < members.size(); ++j) two_of_three(members, i, j);
    }
  }

 private:
  static constexpr std::uint32_t kNone = 0xffff'ffff;

  bool meet(const Small& a, const Small& b) const {
    return rows_.have_common(rows_.rows_of(a.column), rows_.rows_of(b.column));
  }

  void list_smalls() {
    const State& state = rows_.state();
    const Column columns = rules_.matrix().column_count();
    std::vector<std::uint32_t> places(columns, kNone);
    for (Column column = 0; column < columns; ++column) {
      if (!state.is_open(column) || state.count(column) < 2 || state.count(column) > 3) continue;
      Small small{column, 0, {}};
      rows_.for_each(rows_.rows_of(column), [&](Number row) { small.rows[small.size++] = row; });
      places[column] = static_cast<std::uint32_t>(smalls_.size());
      smalls_.push_back(small);
    }
    for (Number row = 0; row < rows_.size(); ++row) {
      for (const Column column : rows_.columns_of(row))
        if (places[column] != kNone) smalls_of_.items.push_back(places[column]);
      smalls_of_.end_list();
    }
  }

  // The arms of every row of a small column, row by row.
  void list_arms() {
    arm_starts_.reserve(rows_.size() + 1);
    arm_starts_.push_back(0);
    for (Number row = 0; row < rows_.size(); ++row) {
      if (!smalls_of_[row].empty()) add_arms(row);
      arm_starts_.push_back(arms_.size());
    }
  }
  void add_arms(Number row) {
    rows_.for_each(rows_.others(row), [&](Number other) {
      for (const std::uint32_t place : smalls_of_[other]) {
        const Small& pair = smalls_[place];
        if (pair.size == 2 && pair.rows[0] != row && pair.rows[1] != row)
          arms_.push_back({&pair, other, pair.rows[pair.rows[0] == other ? 1 : 0]});
      }
    });
  }
  std::span<const Arm> arms_of(Number row) const {
    return {arms_.data() + arm_starts_[row], arms_.data() + arm_starts_[row + 1]};
  }

  // The small columns that have a row in a column.
  void list_members(Column common, std::vector<SmallColumnIn>& members) const {
    members.clear();
    rows_.for_each(rows_.rows_of(common), [&](Number row) {
      for (const std::uint32_t place : smalls_of_[row]) {
        const Small& small = smalls_[place];
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
    for (const Arm& one : arms_of(second)) {
      const Column near_one = one.pair->column;
      if (!operation_.may_want(rules_.least_rating(hinge.column, near_one)) ||
          meet(hinge, *one.pair))
        continue;
      const std::uint64_t* by_one = rows_.others(one.end);
      const std::uint64_t* by_first = first ? rows_.others(*first) : by_one;
      for (const Arm& two : arms_of(third)) {
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
  Operation& operation_;
  std::vector<Small> smalls_;
  Lists smalls_of_;  // their places in that list, by row
  std::vector<Arm> arms_;
  std::vector<std::size_t> arm_starts_;
};

}  // namespace

void apply_theorem_8(const State& state, Operation& operation) {
  with_remaining(state, [&]<std::size_t kWords>(const Remaining<kWords>& rows) {
    Theorem8Search<kWords>(rows, operation).run();
  });
}

}  // namespace cluesmith::cover
