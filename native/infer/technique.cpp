// SPDX-License-Identifier: MIT
#include "infer/technique.hpp"

#include <optional>

#include "infer/grid_analysis.hpp"
#include "infer/saturation.hpp"

namespace cluesmith::infer {
namespace {

enum class Ended : std::uint8_t { fixpoint, conflict, expired };

// Unit propagation, with grid analysis to their common fixpoint.
bool close(Propagator& state, int grid_size) {
  if (!state.propagate()) return false;
  while (grid_size) {
    const std::size_t before = state.trail().size();
    if (!analyse_grid(state, grid_size) || !state.propagate()) return false;
    if (state.trail().size() == before) break;
  }
  return true;
}

// Failed literals of both polarities. One after another and around again, until all have survived
// since the last failure.
Ended fail_literals(Propagator& state, Watch watch, Effort& effort) {
  const std::uint32_t count = state.clauses().literal_count();
  // When a literal was last known to survive: what follows from one that survives does so, too.
  std::vector<std::uint32_t> survived(count, 0);
  std::uint32_t now = 1;
  for (std::uint32_t idle = 0, next = 0; idle < count; ++idle) {
    const Literal literal = next;
    next = next + 1 == count ? 0 : next + 1;
    if (!state.is_open(literal) || survived[literal] == now) continue;
    if (watch()) return Ended::expired;
    ++effort.probes;
    const std::size_t length = state.trail().size();
    if (state.add(literal)) {
      for (std::size_t i = length; i < state.trail().size(); ++i) survived[state.trail()[i]] = now;
      state.undo(length);
      continue;
    }
    state.undo(length);
    if (!state.add(negated(literal))) return Ended::conflict;
    ++now;
    idle = 0;
  }
  return Ended::fixpoint;
}

Ended saturate(Propagator& state, std::optional<Saturation>& saturation, bool pairs, Watch watch,
               Effort& effort) {
  if (!saturation)
    saturation.emplace(state);
  else if (!saturation->read(state))
    return Ended::conflict;
  const std::uint64_t before = saturation->probes();
  const Saturated ended = pairs ? saturation->fail_pairs(watch) : saturation->resolve(watch);
  effort.probes += saturation->probes() - before;
  if (ended == Saturated::conflict || !saturation->write(state)) return Ended::conflict;
  return ended == Saturated::expired ? Ended::expired : Ended::fixpoint;
}

class Search {
 public:
  Search(Propagator& state, const Method& method, Watch watch, Effort& effort,
         const std::function<void(const Propagator&)>& found)
      : state_(state), method_(method), watch_(watch), effort_(effort), found_(found) {}

  Status run() {
    const std::size_t root = state_.trail().size();
    std::vector<Decision> path;
    while (true) {
      if (effort_.models < method_.limit && watch_()) {
        state_.undo(root);
        return Status::undecided;
      }
      bool is_leaf = state_.open_count() == 0;
      if (is_leaf) {
        ++effort_.models;
        if (found_) found_(state_);
      } else {
        path.push_back({state_.trail().size(), choose(), false});
        is_leaf = !visit(path.back().literal);
      }
      if (!is_leaf) continue;
      // Back to the last decision whose other side has not been seen.
      bool resumed = false;
      while (!resumed && !path.empty() && effort_.models < method_.limit) {
        Decision& last = path.back();
        state_.undo(last.length);
        if (last.is_second) {
          path.pop_back();
          continue;
        }
        last.is_second = true;
        resumed = visit(negated(last.literal));
      }
      if (!resumed) break;
    }
    state_.undo(root);
    if (effort_.models == 0) return Status::contradiction;
    return effort_.models == 1 ? Status::solved : Status::multiple;
  }

 private:
  struct Decision {
    std::size_t length;  // of the trail before it
    Literal literal;
    bool is_second;
  };

  bool visit(Literal literal) {
    ++effort_.nodes;
    return state_.assume(literal) && close(state_, method_.grid_size);
  }

  // The first open literal of the shortest clause that is not true yet; binary clauses alone leave
  // any variable.
  Literal choose() const {
    const ClauseSet& clauses = state_.clauses();
    std::size_t fewest = ~std::size_t{0};
    Literal chosen = 0;
    for (std::size_t i = 0; i < clauses.long_count() && fewest > 2; ++i) {
      std::size_t open = 0;
      Literal first = 0;
      bool is_true = false;
      for (Literal literal : clauses.long_clause(i)) {
        is_true |= state_.is_true(literal);
        if (state_.is_open(literal) && open++ == 0) first = literal;
      }
      if (is_true || open >= fewest) continue;
      fewest = open;
      chosen = first;
    }
    if (fewest == ~std::size_t{0})
      while (!state_.is_open(chosen)) chosen += 2;
    return chosen;
  }

  Propagator& state_;
  const Method& method_;
  Watch watch_;
  Effort& effort_;
  const std::function<void(const Propagator&)>& found_;
};

}  // namespace

Status infer(Propagator& state, const Method& method, Watch watch, Effort& effort,
             const std::function<void(const Propagator&)>& found) {
  if (!close(state, method.grid_size)) return Status::contradiction;
  if (method.technique == Technique::search)
    return Search(state, method, watch, effort, found).run();
  std::optional<Saturation> saturation;
  while (state.open_count() != 0 && method.technique != Technique::unit_propagation) {
    const Ended ended =
        method.technique == Technique::failed_literals
            ? fail_literals(state, watch, effort)
            : saturate(state, saturation, method.technique == Technique::binary_failed_literals,
                       watch, effort);
    if (ended == Ended::conflict) return Status::contradiction;
    if (ended == Ended::expired) return Status::undecided;
    const std::size_t before = state.trail().size();
    if (!close(state, method.grid_size)) return Status::contradiction;
    if (state.trail().size() == before) break;
  }
  return state.open_count() == 0 ? Status::solved : Status::stuck;
}

}  // namespace cluesmith::infer
