// SPDX-License-Identifier: MIT
// The clauses that inference works on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cluesmith::infer {

// A variable is 2 * its number, its negation one more; variables are numbered from 0.
using Literal = std::uint32_t;

constexpr Literal negated(Literal literal) { return literal ^ 1; }

// Lists of different lengths, stored end to end.
template <class Item>
class Lists {
 public:
  explicit Lists(const std::vector<std::vector<Item>>& lists) {
    for (const auto& list : lists) {
      items_.insert(items_.end(), list.begin(), list.end());
      starts_.push_back(std::uint32_t(items_.size()));
    }
  }
  Lists() = default;

  std::size_t size() const { return starts_.size() - 1; }
  std::span<const Item> operator[](std::size_t list) const {
    return {items_.data() + starts_[list], items_.data() + starts_[list + 1]};
  }

 private:
  std::vector<Item> items_;
  std::vector<std::uint32_t> starts_ = {0};
};

// A set of clauses as inference reads it: what each literal implies by binary clauses, and the
// longer clauses in which it occurs. Immutable once built; many threads share it.
class ClauseSet {
 public:
  // Clauses as in DIMACS, each closed by 0. Throws std::invalid_argument if a literal has no
  // variable or the last clause is not closed.
  ClauseSet(std::uint32_t variables, std::span<const std::int32_t> clauses);

  std::uint32_t variable_count() const { return variables_; }
  std::uint32_t literal_count() const { return 2 * variables_; }
  bool has_empty_clause() const { return has_empty_clause_; }
  const std::vector<Literal>& units() const { return units_; }

  // The literals that must be true if this one is, by binary clauses.
  std::span<const Literal> implied(Literal literal) const { return implied_[literal]; }
  // Clauses of three or more literals.
  std::size_t long_count() const { return long_.size(); }
  std::span<const Literal> long_clause(std::size_t clause) const { return long_[clause]; }
  std::span<const std::uint32_t> occurrences(Literal literal) const { return occurs_[literal]; }

 private:
  std::uint32_t variables_;
  bool has_empty_clause_ = false;
  std::vector<Literal> units_;
  Lists<Literal> implied_, long_;
  Lists<std::uint32_t> occurs_;
};

}  // namespace cluesmith::infer
