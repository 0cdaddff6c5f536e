// SPDX-License-Identifier: MIT
#include "setting/classwise.hpp"

#include <algorithm>
#include <bit>

#include "setting/classwise_naked.hpp"
#include "setting/classwise_optimism.hpp"
#include "setting/classwise_state.hpp"
#include "setting/random.hpp"

namespace cluesmith::setting {
namespace classwise {
namespace {

// With this many classes left or fewer, all partitions are tried.
constexpr int kFewLeft = 2;

struct Node {
  explicit Node(std::size_t room) : list(room) {}

  Digits digits;
  Clues rest = 0;                     // clues without a class
  ClassList list;                     // the classes that they may form
  std::vector<std::size_t> children;  // places in the list
  std::vector<std::uint8_t> skipped;  // classes of the list that need not be tried any more
};

class Search {
 public:
  Search(const ClasswiseTask& task, std::uint64_t budget, Sink sink, Watch watch)
      : cells_(task.clue_cells),
        budget_(budget),
        sink_(sink),
        watch_(watch),
        all_(classes_of(task.clue_cells)),
        optimism_(all_.count),
        naked_(all_.count),
        nodes_(kDigits + 1, Node(all_.count)) {
    for (const std::uint16_t cell : cells_) clue_set_ |= cell_set(cell);
    if (task.among.empty()) return;
    all_.filter([&](std::size_t i) {
      return std::ranges::find(task.among, all_.members[i]) != task.among.end();
    });
  }

  ClasswiseResult run() {
    begin();
    explore(0);
    return std::move(result_);
  }

  // The number of nodes, as one random walk from the root estimates it.
  double walk(Random& random) {
    double weight = 1, total = 0;
    bool goes_on = true;
    begin();
    for (int level = 0; goes_on; ++level) {
      const std::uint64_t before = result_.nodes;
      Node& node = nodes_[level];
      const bool is_open = expand(level);
      goes_on = is_open && !node.children.empty();
      if (goes_on) {
        const std::size_t chosen = random.below(unsigned(node.children.size()));
        for (std::size_t i = 0; i <= chosen; ++i) node.skipped[node.children[i]] = 1;
        goes_on = descend(level, node.children[chosen]);
      }
      if (is_open) try_naked(node);
      total += weight * double(result_.nodes - before);
      weight *= double(node.children.size());
      goes_on = goes_on && !over_;
      if (goes_on && nodes_[level + 1].digits.left() <= kFewLeft) {
        total += weight;
        try_all(nodes_[level + 1]);
        break;
      }
    }
    return total;
  }

  bool is_over() const { return over_; }

 private:
  void begin() {
    Node& root = nodes_[0];
    root.digits = Digits{};
    root.digits.occupied = clue_set_;
    root.rest = Clues((std::uint64_t(1) << cells_.size()) - 1);
    root.list = all_;
  }

  // Explores a node whose planes are narrowed.
  void explore(int level) {
    Node& node = nodes_[level];
    if (node.digits.left() <= kFewLeft) return try_all(node);
    const bool is_open = expand(level);
    result_.tree.tokens.push_back(is_open ? ClasswiseTree::kBranch : ClasswiseTree::kDropped);
    if (!is_open) return;
    for (const std::size_t child : node.children) {
      node.skipped[child] = 1;
      if (descend(level, child)) {
        explore(level + 1);
      } else if (node.digits.left() - 1 > kFewLeft) {
        result_.tree.tokens.push_back(ClasswiseTree::kDropped);
      }
      if (over_) return;
    }
    try_naked(node);
  }

  // Bounds a node and lists its children, the largest classes first; false if it is dropped.
  bool expand(int level) {
    Node& node = nodes_[level];
    count_node();
    node.children.clear();
    const int left = node.digits.left();
    if (over_ || !fit_classes(node.list, node.rest, left) ||
        !optimism_.may_fill(node.digits, node.list, node.rest))
      return false;
    unskip(node);
    for (std::size_t i = node.list.count; i--;)
      if (!is_empty(node.list.planes.singles(i) & ~node.digits.occupied))
        node.children.push_back(i);
    return true;
  }

  static void unskip(Node& node) { node.skipped.assign(node.list.count, 0); }

  // Chooses a class of a node; false if the chosen classes contradict each other.
  bool descend(int level, std::size_t chosen) {
    const Node& node = nodes_[level];
    Node& below = nodes_[level + 1];
    below.digits = node.digits;
    below.digits.choose(node.list.members[chosen], node.list.planes[chosen]);
    below.digits.occupied |= node.list.planes.singles(chosen);
    below.rest = node.rest & ~node.list.members[chosen];
    if (!below.digits.settle()) return false;
    const CellSet open = ~(below.digits.occupied & ~clue_set_);
    ClassList& list = below.list;
    list.count = 0;
    for (std::size_t i = 0; i < node.list.count; ++i)
      if (!(node.list.members[i] & ~below.rest) && !node.skipped[i] && i != chosen)
        list.add(node.list.members[i], node.list.planes[i] & open);
    list.planes.narrow(list.count, CellSet{});
    list.filter([&](std::size_t i) { return !is_empty(list.planes[i]); });
    return true;
  }

  // Tries every partition into the last classes.
  void try_all(Node& node) {
    count_node();
    const int left = node.digits.left();
    if (over_ || (left && !fit_classes(node.list, node.rest, left))) return;
    if (!left) {
      if (!node.rest) offer(node.digits);
      return;
    }
    const Clues clue = node.rest & -node.rest;
    for (std::size_t i = 0; i < node.list.count && !over_; ++i) {
      const Clues members = node.list.members[i];
      if (clue && !(members & clue)) continue;
      Digits filling = node.digits;
      filling.choose(members, node.list.planes[i]);
      if (left == 1) {
        offer(filling);
        continue;
      }
      for (std::size_t k = 0; k < node.list.count && !over_; ++k) {
        if (node.list.members[k] != (node.rest & ~members)) continue;
        Digits last = filling;
        last.choose(node.list.members[k], node.list.planes[k]);
        offer(last);
      }
    }
  }

  // Tries the fillings of a node in which no class has a hidden single on an open cell.
  void try_naked(Node& node) {
    for (const std::size_t child : node.children) node.skipped[child] = 1;
    ClassList& list = node.list;
    list.filter([&](std::size_t i) { return !node.skipped[i]; });
    if (!fit_classes(list, node.rest, node.digits.left()) ||
        !optimism_.may_fill(node.digits, list, node.rest))
      return;
    const NakedVisitor visitor = {[](void* context, Digits* filling) {
                                    auto& self = *static_cast<Search*>(context);
                                    self.count_node();
                                    if (filling && !self.over_) self.offer(*filling);
                                    return !self.over_;
                                  },
                                  this};
    naked_.each(node.digits, list, node.rest, visitor);
  }

  void offer(Digits& filling) {
    if (!filling.solve()) return;
    std::array<std::uint8_t, 81> digits{};
    for (int d = 0; d < kDigits; ++d)
      for (Clues set = filling.classes[d]; set; set &= set - 1)
        digits[cells_[std::countr_zero(set)]] = std::uint8_t(d + 1);
    if (sink_(digits.data())) return;
    result_.ending = Ending::limit;
    over_ = true;
  }

  void count_node() {
    if (++result_.nodes <= budget_ && ((result_.nodes & 63) || !watch_())) return;
    result_.ending = Ending::expired;
    over_ = true;
  }

  std::span<const std::uint16_t> cells_;
  std::uint64_t budget_;
  Sink sink_;
  Watch watch_;
  ClassList all_;
  CellSet clue_set_{};
  Optimism optimism_;
  NakedFillings naked_;
  std::vector<Node> nodes_;  // by level
  ClasswiseResult result_;
  bool over_ = false;
};

}  // namespace
}  // namespace classwise

ClasswiseResult decide_classwise(const ClasswiseTask& task, std::uint64_t budget, Sink sink,
                                 Watch watch) {
  return classwise::Search(task, budget, sink, watch).run();
}

double estimate_classwise(const ClasswiseTask& task, unsigned walks, std::uint64_t seed,
                          Watch watch) {
  const Sink ignore = {[](void*, const std::uint8_t*) { return true; }, nullptr};
  classwise::Search search(task, ~std::uint64_t{0}, ignore, watch);
  Random random(seed);
  double sum = 0;
  for (unsigned walk = 0; walk < walks; ++walk) {
    const double nodes = search.walk(random);
    if (search.is_over()) return walk ? sum / walk : 0;
    sum += nodes;
  }
  return sum / walks;
}

}  // namespace cluesmith::setting
