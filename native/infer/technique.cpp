// SPDX-License-Identifier: MIT
#include "infer/technique.hpp"

#include <algorithm>
#include <optional>

#include "infer/grid_analysis.hpp"
#include "infer/saturation.hpp"

namespace cluesmith::infer {
namespace {

// Unit propagation, with grid analysis to their common fixpoint.
bool close(UnitPropagation& state, int grid_size) {
  if (!state.propagate()) return false;
  while (grid_size) {
    const std::size_t before = state.trail().size();
    if (!analyse_grid(state, grid_size) || !state.propagate()) return false;
    if (state.trail().size() == before) break;
  }
  return true;
}

// Makes a literal true with all that follows, by hyper-binary resolution too if wanted. Returns
// `expired` if the watch stops the resolution.
Saturated probe(UnitPropagation& state, Literal literal, bool resolves, Watch watch) {
  if (!state.add(literal)) return Saturated::conflict;
  if (!resolves) return Saturated::fixpoint;
  Saturation saturation(state, watch);
  const Saturated ended = saturation.resolve(0, watch);
  if (ended == Saturated::conflict || !saturation.write(state)) return Saturated::conflict;
  return ended;
}

// Failed literals of both polarities. Tries one after another, again and again, until all have
// survived since the last failure or the passes are over; 0 passes stand for no bound.
Saturated fail_literals(UnitPropagation& state, const Method& method, Watch watch, Effort& effort) {
  const bool resolves = method.technique == Technique::failed_literals_by_resolution;
  const std::uint32_t count = state.clauses().literal_count();
  // When a literal was last known to survive. If one survives, so does all that follows from it.
  std::vector<std::uint32_t> survived(count, 0);
  std::uint32_t now = 1;
  std::uint64_t pass = 1;
  for (std::uint32_t idle = 0, next = 0; idle < count; ++idle) {
    if (next == count) {
      if (pass++ == method.passes) break;
      next = 0;
    }
    const Literal literal = next++;
    if (!state.is_open(literal) || survived[literal] == now) continue;
    if (watch()) return Saturated::expired;
    ++effort.probes;
    const std::size_t length = state.trail().size();
    const Saturated ended = probe(state, literal, resolves, watch);
    if (ended == Saturated::fixpoint)
      for (std::size_t i = length; i < state.trail().size(); ++i) survived[state.trail()[i]] = now;
    state.undo(length);
    if (ended == Saturated::expired) return ended;
    if (ended == Saturated::fixpoint) continue;
    if (!state.add(negated(literal))) return Saturated::conflict;
    ++now;
    idle = 0;
  }
  return Saturated::fixpoint;
}

Saturated saturate(UnitPropagation& state, std::optional<Saturation>& saturation,
                   const Method& method, Watch watch, Effort& effort) {
  if (!saturation)
    saturation.emplace(state, watch);
  else if (!saturation->read(state))
    return Saturated::conflict;
  const std::uint64_t before = saturation->probes();
  const Saturated ended =
      method.technique == Technique::binary_failed_literals
          ? saturation->fail_pairs(method.passes, watch)
          : saturation->resolve(method.passes, watch,
                                method.technique == Technique::resolution_of_shortened);
  effort.probes += saturation->probes() - before;
  if (ended == Saturated::conflict || !saturation->write(state)) return Saturated::conflict;
  return ended;
}

class Search {
 public:
  Search(UnitPropagation& state, const Method& method, Watch watch, Effort& effort,
         const std::function<void(const UnitPropagation&)>& found)
      : state_(state), method_(method), watch_(watch), effort_(effort), found_(found) {}

  InferenceStatus run() {
    const std::size_t root = state_.trail().size();
    const bool is_done = walk();
    state_.undo(root);
    if (!is_done) return InferenceStatus::undecided;
    if (effort_.models == 0) return InferenceStatus::contradiction;
    return effort_.models == 1 ? InferenceStatus::solved : InferenceStatus::multiple;
  }

 private:
  struct Decision {
    std::size_t length;  // of the trail before it
    Literal literal;
    bool is_second;
  };

  // Walks through the tree up to the limit of models; false if it must stop before.
  bool walk() {
    std::vector<Decision> path;
    while (true) {
      bool is_leaf = state_.open_count() == 0;
      if (is_leaf) {
        ++effort_.models;
        if (found_) found_(state_);
      } else {
        if (must_stop()) return false;
        path.push_back({state_.trail().size(), choose(), false});
        is_leaf = !visit(path.back().literal);
      }
      if (!is_leaf) continue;
      // Back to the last decision whose other value has not been tried.
      bool resumed = false;
      while (!resumed && !path.empty() && effort_.models < method_.limit) {
        Decision& last = path.back();
        state_.undo(last.length);
        if (last.is_second) {
          path.pop_back();
          continue;
        }
        if (must_stop()) return false;
        last.is_second = true;
        resumed = visit(negated(last.literal));
      }
      if (!resumed) return true;
    }
  }

  bool must_stop() const { return (method_.nodes && effort_.nodes >= method_.nodes) || watch_(); }

  bool visit(Literal literal) {
    ++effort_.nodes;
    return state_.assume(literal) && close(state_, method_.grid_size);
  }

  // A literal of the shortest clause that is not true yet: the first one, or by MOMS the one that
  // occurs in most clauses of that length. Clauses that are binary from the start do not count:
  // they are the shortest at every node and only say which literals exclude each other. If there
  // are no others, any variable will do.
  Literal choose() const {
    const ClauseSet& clauses = state_.clauses();
    const bool counts = method_.branching == Branching::moms;
    std::vector<std::uint32_t> occurrences(counts ? clauses.literal_count() : 0);
    std::vector<Literal> open;
    std::size_t fewest = ~std::size_t{0};
    Literal chosen = 0;
    for (std::size_t i = 0; i < clauses.long_count() && (counts || fewest > 2); ++i) {
      bool is_true = false;
      open.clear();
      for (Literal literal : clauses.long_clause(i)) {
        is_true |= state_.is_true(literal);
        if (state_.is_open(literal)) open.push_back(literal);
      }
      if (is_true || open.size() > fewest) continue;
      if (open.size() < fewest) {
        fewest = open.size();
        chosen = open[0];
        if (counts) occurrences.assign(occurrences.size(), 0);
      }
      if (counts)
        for (Literal literal : open) ++occurrences[literal];
    }
    if (fewest == ~std::size_t{0})
      while (!state_.is_open(chosen)) chosen += 2;
    else if (counts)
      chosen =
          Literal(std::max_element(occurrences.begin(), occurrences.end()) - occurrences.begin());
    return chosen;
  }

  UnitPropagation& state_;
  const Method& method_;
  Watch watch_;
  Effort& effort_;
  const std::function<void(const UnitPropagation&)>& found_;
};

}  // namespace

InferenceStatus infer(UnitPropagation& state, const Method& method, Watch watch, Effort& effort,
                      const std::function<void(const UnitPropagation&)>& found) {
  if (!close(state, method.grid_size)) return InferenceStatus::contradiction;
  if (method.technique == Technique::search)
    return Search(state, method, watch, effort, found).run();
  std::optional<Saturation> saturation;
  while (state.open_count() != 0 && method.technique != Technique::unit_propagation) {
    const bool fails = method.technique == Technique::failed_literals ||
                       method.technique == Technique::failed_literals_by_resolution;
    const Saturated ended = fails ? fail_literals(state, method, watch, effort)
                                  : saturate(state, saturation, method, watch, effort);
    if (ended == Saturated::conflict) return InferenceStatus::contradiction;
    if (ended == Saturated::expired) return InferenceStatus::undecided;
    const std::size_t before = state.trail().size();
    if (!close(state, method.grid_size)) return InferenceStatus::contradiction;
    if (method.passes || state.trail().size() == before) break;
  }
  return state.open_count() == 0 ? InferenceStatus::solved : InferenceStatus::stuck;
}

}  // namespace cluesmith::infer
