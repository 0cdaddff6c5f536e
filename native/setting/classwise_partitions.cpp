// SPDX-License-Identifier: MIT
#include "setting/classwise_partitions.hpp"

#include <algorithm>
#include <bit>

namespace cluesmith::setting::classwise {

bool Partitions::find(const Task& task) {
  found.clear();
  const ClassList& list = task.list;
  const int left = task.digits.left(), rest_count = count_clues(task.rest);
  if (rest_count > kMostRest || list.count > kMostClasses) return false;
  // Two classes have one partition for each class of the first clue.
  const std::size_t most = left == 2 ? std::min(task.most, list.count) : task.most;
  open_ = ~task.digits.occupied;
  list_ = &list;
  rank_clues(list, task.rest);
  lay_out(task);
  CellSet seen = {}, naked = task.targets & open_;
  for (int d = 0; d < task.digits.chosen; ++d) {
    naked &= ~(task.digits.planes[d] & seen);
    seen |= task.digits.planes[d];
  }
  const std::uint32_t seen_words[] = {seen[0], seen[1], seen[2]};
  const std::uint32_t naked_words[] = {naked[0], naked[1], naked[2]};
  const CellSet& occupied = task.digits.occupied;
  const std::uint32_t occupied_words[] = {occupied[0], occupied[1], occupied[2]};
  const DigitPlanes& chosen = task.digits.planes;
  const std::size_t stride = most + kPlanesTogether;
  if (found_.size() < kDigits * stride) found_.resize(kDigits * stride);
  const std::size_t pair_room = std::max(kMostPairs, list.count + kPlanesTogether);
  if (pairs_.size() < kPairWords * pair_room) pairs_.resize(kPairWords * pair_room);
  const PartitionTask work = {{members_.data(),
                               sizes_.data(),
                               {planes_[0].data(), planes_[1].data(), planes_[2].data()},
                               {singles_[0].data(), singles_[1].data(), singles_[2].data()},
                               begin_.data(),
                               number_of_.data()},
                              ranked(task.rest),
                              left,
                              list.has_empty(),
                              task.is_calm,
                              seen_words,
                              naked_words,
                              occupied_words,
                              {chosen.band(0), chosen.band(1), chosen.band(2)},
                              task.steps,
                              most,
                              found_.data(),
                              stride,
                              pairs_.data(),
                              pair_room,
                              pairs_of_.data(),
                              touched_.data()};
  const std::size_t count = kernels().find_partitions(work);
  forget();
  if (count == kTooManyPartitions) return false;
  if (kept_.size() < count) kept_.resize(count);
  const std::size_t kept = kernels().close_partitions(work, count, kept_.data());
  for (std::size_t i = 0; i < kept; ++i) {
    Places places{};
    for (int k = 0; k < left; ++k)
      places[std::size_t(k)] = places_of_[found_[std::size_t(k) * stride + kept_[i]]];
    found.push_back(places);
  }
  return true;
}

// Ranks the clues: the one in the fewest classes comes first.
void Partitions::rank_clues(const ClassList& list, Clues rest) {
  std::array<std::uint32_t, 32> counts{};
  for (std::size_t i = 0; i < list.count; ++i)
    for (Clues set = list.members[i]; set; set &= set - 1) ++counts[std::countr_zero(set)];
  std::array<std::uint32_t, kMostClues> order;
  std::size_t count = 0;
  for (Clues set = rest; set; set &= set - 1) {
    const auto clue = std::uint32_t(std::countr_zero(set));
    order[count++] = counts[clue] << 5 | clue;
  }
  std::sort(order.begin(), order.begin() + count);
  for (std::size_t i = 0; i < count; ++i) rank_[order[i] & 31] = std::uint8_t(i);
}

Clues Partitions::ranked(Clues clues) const {
  Clues ranks = 0;
  for (; clues; clues &= clues - 1) ranks |= Clues(1) << rank_[std::countr_zero(clues)];
  return ranks;
}

// Lays out the classes by their first clue.
void Partitions::lay_out(const Task& task) {
  const ClassList& list = task.list;
  const int clue_count = count_clues(task.rest);
  if (number_of_.empty()) {
    number_of_.resize(std::size_t(1) << kMostRest);
    pairs_of_.resize(std::size_t(2) << kMostRest);
    touched_.resize(std::size_t(1) << kMostRest);
  }
  if (ranked_.size() < list.count) ranked_.resize(list.count);
  std::array<std::uint32_t, kMostClues> sizes{};
  for (std::size_t i = 0; i < list.count; ++i) {
    ranked_[i] = ranked(list.members[i]);
    if (ranked_[i]) ++sizes[std::countr_zero(ranked_[i])];
  }
  std::uint32_t end = 0;
  std::array<std::uint32_t, kMostClues> next;
  for (int k = 0; k < clue_count; ++k) {
    begin_[k] = next[k] = end;
    end += (sizes[k] + kPlanesTogether - 1) / kPlanesTogether * kPlanesTogether;
  }
  begin_[clue_count] = end;
  if (members_.size() < end + kPlanesTogether) {
    const std::size_t room = 2 * (end + kPlanesTogether);
    for (std::vector<std::uint32_t>* words : {&members_, &sizes_}) words->resize(room);
    for (int band = 0; band < 3; ++band) {
      planes_[band].resize(room);
      singles_[band].resize(room);
    }
    places_of_.resize(room);
  }
  for (int k = 0; k < clue_count; ++k)
    for (std::uint32_t at = begin_[k] + sizes[k]; at < begin_[k + 1]; ++at)
      members_[at] = sizes_[at] = ~0u;
  for (std::size_t i = 0; i < list.count; ++i)
    put(ranked_[i] ? next[std::countr_zero(ranked_[i])]++ : end, ranked_[i], i);
}

void Partitions::put(std::size_t at, Clues members, std::size_t place) {
  members_[at] = members;
  sizes_[at] = std::uint32_t(count_clues(members));
  places_of_[at] = place;
  number_of_[members] = std::uint16_t(at + 1);
  const CellSet plane = list_->planes[place], singles = list_->planes.singles(place) & open_;
  for (int band = 0; band < 3; ++band) {
    planes_[band][at] = plane[band];
    singles_[band][at] = singles[band];
  }
}

// Takes the classes from the numbers again; clearing all of these would take longer than the
// search.
void Partitions::forget() {
  for (std::size_t i = 0; i < list_->count; ++i) number_of_[ranked_[i]] = 0;
}

}  // namespace cluesmith::setting::classwise
