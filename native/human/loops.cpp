// SPDX-License-Identifier: MIT
// Nice loops: chains that come back to where they began.
#include "human/taker.hpp"

namespace cluesmith::human {
namespace {

// What a continuous loop rules out: whatever is weakly linked to both ends of one of its weak links,
// and the further digits of its almost locked sets where all cells of a set see them.
template <int width>
struct RuledOut {
  Nodes<width> all;
  Nodes<width> kept;  // without what links between cells rule out in the loop's own cells
};

template <int width>
RuledOut<width> ruled_out(const Links<width>& links, const Path<width>& path) {
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
  RuledOut<width> out{within | between, within};
  each(between, [&](int node) {
    if (!(links.nodes[node].cells & occupied)) out.kept.add(node);
  });
  return out;
}

// Strong and weak links alternate all the way round. For each weak link a shortest way round is
// looked at.
template <int width>
bool first_closed_loop(Links<width>& links, Taker<width> taker) {
  for (int depth = 1; const auto* level = links.if_false(depth); ++depth)
    for (int start = 0; start < links.size(); ++start) {
      const bool found = any((*level)[start] & links.weak[start], [&](int end) {
        const Path<width> path = links.trace_if_false(start, depth, end);
        if (path.crosses_itself) return false;
        const auto [all, kept] = ruled_out(links, path);
        return taker.take(path, all) || taker.take(path, kept);
      });
      if (found) return true;
    }
  return false;
}

// The turn of links breaks at one candidate: between two strong links it is true, between two weak
// links it is false. Where two weak links and a single strong one are enough, locked candidates do
// that.
template <int width>
bool first_broken_loop(Links<width>& links, Taker<width> taker) {
  Nodes<width> refuted;
  for (int depth = 1;; ++depth) {
    const auto* if_false = links.if_false(depth);
    const auto* if_true = links.if_true(depth);
    if (!if_false && !if_true) return false;
    const bool found = any(links.singles, [&](int node) {
      if (if_false && (*if_false)[node].has(node)) {
        const Nodes<width> beside = links.beside(node);
        const Path<width> path = links.trace_if_false(node, depth, node);
        if (!(beside - path.members).empty() && taker.take(path, beside)) return true;
      }
      if (!if_true || refuted.has(node)) return false;
      const int end = ((*if_true)[node] & links.weak[node]).first();
      if (end < 0) return false;
      refuted.add(node);
      return depth > 1 &&
             taker.take(links.trace_if_true(node, depth, end), Nodes<width>::of(node));
    });
    if (found) return true;
  }
}

template <Reach reach>
bool closed_loop(const Grid& grid, Effect& effect) {
  return grid.links().with(grid, reach, [&](auto& links) {
    return first_closed_loop(links, Taker(grid, links, reach, effect));
  });
}

template <Reach reach>
bool broken_loop(const Grid& grid, Effect& effect) {
  return grid.links().with(grid, reach, [&](auto& links) {
    return first_broken_loop(links, Taker(grid, links, reach, effect));
  });
}

}  // namespace

std::vector<Entry> loops() {
  return {{"continuous_nice_loop", closed_loop<Reach::plain>},
          {"discontinuous_nice_loop", broken_loop<Reach::plain>},
          {"grouped_continuous_nice_loop", closed_loop<Reach::grouped>},
          {"grouped_discontinuous_nice_loop", broken_loop<Reach::grouped>},
          {"als_continuous_nice_loop", closed_loop<Reach::als>},
          {"als_discontinuous_nice_loop", broken_loop<Reach::als>}};
}

}  // namespace cluesmith::human
