// SPDX-License-Identifier: MIT
#include "cover/theorems.hpp"

#include <algorithm>

namespace cluesmith::cover {
namespace {

// A column with two rows left.
struct PairColumn {
  Column column;
  Row first, second;
};

// The columns with two rows left, and the place of each in that list.
class PairColumns {
 public:
  explicit PairColumns(const State& state) : place_(state.rules().matrix().column_count(), kNone) {
    for (Column column = 0; column < place_.size(); ++column) {
      if (!state.is_open(column) || state.count(column) != 2) continue;
      Row rows[2];
      state.list(column, rows);
      place_[column] = static_cast<std::uint32_t>(pairs_.size());
      pairs_.push_back({column, rows[0], rows[1]});
    }
  }

  const std::vector<PairColumn>& all() const { return pairs_; }

  // Calls visit(pair, c, d) for each other pair {c, d} with c excluding a and d excluding b, where
  // {a, b} is a pair; all four rows are different.
  template <typename Visit>
  void linked(const State& state, const PairColumn& from, Row a, Row b, Visit visit) const {
    for (Column through : state.columns_of(a)) {
      if (through == from.column) continue;
      for (Row c : state.rows_of(through)) {
        if (c == a || c == b || !state.has(c)) continue;
        for (Column column : state.columns_of(c)) {
          if (column == through || place_[column] == kNone || column == from.column) continue;
          const PairColumn& pair = pairs_[place_[column]];
          const Row d = pair.first == c ? pair.second : pair.first;
          if (d != a && d != b && state.exclude(b, d)) visit(pair, c, d);
        }
      }
    }
  }

 private:
  static constexpr std::uint32_t kNone = 0xffff'ffff;
  std::vector<PairColumn> pairs_;
  std::vector<std::uint32_t> place_;
};

// Whether two sets of four rows have the same columns, each set none of them twice.
bool cover_the_same(const State& state, std::array<Row, 4> some, std::array<Row, 4> others) {
  static thread_local std::vector<Column> first, second;
  const auto gather = [&](const std::array<Row, 4>& rows, std::vector<Column>& into) {
    into.clear();
    for (Row row : rows) {
      const auto columns = state.columns_of(row);
      into.insert(into.end(), columns.begin(), columns.end());
    }
    std::sort(into.begin(), into.end());
    return std::adjacent_find(into.begin(), into.end()) == into.end();
  };
  return gather(some, first) && gather(others, second) && first == second;
}

}  // namespace

// N(c1) within N(c2): one of the rows of c1 is chosen, so no other row of c2 is. Only columns that
// have lost rows since they were last looked at can be a new c1.
void apply_theorem_6(State& state, Operation& operation) {
  std::vector<Column> waiting;
  std::swap(waiting, state.touched());
  for (Column inner : waiting) {
    bool is_useful = false;
    if (state.is_open(inner)) {
      const auto rows = state.rows_of(inner);
      const Row first =
          *std::find_if(rows.begin(), rows.end(), [&](Row r) { return state.has(r); });
      for (Column outer : state.columns_of(first)) {
        if (outer == inner || state.count(outer) <= state.count(inner)) continue;
        const auto wide = state.rows_of(outer);
        const auto is_in_outer = [&](Row row) {
          const auto columns = state.columns_of(row);
          return !state.has(row) ||
                 std::find(columns.begin(), columns.end(), outer) != columns.end();
        };
        if (!std::all_of(rows.begin(), rows.end(), is_in_outer)) continue;
        is_useful = true;
        const Rating rating = state.rules().rating(inner, outer);
        if (!operation.wants(rating)) continue;
        for (Row row : wide) {
          const auto columns = state.columns_of(row);
          if (state.has(row) && std::find(columns.begin(), columns.end(), inner) == columns.end())
            operation.remove(6, rating, row, state.count(inner), {{first, row}}, {inner, outer});
        }
      }
    }
    // A useful application may have to wait until its own rating is the lowest.
    if (is_useful)
      state.touched().push_back(inner);
    else
      state.settle(inner);
  }
}

// Three pairs {r1, r2}, {r3, r4}, {r5, r6} and two rows {r7, r8} of a fourth column, the odd ones
// around a cycle of exclusions and the even ones, too. If r7 were chosen, so were r2, r3 and r6;
// the other four would cover the same columns, and there would be another solution.
void apply_theorem_9(const State& state, Operation& operation) {
  const Rules& rules = state.rules();
  const Rating rating = rules.unique_rating();
  const PairColumns pairs(state);
  struct Linked {
    Column column;
    Row odd, even;
  };
  std::vector<Linked> around;
  for (const PairColumn& middle : pairs.all()) {
    around.clear();
    pairs.linked(
        state, middle, middle.first, middle.second,
        [&](const PairColumn& other, Row c, Row d) { around.push_back({other.column, c, d}); });
    for (std::size_t i = 0; i < around.size(); ++i) {
      for (std::size_t j = i + 1; j < around.size(); ++j) {
        const Linked &one = around[i], &two = around[j];
        if (one.column == two.column || one.odd == two.odd || one.even == two.even ||
            one.odd == two.even || one.even == two.odd)
          continue;
        const std::uint64_t *near_one = state.neighbours(one.odd),
                            *near_two = state.neighbours(two.odd);
        for (std::size_t word = 0; word < rules.word_count(); ++word) {
          std::uint64_t odds = state.rows()[word] & near_one[word] & near_two[word];
          for (; odds; odds &= odds - 1) {
            const Row odd = static_cast<Row>(word * 64 + std::countr_zero(odds));
            const auto is_used = [&](Row row) {
              return row == middle.first || row == middle.second || row == one.odd ||
                     row == one.even || row == two.odd || row == two.even;
            };
            if (is_used(odd)) continue;
            for (Column column : state.columns_of(odd)) {
              if (column == one.column || column == two.column || column == middle.column) continue;
              for (Row even : state.rows_of(column)) {
                if (even == odd || !state.has(even) || is_used(even) ||
                    !state.exclude(even, one.even) || !state.exclude(even, two.even))
                  continue;
                if (!cover_the_same(state, {one.odd, middle.second, two.odd, even},
                                    {one.even, middle.first, two.even, odd}))
                  continue;
                for (const Row row : {odd, even})
                  operation.remove(9, rating, row, 8,
                                   {{one.odd, middle.first},
                                    {middle.first, two.odd},
                                    {two.odd, odd},
                                    {odd, one.odd},
                                    {one.even, middle.second},
                                    {middle.second, two.even},
                                    {two.even, even},
                                    {even, one.even}},
                                   {one.column, middle.column, two.column, column});
              }
            }
          }
        }
      }
    }
  }
}

void Operation::start(Rating rating) {
  if (rating == rating_) return;
  rating_ = rating;
  row_rating_ = kNone;
  deletable_.assign(state_.rules().word_count(), 0);
  kept_.clear();
}

void Operation::exclude(std::uint8_t theorem, Rating rating, const Row* members, int size,
                        std::initializer_list<Join> others, std::initializer_list<Column> columns,
                        bool is_closed, Shape shape) {
  const Rules& rules = state_.rules();
  bool is_kept = false;
  Rating row_rating = kNone;
  const std::uint64_t* excluded[3];
  for (int i = 0; i < size; ++i) excluded[i] = state_.neighbours(members[i]);
  for (std::size_t word = 0; word < rules.word_count(); ++word) {
    std::uint64_t rows = state_.rows()[word];
    for (int i = 0; i < size; ++i) rows &= excluded[i][word];
    if (!rows) continue;
    for (int i = 0; i < size; ++i)
      if (members[i] >> 6 == word) rows &= ~(std::uint64_t{1} << (members[i] & 63));
    if (!rows) continue;
    start(rating);
    if (notes_.searches) {
      std::uint32_t row_count = 0;
      for (Column column : columns) row_count += state_.count(column);
      for (std::uint64_t left = rows; left; left &= left - 1) {
        const Row row = static_cast<Row>(word * 64 + std::countr_zero(left));
        std::vector<Join> joins(others);
        for (int i = 0; i < size; ++i) joins.push_back({row, members[i]});
        row_rating = std::min(row_rating, cover::row_rating(rules, row_count, joins));
      }
    }
    row_rating_ = std::min(row_rating_, row_rating);
    rows &= ~deletable_[word];
    if (!rows) continue;
    deletable_[word] |= rows;
    if (!notes_.keeps) continue;
    if (!is_kept)
      kept_.push_back(
          {theorem, rating, kNone, is_closed, static_cast<std::uint8_t>(size), shape, columns, {}});
    is_kept = true;
    for (; rows; rows &= rows - 1)
      kept_.back().rows.push_back(static_cast<Row>(word * 64 + std::countr_zero(rows)));
  }
  if (is_kept) kept_.back().row_rating = row_rating;
}

void Operation::remove(std::uint8_t theorem, Rating rating, Row row, std::uint32_t rows,
                       std::initializer_list<Join> joins, std::initializer_list<Column> columns) {
  start(rating);
  Rating row_rating = kNone;
  if (notes_.searches)
    row_rating = cover::row_rating(state_.rules(), rows, {joins.begin(), joins.size()});
  row_rating_ = std::min(row_rating_, row_rating);
  const std::uint64_t bit = std::uint64_t{1} << (row & 63);
  if (deletable_[row >> 6] & bit) return;
  deletable_[row >> 6] |= bit;
  if (!notes_.keeps) return;
  // The rows of one application are noted one after the other.
  if (kept_.empty() || kept_.back().columns != std::vector<Column>(columns))
    kept_.push_back({theorem, rating, row_rating, false, 0, Shape::set, columns, {}});
  kept_.back().rows.push_back(row);
}

std::vector<Row> Operation::rows() const { return listed(deletable_); }

void Operation::apply(State& state, std::vector<Application>* into) {
  for (const Row row : listed(deletable_)) state.remove(row);
  if (into)
    for (Application& application : kept_) into->push_back(std::move(application));
}

}  // namespace cluesmith::cover
