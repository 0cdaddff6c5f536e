// SPDX-License-Identifier: MIT
// The optimistic closure of the class-wise search: all classes that are possible act at once.
//
// Each chosen class and each class of the list is an *owner* of cells. The closure follows all of
// them together and only ever rules out more than any one filling does:
//   - an owner claims a cell that is a hidden single of its plane;
//   - a claimed cell is ruled out of the other planes;
//   - an owner whose plane contradicts itself claims every cell of the plane it began with;
//   - a cell that all classes of a filling but one could rule out is claimed by each owner that
//     could be the one, and is placed in its plane.
// A hidden single stays in the plane of its owner, unless another owner that can be part of the
// same filling claims the cell, too. If some cell is never claimed, no filling solves the board.
#pragma once

#include "setting/classwise_state.hpp"

namespace cluesmith::setting::classwise {

class Optimism {
 public:
  explicit Optimism(std::size_t room);

  // False only if no partition of the clues `rest` into classes of the list completes the chosen
  // classes to a solvable filling. The planes must be narrowed.
  bool may_fill(const Digits& digits, const ClassList& list, Clues rest);

 private:
  // Owners of a cell. Only the smallest classes count: if a larger one is disjoint from some class,
  // so is the smaller one. If there are too many, the cell counts as disputed.
  struct Owners {
    static constexpr unsigned kMost = 15;
    std::uint32_t digits;  // the chosen classes; kEmpty for the empty class of the list, or many
    std::uint32_t count;
    Clues classes[kMost];
  };
  static constexpr std::uint32_t kEmpty = 1u << kDigits;

  template <typename Narrowed, typename Begun>
  void look(Narrowed& planes, const Begun& begun, std::size_t i, CellSet& claims,
            std::uint32_t digit, Clues clues);
  template <typename Narrowed>
  void place(Narrowed& planes, std::size_t i, CellSet& claims, std::uint32_t digit, Clues clues,
             int cell);
  void claim(CellSet cells, CellSet& claims, std::uint32_t digit, Clues clues);
  bool is_disputed(int cell, std::uint32_t digit, Clues clues) const;
  void place_naked_singles(const Digits& digits, const ClassList& list, Clues rest);

  DigitPlanes digit_planes_;
  ListPlanes list_planes_;
  std::array<CellSet, kDigits> digit_claims_{};
  std::vector<CellSet> list_claims_;
  std::array<Owners, 81> owners_;
  CellSet known_{};                                           // occupied from the start
  CellSet occupied_{};                                        // known or claimed
  CellSet naked_{}, naked_of_digits_{}, naked_of_classes_{};  // cells placed as naked singles
  bool changed_ = false;
};

}  // namespace cluesmith::setting::classwise
