// SPDX-License-Identifier: MIT
// Nice loops: chains that end where they begin.
#include "human/links.hpp"

namespace cluesmith::human {
namespace {

// The candidates that a continuous loop rules out: candidates that are weakly linked to both ends
// of one of its weak links, and candidates that see all places of a further digit of one of its
// sets.
template <int width>
struct LoopEliminations {
  Nodes<width> all;
  // Without what links between cells rule out in the loop's own cells.
  Nodes<width> without_own_cells;
};

template <int width>
LoopEliminations<width> ruled_out(const Links<width>& links, const Path<width>& path) {
  Nodes<width> within, between;
  const auto add = [&](int one, int other) {
    const bool is_between = links.nodes[one].digit == links.nodes[other].digit;
    (is_between ? between : within) |= links.weak[one] & links.weak[other] & links.singles;
  };
  add(path.nodes.front(), path.nodes.back());
  for (std::size_t i = 2; i < path.nodes.size(); i += 2) add(path.nodes[i - 1], path.nodes[i]);
  for (std::size_t i = 1; i < path.nodes.size(); i += 2)
    between |= links.locked(path.nodes[i - 1], path.nodes[i]);
  Cells occupied = 0;
  each(path.members, [&](int node) { occupied |= links.nodes[node].cells; });
  LoopEliminations<width> out{within | between, within};
  each(between, [&](int node) {
    if (!(links.nodes[node].cells & occupied)) out.without_own_cells.add(node);
  });
  return out;
}

// A circle is a set of nodes that all lead to each other. Returns the nodes that alternate with
// them in loops; none if no such loop rules out anything.
template <int width>
Nodes<width> false_nodes(const Links<width>& links, const Nodes<width>& circle) {
  Nodes<width> strong, weak;
  each(circle, [&](int node) {
    strong |= links.strong[node];
    weak |= links.weak[node];
  });
  const Nodes<width> joined = strong & weak;
  const auto has_step = [&](int node) {
    const Nodes<width> seen_singles = links.weak[node] & links.singles;
    return any(links.weak[node] & circle,
               [&](int one) { return links.weak[one].meets(seen_singles); }) ||
           any(links.strong[node] & circle,
               [&](int one) { return !links.locked(node, one).empty(); });
  };
  return any(joined, has_step) ? joined : Nodes<width>();
}

// Strong and weak links alternate in the whole loop. For each weak link one shortest loop is tried.
template <int width>
bool first_closed_loop(Links<width>& links, ChainTaker<width> taker) {
  Nodes<width> starts;
  for (const Nodes<width>& circle : links.circles) starts |= false_nodes(links, circle);
  return any_level(links, starts, [&](int start, int depth, const Nodes<width>& level) {
    return any(level & links.weak[start], [&](int end) {
      const Path<width> path = links.trace_if_false(start, depth, end);
      if (path.crosses_itself) return false;
      const auto [all, without_own_cells] = ruled_out(links, path);
      return taker.take(path, all, true) || taker.take(path, without_own_cells, true);
    });
  });
}

// The links alternate except at one candidate: between two strong links it is true, between two
// weak links it is false. Loops of two weak links and one strong link are left out: locked
// candidates do the same.
template <int width>
bool first_broken_loop(Links<width>& links, ChainTaker<width> taker) {
  Nodes<width> forced = links.forced, refuted = links.refuted;
  for (int depth = 1; !forced.empty() || !refuted.empty(); ++depth) {
    const bool has_step = any(forced | refuted, [&](int node) {
      if (forced.has(node) && links.if_false(node, depth).has(node)) {
        forced.remove(node);
        const Nodes<width> beside = links.beside(node);
        const Path<width> path = links.trace_if_false(node, depth, node);
        if (!(beside - path.members).empty() && taker.take(path, beside)) return true;
      }
      if (!refuted.has(node)) return false;
      const int end = links.if_true(node, depth).first_within(links.weak[node]);
      if (end < 0) return false;
      refuted.remove(node);
      return depth > 1 &&
             taker.take(links.trace_if_true(node, depth, end), Nodes<width>::of(node), true);
    });
    if (has_step) return true;
  }
  return false;
}

template <Reach reach>
bool closed_loop(const Grid& grid, Effect& effect) {
  return grid.links().with(grid, reach, [&](auto& links) {
    return first_closed_loop(links, ChainTaker(grid, links, reach, effect));
  });
}

template <Reach reach>
bool broken_loop(const Grid& grid, Effect& effect) {
  return grid.links().with(grid, reach, [&](auto& links) {
    return first_broken_loop(links, ChainTaker(grid, links, reach, effect));
  });
}

}  // namespace

std::vector<NativeStrategy> loops() {
  return {{"continuous_nice_loop", closed_loop<Reach::plain>},
          {"discontinuous_nice_loop", broken_loop<Reach::plain>},
          {"grouped_continuous_nice_loop", closed_loop<Reach::grouped>},
          {"grouped_discontinuous_nice_loop", broken_loop<Reach::grouped>},
          {"als_continuous_nice_loop", closed_loop<Reach::als>},
          {"als_discontinuous_nice_loop", broken_loop<Reach::als>}};
}

}  // namespace cluesmith::human
