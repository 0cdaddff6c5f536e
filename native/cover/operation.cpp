// SPDX-License-Identifier: MIT
// How applications of one theorem are gathered.
#include "cover/theorems.hpp"

namespace cluesmith::cover {

void Operation::start(Rating rating) {
  if (rating == rating_) return;
  rating_ = rating;
  doomed_.assign(state_.rules().word_count(), 0);
  kept_.clear();
}

void Operation::exclude(std::uint8_t theorem, Rating rating, const Row* members, int size,
                        std::initializer_list<Column> columns, bool is_closed) {
  const Rules& rules = state_.rules();
  bool is_kept = false;
  for (std::size_t word = 0; word < rules.word_count(); ++word) {
    std::uint64_t rows = state_.rows()[word];
    for (int i = 0; i < size; ++i) rows &= rules.neighbours(members[i])[word];
    if (!rows) continue;
    for (int i = 0; i < size; ++i)
      if (members[i] >> 6 == word) rows &= ~(std::uint64_t{1} << (members[i] & 63));
    if (!rows) continue;
    start(rating);
    rows &= ~doomed_[word];
    if (!rows) continue;
    doomed_[word] |= rows;
    if (!keeps_) continue;
    if (!is_kept)
      kept_.push_back({theorem, rating, is_closed, static_cast<std::uint8_t>(size), columns, {}});
    is_kept = true;
    for (; rows; rows &= rows - 1)
      kept_.back().rows.push_back(static_cast<Row>(word * 64 + std::countr_zero(rows)));
  }
}

void Operation::remove(std::uint8_t theorem, Rating rating, Row row,
                       std::initializer_list<Column> columns) {
  start(rating);
  const std::uint64_t bit = std::uint64_t{1} << (row & 63);
  if (doomed_[row >> 6] & bit) return;
  doomed_[row >> 6] |= bit;
  if (!keeps_) return;
  // The rows of one application are noted one after the other.
  if (kept_.empty() || kept_.back().columns != std::vector<Column>(columns))
    kept_.push_back({theorem, rating, false, 0, columns, {}});
  kept_.back().rows.push_back(row);
}

std::vector<Row> Operation::rows() const { return listed(doomed_); }

void Operation::apply(State& state, std::vector<Application>* into) {
  for (const Row row : listed(doomed_)) state.remove(row);
  if (into)
    for (Application& application : kept_) into->push_back(std::move(application));
}

}  // namespace cluesmith::cover
