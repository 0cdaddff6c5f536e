// SPDX-License-Identifier: MIT
#include "infer/dpll.hpp"

#include <algorithm>
#include <vector>

#include "infer/grid_analysis.hpp"

namespace cluesmith::infer {
namespace {

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
    return state_.assume(literal) && propagate_with_grid(state_, method_.grid_size);
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

InferenceStatus search_models(UnitPropagation& state, const Method& method, Watch watch,
                              Effort& effort,
                              const std::function<void(const UnitPropagation&)>& found) {
  return Search(state, method, watch, effort, found).run();
}

}  // namespace cluesmith::infer
