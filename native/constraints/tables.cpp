// SPDX-License-Identifier: MIT
#include "constraints/tables.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "constraints/counts.hpp"
#include "constraints/digit_sets.hpp"
#include "constraints/either.hpp"
#include "constraints/pair_filter.hpp"

namespace cluesmith::constraints {

namespace {

// A member of an alternative: the same filter on places of the list of all cells.
class PlacedFilter : public Filter {
 public:
  PlacedFilter(std::vector<std::uint16_t> places, std::shared_ptr<const Filter> filter)
      : Filter(std::move(places)), filter_(std::move(filter)) {}
  int depth() const override { return filter_->depth(); }
  bool narrow(Mask* masks) const override { return filter_->narrow(masks); }
  bool relax(Mask* masks, Target target, const Mask* most) const override {
    return filter_->relax(masks, target, most);
  }

 private:
  std::shared_ptr<const Filter> filter_;
};

}  // namespace

ConstraintTables::ConstraintTables(int digits, int first_value, int cell_count)
    : digits_(digits), first_value_(first_value), cell_count_(cell_count) {
  if (digits < 2 || digits > kMostDigits)
    throw std::invalid_argument(std::to_string(digits) + " digits; expected 2 to 25");
  if (first_value < 0 || first_value > 1)
    throw std::invalid_argument("digits from " + std::to_string(first_value) + "; expected 0 or 1");
  if (cell_count < 1 || cell_count > kMostDigits * kMostDigits)
    throw std::invalid_argument(std::to_string(cell_count) + " cells; expected 1 to 625");
}

std::vector<std::uint16_t> ConstraintTables::checked(std::span<const std::uint16_t> cells) const {
  if (cells.empty() || int(cells.size()) > cell_count_)
    throw std::invalid_argument(std::to_string(cells.size()) + " cells; expected 1 to " +
                                std::to_string(cell_count_));
  for (std::uint16_t cell : cells)
    if (cell >= cell_count_)
      throw std::invalid_argument("cell " + std::to_string(cell) + "; expected 0 to " +
                                  std::to_string(cell_count_ - 1));
  return {cells.begin(), cells.end()};
}

void ConstraintTables::add(std::shared_ptr<const Filter> filter) {
  if (filters_.size() == kMostFilters)
    throw std::invalid_argument("more than " + std::to_string(kMostFilters) +
                                " filters; expected at most so many");
  filters_.push_back(std::move(filter));
}

void ConstraintTables::check_pair(int first, int second, std::size_t masks) const {
  const std::array<std::uint16_t, 2> cells = {std::uint16_t(std::clamp(first, 0, 0xffff)),
                                              std::uint16_t(std::clamp(second, 0, 0xffff))};
  checked(cells);
  if (first < 0 || second < 0 || first == second || int(masks) != digits_)
    throw std::invalid_argument("a relation of cells " + std::to_string(first) + " and " +
                                std::to_string(second) + " with " + std::to_string(masks) +
                                " masks; expected two cells and a mask for each digit");
}

void ConstraintTables::add_pair_filter(int first, int second, std::span<const Mask> allowed) {
  check_pair(first, second, allowed.size());
  add(std::make_shared<PairFilter>(std::uint16_t(first), std::uint16_t(second), allowed));
}

void ConstraintTables::add_pair(int first, int second, std::span<const Mask> allowed) {
  check_pair(first, second, allowed.size());
  Table& joined = pairs_.try_emplace(std::minmax(first, second)).first->second;
  // A new table allows everything: a bit that is on is forbidden until finish().
  for (int a = 0; a < digits_; ++a) {
    for (int b = 0; b < digits_; ++b) {
      if (allowed[a] >> b & 1) continue;
      if (first < second) {
        joined[a] |= Mask{1} << b;
      } else {
        joined[b] |= Mask{1} << a;
      }
    }
  }
}

void ConstraintTables::add_set(std::span<const std::uint16_t> cells, std::span<const Word> family) {
  add(std::make_shared<DigitSetFilter>(digits_, checked(cells),
                                       std::vector<Word>(family.begin(), family.end())));
}

void ConstraintTables::add_sum(std::span<const std::uint16_t> cells, std::span<const SumPart> parts,
                               std::span<const int> totals) {
  add(std::make_shared<SumFilter>(digits_, first_value_, checked(cells),
                                  std::vector<SumPart>(parts.begin(), parts.end()), totals));
}

int ConstraintTables::add_automaton(int states, std::span<const std::uint16_t> transitions,
                                    std::span<const std::uint16_t> starts,
                                    std::span<const std::uint16_t> ends) {
  automata_.push_back(std::make_shared<Automaton>(digits_, states, transitions, starts, ends));
  return static_cast<int>(automata_.size()) - 1;
}

void ConstraintTables::add_line(std::span<const std::uint16_t> cells, int automaton) {
  if (automaton < 0 || automaton >= int(automata_.size()))
    throw std::invalid_argument("automaton " + std::to_string(automaton) + "; expected one of " +
                                std::to_string(automata_.size()));
  add(std::make_shared<LineFilter>(checked(cells), automata_[automaton]));
}

void ConstraintTables::add_blocks(std::span<const std::uint16_t> cells,
                                  std::vector<BlockCase> cases) {
  add(std::make_shared<BlockFilter>(digits_, first_value_, checked(cells), std::move(cases)));
}

void ConstraintTables::add_counts(std::span<const std::uint16_t> cells,
                                  std::span<const std::uint64_t> allowed) {
  add(std::make_shared<CountFilter>(digits_, checked(cells),
                                    std::vector<std::uint64_t>(allowed.begin(), allowed.end())));
}

void ConstraintTables::join_alternatives(std::span<const std::uint32_t> starts) {
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (starts[i] > filters_.size() || (i > 0 && starts[i] < starts[i - 1]))
      throw std::invalid_argument("alternatives that begin at filter " + std::to_string(starts[i]) +
                                  "; expected ascending, at most " +
                                  std::to_string(filters_.size()));
  }
  if (starts.empty()) throw std::invalid_argument("no alternatives; expected one or more");
  for (std::size_t i = starts[0]; i < filters_.size(); ++i)
    if (filters_[i]->depth() >= kMostDepth)
      throw std::invalid_argument("alternatives inside each other; expected at most " +
                                  std::to_string(kMostDepth) + " deep");
  std::vector<std::uint16_t> cells;
  for (std::size_t i = starts[0]; i < filters_.size(); ++i)
    cells.insert(cells.end(), filters_[i]->cells().begin(), filters_[i]->cells().end());
  std::ranges::sort(cells);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  std::vector<EitherFilter::Alternative> alternatives(starts.size());
  for (std::size_t a = 0; a < starts.size(); ++a) {
    const std::size_t end = a + 1 < starts.size() ? starts[a + 1] : filters_.size();
    for (std::size_t i = starts[a]; i < end; ++i) {
      std::vector<std::uint16_t> places;
      for (std::uint16_t cell : filters_[i]->cells())
        places.push_back(std::uint16_t(std::ranges::lower_bound(cells, cell) - cells.begin()));
      alternatives[a].push_back(std::make_shared<PlacedFilter>(std::move(places), filters_[i]));
    }
  }
  filters_.resize(starts[0]);
  // An alternative without filters always holds, and so does the choice.
  if (cells.empty()) return;
  add(std::make_shared<EitherFilter>(std::move(cells), std::move(alternatives)));
}

void ConstraintTables::finish() {
  const Mask all = (Mask{1} << digits_) - 1;
  Table differs{};
  for (int digit = 0; digit < digits_; ++digit) differs[digit] = all & ~(Mask{1} << digit);
  std::map<Table, std::uint16_t> numbers;
  const auto number = [&](const Table& table) {
    const auto [entry, is_new] =
        numbers.try_emplace(table, static_cast<std::uint16_t>(tables_.size()));
    if (is_new && tables_.size() == kMostTables)
      throw std::invalid_argument("more than " + std::to_string(kMostTables) +
                                  " different relations of two cells; expected at most so many");
    if (is_new) tables_.push_back(table);
    return entry->second;
  };
  links_.clear();
  tables_.clear();
  for (const auto& [cells, forbidden] : pairs_) {
    Table there{}, back{};
    for (int a = 0; a < digits_; ++a) {
      there[a] = all & ~forbidden[a];
      for (int b = 0; b < digits_; ++b) back[b] |= (there[a] >> b & 1) << a;
    }
    const auto [first, second] = cells;
    const bool only_differs = there == differs;
    links_.push_back({std::uint16_t(first), std::uint16_t(second), number(there), only_differs});
    links_.push_back({std::uint16_t(second), std::uint16_t(first), number(back), only_differs});
  }
  // Relations that say more come first, so that a visit may stop at the first that does not.
  std::ranges::sort(links_, [](const Link& a, const Link& b) {
    return std::tuple(a.from, a.only_differs, a.to) < std::tuple(b.from, b.only_differs, b.to);
  });
  link_starts_.assign(cell_count_ + 1, 0);
  for (const Link& link : links_) ++link_starts_[link.from + 1];
  for (int cell = 0; cell < cell_count_; ++cell) link_starts_[cell + 1] += link_starts_[cell];
  filters_at_.clear();
  filter_starts_.assign(1, 0);
  std::vector<std::vector<std::uint16_t>> at(cell_count_);
  for (std::size_t i = 0; i < filters_.size(); ++i) {
    for (std::uint16_t cell : filters_[i]->cells())
      if (at[cell].empty() || at[cell].back() != i) at[cell].push_back(std::uint16_t(i));
  }
  for (const auto& list : at) {
    filters_at_.insert(filters_at_.end(), list.begin(), list.end());
    filter_starts_.push_back(static_cast<std::uint32_t>(filters_at_.size()));
  }
}

}  // namespace cluesmith::constraints
