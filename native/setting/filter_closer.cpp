// SPDX-License-Identifier: MIT
#include "setting/filter_closer.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "setting/singles.hpp"

namespace cluesmith::setting {

using constraints::Filter;
using constraints::Link;
using constraints::Mask;

FilterCloser::FilterCloser(std::shared_ptr<const BoardTables> board, ClosureParts parts)
    : board_(std::move(board)),
      tables_(*board_->constraints()),
      parts_(parts),
      known_(board_->cell_count()),
      left_(board_->cell_count()),
      is_due_(tables_.filter_count()),
      results_(std::size_t{1} << kResultBits) {}

bool FilterCloser::close(std::uint32_t* masks, std::span<const char> in_use) {
  const int cells = board_->cell_count();
  std::fill(known_.begin(), known_.end(), 0u);  // every cell is new at first
  for (;;) {
    Placed placed;
    if (!list_placed(*board_, masks, placed)) return false;
    for (;;) {
      if (!(parts_.hidden ? close_singles(*board_, masks, placed)
                          : tell_peers(*board_, masks, placed)))
        return false;
      if (!parts_.locked) break;
      const std::optional<bool> removed = remove_locked(*board_, masks, placed);
      if (!removed) return false;
      if (!*removed) break;
    }
    due_.clear();
    bool has_changed = false;
    for (int cell = 0; cell < cells; ++cell) {
      if (known_[cell] == masks[cell]) continue;
      known_[cell] = masks[cell];
      has_changed = true;
      if (!follow_links(masks, cell)) return false;
      if (!parts_.filters && !is_known(masks[cell])) continue;
      for (const std::uint16_t filter : tables_.filters_of(cell))
        if (in_use[filter] && !is_due_[filter]) {
          is_due_[filter] = true;
          due_.push_back(filter);
        }
    }
    if (!has_changed) return true;
    bool is_sound = true;
    for (const std::uint16_t filter : due_) {
      is_due_[filter] = false;
      is_sound = is_sound && narrow(filter, masks);
    }
    if (!is_sound) return false;
  }
}

bool FilterCloser::follow_links(std::uint32_t* masks, int cell) const {
  const bool is_filled = is_known(masks[cell]);
  for (const Link& link : tables_.links_of(cell)) {
    if (link.only_differs && !is_filled) continue;
    const auto& table = tables_.table(link);
    Mask allowed = 0;
    for (Mask rest = masks[cell]; rest; rest &= rest - 1) allowed |= table[std::countr_zero(rest)];
    if (!(masks[link.to] &= allowed)) return false;
  }
  return true;
}

bool FilterCloser::narrow_anew(const Filter& filter) {
  bool is_open = true;
  while (is_open) {
    Mask before = 0, after = 0;
    for (int place = 0; place < filter.count(); ++place) before += std::popcount(left_[place]);
    if (!filter.narrow(left_.data())) return false;
    for (int place = 0; place < filter.count(); ++place) after += std::popcount(left_[place]);
    is_open = !filter.is_idempotent() && after < before;
  }
  return true;
}

bool FilterCloser::narrow(int number, std::uint32_t* masks) {
  const Filter& filter = tables_.filter(number);
  const auto cells = filter.cells();
  const int bits = board_->size();
  if (filter.count() > int(left_.size())) left_.resize(filter.count());
  for (int place = 0; place < filter.count(); ++place) left_[place] = masks[cells[place]];
  if (filter.count() * bits > 64) {
    if (!narrow_anew(filter)) return false;
  } else {
    std::uint64_t key = 0;
    for (int place = 0; place < filter.count(); ++place) key = key << bits | left_[place];
    const std::uint64_t mixed = (key + std::uint64_t(number) * 0x9e3779b97f4a7c15) *
                                0xbf58476d1ce4e5b9;
    Result& result = results_[mixed >> (64 - kResultBits)];
    if (result.filter != number || result.key != key) {
      result = {key, 0, number};
      if (narrow_anew(filter))
        for (int place = 0; place < filter.count(); ++place)
          result.left = result.left << bits | left_[place];
    }
    if (!result.left) return false;
    std::uint64_t left = result.left;
    for (int place = filter.count(); place-- > 0; left >>= bits)
      left_[place] = Mask(left & board_->all_digits());
  }
  for (int place = 0; place < filter.count(); ++place)
    if (!(masks[cells[place]] &= left_[place])) return false;
  return true;
}

bool FilterCloser::holds(int number, const std::uint8_t* digits) {
  const Filter& filter = tables_.filter(number);
  if (filter.count() > int(left_.size())) left_.resize(filter.count());
  for (int place = 0; place < filter.count(); ++place)
    left_[place] = Mask{1} << (digits[filter.cells()[place]] - 1);
  return filter.narrow(left_.data());
}

bool FilterCloser::holds(const std::uint8_t* digits, std::span<const char> in_use) {
  for (const Link& link : tables_.links())
    if (!(tables_.table(link)[digits[link.from] - 1] >> (digits[link.to] - 1) & 1)) return false;
  for (std::size_t filter = 0; filter < in_use.size(); ++filter)
    if (in_use[filter] && !holds(int(filter), digits)) return false;
  return true;
}

}  // namespace cluesmith::setting
