// SPDX-License-Identifier: MIT
#include "cover/state.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

namespace cluesmith::cover {

Rules::Rules(Matrix matrix, std::vector<Kind> kinds, Ratings ratings, std::vector<Place> places,
             std::uint32_t place_weight)
    : matrix_(std::move(matrix)),
      kinds_(std::move(kinds)),
      ratings_(std::move(ratings)),
      places_(std::move(places)),
      place_weight_(place_weight),
      kind_count_(ratings_.one.size()),
      words_((matrix_.row_count() + 63) / 64) {
  if (matrix_.primary() != matrix_.column_count())
    throw std::invalid_argument("a matrix with secondary columns; expected primary ones only");
  if (matrix_.row_count() > kMostRows)
    throw std::invalid_argument("a matrix of " + std::to_string(matrix_.row_count()) +
                                " rows; expected at most " + std::to_string(kMostRows));
  if (kinds_.size() != matrix_.column_count())
    throw std::invalid_argument(std::to_string(kinds_.size()) + " kinds; expected " +
                                std::to_string(matrix_.column_count()));
  if (places_.size() != matrix_.column_count())
    throw std::invalid_argument(std::to_string(places_.size()) + " places; expected " +
                                std::to_string(matrix_.column_count()));
  for (Kind kind : kinds_)
    if (kind >= kind_count_)
      throw std::invalid_argument("the kind " + std::to_string(kind) + "; expected fewer than " +
                                  std::to_string(kind_count_));
  if (ratings_.two.size() != kind_count_ * kind_count_ ||
      ratings_.three.size() != kind_count_ * kind_count_ * kind_count_)
    throw std::invalid_argument("ratings of pairs and triples that do not fit " +
                                std::to_string(kind_count_) + " kinds");
  const std::set<Rating> different(ratings_.one.begin(), ratings_.one.end());
  rank_count_ = different.size();
  for (Rating rating : ratings_.one)
    rank_.push_back(std::distance(different.begin(), different.find(rating)));
  neighbours_.assign(words_ * matrix_.row_count(), 0);
  for (Row row = 0; row < matrix_.row_count(); ++row)
    for (Column column : matrix_.columns_of(row))
      for (Row other : matrix_.rows_of(column))
        neighbours_[row * words_ + (other >> 6)] |= std::uint64_t{1} << (other & 63);
  least_.assign(kind_count_ * kind_count_, 255);
  for (std::size_t triple = 0; triple < ratings_.three.size(); ++triple) {
    Rating& least = least_[triple / kind_count_];
    least = std::min(least, ratings_.three[triple]);
  }
  for (std::size_t kind = 0; kind < kind_count_; ++kind)
    least_of_one_.push_back(
        *std::min_element(&least_[kind * kind_count_], &least_[kind * kind_count_] + kind_count_));
}

}  // namespace cluesmith::cover
