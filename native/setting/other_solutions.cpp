// SPDX-License-Identifier: MIT
#include "setting/other_solutions.hpp"

#include <algorithm>
#include <memory>

#include "kernels.hpp"

namespace cluesmith::setting {

OtherSolutions::Question OtherSolutions::find(const std::uint8_t* clues, const std::uint8_t* known,
                                              std::uint8_t* other) {
  clues_.insert(clues_.end(), clues, clues + 81);
  known_.insert(known_.end(), known, known + 81);
  return {*this, other};
}

bool OtherSolutions::answer(Watch watch) {
  const Kernels& core = kernels();
  constexpr std::size_t kAlignment = 64;
  std::size_t room = core.solve_scratch() + kAlignment;
  scratch_.resize(room / sizeof(std::uint64_t) + 1);
  void* scratch = scratch_.data();
  std::align(kAlignment, core.solve_scratch(), scratch, room);
  const std::size_t count = waiting_.size();
  found_.resize(81 * count);
  exist_.resize(count);
  for (std::size_t first = 0; first < count; first += kMostTogether) {
    const std::size_t size = std::min(kMostTogether, count - first);
    if (!core.find_others(&clues_[81 * first], &known_[81 * first], size, &found_[81 * first],
                          &exist_[first], watch, scratch))
      return false;
  }
  // A task may ask again as soon as it continues, so its answer is taken out before.
  std::vector<Question*> answered;
  std::swap(answered, waiting_);
  clues_.clear();
  known_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    answered[i]->exists_ = exist_[i];
    if (exist_[i]) std::copy_n(&found_[81 * i], 81, answered[i]->other_);
  }
  for (Question* question : answered) question->asker_.resume();
  return true;
}

}  // namespace cluesmith::setting
