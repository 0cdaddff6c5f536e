// SPDX-License-Identifier: MIT
#include "infer/clause_set.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace cluesmith::infer {
namespace {

Literal read(std::int32_t number, std::uint32_t variables) {
  const std::int64_t variable = number < 0 ? -std::int64_t(number) : number;
  if (variable > variables)
    throw std::invalid_argument("the literal " + std::to_string(number) +
                                "; expected a variable from 1 to " + std::to_string(variables));
  return Literal(2 * (variable - 1) + (number < 0));
}

void sort_once(std::vector<Literal>& literals) {
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
}

bool is_tautology(const std::vector<Literal>& sorted) {
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i] == negated(sorted[i - 1])) return true;
  return false;
}

}  // namespace

ClauseSet::ClauseSet(std::uint32_t variables, std::span<const std::int32_t> clauses)
    : variables_(variables) {
  if (!clauses.empty() && clauses.back() != 0)
    throw std::invalid_argument("the last clause is open; expected 0 after each clause");
  std::vector<std::vector<Literal>> implied(literal_count()), longer;
  std::vector<std::vector<std::uint32_t>> occurs(literal_count());
  std::vector<Literal> clause;
  for (std::int32_t number : clauses) {
    if (number != 0) {
      clause.push_back(read(number, variables));
      continue;
    }
    sort_once(clause);
    if (clause.empty()) {
      has_empty_clause_ = true;
    } else if (is_tautology(clause)) {
      // always true
    } else if (clause.size() == 1) {
      units_.push_back(clause[0]);
    } else if (clause.size() == 2) {
      implied[negated(clause[0])].push_back(clause[1]);
      implied[negated(clause[1])].push_back(clause[0]);
    } else {
      for (Literal literal : clause) occurs[literal].push_back(std::uint32_t(longer.size()));
      longer.push_back(clause);
    }
    clause.clear();
  }
  for (auto& literals : implied) sort_once(literals);
  implied_ = Lists(implied);
  long_ = Lists(longer);
  occurs_ = Lists(occurs);
}

}  // namespace cluesmith::infer
