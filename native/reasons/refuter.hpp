// SPDX-License-Identifier: MIT
// Refutes an assumption with few choices: a derivation first, then a minimal subset of its choices.
//
// A derivation makes the last literal of a choice true if all others are false, and the literals
// that it excludes false, until a choice has none left. The cheapest derivation comes first, by
// Knuth's generalisation of Dijkstra's algorithm: a literal costs as much as all that it rests on,
// counted once for each use. A candidate in a cell of a constraint is false if all ways with it
// are. If no derivation reaches a contradiction, others are nested in it: a literal is false if a
// second derivation, which assumes it too, reaches one. If that does not help, cases are tried.
#pragma once

#include <compare>
#include <optional>
#include <utility>
#include <vector>

#include "reasons/choices.hpp"
#include "watch.hpp"

namespace cluesmith::reasons {

// A literal that is assumed to be true or false.
struct Assumption {
  int literal;
  bool is_true;
};

using Subset = std::vector<int>;  // of the choices

// The literals that are left if an assumption is made.
Literals assume(const Choices& choices, Literals left, Assumption assumption);

// Whether one literal of each choice of a subset can be true together. Gives up after some thousand
// nodes and says yes.
bool has_selection(const Choices& choices, const Literals& left, const Subset& subset);

class Refuter {
 public:
  // Both are kept by reference. The literals that are left may shrink between calls, which
  // `literals_changed` must tell.
  Refuter(const Choices& choices, const Literals& left);
  void literals_changed();
  const Choices& choices() const { return choices_; }
  const Literals& left() const { return left_; }

  // Whether some choices alone refute an assumption: they have no selection then.
  bool refutes(const Subset& subset, Assumption assumption) const;

  // A minimal subset that refutes an assumption, made from a derivation; none if there is no
  // derivation.
  std::optional<Subset> derive(Assumption assumption);

  // The same with derivations nested in it, none of which costs more than the limit.
  std::optional<Subset> derive_nested(Assumption assumption, int limit);

  // Tries to make a subset smaller: leaves out one of its choices and derives again, where the
  // other choices of the subset cost less than new ones.
  Subset improve(Assumption assumption, Subset subset);

  // The same as `derive`, with case distinctions; none if the assumption can be true, the cases are
  // too many, or the watch expires. In the first case `solution` has the true literals.
  std::optional<Subset> search(Assumption assumption, Watch watch);
  const std::vector<int>& solution() const { return solution_; }

 private:
  static constexpr int kEndless = 1 << 28;

  struct Core {
    Subset choices;
    std::vector<int> assumed;  // the literals assumed to be true that it rests on
  };
  struct Event {
    int cost, literal, choice;
    // The cheapest comes first; of equally cheap ones that of the first literal.
    auto operator<=>(const Event&) const = default;
  };

  void begin(Assumption assumption);
  void begin(const std::vector<int>& assumed, int assumed_false);
  bool propagate(int limit = kEndless);
  void write(int& place, int value);
  void take_back();
  void make_true(int literal, int reason, int cost);
  void make_false(int literal, int because, int cost);
  void make_way_false(int way, int because, int cost);
  void collect(int choice, Core& core);
  bool search_cases(std::vector<int>& assumed, int assumed_false, Core& core, Watch watch);
  std::optional<Subset> shrink(Subset subset, Assumption assumption) const;
  void set_costs(int cost);

  const Choices& choices_;
  const Literals& left_;
  std::vector<int> count_;    // literals left of each choice
  std::vector<int> needed_;   // ways left for each need
  std::vector<int> cost_of_;  // of each choice

  // What is known after some steps of a derivation.
  struct Derivation {
    std::vector<int> remaining, sum;  // by choice: the literals that are not false, all costs
    std::vector<int> cause;           // by choice: what made the last literal false
    std::vector<int> ways, ways_sum, ways_cause;  // the same by need
    std::vector<int> reason,
        because;  // by literal: the choice that makes it true; what excludes it
    std::vector<Event> events;
    int failed, failed_cost;
  };
  Derivation now_;
  bool is_trial_ = false;
  std::vector<std::pair<int*, int>> written_;  // by a trial: where, and what was there before
  std::vector<Subset> nested_;                 // the choices of nested derivations
  std::vector<char> is_collected_;
  std::vector<int> solution_;
};

}  // namespace cluesmith::reasons
