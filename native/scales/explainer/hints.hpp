// SPDX-License-Identifier: MIT
// Chains inside chains: a step of a chain technique on the grid that a net has left, and what it
// adds to the length of the chains that use it.
#pragma once

#include <unordered_map>
#include <vector>

#include "scales/explainer/links.hpp"
#include "scales/explainer/rest.hpp"

namespace cluesmith::scales::explainer {

// A claim says that a candidate is true, or false: twice the number of the candidate, and one more
// where it is true.
using NetClaim = int;

// Why a claim "true" holds: it is the only place in a group (0 to 26), or the only digit of its
// cell.
inline constexpr int kOnlyDigit = 27, kNoCause = -1;

// A step of a nested chain. It rules candidates out because others are false already.
struct NestedStep {
  std::vector<NetClaim> claims;   // in the order in which the net takes them
  std::vector<NetClaim> because;  // claims of the net
  int hint;                       // its number in the table
};

// The nested steps of all nets of a search, numbered by their chains: two steps with the same
// chains count once in the length of a chain that uses both.
class HintTable {
 public:
  // The claims of all chains, one chain after the other, each from its end to its start.
  int number(const std::vector<NetClaim>& chains, int complexity) {
    std::uint64_t key = 0x9e3779b97f4a7c15;
    for (const NetClaim claim : chains) {
      key = (key ^ std::uint64_t(claim + 2)) * 0xff51afd7ed558ccd;
      key ^= key >> 32;
    }
    const auto [entry, is_new] = numbers_.try_emplace(key, int(complexities_.size()));
    if (is_new) complexities_.push_back(complexity);
    return entry->second;
  }

  int complexity(int hint) const { return complexities_[hint]; }

 private:
  std::unordered_map<std::uint64_t, int> numbers_;
  std::vector<int> complexities_;
};

// Collects the candidates that a nested chain needs to be false.
class NeededClaims {
 public:
  NeededClaims(const Numbered& number, const Rest& before, const Rest& now)
      : number_(number), before_(before), now_(now) {}

  void add(int cell, int digit, int cause) {
    if (cause == kOnlyDigit) {
      for (unsigned gone = before_.masks[cell] & ~now_.masks[cell]; gone; gone &= gone - 1)
        add(2 * number_(cell, std::countr_zero(gone)));
    } else if (cause != kNoCause) {
      each(before_.where[digit] & ~now_.where[digit] & kGeometry.group[cause],
           [&](int other) { add(2 * number_(other, digit)); });
    }
  }

  std::vector<NetClaim> take() { return std::move(claims_); }

 private:
  void add(NetClaim claim) {
    for (const NetClaim known : claims_)
      if (known == claim) return;
    claims_.push_back(claim);
  }

  const Numbered& number_;
  const Rest& before_;
  const Rest& now_;
  std::vector<NetClaim> claims_;
};

}  // namespace cluesmith::scales::explainer
