// SPDX-License-Identifier: MIT
// The states of the class-wise search and the steps between them.
//
// A state has chosen classes with their planes, and a list of the classes that the other clues may
// form. Either some class of a filling has a hidden single on an open cell: there is a step for
// each such class, without the ones before it. Or none has: the step to the *calm* state, without
// all of them. There the next deduction is a naked single. The *targets* are the cells that may be
// it. There is a step for each target and each class that may own it; the targets before it are not
// naked singles there. If the owner's plane gets no hidden single from that, the state below is
// calm, too, and its targets are the later ones and the cells that the owner's plane lost.
#pragma once

#include <memory>

#include "setting/classwise.hpp"
#include "setting/classwise_optimism.hpp"
#include "setting/classwise_partitions.hpp"
#include "setting/classwise_state.hpp"

namespace cluesmith::setting::classwise {

struct Step {
  enum Kind : std::uint8_t {
    kChoose,  // a class of the list is chosen
    kCalm,    // no class has a hidden single on an open cell
    kPlace,   // a cell is a naked single of a chosen class
    kOwn,     // a cell is a naked single of a class of the list, which is chosen
  };
  Kind kind;
  std::size_t which = 0;  // the place of the class in the list, or the chosen class
  int cell = 0;
};

struct State {
  explicit State(std::size_t room) : list(room), useful(room) {}

  Digits digits;
  Clues rest = 0;  // clues without a class
  bool is_calm = false;
  CellSet targets{};                  // of a calm state
  ClassList list;                     // the classes that the clues may form
  ClassList useful;                   // of a calm state: those that leave some target
  std::vector<std::uint8_t> skipped;  // classes of the list that need not be tried any more
  std::vector<Step> steps;
};

// Is handed nine classes that the basics seem to solve; returns false to end the search.
struct FillingSink {
  bool (*take)(void* context, const std::array<Clues, kDigits>& classes);
  void* context;
};

class Tree {
 public:
  Tree(const ClasswiseTask& task, FillingSink sink);

  // Makes the state at level 0 the root.
  void begin();
  State& at(std::size_t level);

  enum class Expansion : std::uint8_t { dropped, tried, demand, targets };
  // Bounds a state. If it goes on, lists its steps; if few partitions are left, hands them over.
  Expansion expand(std::size_t level);
  // Whether so few classes are left that all partitions are tried without a bound.
  static bool is_last(const State& state) { return state.digits.left() <= kFewLeft; }
  void try_last(std::size_t level);
  // Goes to the state below; false if the chosen classes contradict each other.
  bool descend(std::size_t level, Step step);
  // Marks a step as done for the steps after it.
  static void pass(State& state, Step step);

  std::span<const std::uint16_t> cells() const { return cells_; }
  CellSet clue_set() const { return clue_set_; }

 private:
  static constexpr int kFewLeft = 2;

  Expansion expand_calm(std::size_t level);
  bool may_go_on(State& state, ClassList& list);
  bool find_targets(State& state);
  bool try_all(const State& state, const ClassList& list, std::size_t steps, std::size_t most);
  bool choose(const State& state, State& below, std::size_t chosen);
  bool place(const State& state, State& below, Step step);
  void narrow(State& state);

  std::span<const std::uint16_t> cells_;
  FillingSink sink_;
  bool tries_few_;
  ClassList all_;
  CellSet clue_set_{};
  Optimism optimism_;
  Partitions partitions_;
  std::vector<std::unique_ptr<State>> states_;  // by level
};

}  // namespace cluesmith::setting::classwise
