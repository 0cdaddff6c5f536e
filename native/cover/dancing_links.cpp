// SPDX-License-Identifier: MIT
#include "cover/dancing_links.hpp"

#include <vector>

namespace cluesmith::cover {

namespace {

constexpr std::uint64_t kUpdatesPerPoll = 100'000;

using Node = std::uint32_t;

//   root - header - header - ... - root      left and right, open primary columns only
//            |        |
//           node     node                    up and down, a cycle for each column
//            |        |
// Header of column c is node c; the root is node column_count; then the nodes row by row.
class DancingLinks {
 public:
  DancingLinks(const Matrix& matrix, std::span<const Row> rows, LinkCounters& counters)
      : root_(matrix.column_count()), counters_(counters) {
    std::size_t ones = 0;
    for (Row row : rows) ones += matrix.columns_of(row).size();
    nodes_.reserve(root_ + 1 + ones);
    left_.resize(root_ + 1);
    right_.resize(root_ + 1);
    size_.assign(root_ + 1, 0);
    for (Node header = 0; header <= root_; ++header) {
      nodes_.push_back({header, header, header, 0, 0, 0});
      left_[header] = right_[header] = header;
    }
    for (Column column = 0; column < matrix.primary(); ++column) {
      left_[column] = left_[root_];
      right_[column] = root_;
      right_[left_[root_]] = column;
      left_[root_] = column;
    }
    for (Row row : rows) add(matrix, row);
  }

  Ending run(std::uint64_t limit, const CoverSink& sink, Watch watch) {
    if (limit == 0) return Ending::limit;
    if (watch()) return Ending::expired;
    std::uint64_t covers = 0, next_poll = kUpdatesPerPoll;
    std::vector<Node> path;  // a node of each row chosen, in the column that was branched on
    std::vector<Row> cover;
    for (bool descends = true;;) {
      Node node;
      if (descends) {
        if (counters_.updates >= next_poll) {
          next_poll = counters_.updates + kUpdatesPerPoll;
          if (watch()) return Ending::expired;
        }
        const Column column = smallest();
        if (column == root_) {
          cover.clear();
          for (Node node_of_row : path) cover.push_back(nodes_[node_of_row].row);
          if (!sink(cover) || ++covers == limit) return Ending::limit;
          descends = false;
          continue;
        }
        close(column);
        node = nodes_[column].down;
      } else {
        if (path.empty()) return Ending::exhausted;
        node = path.back();
        path.pop_back();
        unchoose(node);
        node = nodes_[node].down;
      }
      const Column column = nodes_[node].column;
      descends = node != column;
      if (descends) {
        if (size_[column] > 1) ++counters_.guesses;
        choose(node);
        path.push_back(node);
      } else {
        open(column);
      }
    }
  }

 private:
  struct Link {
    Node up, down;
    Column column;
    Row row;
    Node row_begin, row_end;  // the nodes of the same row
  };

  void add(const Matrix& matrix, Row row) {
    const Node begin = static_cast<Node>(nodes_.size());
    const Node end = begin + static_cast<Node>(matrix.columns_of(row).size());
    for (Column column : matrix.columns_of(row)) {
      const Node node = static_cast<Node>(nodes_.size()), last = nodes_[column].up;
      nodes_.push_back({last, column, column, row, begin, end});
      nodes_[last].down = nodes_[column].up = node;
      ++size_[column];
    }
  }

  Column smallest() const {
    Column best = root_;
    std::uint32_t least = 0;
    for (Column column = right_[root_]; column != root_; column = right_[column]) {
      if (best == root_ || size_[column] < least) {
        best = column;
        least = size_[column];
        if (least <= 1) break;
      }
    }
    return best;
  }

  // Takes a column out, and every row that has a one in it out of the other columns.
  void close(Column column) {
    left_[right_[column]] = left_[column];
    right_[left_[column]] = right_[column];
    for (Node node = nodes_[column].down; node != column; node = nodes_[node].down) hide(node);
  }
  void open(Column column) {
    for (Node node = nodes_[column].up; node != column; node = nodes_[node].up) show(node);
    left_[right_[column]] = right_[left_[column]] = column;
  }
  void hide(Node of) {
    for (Node node = nodes_[of].row_begin; node < nodes_[of].row_end; ++node) {
      if (node == of) continue;
      const Link& link = nodes_[node];
      nodes_[link.up].down = link.down;
      nodes_[link.down].up = link.up;
      --size_[link.column];
      ++counters_.updates;
    }
  }
  void show(Node of) {
    for (Node node = nodes_[of].row_end; node-- > nodes_[of].row_begin;) {
      if (node == of) continue;
      const Link& link = nodes_[node];
      nodes_[link.up].down = nodes_[link.down].up = node;
      ++size_[link.column];
    }
  }

  // Chooses the row of a node whose own column is closed already.
  void choose(Node of) {
    for (Node node = nodes_[of].row_begin; node < nodes_[of].row_end; ++node)
      if (node != of) close(nodes_[node].column);
  }
  void unchoose(Node of) {
    for (Node node = nodes_[of].row_end; node-- > nodes_[of].row_begin;)
      if (node != of) open(nodes_[node].column);
  }

  const Node root_;
  LinkCounters& counters_;
  std::vector<Link> nodes_;
  std::vector<Column> left_, right_;
  std::vector<std::uint32_t> size_;
};

}  // namespace

Ending dance(const Matrix& matrix, std::span<const Row> rows, std::uint64_t limit,
             const CoverSink& sink, Watch watch, LinkCounters& counters) {
  return DancingLinks(matrix, rows, counters).run(limit, sink, watch);
}

}  // namespace cluesmith::cover
