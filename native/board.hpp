// SPDX-License-Identifier: MIT
// Boards in the core: the groups of any board, and all that search and propagation look up in them.
// Immutable once built, so that one board serves many calls and threads.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cluesmith {

namespace constraints {
class ConstraintTables;
}

// A cell's place in one of its groups.
struct Seat {
  std::uint16_t group;
  std::uint16_t position;
};

// Two or more cells that the group `from` shares with the group `to`, as sets of positions, bit p
// for position p. Every such pair of groups is listed twice, once from each side; pairs of equal
// groups are left out, because nothing follows from them.
struct Overlap {
  std::uint16_t from;
  std::uint16_t to;
  std::uint32_t inside;     // positions of the shared cells in `from`
  std::uint32_t to_inside;  // positions of the same cells in `to`
};

class BoardTables {
 public:
  static constexpr int kMinSize = 2;
  static constexpr int kMaxSize = 25;
  static constexpr int kMaxGroups = 1000;

  // `groups` holds the cells of each group in turn, `size` of them a group; size is the number of
  // digits. Most boards have size * size cells, none more. Throws std::invalid_argument, which says
  // what was found and what was expected.
  BoardTables(int size, std::span<const std::uint16_t> groups);
  BoardTables(int size, int cell_count, std::span<const std::uint16_t> groups,
              const constraints::ConstraintTables* constraints);

  int size() const { return size_; }
  int cell_count() const { return cell_count_; }
  // Whether there are as many cells as `size` rows and columns have, and no constraints: only the
  // general solver knows other boards.
  bool is_plain() const { return cell_count_ == size_ * size_ && !constraints_; }
  // What holds beside the groups, or null.
  const constraints::ConstraintTables* constraints() const { return constraints_.get(); }
  int group_count() const { return static_cast<int>(group_cells_.size()) / size_; }
  // Whether rows and then columns come first, each from top to bottom or from left to right.
  bool has_lines() const { return has_lines_; }
  // Where lines come first and square boxes are among the groups, cells along a box; else 0.
  int box_order() const { return box_order_; }
  // The classic 9x9 board: rows, columns and boxes in reading order, and nothing else.
  bool is_nine() const { return is_nine_; }
  std::uint32_t all_digits() const { return (std::uint32_t{1} << size_) - 1; }

  // The cells of a group, by position.
  std::span<const std::uint16_t> group(int group) const {
    return std::span(group_cells_).subspan(group * size_, size_);
  }
  // Where a cell sits in each of its groups.
  std::span<const Seat> seats(int cell) const { return seats_.of(cell); }
  // The other cells of a cell's groups, each once, in ascending order.
  std::span<const std::uint16_t> peers(int cell) const { return peers_.of(cell); }
  // Every overlap; those of one `from` are adjacent.
  std::span<const Overlap> overlaps() const { return overlaps_.items; }
  std::span<const Overlap> overlaps_of(int group) const { return overlaps_.of(group); }
  // Indices into overlaps() of those from this group that hold this position.
  std::span<const std::uint32_t> overlaps_at(int group, int position) const {
    return overlaps_at_.of(group * size_ + position);
  }

 private:
  // Lists of different lengths, stored end to end.
  template <class Item>
  struct Lists {
    std::vector<Item> items;
    std::vector<std::uint32_t> starts = {0};

    void close() { starts.push_back(static_cast<std::uint32_t>(items.size())); }
    std::span<const Item> of(int list) const {
      return {items.data() + starts[list], items.data() + starts[list + 1]};
    }
  };

  void list_seats_and_peers();
  void list_overlaps();
  void recognise();

  int size_, cell_count_;
  bool has_lines_ = false;
  int box_order_ = 0;
  bool is_nine_ = false;
  std::vector<std::uint16_t> group_cells_;
  Lists<Seat> seats_;
  Lists<std::uint16_t> peers_;
  Lists<Overlap> overlaps_;
  Lists<std::uint32_t> overlaps_at_;
  std::shared_ptr<const constraints::ConstraintTables> constraints_;
};

}  // namespace cluesmith
