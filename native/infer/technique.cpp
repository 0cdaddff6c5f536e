// SPDX-License-Identifier: MIT
#include "infer/technique.hpp"

#include <algorithm>
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

// Makes a literal true with all that follows, by hyper-binary resolution too where wanted;
// `expired` may come instead of the end of resolution.
Ended probe(Propagator& state, Literal literal, bool resolves, Watch watch) {
  if (!state.add(literal)) return Ended::conflict;
  if (!resolves) return Ended::fixpoint;
  Saturation saturation(state);
  const Saturated ended = saturation.resolve(0, watch);
  if (ended == Saturated::conflict || !saturation.write(state)) return Ended::conflict;
  return ended == Saturated::expired ? Ended::expired : Ended::fixpoint;
}

// Failed literals of both polarities. One after another and around again, until all have survived
// since the last failure or the passes are over; 0 passes stand for no bound.
Ended fail_literals(Propagator& state, const Method& method, Watch watch, Effort& effort) {
  const bool resolves = method.technique == Technique::failed_literals_by_resolution;
  const std::uint32_t count = state.clauses().literal_count();
  // When a literal was last known to survive: what follows from one that survives does so, too.
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
    if (watch()) return Ended::expired;
    ++effort.probes;
    const std::size_t length = state.trail().size();
    const Ended ended = probe(state, literal, resolves, watch);
    if (ended == Ended::fixpoint)
      for (std::size_t i = length; i < state.trail().size(); ++i) survived[state.trail()[i]] = now;
    state.undo(length);
    if (ended == Ended::expired) return ended;
    if (ended == Ended::fixpoint) continue;
    if (!state.add(negated(literal))) return Ended::conflict;
    ++now;
    idle = 0;
  }
  return Ended::fixpoint;
}

Ended saturate(Propagator& state, std::optional<Saturation>& saturation, const Method& method,
               Watch watch, Effort& effort) {
  if (!saturation)
    saturation.emplace(state);
  else if (!saturation->read(state))
    return Ended::conflict;
  const std::uint64_t before = saturation->probes();
  const Saturated ended = method.technique == Technique::binary_failed_literals
                              ? saturation->fail_pairs(method.passes, watch)
                              : saturation->resolve(method.passes, watch);
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

  // A literal of the shortest clause that is not true yet: the first one, or by MOMS the one that
  // occurs in most clauses of that length. Clauses that are binary from the start do not count:
  // they are the shortest at every node and say nothing but what cannot stand together. Where they
  // are all, any variable will do.
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
    const bool fails = method.technique == Technique::failed_literals ||
                       method.technique == Technique::failed_literals_by_resolution;
    const Ended ended = fails ? fail_literals(state, method, watch, effort)
                              : saturate(state, saturation, method, watch, effort);
    if (ended == Ended::conflict) return Status::contradiction;
    if (ended == Ended::expired) return Status::undecided;
    const std::size_t before = state.trail().size();
    if (!close(state, method.grid_size)) return Status::contradiction;
    if (method.passes || state.trail().size() == before) break;
  }
  return state.open_count() == 0 ? Status::solved : Status::stuck;
}

}  // namespace cluesmith::infer
