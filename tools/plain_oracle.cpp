// SPDX-License-Identifier: MIT
// Slow and plain answers about 9x9 puzzles, for check_paths.py. It shares no code with the core.
//
// Reads puzzles of 81 digits (bytes, 0 for blank) and writes for each the number of solutions, at
// most two, and its closures under singles and under singles and locked candidates: 81 masks of
// two bytes each, zeros where the closure leaves some cell nothing.
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <vector>

using Masks = std::array<std::uint16_t, 81>;
using Cells = std::vector<int>;

static std::vector<Cells> all_groups() {
  std::vector<Cells> groups(27);
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, column = cell % 9;
    groups[row].push_back(cell);
    groups[9 + column].push_back(cell);
    groups[18 + row / 3 * 3 + column / 3].push_back(cell);
  }
  return groups;
}

static const std::vector<Cells> kGroups = all_groups();

static bool in_group(const Cells& group, int cell) {
  for (int other : group)
    if (other == cell) return true;
  return false;
}

static bool sees(int one, int other) {
  if (one == other) return false;
  for (const Cells& group : kGroups)
    if (in_group(group, one) && in_group(group, other)) return true;
  return false;
}

static std::vector<Cells> all_peers() {
  std::vector<Cells> peers(81);
  for (int cell = 0; cell < 81; ++cell)
    for (int other = 0; other < 81; ++other)
      if (sees(cell, other)) peers[cell].push_back(other);
  return peers;
}

static const std::vector<Cells> kPeers = all_peers();

// Pairs of groups that share three cells: what is confined to those leaves the rest of the second.
struct Overlap {
  Cells rest, leaving;
};

static std::vector<Overlap> all_overlaps() {
  std::vector<Overlap> overlaps;
  for (const Cells& one : kGroups)
    for (const Cells& other : kGroups) {
      Overlap overlap;
      for (int cell : one)
        if (!in_group(other, cell)) overlap.rest.push_back(cell);
      for (int cell : other)
        if (!in_group(one, cell)) overlap.leaving.push_back(cell);
      if (overlap.rest.size() == 6) overlaps.push_back(overlap);
    }
  return overlaps;
}

static const std::vector<Overlap> kOverlaps = all_overlaps();

static bool keep(std::uint16_t& mask, unsigned digits) {
  const auto next = std::uint16_t(mask & digits);
  const bool changed = next != mask;
  mask = next;
  return changed;
}

static bool close_once(Masks& masks, bool locked) {
  bool changed = false;
  for (int cell = 0; cell < 81; ++cell)
    if (std::popcount(masks[cell]) == 1) {
      const unsigned digit = masks[cell];
      for (int peer : kPeers[cell]) changed |= keep(masks[peer], ~digit);
    }
  for (const Cells& group : kGroups)
    for (unsigned digit = 1; digit <= 256; digit *= 2) {
      int places = 0, last = group[0];
      for (int cell : group)
        if (masks[cell] & digit) {
          ++places;
          last = cell;
        }
      if (places < 2) changed |= keep(masks[last], places ? digit : 0);
    }
  if (locked)
    for (const Overlap& overlap : kOverlaps)
      for (unsigned digit = 1; digit <= 256; digit *= 2) {
        bool elsewhere = false;
        for (int cell : overlap.rest) elsewhere |= (masks[cell] & digit) != 0;
        if (!elsewhere)
          for (int cell : overlap.leaving) changed |= keep(masks[cell], ~digit);
      }
  return changed;
}

static Masks closure(Masks masks, bool locked) {
  bool changed;
  do {
    changed = close_once(masks, locked);
    for (std::uint16_t mask : masks)
      if (mask == 0) return {};
  } while (changed);
  return masks;
}

// Solutions that candidates leave, at most `limit`: after the closure, the digits of the cell that
// has fewest, each of them in turn.
static int count(const Masks& given, int limit) {
  const Masks masks = closure(given, false);
  int best = -1, fewest = 10;
  for (int cell = 0; cell < 81; ++cell) {
    const int left = std::popcount(masks[cell]);
    if (left == 0) return 0;
    if (left > 1 && left < fewest) {
      fewest = left;
      best = cell;
    }
  }
  if (best < 0) return 1;
  int found = 0;
  for (unsigned digit = 1; digit <= 256 && found < limit; digit *= 2)
    if (masks[best] & digit) {
      Masks next = masks;
      next[best] = std::uint16_t(digit);
      found += count(next, limit - found);
    }
  return found;
}

int main() {
  std::array<std::uint8_t, 81> digits;
  while (std::fread(digits.data(), 1, 81, stdin) == 81) {
    Masks masks;
    for (int cell = 0; cell < 81; ++cell)
      masks[cell] = std::uint16_t(digits[cell] ? 1u << (digits[cell] - 1) : 0x1ff);
    const Masks singles = closure(masks, false), basics = closure(masks, true);
    const auto solutions = std::uint8_t(count(masks, 2));
    std::fwrite(&solutions, 1, 1, stdout);
    std::fwrite(singles.data(), 2, 81, stdout);
    std::fwrite(basics.data(), 2, 81, stdout);
  }
}
