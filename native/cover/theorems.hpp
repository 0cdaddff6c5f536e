// SPDX-License-Identifier: MIT
// Theorems 6 to 9 of "The Application of Exact Cover to the Creating of Sudoku Puzzle": which rows
// may be deleted, and from which columns that follows.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "cover/row_search.hpp"
#include "cover/state.hpp"

namespace cluesmith::cover {

// How the three columns of theorem 8 hang together.
enum class Shape : std::uint8_t {
  set = 0,     // a class with a common column has three rows
  chain = 1,   // the hinge has two rows: three strong links in a row
  branch = 2,  // the hinge has three rows, one of them in the first class
};

// One use of a theorem: what it selects (theorem 5) or deletes (the others).
struct Application {
  std::uint8_t theorem;
  Rating rating;
  Rating row_rating;        // of the search of its rows
  bool is_closed;           // of theorem 8: whether the first class has a common column, too
  std::uint8_t class_size;  // of theorem 8: the rows of the first class
  Shape shape;              // of theorem 8; the first column is the hinge, except of a set
  std::vector<Column> columns;
  std::vector<Row> rows;
};

// What an operation notes besides the rows to delete.
struct Notes {
  bool keeps = false;     // the applications
  bool searches = false;  // the rating of the search of rows; needed where applications are kept
};

// All applications of one theorem that share the lowest rating, taken together: what they delete
// does not depend on the order in which they are found.
class Operation {
 public:
  static constexpr Rating kNone = 255;

  // Theorem 8 skips applications that are rated higher than `top`.
  Operation(const State& state, Notes notes, Rating top = kNone)
      : state_(state), notes_(notes), top_(top) {}

  bool is_empty() const { return rating_ == kNone; }
  bool keeps() const { return notes_.keeps; }
  Rating rating() const { return rating_; }
  // The lowest rating of the search of rows among the applications.
  Rating row_rating() const { return row_rating_; }
  // Whether an application of this rating could still matter.
  bool wants(Rating rating) const { return rating <= rating_; }
  // The same, if the rating is not higher than `top`.
  bool may_want(Rating rating) const { return rating <= rating_ && rating <= top_; }

  // Notes that each row left that excludes all `size` rows of a class can be deleted. The rows of
  // each of the other classes share a column.
  void exclude(std::uint8_t theorem, Rating rating, const Row* members, int size,
               std::initializer_list<Join> others, std::initializer_list<Column> columns,
               bool is_closed = false, Shape shape = Shape::set);
  // Notes that a row can be deleted, by some other rows and what joins them.
  void remove(std::uint8_t theorem, Rating rating, Row row, std::uint32_t rows,
              std::initializer_list<Join> joins, std::initializer_list<Column> columns);

  // The rows that can be deleted.
  std::vector<Row> rows() const;
  // Deletes the rows and hands over what was kept.
  void apply(State& state, std::vector<Application>* into);

 private:
  void start(Rating rating);

  const State& state_;
  const Notes notes_;
  const Rating top_;
  Rating rating_ = kNone, row_rating_ = kNone;
  Words deletable_;
  std::vector<Application> kept_;
};

// Each looks at all columns in the theorem's scope and notes what follows.
void apply_theorem_6(State& state, Operation& operation);
void apply_theorem_9(const State& state, Operation& operation);

}  // namespace cluesmith::cover
