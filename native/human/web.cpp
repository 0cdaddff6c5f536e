// SPDX-License-Identifier: MIT
#include "human/web.hpp"

#include <algorithm>

#include "human/patterns.hpp"

namespace cluesmith::human {
namespace {

using BySize = std::array<std::vector<AlmostLocked>, 9>;

void add_sets(const Grid& grid, Cells group, BySize& by_size) {
  Few<int, 9> cells;
  each(group & grid.open, [&](int cell) { cells.add(cell); });
  Few<unsigned, 126> locked;  // they still rule something out; none contains another
  std::array<std::uint16_t, 512> unions;
  unions[0] = 0;
  const auto has_work = [&](unsigned members) {
    for (int i = 0; i < cells.size(); ++i)
      if (!(members >> i & 1) && grid.masks[cells[i]] & unions[members]) return true;
    return false;
  };
  // The loop leaves out the set of all cells: it has as many digits as cells.
  for (unsigned members = 1; members + 1 < 1u << cells.size(); ++members) {
    const int lowest = cells[std::countr_zero(members)];
    unions[members] = std::uint16_t(unions[members & (members - 1)] | grid.masks[lowest]);
    const int size = size_of(members), spare = size_of(unions[members]) - size;
    if (spare > 1) continue;
    const auto is_inside = [&](unsigned subset) { return !(subset & ~members); };
    if (std::any_of(locked.begin(), locked.end(), is_inside)) continue;
    if (spare < 1) {
      if (has_work(members)) locked.add(members);
      continue;
    }
    AlmostLocked set{0, unions[members]};
    for (unsigned rest = members; rest; rest &= rest - 1)
      set.cells |= cell_bit(cells[std::countr_zero(rest)]);
    by_size[size].push_back(set);
  }
}

}  // namespace

std::vector<AlmostLocked> almost_locked_sets(const Grid& grid) {
  BySize by_size;
  for (const Cells group : kGeometry.group) add_sets(grid, group, by_size);
  std::vector<AlmostLocked> all;
  for (auto& sets : by_size) {
    std::sort(sets.begin(), sets.end(),
              [](const auto& one, const auto& other) { return one.cells < other.cells; });
    const auto end = std::unique(sets.begin(), sets.end(), [](const auto& one, const auto& other) {
      return one.cells == other.cells;
    });
    all.insert(all.end(), sets.begin(), end);
  }
  if (all.size() > kMostSets) all.resize(kMostSets);
  return all;
}

Places::Places(const Grid& grid, const std::vector<AlmostLocked>& almost_locked) {
  std::vector<Node> nodes;
  NodeNumbers numbers(nodes);
  for (const auto& [cells, digits] : almost_locked) {
    WebSet set{cells, 0, {}};
    set.places.fill(-1);
    for (unsigned rest = digits; rest; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      const Cells digit_cells = cells & grid.where[digit];
      const int number = numbers.number({digit, digit_cells});
      if (number == int(places.size())) {
        Cells hits = grid.where[digit];
        each(digit_cells, [&](int cell) { hits &= kGeometry.peers[cell]; });
        places.push_back({digit, hits});
      }
      if (!places[number].hits) continue;
      set.digits |= 1u << digit;
      set.places[digit] = std::int16_t(number);
    }
    sets.push_back(set);
  }
  find_links(nodes);
  put_linked_first();
}

void Places::find_links(const std::vector<Node>& nodes) {
  // Lists of the places of a digit that have the same first cell: the last entry, and for each
  // entry the one before it, or -1.
  std::array<int, 9 * 81> last;
  last.fill(-1);
  std::vector<int> before(nodes.size());
  for (int place = 0; place < int(nodes.size()); ++place) {
    const auto& [digit, cells] = nodes[place];
    const Cells hits = places[place].hits;
    each(hits, [&](int cell) {
      for (int other = last[9 * cell + digit]; other >= 0; other = before[other])
        if (!(nodes[other].cells & ~hits)) links.emplace_back(other, place);
    });
    int& start = last[9 * first(cells) + digit];
    before[place] = start;
    start = place;
  }
}

void Places::put_linked_first() {
  std::vector<int> number(places.size(), -1);
  for (const auto& [one, other] : links) number[one] = number[other] = 0;
  for (int& each : number)
    if (each == 0) each = linked_count++;
  int next = linked_count;
  for (int& each : number)
    if (each < 0) each = next++;
  std::vector<Place> ordered(places.size());
  for (std::size_t place = 0; place < places.size(); ++place)
    ordered[number[place]] = places[place];
  places = std::move(ordered);
  for (auto& [one, other] : links) one = number[one], other = number[other];
  for (WebSet& set : sets)
    for (std::int16_t& place : set.places)
      if (place >= 0) place = std::int16_t(number[place]);
}

template <int width>
Web<width>::Web(Places listed)
    : Places(std::move(listed)),
      sharing(places.size()),
      linked(linked_count),
      owners(linked_count),
      neighbours(linked_count),
      seen_from_(9 * 81) {
  for (int number = 0; number < int(sets.size()); ++number)
    for (unsigned rest = sets[number].digits; rest; rest &= rest - 1) {
      const int digit = std::countr_zero(rest), place = sets[number].places[digit];
      if (place < linked_count) owners[place].add(number);
      each(places[place].hits, [&](int cell) { seen_from_[9 * cell + digit].add(number); });
    }
  for (std::size_t place = 0; place < places.size(); ++place)
    each(places[place].hits,
         [&](int cell) { sharing[place] |= seen_from(cell, places[place].digit); });
  for (const auto& [one, other] : links) {
    linked[one].add(other);
    linked[other].add(one);
    neighbours[one] |= owners[other];
    neighbours[other] |= owners[one];
  }
}

template <int width>
void Web<width>::find_onward() {
  onward_.resize(linked_count);
  for (const WebSet& set : sets)
    for (const int entry : set.places) {
      if (entry < 0 || entry >= linked_count) continue;
      for (const int exit : set.places)
        if (exit >= 0 && exit < linked_count && exit != entry) onward_[entry] |= linked[exit];
    }
}

template <int width>
bool Web<width>::has_layer(int depth) {
  if (layers_.empty()) {
    find_onward();
    layers_ = {Recycled<Set>(linked_count), linked};
    reached_ = linked;
  }
  while (int(layers_.size()) <= depth) {
    Recycled<Set> next(linked_count);
    bool has_any = false;
    for (int start = 0; start < linked_count; ++start) {
      if (layers_.back()[start].empty()) continue;
      each(layers_.back()[start], [&](int place) { next[start] |= onward_[place]; });
      next[start] -= reached_[start];
      reached_[start] |= next[start];
      has_any |= !next[start].empty();
    }
    if (!has_any) return false;
    layers_.push_back(std::move(next));
  }
  return true;
}

void GridWeb::make(const Grid& grid) {
  Places places(grid, sets(grid));
  const auto most = std::max(int(places.sets.size()), places.linked_count);
  if (most <= 64 * 4)
    web_.emplace<Web<4>>(std::move(places));
  else if (most <= 64 * 6)
    web_.emplace<Web<6>>(std::move(places));
  else if (most <= 64 * 16)
    web_.emplace<Web<16>>(std::move(places));
  else
    web_.emplace<Web<kMostWebWords>>(std::move(places));
}

template class Web<4>;
template class Web<6>;
template class Web<16>;
template class Web<kMostWebWords>;

}  // namespace cluesmith::human
