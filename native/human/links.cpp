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

// Adds the links of an almost locked set: if the set lacks one of its digits, it holds all the
// others. A further cell extends the set if it sees all places in the set of all its own digits but
// one.
void add_set(const Grid& grid, const AlmostLocked& set, NodeNumbers& numbers,
             std::vector<SetLink>& links) {
  std::array<Cells, 9> seen_by_digit{};
  std::array<int, 9> nodes;
  nodes.fill(-1);
  Cells once = 0, twice = 0;
  for (unsigned rest = set.digits; rest; rest &= rest - 1) {
    const int digit = std::countr_zero(rest);
    const Cells cells = set.cells & grid.where[digit];
    seen_by_digit[digit] = seen_by_all(cells);
    twice |= once & seen_by_digit[digit];
    once |= seen_by_digit[digit];
    if (seen_by_digit[digit] & grid.where[digit]) nodes[digit] = numbers.number({digit, cells});
  }
  for (int one = 0; one < 9; ++one) {
    if (nodes[one] < 0) continue;
    for (int other = one + 1; other < 9; ++other)
      if (nodes[other] >= 0) links.push_back({nodes[one], nodes[other], set.cells});
  }
  each(grid.open & ~set.cells & twice, [&](int cell) {
    unsigned unseen_digits = grid.masks[cell];
    for (int digit = 0; digit < 9; ++digit)
      if (seen_by_digit[digit] & cell_bit(cell)) unseen_digits &= ~(1u << digit);
    if (size_of(grid.masks[cell]) <= 2 || size_of(unseen_digits) != 1) return;
    const int forced = numbers.number({std::countr_zero(unseen_digits), cell_bit(cell)});
    for (int missing = 0; missing < 9; ++missing)
      if (nodes[missing] >= 0 && !(grid.masks[cell] >> missing & 1))
        links.push_back({nodes[missing], forced, set.cells | cell_bit(cell)});
  });
}

NodeList list_nodes(const Grid& grid, Reach reach) {
  NodeList list{candidates(grid), {}};
  if (reach == Reach::grouped || reach == Reach::als) add_shared_cells(grid, list.nodes);
  if (reach == Reach::als) {
    NodeNumbers numbers(list.nodes);
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
  follow();
}

template <int width>
Links<width>::Links(const Links& all, Reach reach)
    : nodes(all.nodes),
      strong(all.strong),
      weak(all.weak),
      singles(all.singles),
      where_(all.where_),
      last_set_(nodes.size(), -1) {
  std::array<Set, 9> places;
  for (int node = 0; node < size(); ++node) places[nodes[node].digit].add(node);
  for (int node = 0; node < size(); ++node) {
    const Set& own = places[nodes[node].digit];
    weak[node] &= own;
    if (reach == Reach::digit) strong[node] &= own;
    if (reach == Reach::bivalue) strong[node] -= own;
  }
  follow();
}

// Links the digits of a cell: weakly, and strongly where there are two.
template <int width>
void Links<width>::link_cells(const Grid& grid) {
  std::array<Set, 81> in_cell;
  each(singles, [&](int node) { in_cell[human::first(nodes[node].cells)].add(node); });
  each(grid.open, [&](int cell) {
    const bool is_bivalue = size_of(grid.masks[cell]) == 2;
    each(in_cell[cell], [&](int node) {
      const Set others = in_cell[cell] - Set::of(node);
      weak[node] |= others;
      if (is_bivalue) strong[node] |= others;
    });
  });
}

template <int width>
void Links<width>::link_sets(const std::vector<SetLink>& links) {
  last_set_.assign(nodes.size(), -1);
  for (const auto& [one, other, cells, _] : links) {
    if (strong[one].has(other)) continue;  // a smaller set makes this link
    strong[one].add(other);
    strong[other].add(one);
    const int from = std::min(one, other);
    sets_.push_back({from, std::max(one, other), cells, last_set_[from]});
    last_set_[from] = int(sets_.size()) - 1;
  }
}

template <int width>
Cells Links<width>::set_of(int one, int other) const {
  for (int i = last_set_[std::min(one, other)]; i >= 0; i = sets_[i].before)
    if (sets_[i].other == std::max(one, other)) return sets_[i].cells;
  return 0;
}

// Links nodes of a digit: weakly if each cell of one sees all cells of the other; strongly if
// together they are all places of the digit in a group.
template <int width>
void Links<width>::link_groups(const Grid& grid) {
  std::array<std::int16_t, 9 * 81> number;  // of a candidate
  each(singles, [&](int node) {
    number[9 * human::first(nodes[node].cells) + nodes[node].digit] = std::int16_t(node);
  });
  for (int node = 0; node < size(); ++node) {
    const auto& [digit, cells] = nodes[node];
    human::each(grid.where[digit] & seen_by_all(cells),
                [&, digit = digit](int cell) { weak[number[9 * cell + digit]].add(node); });
  }
  for (int one = 0; one < size(); ++one) {
    const auto& [digit, cells] = nodes[one];
    const int cell = human::first(cells);
    const bool has_many = !singles.has(one);
    if (has_many) {
      Set linked_to_all = weak[number[9 * cell + digit]];
      human::each(cells & (cells - 1), [&, digit = digit](int other) {
        linked_to_all &= weak[number[9 * other + digit]];
      });
      weak[one] = linked_to_all;
    }
    for (const int group : kGeometry.groups_of[cell]) {
      if (cells & ~kGeometry.group[group]) continue;
      const Cells rest = grid.where[digit] & kGeometry.group[group] & ~cells;
      if (is_single(rest)) {
        const int other = number[9 * human::first(rest) + digit];
        strong[one].add(other);
        strong[other].add(one);
      } else if (has_many && rest) {
        each(weak[one] - singles, [&](int other) {
          if (nodes[other].cells == rest) strong[one].add(other);
        });
      }
    }
  }
}

// Follows each node that is false to further nodes that are false. To follow nodes that are true
// gives the same answer, but nodes have more weak links than strong ones.
template <int width>
void Links<width>::follow() {
  Recycled<Set> falling(nodes.size());
  for (int node = 0; node < size(); ++node) {
    Set reached;
    each(strong[node], [&](int next) { reached |= weak[next]; });
    falling[node] = reached;
  }
  Reachability<width> reachability = ReachabilitySearch(falling).run();
  each(singles & reachability.leading, [&](int node) {
    if (reachability.after(node).meets(strong[node])) forced.add(node);
  });
  each(singles, [&](int node) {
    const auto returns = [&](int next) { return reachability.after(next).has(node); };
    if (any(weak[node] & reachability.leading, returns)) refuted.add(node);
  });
  circles = std::move(reachability.circles);
}

template <int width>
typename Links<width>::Set Links<width>::beside(int node) const {
  Set others;
  each(weak[node] & singles, [&](int other) {
    if (nodes[other].digit != nodes[node].digit) others.add(other);
  });
  return others;
}

template <int width>
typename Links<width>::Set Links<width>::locked(int one, int other) const {
  Set members;
  const Cells set = set_of(one, other);
  if (!set) return members;
  int lowest = 0;  // node of the digit
  for (int digit = 0; digit < 9; ++digit) {
    const Cells set_places = set & where_[digit];
    if (set_places && digit != nodes[one].digit && digit != nodes[other].digit)
      each(where_[digit] & seen_by_all(set_places),
           [&](int cell) { members.add(lowest + count(where_[digit] & (cell_bit(cell) - 1))); });
    lowest += count(where_[digit]);
  }
  return members;
}

template <int width>
void Links<width>::find_onward() {
  onward_.resize(nodes.size());
  for (int node = 0; node < size(); ++node) {
    Set reached;
    each(weak[node], [&](int next) { reached |= strong[next]; });
    onward_[node] = reached;
  }
}

template <int width>
const Nodes<width>& Links<width>::level(Levels<width>& levels, const Set& start, int depth) {
  if (levels.empty()) levels.push_back(start);
  if (onward_.empty()) find_onward();
  while (int(levels.size()) <= depth && !levels.back().empty()) {
    Set reached;
    each(levels.back(), [&](int node) { reached |= onward_[node]; });
    for (const Set& level : levels) reached -= level;
    levels.push_back(reached);
  }
  return int(levels.size()) > depth ? levels[depth] : levels.back();
}

template <int width>
Path<width> Links<width>::trace(const Levels<width>& levels, int depth, int end, Set avoid) const {
  Path<width> path{{}, avoid};
  path.add(end);
  while (depth--)
    if (!step_back(path, levels[depth], path.members)) step_back(path, levels[depth], {});
  return path;
}

template <int width>
Path<width> Links<width>::trace_to_false(int start, bool is_true, int end) {
  int depth = 0, near = -1;
  for (; near < 0; ++depth)
    near = (is_true ? if_true(start, depth) : if_false(start, depth)).first_within(weak[end]);
  Path<width> path = trace((is_true ? if_true_ : if_false_)[start], depth - 1, near, Set::of(end));
  path.nodes.insert(path.nodes.begin(), end);
  if (!is_true) path.nodes.push_back(start);
  return path;
}

template <int width>
bool Links<width>::step_back(Path<width>& path, const Set& level, const Set& avoided) const {
  const Set free = level - avoided;
  return any(strong[path.nodes.back()] - avoided, [&](int middle) {
    const int before = (weak[middle] & free).first();
    if (before < 0) return false;
    path.add(middle);
    path.add(before);
    return true;
  });
}

template <int width>
std::vector<Witness> Links<width>::witness(const Path<width>& path) const {
  std::vector<Witness> witnesses;
  for (auto node = path.nodes.rbegin(); node != path.nodes.rend(); ++node)
    witnesses.push_back(std::vector<Witness>{nodes[*node].digit + 1, nodes[*node].cells});
  return witnesses;
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
