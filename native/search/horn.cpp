// SPDX-License-Identifier: MIT
#include "search/horn.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace cluesmith::search {
namespace {

void check(const RuleLists& lists, std::size_t candidates) {
  const bool ordered = !lists.starts.empty() && lists.starts.front() == 0 &&
                       lists.starts.back() == lists.items.size() &&
                       std::is_sorted(lists.starts.begin(), lists.starts.end());
  if (!ordered) throw std::invalid_argument("starts of rules; expected 0, ascending, to the end");
  for (std::uint32_t item : lists.items)
    if (item >= candidates)
      throw std::invalid_argument("candidate " + std::to_string(item) +
                                  " in a rule; expected 0 to " + std::to_string(candidates - 1));
}

}  // namespace

HornRules::HornRules(int size, int cell_count, RuleLists premises, RuleLists conclusions)
    : size_(size), cell_count_(cell_count) {
  if (size < 2 || size > 25)
    throw std::invalid_argument("a board of size " + std::to_string(size) + "; expected 2 to 25");
  if (cell_count < 1 || cell_count > size * size)
    throw std::invalid_argument(std::to_string(cell_count) + " cells; expected 1 to " +
                                std::to_string(size * size));
  const std::size_t candidates = std::size_t(cell_count) * size;
  check(premises, candidates);
  check(conclusions, candidates);
  if (premises.starts.size() != conclusions.starts.size())
    throw std::invalid_argument("premises and conclusions of different numbers of rules");

  const std::size_t rules = premises.starts.size() - 1;
  premise_counts_.resize(rules);
  watcher_starts_.assign(candidates + 1, 0);
  for (std::uint32_t item : premises.items) ++watcher_starts_[item + 1];
  for (std::size_t i = 0; i < candidates; ++i) watcher_starts_[i + 1] += watcher_starts_[i];
  watchers_.resize(premises.items.size());
  std::vector<std::uint32_t> next(watcher_starts_.begin(), watcher_starts_.end() - 1);
  for (std::size_t rule = 0; rule < rules; ++rule) {
    if (premises.starts[rule + 1] - premises.starts[rule] > candidates)
      throw std::invalid_argument("rule " + std::to_string(rule) +
                                  " with more premises than candidates; expected each once");
    premise_counts_[rule] = std::uint16_t(premises.starts[rule + 1] - premises.starts[rule]);
    for (std::uint32_t i = premises.starts[rule]; i < premises.starts[rule + 1]; ++i)
      watchers_[next[premises.items[i]]++] = std::uint32_t(rule);
  }
  conclusion_starts_.assign(conclusions.starts.begin(), conclusions.starts.end());
  conclusions_.assign(conclusions.items.begin(), conclusions.items.end());
}

void HornRules::apply(std::uint32_t* masks) const {
  const std::uint32_t size = std::uint32_t(size_), cells = std::uint32_t(cell_count_);
  std::vector<std::uint16_t> missing = premise_counts_;
  std::vector<std::uint32_t> queue;
  queue.reserve(std::size_t(cells) * size);
  for (std::uint32_t cell = 0; cell < cells; ++cell)
    for (std::uint32_t digit = 0; digit < size; ++digit)
      if (!(masks[cell] >> digit & 1)) queue.push_back(cell * size + digit);
  const auto fire = [&](std::size_t rule) {
    for (std::uint32_t i = conclusion_starts_[rule]; i < conclusion_starts_[rule + 1]; ++i) {
      const std::uint32_t candidate = conclusions_[i], bit = 1u << candidate % size;
      if (masks[candidate / size] & bit) {
        masks[candidate / size] ^= bit;
        queue.push_back(candidate);
      }
    }
  };
  for (std::size_t rule = 0; rule < missing.size(); ++rule)
    if (!missing[rule]) fire(rule);
  for (std::size_t next = 0; next < queue.size(); ++next)
    for (std::uint32_t i = watcher_starts_[queue[next]]; i < watcher_starts_[queue[next] + 1]; ++i)
      if (--missing[watchers_[i]] == 0) fire(watchers_[i]);
}

void HornRules::close(std::uint32_t* masks) const {
  apply(masks);
  std::uint32_t* const end = masks + cell_count_;
  if (std::find(masks, end, 0u) != end) std::fill(masks, end, 0u);
}

}  // namespace cluesmith::search
