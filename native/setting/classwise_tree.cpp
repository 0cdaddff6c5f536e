// SPDX-License-Identifier: MIT
#include "setting/classwise_tree.hpp"

#include <algorithm>
#include <bit>

#include "setting/classwise_packing.hpp"

namespace cluesmith::setting::classwise {
namespace {

// With more targets, a calm state is bounded. (Placing each of few targets on trial saved 5 % of
// the states and took 20 % of the time.)
constexpr int kManyTargets = 12;

// Up to so many steps and partitions, all of them are tried. Most partitions of a calm state are
// rejected without closing them, so more are tried there.
constexpr std::size_t kFewSteps = 1500, kFewPartitions = 256;
constexpr std::size_t kFewCalmSteps = 40'000, kFewCalmPartitions = 4000;
constexpr std::size_t kAny = ~std::size_t{0};

int count_cells(CellSet set) {
  return std::popcount(set[0]) + std::popcount(set[1]) + std::popcount(set[2]);
}

// The cells of at least one chosen plane, and those of at least two.
struct Seen {
  CellSet once{}, twice{};

  explicit Seen(const Digits& digits) {
    for (int d = 0; d < digits.chosen; ++d) {
      twice |= once & digits.planes[d];
      once |= digits.planes[d];
    }
  }
};

// Whether a cell of `targets` can be a naked single of a filling with this plane.
bool is_useful(CellSet plane, CellSet targets, CellSet seen) {
  return !is_empty(targets & ~(plane & seen));
}

}  // namespace

Tree::Tree(const ClasswiseTask& task, FillingSink sink)
    : cells_(task.clue_cells),
      sink_(sink),
      tries_few_(task.tries_few),
      all_(classes_of(task.clue_cells)),
      optimism_(all_.count) {
  for (const std::uint16_t cell : cells_) clue_set_ |= cell_set(cell);
  if (task.among.empty()) return;
  all_.filter([&](std::size_t i) {
    return std::ranges::find(task.among, all_.members[i]) != task.among.end();
  });
}

void Tree::begin() {
  State& root = at(0);
  root.digits = Digits{};
  root.digits.occupied = clue_set_;
  root.rest = Clues((std::uint64_t(1) << cells_.size()) - 1);
  root.awaited = CellSet{};
  root.is_calm = false;
  root.list = all_;
}

State& Tree::at(std::size_t level) {
  while (states_.size() <= level) states_.push_back(std::make_unique<State>(all_.count));
  return *states_[level];
}

void Tree::pass(State& state, Step step) {
  if (step.kind == Step::kChoose && !state.is_calm) state.skipped[step.which] = 1;
}

Tree::Expansion Tree::expand(std::size_t level) {
  State& state = at(level);
  state.steps.clear();
  if (!fit_classes(state.list, state.rest, state.digits.left())) return {Kind::dropped};
  state.skipped.assign(state.list.count, 0);
  if (state.is_calm) return expand_calm(level);
  if (tries_few_ && try_all(state, state.list, kFewSteps, kFewPartitions)) return {Kind::tried};
  if (!may_go_on(state, state.list)) return {Kind::dropped};
  state.skipped.assign(state.list.count, 0);
  for (std::size_t i = state.list.count; i--;)
    if (!is_empty(state.list.planes.singles(i) & ~state.digits.occupied))
      state.steps.push_back({Step::kChoose, i});
  state.steps.push_back({Step::kCalm, 0});
  return {Kind::demand};
}

Tree::Expansion Tree::expand_calm(std::size_t level) {
  State& state = at(level);
  if (!find_targets(state)) return {Kind::dropped};
  if (tries_few_ && try_all(state, state.useful, kFewCalmSteps, kFewCalmPartitions))
    return {Kind::tried};
  if (count_cells(state.targets) > kManyTargets && !may_go_on(state, state.useful))
    return {Kind::dropped};
  if (count_cells(state.targets) == 1) {
    int target = 0;
    each_cell(state.targets, [&](int cell) { target = cell; });
    state.steps.push_back({Step::kPlace, std::size_t(target)});
    return {Kind::target, target};
  }
  const Clues clue = scarcest_clue(state.useful, state.rest);
  for (std::size_t i = 0; i < state.list.count; ++i)
    if (state.list.members[i] & clue) state.steps.push_back({Step::kChoose, i});
  return {Kind::clue, std::countr_zero(clue)};
}

// Whether classes of a list may complete the chosen ones.
bool Tree::may_go_on(State& state, ClassList& list) {
  if (!fit_classes(list, state.rest, state.digits.left())) return false;
  CellSet owned = {};
  for (std::size_t i = 0; i < list.count; ++i) owned |= list.planes[i];
  return is_empty(state.awaited & ~owned) && optimism_.may_fill(state.digits, list, state.rest);
}

// Narrows the targets of a calm state, and finds the useful classes; false if none are left.
bool Tree::find_targets(State& state) {
  const Seen seen(state.digits);
  ClassList& useful = state.useful;
  state.targets &= ~state.digits.occupied & ~seen.twice;
  useful.count = 0;
  for (std::size_t i = 0; i < state.list.count; ++i)
    if (is_useful(state.list.planes[i], state.targets, seen.once)) useful.take(state.list, i);
  for (std::size_t before = useful.count + 1; before != useful.count;) {
    before = useful.count;
    if (!fit_classes(useful, state.rest, state.digits.left())) return false;
    const RuledOut out = bound_ruled_out(useful.members, useful.planes, useful.count, state.rest,
                                         state.digits.left(), state.targets);
    state.targets = (out.by_all & seen.once) | (out.by_all_but_one & ~seen.once);
    if (is_empty(state.targets)) return false;
    useful.filter(
        [&](std::size_t i) { return is_useful(useful.planes[i], state.targets, seen.once); });
  }
  return true;
}

bool Tree::descend(std::size_t level, Step step) {
  State& below = at(level + 1);
  State& state = at(level);
  if (step.kind == Step::kPlace) return place(state, below, int(step.which), state.list);
  if (step.kind == Step::kChoose)
    return state.is_calm ? choose_calm(state, below, step.which) : choose(state, below, step.which);
  below.digits = state.digits;
  below.rest = state.rest;
  below.awaited = state.awaited;
  below.is_calm = true;
  below.targets = kAllCells;
  below.list.count = 0;
  for (std::size_t i = 0; i < state.list.count; ++i)
    if (!state.skipped[i]) below.list.take(state.list, i);
  return true;
}

// Chooses a class with a hidden single.
bool Tree::choose(const State& state, State& below, std::size_t chosen) {
  const CellSet plane = state.list.planes[chosen];
  below.digits = state.digits;
  below.digits.choose(state.list.members[chosen], plane);
  below.digits.occupied |= state.list.planes.singles(chosen);
  below.rest = state.rest & ~state.list.members[chosen];
  below.awaited = state.awaited & ~plane;
  below.is_calm = false;
  if (!below.digits.settle()) return false;
  below.list.count = 0;
  for (std::size_t i = 0; i < state.list.count; ++i)
    if (!(state.list.members[i] & ~below.rest) && !state.skipped[i] && i != chosen)
      below.list.take(state.list, i);
  narrow(below);
  return true;
}

// Chooses a class of a calm state: no plane changes.
bool Tree::choose_calm(const State& state, State& below, std::size_t chosen) {
  const CellSet plane = state.list.planes[chosen];
  below.digits = state.digits;
  below.digits.choose(state.list.members[chosen], plane);
  below.rest = state.rest & ~state.list.members[chosen];
  below.awaited = state.awaited & ~plane;
  below.is_calm = true;
  below.targets = state.targets;
  if (!is_useful(plane, state.targets, Seen(state.digits).once)) return false;
  const CellSet owned = state.awaited & plane;
  below.list.count = 0;
  for (std::size_t i = 0; i < state.list.count; ++i)
    if (!(state.list.members[i] & ~below.rest) && i != chosen &&
        is_empty(state.list.planes[i] & owned))
      below.list.take(state.list, i);
  return true;
}

// Places a naked single of a calm state: all planes of a filling but one rule the cell out.
bool Tree::place(const State& state, State& below, int cell, const ClassList& from) {
  const CellSet here = cell_set(cell), peers = peers_of(cell);
  int owner = 0;
  while (owner < state.digits.chosen && is_empty(state.digits.planes[owner] & here)) ++owner;
  const bool is_awaited = owner == state.digits.chosen;
  below.digits = state.digits;
  below.digits.occupied |= here;
  below.rest = state.rest;
  below.awaited = state.awaited;
  below.is_calm = false;
  if (is_awaited) {
    below.awaited |= here;
  } else {
    below.digits.planes.set(std::size_t(owner), state.digits.planes[owner] & ~peers);
  }
  if (!below.digits.settle()) return false;
  below.list.count = 0;
  for (std::size_t i = 0; i < from.count; ++i) {
    const CellSet plane = from.planes[i];
    if (is_empty(plane & here)) {
      below.list.take(from, i);
    } else if (is_awaited) {
      below.list.add(from.members[i], plane & ~peers);
    }
  }
  narrow(below);
  return true;
}

// Takes the occupied cells from the planes of the list, and narrows them.
void Tree::narrow(State& state) {
  const CellSet open = ~(state.digits.occupied & ~clue_set_ & ~state.awaited);
  ClassList& list = state.list;
  for (std::size_t i = 0; i < list.count; ++i) list.planes.set(i, list.planes[i] & open);
  list.planes.narrow(list.count, CellSet{});
  list.filter([&](std::size_t i) { return !is_empty(list.planes[i]); });
}

void Tree::try_last(std::size_t level) {
  State& state = at(level);
  if (state.is_calm) state.targets &= ~state.digits.occupied;
  try_all(state, state.list, kAny, kAny);
}

// Hands over every partition into the classes left that the basics seem to solve; false if there
// are more partitions than this.
bool Tree::try_all(const State& state, const ClassList& list, std::size_t steps, std::size_t most) {
  const CellSet targets = state.is_calm ? state.targets : kAllCells;
  if (!partitions_.find({list, state.digits, state.rest, state.is_calm, targets, steps, most}))
    return false;
  for (const Partitions::Places& places : partitions_.found) {
    std::array<Clues, kDigits> classes = state.digits.classes;
    for (int d = state.digits.chosen; d < kDigits; ++d)
      classes[d] = list.members[places[d - state.digits.chosen]];
    if (!sink_.take(sink_.context, classes)) break;
  }
  return true;
}

}  // namespace cluesmith::setting::classwise
