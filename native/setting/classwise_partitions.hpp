// SPDX-License-Identifier: MIT
// All partitions of some clues into classes of a list, if there are few.
#pragma once

#include "setting/classwise_state.hpp"

namespace cluesmith::setting::classwise {

// What the planes of a filling show at once, before anything follows from them.
struct Glance {
  CellSet seen{};     // cells of at least one plane
  CellSet naked{};    // open cells of at most one plane
  CellSet singles{};  // open cells that are hidden singles

  // Adds a plane; false if two of them have the same hidden single.
  bool add(CellSet plane, CellSet open_singles) {
    naked &= ~(plane & seen);
    seen |= plane;
    const bool is_apart = is_empty(singles & open_singles);
    singles |= open_singles;
    return is_apart;
  }
};

class Partitions {
 public:
  using Places = std::array<std::uint16_t, kDigits>;  // of the classes in the list

  // Finds the partitions of the clues `rest` into `left` classes that leave each cell a digit and
  // have a next step: a hidden single or, always in a calm state, a naked one. `glance` has the
  // planes of the chosen classes. False if it takes more than `steps` steps or there are more than
  // `most`.
  bool find(const ClassList& list, Clues rest, int left, const Glance& glance, bool is_calm,
            CellSet occupied, std::size_t steps, std::size_t most);

  std::vector<Places> found;

 private:
  struct Plane {
    CellSet plane, singles;
  };

  bool explore(Clues rest, int left, std::size_t depth, int next, const Glance& glance);
  bool finish(Clues rest, int left, std::size_t depth, const Glance& glance);
  int look_up(Clues clues) const;

  CellSet open_{};
  bool is_calm_ = false, has_empty_ = false;
  Plane empty_{};
  std::size_t steps_ = 0, most_ = 0;
  std::array<Clues, kMostClues> order_;              // the scarcest clue first
  std::array<std::uint16_t, kMostClues + 1> begin_;  // of the bucket of each clue
  std::vector<Clues> members_;                       // the classes by their first clue
  std::vector<std::uint16_t> places_of_;             // where they are in the list
  std::vector<Plane> planes_;
  std::vector<std::uint16_t> table_;  // finds a class by its clues: its number and one, or zero
  Places places_{};
};

}  // namespace cluesmith::setting::classwise
