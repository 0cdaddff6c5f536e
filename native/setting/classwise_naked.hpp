// SPDX-License-Identifier: MIT
// Fillings in which the next step is a naked single: no class has a hidden single on an open cell.
//
// Until that step no plane changes. So some open cell is ruled out by all nine planes but one, as
// they are now; the search keeps the cells for which that is still possible.
#pragma once

#include "setting/classwise_state.hpp"

namespace cluesmith::setting::classwise {

// Is told each step of the enumeration, with nine classes where they are chosen; returns false to
// end it.
struct NakedVisitor {
  bool (*visit)(void* context, Digits* filling);
  void* context;

  bool operator()(Digits* filling) const { return visit(context, filling); }
};

class NakedFillings {
 public:
  explicit NakedFillings(std::size_t room);

  // Hands over every partition of the clues `rest` into classes of the list that gives some open
  // cell a naked single. False if the visitor ended it.
  bool each(const Digits& digits, const ClassList& list, Clues rest, NakedVisitor visitor);

 private:
  bool explore(Digits& digits, const ClassList& from, Clues rest, CellSet seen, CellSet possible,
               NakedVisitor visitor);

  std::vector<ClassList> lists_;  // by the number of classes left
};

}  // namespace cluesmith::setting::classwise
