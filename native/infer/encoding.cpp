// SPDX-License-Identifier: MIT
#include "infer/encoding.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

namespace cluesmith::infer {
namespace {

// Variables as in DIMACS.
using VariableSets = std::vector<std::vector<std::int32_t>>;

void add_at_least_one(const VariableSets& sets, std::vector<std::int32_t>& literals) {
  for (const auto& variables : sets) {
    literals.insert(literals.end(), variables.begin(), variables.end());
    literals.push_back(0);
  }
}

void add_at_most_one(const VariableSets& sets, std::vector<std::int32_t>& literals) {
  for (const auto& variables : sets)
    for (std::size_t i = 0; i < variables.size(); ++i)
      for (std::size_t j = i + 1; j < variables.size(); ++j)
        literals.insert(literals.end(), {-variables[i], -variables[j], 0});
}

}  // namespace

ClauseSet encoding(const BoardTables& board, bool is_extended) {
  const int size = board.size();
  VariableSets cells, places;
  for (int cell = 0; cell < board.cell_count(); ++cell) {
    auto& variables = cells.emplace_back();
    for (int digit = 1; digit <= size; ++digit) variables.push_back(size * cell + digit);
  }
  std::set<std::vector<std::uint16_t>> known;  // groups of the same cells are written once
  for (int group = 0; group < board.group_count(); ++group) {
    const auto members = board.group(group);
    std::vector<std::uint16_t> sorted(members.begin(), members.end());
    std::ranges::sort(sorted);
    if (!known.insert(sorted).second) continue;
    for (int digit = 1; digit <= size; ++digit) {
      auto& variables = places.emplace_back();
      for (const std::uint16_t cell : members) variables.push_back(size * cell + digit);
    }
  }
  std::vector<std::int32_t> literals;
  add_at_least_one(cells, literals);
  add_at_most_one(places, literals);
  if (is_extended) {
    add_at_most_one(cells, literals);
    add_at_least_one(places, literals);
  }
  return ClauseSet(std::uint32_t(board.cell_count() * size), literals);
}

}  // namespace cluesmith::infer
