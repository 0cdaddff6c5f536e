// SPDX-License-Identifier: MIT
// Chains: strong and weak links in turn, with a strong link at either end.
#include "human/links.hpp"

namespace cluesmith::human {
namespace {

// One end is true, so what is weakly linked to both is ruled out. Shorter chains come first. A
// chain that rules out only one of its own nodes does not count: a part of it does the same.
template <int width>
bool first_chain(Links<width>& links, ChainTaker<width> taker) {
  Nodes<width> starts;
  each(links.refuted, [&](int node) { starts |= links.weak[node]; });
  return any_level(links, starts, [&](int start, int depth, const Nodes<width>& level) {
    const Nodes<width> seen_singles = links.weak[start] & links.singles;
    return any(level, [&](int end) {
      if (end < start) return false;
      const Nodes<width> out = seen_singles & links.weak[end];
      if (!taker.is_new(out)) return false;
      const Path<width> path = links.trace_if_false(start, depth, end);
      if (!out.is_single() || (out & path.members).empty()) return taker.take(path, out);
      taker.pass(out);
      return false;
    });
  });
}

template <Reach reach>
bool chain(const Grid& grid, Effect& effect) {
  return grid.links().with(grid, reach, [&](auto& links) {
    return first_chain(links, ChainTaker(grid, links, reach, effect));
  });
}

bool x_chain(const Grid& grid, Effect& effect) {
  for (int digit = 0; digit < 9; ++digit)
    if (grid.outside_templates(digit)) return chain<Reach::digit>(grid, effect);
  return false;
}

}  // namespace

std::vector<NativeStrategy> chains() {
  return {{"x_chain", x_chain},
          {"xy_chain", chain<Reach::bivalue>},
          {"aic", chain<Reach::plain>},
          {"grouped_aic", chain<Reach::grouped>},
          {"als_aic", chain<Reach::als>}};
}

}  // namespace cluesmith::human
