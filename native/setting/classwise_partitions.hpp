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

  // What partitions are looked for.
  struct Task {
    const ClassList& list;
    const Digits& digits;  // the chosen classes
    Clues rest;            // of these clues
    bool is_calm;
    CellSet targets;  // the open cells that may be naked singles
    std::size_t steps, most;
  };

  // Finds the partitions into the classes left that leave each cell a digit and have a next step: a
  // hidden single or, always in a calm state, a naked one. In a calm state that step must fill
  // the board or have another one after it. False if it takes more than `steps` steps or there are
  // more than `most`.
  bool find(const Task& task);

  std::vector<Places> found;

 private:
  struct Plane {
    CellSet plane, singles;
  };
  // A plane after a target of it is placed as a naked single.
  struct Placed {
    std::uint16_t cell, owner;  // the place of a class in the list, or kChosen and a chosen class
    CellSet plane, singles;
  };
  static constexpr std::uint16_t kChosen = 0x8000;

  void sort_classes(const ClassList& list, Clues rest);
  void place_targets(const Task& task, CellSet targets);
  bool explore(Clues rest, int left, std::size_t depth, int next, const Glance& glance);
  bool finish(Clues rest, int left, std::size_t depth, const Glance& glance);
  bool goes_on(CellSet naked) const;
  const Placed& placed(int cell, std::uint16_t owner) const;
  int look_up(Clues clues) const;

  const Task* task_ = nullptr;
  CellSet open_{};
  bool has_empty_ = false;
  Plane empty_{};
  std::size_t steps_ = 0;
  std::array<Clues, kMostClues> order_;              // the scarcest clue first
  std::array<std::uint16_t, kMostClues + 1> begin_;  // of the bucket of each clue
  std::vector<Clues> members_;                       // the classes by their first clue
  std::vector<std::uint16_t> places_of_;             // where they are in the list
  std::vector<Plane> planes_;
  std::vector<std::uint16_t> table_;  // finds a class by its clues: its number and one, or zero
  std::vector<Placed> placed_;        // by cell
  std::array<std::uint32_t, 81> begin_of_cell_;
  ListPlanes room_;  // for the planes of placed_
  Places places_{};
};

}  // namespace cluesmith::setting::classwise
