// SPDX-License-Identifier: MIT
#include "cover/row_search.hpp"

#include <algorithm>

namespace cluesmith::cover {

namespace {

// The places of the columns that all rows of a join have.
std::vector<Place> shared_places(const Rules& rules, const Join& join) {
  std::vector<Place> places;
  for (Column column : rules.matrix().columns_of(join.rows[0])) {
    bool is_shared = true;
    for (int i = 1; i < join.size && is_shared; ++i) {
      const auto columns = rules.matrix().columns_of(join.rows[i]);
      is_shared = std::find(columns.begin(), columns.end(), column) != columns.end();
    }
    if (is_shared) places.push_back(rules.place(column));
  }
  return places;
}

// Tries each place for the joins from `next` on; `used` has the places so far.
void cover_joins(std::span<const std::vector<Place>> joins, std::vector<Place>& used, int& fewest) {
  if (static_cast<int>(used.size()) >= fewest) return;
  while (!joins.empty() && std::any_of(joins[0].begin(), joins[0].end(), [&](Place place) {
    return std::find(used.begin(), used.end(), place) != used.end();
  }))
    joins = joins.subspan(1);
  if (joins.empty()) {
    fewest = static_cast<int>(used.size());
    return;
  }
  for (Place place : joins[0]) {
    used.push_back(place);
    cover_joins(joins.subspan(1), used, fewest);
    used.pop_back();
  }
}

}  // namespace

int fewest_places(const Rules& rules, std::span<const Join> joins) {
  std::vector<std::vector<Place>> places;
  int lone = 0;
  for (const Join& join : joins) {
    places.push_back(shared_places(rules, join));
    if (places.back().empty()) {
      places.pop_back();
      ++lone;
    }
  }
  // Joins with one possible place first: they decide the most.
  std::stable_sort(places.begin(), places.end(),
                   [](const auto& a, const auto& b) { return a.size() < b.size(); });
  std::vector<Place> used;
  int fewest = static_cast<int>(places.size()) + 1;
  cover_joins(places, used, fewest);
  return fewest + lone;
}

}  // namespace cluesmith::cover
