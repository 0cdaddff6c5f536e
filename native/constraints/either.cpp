// SPDX-License-Identifier: MIT
#include "constraints/either.hpp"

#include <algorithm>

namespace cluesmith::constraints {

EitherFilter::EitherFilter(std::vector<std::uint16_t> cells, std::vector<Alternative> alternatives)
    : Filter(std::move(cells), false), alternatives_(std::move(alternatives)) {
  for (const Alternative& alternative : alternatives_)
    for (const auto& filter : alternative) depth_ = std::max(depth_, filter->depth() + 1);
}

// Runs the filters of an alternative until none changes anything.
bool EitherFilter::narrow_by(const Alternative& alternative, Mask* masks) const {
  std::vector<Mask> own;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& filter : alternative) {
      own.clear();
      for (std::uint16_t place : filter->cells()) own.push_back(masks[place]);
      if (!filter->narrow(own.data())) return false;
      for (int i = 0; i < filter->count(); ++i) {
        Mask& mask = masks[filter->cells()[i]];
        changed |= (mask & ~own[i]) != 0;
        mask &= own[i];
        if (mask == 0) return false;
      }
    }
  }
  return true;
}

bool EitherFilter::narrow(Mask* masks) const {
  std::vector<Mask> all(count()), one;
  bool has_one = false;
  for (const Alternative& alternative : alternatives_) {
    one.assign(masks, masks + count());
    if (!narrow_by(alternative, one.data())) continue;
    has_one = true;
    for (int i = 0; i < count(); ++i) all[i] |= one[i];
  }
  for (int i = 0; i < count(); ++i) masks[i] &= all[i];
  return has_one;
}

bool EitherFilter::relax(Mask* masks, Target target, const Mask* most) const {
  if (target.place >= 0) masks[target.place] = Mask{1} << target.digit;
  std::vector<Mask> one;
  const auto is_refuted = [&] {
    for (const Alternative& alternative : alternatives_) {
      one.assign(masks, masks + count());
      if (narrow_by(alternative, one.data())) return false;
    }
    return true;
  };
  if (!is_refuted()) return false;
  // Whole cells: digit by digit would run the filters nine times as often.
  for (int place = 0; place < count(); ++place) {
    if (place == target.place || masks[place] == most[place]) continue;
    const Mask before = masks[place];
    masks[place] = most[place];
    if (!is_refuted()) masks[place] = before;
  }
  return true;
}

}  // namespace cluesmith::constraints
