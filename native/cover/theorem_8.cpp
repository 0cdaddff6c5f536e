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
#include <algorithm>
#include <span>

#include "cover/theorems.hpp"

namespace cluesmith::cover {

namespace {

// A column with two or three rows left.
struct Small {
  Column column;
  int size;
  Row rows[3];

  bool has(Row row) const {
    return rows[0] == row || rows[1] == row || (size == 3 && rows[2] == row);
  }
  bool meets(const Small& other) const {
    return has(other.rows[0]) || has(other.rows[1]) || (other.size == 3 && has(other.rows[2]));
  }
};

// A pair seen from a row that excludes `near`, one of its two: where that row is chosen, `end` is.
struct Arm {
  const Small* pair;
  Row near, end;
};

// A small column that shares a row with some other column, and its one or two other rows.
struct SmallColumnIn {
  const Small* column;
  Row shared;
  int rest_size;
  Row rest[2];
};

class Theorem8Search {
 public:
  Theorem8Search(const State& state, Operation& operation)
      : state_(state),
        rules_(state.rules()),
        matrix_(rules_.matrix()),
        operation_(operation),
        places_(matrix_.column_count(), kNone) {
    for (Column column = 0; column < matrix_.column_count(); ++column) {
      if (!state.is_open(column) || state.count(column) < 2 || state.count(column) > 3) continue;
      Small small{column, static_cast<int>(state.count(column)), {}};
      state.list(column, small.rows);
      places_[column] = static_cast<std::uint32_t>(smalls_.size());
      smalls_.push_back(small);
    }
  }

  void run() {
    list_arms();
    list_members();
    for (const Small& hinge : smalls_) {
      const int size = hinge.size;
      for (int i = 0; i < (size == 3 ? 3 : 1); ++i)
        wing(hinge, hinge.rows[i], hinge.rows[(i + 1) % size],
             size == 3 ? &hinge.rows[(i + 2) % size] : nullptr);
    }
    for (Column common = 0; common < matrix_.column_count(); ++common) {
      const auto members = members_of(common);
      for (std::size_t i = 0; i < members.size(); ++i)
        for (std::size_t j = i + 1; j < members.size(); ++j) two_of_three(members, i, j);
    }
  }

 private:
  static constexpr std::uint32_t kNone = 0xffff'ffff;

  // The small column of this number, or null.
  const Small* small(Column column) const {
    return places_[column] == kNone ? nullptr : &smalls_[places_[column]];
  }

  // The arms of every row of a small column, row by row.
  void list_arms() {
    std::vector<std::uint8_t> is_listed(matrix_.row_count());
    for (const Small& small : smalls_)
      for (int i = 0; i < small.size; ++i) is_listed[small.rows[i]] = 1;
    arm_starts_.reserve(matrix_.row_count() + 1);
    arm_starts_.push_back(0);
    for (Row row = 0; row < matrix_.row_count(); ++row) {
      if (is_listed[row]) add_arms(row);
      arm_starts_.push_back(arms_.size());
    }
  }
  void add_arms(Row row) {
    const std::uint64_t* excluded = state_.neighbours(row);
    for (std::size_t word = 0; word < rules_.word_count(); ++word) {
      std::uint64_t others = state_.rows()[word] & excluded[word];
      for (; others; others &= others - 1) {
        const Row other = static_cast<Row>(word * 64 + std::countr_zero(others));
        for (Column column : state_.columns_of(other)) {
          const Small* pair = small(column);
          if (pair && pair->size == 2 && !pair->has(row))
            arms_.push_back({pair, other, pair->rows[pair->rows[0] == other ? 1 : 0]});
        }
      }
    }
  }
  std::span<const Arm> arms_of(Row row) const {
    return {arms_.data() + arm_starts_[row], arms_.data() + arm_starts_[row + 1]};
  }

  // For every column the small columns that have a row in it.
  void list_members() {
    member_starts_.reserve(matrix_.column_count() + 1);
    member_starts_.push_back(0);
    for (Column column = 0; column < matrix_.column_count(); ++column) {
      for (Row row : state_.rows_of(column))
        if (state_.has(row)) add_members(column, row);
      member_starts_.push_back(members_.size());
    }
  }
  void add_members(Column column, Row row) {
    for (Column other : state_.columns_of(row)) {
      const Small* other_small = small(other);
      if (other == column || !other_small) continue;
      SmallColumnIn member{other_small, row, 0, {}};
      for (int i = 0; i < other_small->size; ++i)
        if (other_small->rows[i] != row) member.rest[member.rest_size++] = other_small->rows[i];
      members_.push_back(member);
    }
  }
  std::span<const SmallColumnIn> members_of(Column column) const {
    return {members_.data() + member_starts_[column], members_.data() + member_starts_[column + 1]};
  }

  // Both other classes have two rows: one of the hinge, one of a pair.
  void wing(const Small& hinge, Row second, Row third, const Row* first) {
    for (const Arm& one : arms_of(second)) {
      if (!operation_.may_want(rules_.least_rating(hinge.column, one.pair->column)) ||
          hinge.meets(*one.pair))
        continue;
      for (const Arm& two : arms_of(third)) {
        const Rating rating = rules_.rating(hinge.column, one.pair->column, two.pair->column);
        if (!operation_.may_want(rating) || one.pair->meets(*two.pair) || hinge.meets(*two.pair))
          continue;
        const Row members[] = {one.end, two.end, first ? *first : one.end};
        exclude(first ? Shape::branch : Shape::chain, rating, members, first ? 3 : 2,
                {second, one.near}, {third, two.near}, hinge.column, one.pair->column,
                two.pair->column);
      }
    }
  }

  // Class 3 has three rows, in a common column; two of their columns take part in class 2.
  void two_of_three(std::span<const SmallColumnIn> members, std::size_t i, std::size_t j) {
    const SmallColumnIn &a = members[i], &b = members[j];
    if (a.rest_size + b.rest_size == 2 ||
        !operation_.may_want(rules_.least_rating(a.column->column, b.column->column)) ||
        a.column->meets(*b.column))
      return;
    for (int x = 0; x < a.rest_size; ++x) {
      for (int y = 0; y < b.rest_size; ++y) {
        if (!state_.exclude(a.rest[x], b.rest[y])) continue;
        Row first[3];
        int size = 0;
        if (a.rest_size == 2) first[size++] = a.rest[1 - x];
        if (b.rest_size == 2) first[size++] = b.rest[1 - y];
        for (std::size_t k = 0; k < members.size(); ++k) {
          const SmallColumnIn& c = members[k];
          const Rating rating = rules_.rating(a.column->column, b.column->column, c.column->column);
          if (k == i || k == j || !operation_.may_want(rating) || c.column->meets(*a.column) ||
              c.column->meets(*b.column))
            continue;
          third(rating, a, b, c, a.rest[x], b.rest[y], first, size);
        }
      }
    }
  }

  // The rows that the third column has besides go to class 1, to class 2, or one to each.
  void third(Rating rating, const SmallColumnIn& a, const SmallColumnIn& b, const SmallColumnIn& c,
             Row a2, Row b2, Row* first, int size) {
    const auto conclude = [&](int members, const Join& second) {
      exclude(Shape::set, rating, first, members, second, {a.shared, b.shared, c.shared},
              a.column->column, b.column->column, c.column->column);
    };
    if (c.rest_size == 1) {
      first[size] = c.rest[0];
      conclude(size + 1, {a2, b2});
      if (size == 2 && have_common_column({a2, b2, c.rest[0]})) conclude(2, {a2, b2, c.rest[0]});
      return;
    }
    for (int z = 0; z < 2; ++z) {
      if (!have_common_column({a2, b2, c.rest[z]})) continue;
      first[size] = c.rest[1 - z];
      conclude(size + 1, {a2, b2, c.rest[z]});
    }
  }

  bool have_common_column(std::initializer_list<Row> rows) const {
    for (Column column : state_.columns_of(*rows.begin())) {
      const auto is_in = [&](Row row) {
        const auto columns = state_.columns_of(row);
        return std::find(columns.begin(), columns.end(), column) != columns.end();
      };
      if (std::all_of(rows.begin(), rows.end(), is_in)) return true;
    }
    return false;
  }

  void exclude(Shape shape, Rating rating, const Row* members, int size, const Join& second,
               const Join& third, Column a, Column b, Column c) {
    const bool is_closed = operation_.keeps() &&
                           (size == 2 ? have_common_column({members[0], members[1]})
                                      : have_common_column({members[0], members[1], members[2]}));
    operation_.exclude(8, rating, members, size, {second, third}, {a, b, c}, is_closed, shape);
  }

  const State& state_;
  const Rules& rules_;
  const Matrix& matrix_;
  Operation& operation_;
  std::vector<Small> smalls_;
  std::vector<std::uint32_t> places_;  // of each column in that list
  std::vector<Arm> arms_;
  std::vector<SmallColumnIn> members_;
  std::vector<std::size_t> arm_starts_, member_starts_;
};

}  // namespace

void apply_theorem_8(const State& state, Operation& operation) {
  Theorem8Search(state, operation).run();
}

}  // namespace cluesmith::cover
