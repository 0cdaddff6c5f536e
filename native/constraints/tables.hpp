// SPDX-License-Identifier: MIT
// The constraints of a board: relations of two cells as links, all others as filters.
#pragma once

#include <array>
#include <map>
#include <memory>

#include "constraints/automaton.hpp"
#include "constraints/blocks.hpp"
#include "constraints/filter.hpp"
#include "constraints/sums.hpp"

namespace cluesmith::constraints {

// What the digits of one cell allow in another. Every relation has a link from each of its cells.
struct Link {
  std::uint16_t from, to;
  std::uint16_t table;  // index of the masks of `to` by the digit of `from`
  bool only_differs;    // it says no more than that the digits differ
};

class ConstraintTables {
 public:
  static constexpr int kMostDigits = 25;
  static constexpr std::size_t kMostFilters = 20'000;
  static constexpr std::size_t kMostTables = 1 << 16;  // the index of a link has 16 bits
  static constexpr int kMostDepth = 64;                // of alternatives inside alternatives
  using Table = std::array<Mask, kMostDigits>;

  // Throws std::invalid_argument, as all calls that add.
  ConstraintTables(int digits, int first_value, int cell_count);

  // The digits of two cells are related: `allowed` has for each digit of the first cell the mask of
  // those of the second. A second relation of the same cells is joined with the first.
  void add_pair(int first, int second, std::span<const Mask> allowed);
  // The same as a filter, for strategies.
  void add_pair_filter(int first, int second, std::span<const Mask> allowed);
  void add_set(std::span<const std::uint16_t> cells, std::span<const Word> family);
  void add_sum(std::span<const std::uint16_t> cells, std::span<const SumPart> parts,
               std::span<const int> totals);
  // Returns the number by which add_line knows the automaton.
  int add_automaton(int states, std::span<const std::uint16_t> transitions,
                    std::span<const std::uint16_t> starts, std::span<const std::uint16_t> ends);
  void add_line(std::span<const std::uint16_t> cells, int automaton);
  void add_blocks(std::span<const std::uint16_t> cells, std::vector<BlockCase> cases);
  void add_counts(std::span<const std::uint16_t> cells, std::span<const std::uint64_t> allowed);
  // Moves the filters added since into alternatives: each number is where one begins, counted in
  // filters. At least one alternative holds.
  void join_alternatives(std::span<const std::uint32_t> starts);

  // Sorts links and filters by cell; must come before the search.
  void finish();

  int digits() const { return digits_; }
  int cell_count() const { return cell_count_; }
  std::size_t filter_count() const { return filters_.size(); }
  const Filter& filter(int index) const { return *filters_[index]; }
  std::span<const Link> links() const { return links_; }
  const Table& table(const Link& link) const { return tables_[link.table]; }
  // Links from a cell, by their indices.
  std::span<const Link> links_of(int cell) const {
    return {links_.data() + link_starts_[cell], links_.data() + link_starts_[cell + 1]};
  }
  std::span<const std::uint16_t> filters_of(int cell) const {
    return {filters_at_.data() + filter_starts_[cell],
            filters_at_.data() + filter_starts_[cell + 1]};
  }

 private:
  std::vector<std::uint16_t> checked(std::span<const std::uint16_t> cells) const;
  void check_pair(int first, int second, std::size_t masks) const;
  void add(std::shared_ptr<const Filter> filter);

  int digits_, first_value_, cell_count_;
  std::map<std::pair<int, int>, Table> pairs_;  // by cells, the lower one first
  std::vector<Table> tables_;
  std::vector<Link> links_;  // by the cell they come from
  std::vector<std::uint32_t> link_starts_;
  std::vector<std::shared_ptr<const Automaton>> automata_;
  std::vector<std::shared_ptr<const Filter>> filters_;
  std::vector<std::uint16_t> filters_at_;  // by cell
  std::vector<std::uint32_t> filter_starts_;
};

}  // namespace cluesmith::constraints
