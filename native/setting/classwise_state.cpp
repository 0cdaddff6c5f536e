// SPDX-License-Identifier: MIT
#include "setting/classwise_state.hpp"

#include <algorithm>
#include <bit>

#include "nine/geometry.hpp"

namespace cluesmith::setting::classwise {
namespace {

// A class counts this much, divided evenly among its clues; every size up to nine divides it.
constexpr int kWhole = 2520;

}  // namespace

CellSet peers_of(int cell) {
  const nine::Cells peers = nine::kGeometry.peers[cell];
  const auto band = [&](int first) { return std::uint32_t(peers >> first) & kBand; };
  return CellSet{band(0), band(27), band(54), 0};
}

void narrow_planes(std::uint32_t* words, std::uint32_t* singles, std::size_t stride,
                   std::size_t count, CellSet blocked) {
  const std::uint32_t blocked_words[3] = {blocked[0], blocked[1], blocked[2]};
  kernels().narrow_planes(words, stride, count, blocked_words, singles);
}

CellSet first_plane(std::span<const std::uint16_t> clue_cells, Clues members) {
  CellSet plane = kAllCells;
  for (const std::uint16_t cell : clue_cells) plane &= ~cell_set(cell);
  for (Clues rest = members; rest; rest &= rest - 1)
    plane &= ~peers_of(clue_cells[std::countr_zero(rest)]);
  for (Clues rest = members; rest; rest &= rest - 1)
    plane |= cell_set(clue_cells[std::countr_zero(rest)]);
  return plane;
}

ClassList classes_of(std::span<const std::uint16_t> clue_cells) {
  std::vector<Clues> sets{0};
  for (std::size_t next = 0; next < sets.size(); ++next) {
    const Clues set = sets[next];
    for (std::size_t i = std::size_t(std::bit_width(set)); i < clue_cells.size(); ++i) {
      const CellSet peers = peers_of(clue_cells[i]);
      bool fits = true;
      for (Clues rest = set; rest && fits; rest &= rest - 1)
        fits = is_empty(peers & cell_set(clue_cells[std::countr_zero(rest)]));
      if (fits) sets.push_back(set | Clues(1) << i);
    }
  }
  std::stable_sort(sets.begin(), sets.end(),
                   [](Clues a, Clues b) { return count_clues(a) < count_clues(b); });
  ClassList list(sets.size());
  for (const Clues set : sets) list.add(set, first_plane(clue_cells, set));
  list.planes.narrow(list.count, CellSet{});
  list.filter([&](std::size_t i) { return !is_empty(list.planes[i]); });
  return list;
}

bool Digits::settle() {
  for (CellSet before = {}; !is_empty(before ^ occupied);) {
    before = occupied;
    planes.narrow(kPlanesTogether, before);
    CellSet placed = {};
    for (int digit = 0; digit < chosen; ++digit) {
      const CellSet singles = planes.singles(digit);
      if (is_empty(planes[digit]) || !is_empty(singles & placed)) return false;
      placed |= singles;
    }
    occupied |= placed;
  }
  return true;
}

bool Digits::solve() {
  while (settle()) {
    if (is_full(occupied)) return true;
    CellSet once = {}, twice = {};
    for (int digit = 0; digit < kDigits; ++digit) {
      twice |= once & planes[digit];
      once |= planes[digit];
    }
    const CellSet naked = once & ~twice & ~occupied;
    if (!is_full(once) || is_empty(naked)) return false;
    occupied |= naked;
    for (int digit = 0; digit < kDigits; ++digit) {
      CellSet plane = planes[digit];
      each_cell(naked & plane, [&](int cell) { plane &= ~peers_of(cell); });
      planes.set(digit, plane);
    }
  }
  return false;
}

bool fit_classes(ClassList& list, Clues rest, int left) {
  const int size = count_clues(rest);
  const bool has_empty = list.has_empty() && left > 1;
  const int most = size - (left - 1) + has_empty;
  list.filter([&](std::size_t i) {
    const Clues set = list.members[i];
    return left == 1 ? set == rest : count_clues(set) <= most;
  });
  if (left == 2) {
    const std::vector<Clues> sets(list.members.begin(), list.members.begin() + list.count);
    list.filter([&](std::size_t i) {
      return std::find(sets.begin(), sets.end(), rest & ~list.members[i]) != sets.end();
    });
  }
  std::array<int, kMostClues> smallest{}, largest{};
  for (std::size_t i = 0; i < list.count; ++i) {
    const int members = count_clues(list.members[i]);
    for (Clues set = list.members[i]; set; set &= set - 1) {
      const int clue = std::countr_zero(set);
      if (!smallest[clue]) smallest[clue] = members;
      largest[clue] = members;
    }
  }
  int at_most = 0, at_least = 0;
  for (Clues set = rest; set; set &= set - 1) {
    const int clue = std::countr_zero(set);
    if (!smallest[clue]) return false;
    at_most += kWhole / smallest[clue];
    at_least += kWhole / largest[clue];
  }
  return at_most >= kWhole * (left - list.has_empty()) && at_least <= kWhole * left;
}

}  // namespace cluesmith::setting::classwise
