// SPDX-License-Identifier: MIT
// How a reason leads to a contradiction, line by line.
#pragma once

#include "reasons/refuter.hpp"

namespace cluesmith::reasons {

struct AccountLine;

// Lines up to one whose choice has no candidate left, or one with cases.
using Account = std::vector<AccountLine>;

// What a choice has left at that point: nothing, one candidate, which is true then, or several,
// each of which has an account of its own.
struct AccountLine {
  int choice;
  std::vector<int> options;
  std::vector<Account> cases;
};

// Tells how choices refute an assumption. In every case only the choices that it needs appear.
Account tell(const Choices& choices, const Literals& left, Assumption assumption, Subset subset);

}  // namespace cluesmith::reasons
