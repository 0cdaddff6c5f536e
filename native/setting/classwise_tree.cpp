// SPDX-License-Identifier: MIT
#include "setting/classwise_tree.hpp"

#include <algorithm>
#include <bit>

#include "setting/classwise_packing.hpp"

namespace cluesmith::setting::classwise {
namespace {

// Up to so many steps and partitions, all of them are tried. (Asking the optimistic closure first
// dropped no state and took up to a third of the time.)
constexpr std::size_t kFewSteps = 4000, kFewPartitions = 700;
constexpr std::size_t kFewCalmSteps = 10'000, kFewCalmPartitions = 1000;
constexpr std::size_t kAny = ~std::size_t{0};

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

CellSet cells_after(int cell) {
  CellSet set = {};
  for (int band = 0; band < 3; ++band)
    set[band] = 27 * band > cell        ? kBand
                : 27 * band + 26 > cell ? kBand & ~((2u << (cell - 27 * band)) - 1)
                                        : 0;
  return set;
}

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
  if (!fit_classes(state.list, state.rest, state.digits.left())) return Expansion::dropped;
  state.skipped.assign(state.list.count, 0);
  if (state.is_calm) return expand_calm(level);
  if (tries_few_ && try_all(state, state.list, kFewSteps, kFewPartitions)) return Expansion::tried;
  if (!may_go_on(state, state.list)) return Expansion::dropped;
  state.skipped.assign(state.list.count, 0);
  for (std::size_t i = state.list.count; i--;)
    if (!is_empty(state.list.planes.singles(i) & ~state.digits.occupied))
      state.steps.push_back({Step::kChoose, i});
  state.steps.push_back({Step::kCalm});
  return Expansion::demand;
}

Tree::Expansion Tree::expand_calm(std::size_t level) {
  State& state = at(level);
  if (!find_targets(state)) return Expansion::dropped;
  if (tries_few_ && try_all(state, state.useful, kFewCalmSteps, kFewCalmPartitions))
    return Expansion::tried;
  const Seen seen(state.digits);
  each_cell(state.targets, [&](int cell) {
    const CellSet here = cell_set(cell);
    if (is_empty(seen.once & here)) {
      for (std::size_t i = 0; i < state.list.count; ++i)
        if (!is_empty(state.list.planes[i] & here)) state.steps.push_back({Step::kOwn, i, cell});
    } else {
      std::size_t owner = 0;
      while (is_empty(state.digits.planes[owner] & here)) ++owner;
      state.steps.push_back({Step::kPlace, owner, cell});
    }
  });
  return Expansion::targets;
}

// Whether classes of a list may complete the chosen ones.
bool Tree::may_go_on(State& state, ClassList& list) {
  return fit_classes(list, state.rest, state.digits.left()) &&
         optimism_.may_fill(state.digits, list, state.rest);
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
  if (step.kind == Step::kChoose) return choose(state, below, step.which);
  if (step.kind != Step::kCalm) return place(state, below, step);
  below.digits = state.digits;
  below.rest = state.rest;
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
  below.is_calm = false;
  if (!below.digits.settle()) return false;
  below.list.count = 0;
  for (std::size_t i = 0; i < state.list.count; ++i)
    if (!(state.list.members[i] & ~below.rest) && !state.skipped[i] && i != chosen)
      below.list.take(state.list, i);
  narrow(below);
  return true;
}

// Places a naked single of a calm state: all planes of a filling but its owner's rule the cell out.
bool Tree::place(const State& state, State& below, Step step) {
  const CellSet here = cell_set(step.cell);
  const bool is_of_list = step.kind == Step::kOwn;
  const std::size_t owner = is_of_list ? std::size_t(state.digits.chosen) : step.which;
  const CellSet before =
      is_of_list ? state.list.planes[step.which] : state.digits.planes[step.which];
  const CellSet after = before & ~peers_of(step.cell);
  below.digits = state.digits;
  below.rest = state.rest;
  if (is_of_list) {
    below.digits.choose(state.list.members[step.which], after);
    below.rest &= ~state.list.members[step.which];
  } else {
    below.digits.planes.set(owner, after);
  }
  const CellSet occupied = state.digits.occupied | here;
  below.digits.occupied = occupied;
  if (!below.digits.settle()) return false;
  below.list.count = 0;
  for (std::size_t i = 0; i < state.list.count; ++i)
    if (!(state.list.members[i] & ~below.rest) && is_empty(state.list.planes[i] & here))
      below.list.take(state.list, i);
  below.is_calm = is_empty(below.digits.occupied ^ occupied);
  if (below.is_calm) {
    const CellSet lost = before & ~below.digits.planes[owner];
    below.targets = ((state.targets & cells_after(step.cell)) | lost) & ~here;
  } else {
    narrow(below);
  }
  return true;
}

// Takes the occupied cells from the planes of the list, and narrows them.
void Tree::narrow(State& state) {
  const CellSet open = ~(state.digits.occupied & ~clue_set_);
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
