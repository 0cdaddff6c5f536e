// SPDX-License-Identifier: MIT
#include "human/links.hpp"

#include "human/web.hpp"

namespace cluesmith::human {
namespace {

std::vector<Node> candidates(const Grid& grid) {
  std::vector<Node> nodes;
  for (int digit = 0; digit < 9; ++digit)
    each(grid.where[digit], [&](int cell) { nodes.push_back({digit, cell_bit(cell)}); });
  return nodes;
}

void add_shared_cells(const Grid& grid, std::vector<Node>& nodes) {
  for (int line = 0; line < 18; ++line)
    for (int third = 0; third < 9; third += 3) {
      Cells shared = 0;
      for (int i = third; i < third + 3; ++i) shared |= cell_bit(kGeometry.cells[line][i]);
      for (int digit = 0; digit < 9; ++digit) {
        const Cells cells = grid.where[digit] & shared;
        if (cells & (cells - 1)) nodes.push_back({digit, cells});
      }
    }
}

Cells seen_from_all(Cells cells) {
  Cells seen = ~Cells(0);
  each(cells, [&](int cell) { seen &= kGeometry.peers[cell]; });
  return seen;
}

// Adds an almost locked set: if one of its digits is in none of its cells, they hold all others. So
// does one cell more that sees where the set has all digits of this cell but one.
void add_set(const Grid& grid, const AlmostLocked& set, Numbers& numbers,
             std::vector<SetLink>& links) {
  std::array<Cells, 9> seen{};
  std::array<int, 9> nodes;
  nodes.fill(-1);
  Cells once = 0, twice = 0;
  for (unsigned rest = set.digits; rest; rest &= rest - 1) {
    const int digit = std::countr_zero(rest);
    const Cells cells = set.cells & grid.where[digit];
    seen[digit] = seen_from_all(cells);
    twice |= once & seen[digit];
    once |= seen[digit];
    if (seen[digit] & grid.where[digit]) nodes[digit] = numbers.number({digit, cells});
  }
  for (int one = 0; one < 9; ++one)
    for (int other = one + 1; other < 9; ++other)
      if (nodes[one] >= 0 && nodes[other] >= 0)
        links.push_back({nodes[one], nodes[other], set.cells});
  each(grid.open & ~set.cells & twice, [&](int cell) {
    unsigned left = grid.masks[cell];
    for (int digit = 0; digit < 9; ++digit)
      if (seen[digit] & cell_bit(cell)) left &= ~(1u << digit);
    if (size_of(grid.masks[cell]) <= 2 || size_of(left) != 1) return;
    const int forced = numbers.number({std::countr_zero(left), cell_bit(cell)});
    for (int missing = 0; missing < 9; ++missing)
      if (nodes[missing] >= 0 && !(grid.masks[cell] >> missing & 1))
        links.push_back({nodes[missing], forced, set.cells | cell_bit(cell)});
  });
}

NodeList list_nodes(const Grid& grid, Reach reach) {
  NodeList list{candidates(grid), {}};
  if (reach == Reach::grouped || reach == Reach::als) add_shared_cells(grid, list.nodes);
  if (reach == Reach::als) {
    Numbers numbers(list.nodes);
    for (const AlmostLocked& set : grid.web().sets(grid))
      if (!is_single(set.cells)) add_set(grid, set, numbers, list.set_links);
  }
  return list;
}

}  // namespace

template <int width>
Links<width>::Links(const Grid& grid, NodeList list)
    : nodes(std::move(list.nodes)), strong(nodes.size()), weak(nodes.size()), where_(grid.where) {
  for (int node = 0; node < size() && is_single(nodes[node].cells); ++node) singles.add(node);
  link_cells(grid);
  link_sets(list.set_links);
  link_groups(grid);
  start_searches();
}

// Links the digits of a cell: weakly, and strongly where there are two.
template <int width>
void Links<width>::link_cells(const Grid& grid) {
  std::array<Set, 81> in_cell;
  each(singles, [&](int node) { in_cell[human::first(nodes[node].cells)].add(node); });
  each(grid.open, [&](int cell) {
    const bool is_bivalue = size_of(grid.masks[cell]) == 2;
    each(in_cell[cell], [&](int node) {
      weak[node] |= in_cell[cell] - Set::of(node);
      if (is_bivalue) strong[node] |= weak[node];
    });
  });
}

template <int width>
void Links<width>::link_sets(const std::vector<SetLink>& links) {
  for (const auto& [one, other, cells] : links) {
    if (strong[one].has(other)) continue;  // a smaller set does that
    strong[one].add(other);
    strong[other].add(one);
    sets_.emplace(key(one, other), cells);
  }
}

// Links nodes of a digit: weakly where each cell of one sees all of the other, and strongly where
// between them they hold all places of the digit in a group.
template <int width>
void Links<width>::link_groups(const Grid& grid) {
  std::array<std::vector<int>, 9> same;
  for (int node = 0; node < size(); ++node) same[nodes[node].digit].push_back(node);
  for (int digit = 0; digit < 9; ++digit)
    for (const int one : same[digit]) {
      const Cells cells = nodes[one].cells, seen = seen_from_all(cells);
      std::array<Cells, 3> rests{};
      int rest_count = 0;
      for (const int group : kGeometry.groups_of[human::first(cells)])
        if (!(cells & ~kGeometry.group[group]))
          rests[rest_count++] = grid.where[digit] & kGeometry.group[group] & ~cells;
      for (const int other : same[digit]) {
        const Cells others = nodes[other].cells;
        if (others & ~seen) continue;
        weak[one].add(other);
        for (int i = 0; i < rest_count; ++i)
          if (rests[i] == others) strong[one].add(other);
      }
    }
}

template <int width>
void Links<width>::start_searches() {
  if_false_.levels.assign(1, strong);
  if_true_.levels.assign(1, Recycled<Set>(nodes.size()));
  each(singles, [&](int node) { if_true_.levels[0][node].add(node); });
  for (Spread<width>* spread : {&if_false_, &if_true_}) {
    spread->seen = spread->levels[0];
    spread->is_done = false;
  }
}

template <int width>
Links<width> Links<width>::only(Reach reach) const {
  std::array<Set, 9> places;
  for (int node = 0; node < size(); ++node) places[nodes[node].digit].add(node);
  Links links = *this;
  links.onward_.clear();
  for (int node = 0; node < size(); ++node) {
    const Set& own = places[nodes[node].digit];
    links.weak[node] &= own;
    if (reach == Reach::digit) links.strong[node] &= own;
    if (reach == Reach::bivalue) links.strong[node] -= own;
  }
  links.start_searches();
  return links;
}

template <int width>
typename Links<width>::Set Links<width>::beside(int node) const {
  Set found;
  each(weak[node] & singles, [&](int other) {
    if (nodes[other].digit != nodes[node].digit) found.add(other);
  });
  return found;
}

template <int width>
typename Links<width>::Set Links<width>::locked(int one, int other) const {
  Set found;
  const Cells set = set_of(one, other);
  if (!set) return found;
  int lowest = 0;  // node of the digit
  for (int digit = 0; digit < 9; ++digit) {
    const Cells held = set & where_[digit];
    if (held && digit != nodes[one].digit && digit != nodes[other].digit)
      each(where_[digit] & seen_from_all(held), [&](int cell) {
        found.add(lowest + count(where_[digit] & (cell_bit(cell) - 1)));
      });
    lowest += count(where_[digit]);
  }
  return found;
}

template <int width>
const Recycled<Nodes<width>>* Links<width>::level(Spread<width>& spread, int depth) {
  if (onward_.empty()) {
    onward_.resize(nodes.size());
    for (int node = 0; node < size(); ++node)
      each(weak[node], [&](int next) { onward_[node] |= strong[next]; });
  }
  while (int(spread.levels.size()) <= depth) {
    if (spread.is_done) return nullptr;
    const auto& last = spread.levels.back();
    Recycled<Set> next(nodes.size());
    bool has_any = false;
    for (int start = 0; start < size(); ++start) {
      if (last[start].empty()) continue;
      Set reached;
      each(last[start], [&](int node) { reached |= onward_[node]; });
      reached -= spread.seen[start];
      spread.seen[start] |= reached;
      next[start] = reached;
      has_any |= !reached.empty();
    }
    spread.is_done = !has_any;
    if (has_any) spread.levels.push_back(std::move(next));
  }
  return &spread.levels[depth];
}

template <int width>
Path<width> Links<width>::trace(const Spread<width>& spread, int start, int depth, int end,
                                Set avoid) const {
  Path<width> path{{}, avoid};
  path.add(end);
  while (depth--) {
    const Set& level = spread.levels[depth][start];
    if (!step_back(path, level, path.members)) step_back(path, level, {});
  }
  return path;
}

template <int width>
bool Links<width>::step_back(Path<width>& path, const Set& level, const Set& used) const {
  const Set free = level - used;
  return any(strong[path.nodes.back()] - used, [&](int middle) {
    const int before = (weak[middle] & free).first();
    if (before < 0) return false;
    path.add(middle);
    path.add(before);
    return true;
  });
}

void GridLinks::make(const Grid& grid, Reach reach, Any& links) {
  NodeList list = list_nodes(grid, reach);
  if (list.nodes.size() <= 64 * 4)
    links.emplace<Links<4>>(grid, std::move(list));
  else if (list.nodes.size() <= 64 * 8)
    links.emplace<Links<8>>(grid, std::move(list));
  else if (list.nodes.size() <= 64 * 14)
    links.emplace<Links<14>>(grid, std::move(list));
  else if (list.nodes.size() <= 64 * 19)
    links.emplace<Links<19>>(grid, std::move(list));
  else if (list.nodes.size() <= 64 * 32)
    links.emplace<Links<32>>(grid, std::move(list));
  else
    links.emplace<Links<kMostWords>>(grid, std::move(list));
}

template class Links<4>;
template class Links<8>;
template class Links<14>;
template class Links<19>;
template class Links<32>;
template class Links<kMostWords>;

}  // namespace cluesmith::human
