// SPDX-License-Identifier: MIT
// All partitions of some clues into classes of a list, if there are few, and those of them that the
// basics solve. The kernels find_partitions and close_partitions do the work; here the classes are
// laid out for them.
#pragma once

#include "setting/classwise_state.hpp"

namespace cluesmith::setting::classwise {

class Partitions {
 public:
  using Places = std::array<std::size_t, kDigits>;  // of the classes in the list

  // What partitions are looked for.
  struct Task {
    const ClassList& list;
    const Digits& digits;  // the chosen classes; two classes are left or more
    Clues rest;            // of these clues
    bool is_calm;
    CellSet targets;  // the open cells that may be naked singles
    std::size_t steps, most;
  };

  // Finds the partitions into the classes left that singles and locked candidates seem to solve;
  // contradictions may be among them. In a calm state only a naked single of the targets is a next
  // step. False if that takes more than `steps` steps, or there are more than `most` partitions
  // that have a next step.
  bool find(const Task& task);

  std::vector<Places> found;

 private:
  static constexpr int kMostRest = 20;  // clues of number_of_
  static constexpr std::size_t kMostPairs = 1 << 14;
  static constexpr std::size_t kMostClasses = 60'000;  // numbers have sixteen bits

  void rank_clues(const ClassList& list, Clues rest);
  Clues ranked(Clues clues) const;
  void lay_out(const Task& task);
  void put(std::size_t at, Clues members, std::size_t place);
  void forget();

  std::array<std::uint8_t, 32> rank_{};  // of each clue, the scarcest first
  std::vector<Clues> ranked_;            // the classes of the list with ranks as clues
  std::vector<std::uint32_t> members_, sizes_, planes_[3], singles_[3];
  std::vector<std::size_t> places_of_;  // where the classes are in the list
  std::array<std::uint32_t, kMostClues + 1> begin_{};
  std::vector<std::uint16_t> number_of_;
  std::vector<std::uint32_t> found_, kept_, pairs_, pairs_of_, touched_;
  const ClassList* list_ = nullptr;
  CellSet open_{};
};

}  // namespace cluesmith::setting::classwise
