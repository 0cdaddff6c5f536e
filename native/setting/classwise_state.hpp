// SPDX-License-Identifier: MIT
// The state of the class-wise search: which clues share a digit, and what follows so far.
//
// A *class* is the set of clues that hold one digit. No two of them are peers. A filling of the
// pattern is a partition of its clues into nine classes, of which one may be empty. A *plane* is
// the cells where the digit of a class can still be.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels.hpp"
#include "setting/classwise.hpp"

namespace cluesmith::setting::classwise {

constexpr int kDigits = 9;
constexpr int kMostClues = kMostClasswiseClues;

// Cells of the 9x9 board, 27 bits a band; the last word is zero.
typedef std::uint32_t CellSet __attribute__((vector_size(16)));
constexpr std::uint32_t kBand = (1u << 27) - 1;
inline constexpr CellSet kAllCells = {kBand, kBand, kBand, 0};

inline bool is_empty(CellSet set) { return (set[0] | set[1] | set[2]) == 0; }
inline bool is_full(CellSet set) { return (set[0] & set[1] & set[2]) == kBand; }
inline CellSet cell_set(int cell) {
  CellSet set = {};
  set[cell / 27] = 1u << cell % 27;
  return set;
}
CellSet peers_of(int cell);

// Calls act(cell) for each cell of a set in ascending order.
template <typename Act>
void each_cell(CellSet set, Act act) {
  for (int band = 0; band < 3; ++band)
    for (std::uint32_t rest = set[band]; rest; rest &= rest - 1)
      act(27 * band + __builtin_ctz(rest));
}

// A set of clues, bit i for the i-th clue of the pattern.
using Clues = std::uint32_t;

// How many clues a set has. This code is compiled for processors that may lack the instruction, and
// the library's function for them took 7 % of a search.
inline int count_clues(Clues set) {
  set -= set >> 1 & 0x55555555;
  set = (set & 0x33333333) + (set >> 2 & 0x33333333);
  return int(((set + (set >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}

// Narrows planes (see the kernel of this name), whose words and hidden singles are laid out in
// rows.
void narrow_planes(std::uint32_t* words, std::uint32_t* singles, std::size_t stride,
                   std::size_t count, CellSet blocked);

// Some planes, laid out as the kernels want them; Words is a vector or an array.
template <typename Words>
class Planes {
 public:
  Planes() = default;
  explicit Planes(std::size_t room)
      : words_(3 * ((room + kPlanesTogether - 1) / kPlanesTogether * kPlanesTogether)),
        singles_(words_.size()) {}

  const std::uint32_t* band(int i) const { return words_.data() + i * stride(); }
  CellSet operator[](std::size_t i) const { return at(words_, i); }
  // The hidden singles of a plane, as the last narrowing left them.
  CellSet singles(std::size_t i) const { return at(singles_, i); }
  void set(std::size_t i, CellSet plane) { put(words_, i, plane); }
  // Takes over a plane and its hidden singles.
  template <typename Other>
  void copy(std::size_t to, const Other& from, std::size_t i) {
    put(words_, to, from[i]);
    put(singles_, to, from.singles(i));
  }
  // Takes over the first `count` planes; there must be room for them.
  void copy_first(std::size_t count, const Planes& from) {
    for (int band = 0; band < 3; ++band)
      std::copy_n(from.words_.begin() + band * from.stride(), count,
                  words_.begin() + band * stride());
  }
  // Narrows the first `count` planes: removes the blocked cells that are not their hidden singles,
  // and what locked candidates rule out. A plane that contradicts itself becomes empty.
  void narrow(std::size_t count, CellSet blocked) {
    narrow_planes(words_.data(), singles_.data(), stride(), count, blocked);
  }

 private:
  std::size_t stride() const { return words_.size() / 3; }
  CellSet at(const Words& words, std::size_t i) const {
    return CellSet{words[i], words[stride() + i], words[2 * stride() + i], 0};
  }
  void put(Words& words, std::size_t i, CellSet set) {
    for (int band = 0; band < 3; ++band) words[band * stride() + i] = set[band];
  }

  Words words_{}, singles_{};
};

using ListPlanes = Planes<std::vector<std::uint32_t>>;
using DigitPlanes = Planes<std::array<std::uint32_t, 3 * kPlanesTogether>>;

// The classes that clues may still form, ascending by size, each with its plane.
struct ClassList {
  explicit ClassList(std::size_t room) : members(room), planes(room) {}

  void add(Clues clues, CellSet plane) {
    members[count] = clues;
    planes.set(count++, plane);
  }
  // Adds a class of another list.
  void take(const ClassList& from, std::size_t i) {
    members[count] = from.members[i];
    planes.copy(count++, from.planes, i);
  }
  bool has_empty() const { return count && !members[0]; }
  // Keeps the classes for which keep(i) holds.
  template <typename Keep>
  void filter(Keep keep) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (!keep(i)) continue;
      members[kept] = members[i];
      planes.copy(kept++, planes, i);
    }
    count = kept;
  }

  std::vector<Clues> members;
  ListPlanes planes;
  std::size_t count = 0;
};

// The plane of a class before anything is ruled out but by its clues.
CellSet first_plane(std::span<const std::uint16_t> clue_cells, Clues members);

// All classes of a pattern.
ClassList classes_of(std::span<const std::uint16_t> clue_cells);

// The classes chosen so far and what follows from them.
struct Digits {
  int left() const { return kDigits - chosen; }
  // Adds a class with its plane.
  void choose(Clues clues, CellSet plane) {
    classes[chosen] = clues;
    planes.set(chosen++, plane);
  }
  // Narrows the planes together: each cell that one of them occupies is taken from the others.
  // False if they contradict each other.
  bool settle();
  // Whether nine classes solve the board by singles and locked candidates.
  bool solve();

  int chosen = 0;
  std::array<Clues, kDigits> classes{};
  DigitPlanes planes;
  CellSet occupied{};  // cells with a digit: all clues, and what follows
};

// Drops classes that cannot be in a partition of the clues `rest` into `left` classes: too large
// ones, and, where two are left, those without a counterpart. False if the sizes of the classes of
// each clue show that there is no partition.
bool fit_classes(ClassList& list, Clues rest, int left);

}  // namespace cluesmith::setting::classwise
