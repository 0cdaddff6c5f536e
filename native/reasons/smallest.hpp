// SPDX-License-Identifier: MIT
// The candidate that the fewest choices refute.
#pragma once

#include "reasons/refuter.hpp"

namespace cluesmith::reasons {

struct Reason {
  Assumption assumption{-1, true};
  Subset subset;
};

// A subset that refutes an assumption, too, and may be smaller.
Subset improve(Refuter& refuter, Assumption assumption, Subset subset);

// A small reason for an assumption: the smallest that derivations and their improvement find, or if
// no derivation fails, one with case distinctions. Empty if the assumption can be true, or the
// watch expires.
Subset small_reason(Refuter& refuter, Assumption assumption, Watch watch);

inline constexpr std::size_t kAnySize = std::size_t(-1);

// The smallest reason that is found for any literal to be false; of equally small ones that of the
// first literal. Its subset is empty if every literal can be true, or the watch expires. If the
// reason may have at most so many choices, only derivations are tried, which is much quicker.
Reason smallest_reason(const Choices& choices, const Literals& left, Watch watch,
                       std::size_t most = kAnySize);

enum class Answer { yes, no, unknown };

// Whether at most so many choices refute that a literal is true. If they do, `subset` has them. The
// search is complete; it gives up after so many nodes.
//
// It adds choices to a subset one by one. While the subset has a selection, the selection is
// extended to as many other choices as it can be. Each larger subset that refutes contains one of
// the choices that are left over; so these are tried in turn.
Answer has_small_reason(const Choices& choices, const Literals& left, int literal, int most,
                        int& nodes, Subset& subset);

}  // namespace cluesmith::reasons
