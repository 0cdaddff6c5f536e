// SPDX-License-Identifier: MIT
#include "proofs/rup.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace cluesmith::proofs {
namespace {

using Literal = std::uint32_t;  // 2 * variable, plus 1 where negated

constexpr std::int32_t kMostVariables = 1 << 25;
constexpr std::size_t kLinesBetweenLooks = 64;

Literal negated(Literal literal) { return literal ^ 1; }

// Reads lists that are closed by 0.
class Reader {
 public:
  explicit Reader(std::span<const std::int32_t> items) : items_(items) {
    if (!items.empty() && items.back() != 0)
      throw std::invalid_argument("a clause that is not closed; expected 0 at its end");
  }

  // Gives the next clause without repeated literals, in ascending order; false at the end.
  bool next(std::vector<Literal>& clause) {
    if (at_ == items_.size()) return false;
    clause.clear();
    for (; items_[at_] != 0; ++at_) {
      const std::int64_t item = items_[at_];
      clause.push_back(Literal(item > 0 ? 2 * item : -2 * item + 1));
    }
    ++at_;
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    return true;
  }

 private:
  std::span<const std::int32_t> items_;
  std::size_t at_ = 0;
};

std::int32_t highest_variable(std::span<const std::int32_t> items, std::int32_t most) {
  std::int32_t highest = 0;
  for (std::int32_t item : items) {
    if (item > most || item < -most)
      throw std::invalid_argument("variable " + std::to_string(item) + "; expected at most " +
                                  std::to_string(most));
    highest = std::max(highest, item < 0 ? -item : item);
  }
  return highest;
}

// Clauses under unit propagation. A literal that follows from the clauses alone stays assigned,
// even if the clause that implied it is deleted later: it stays true.
class Database {
 public:
  explicit Database(std::size_t variables)
      : is_true_(2 * variables + 2), watchers_(2 * variables + 2) {}

  // `clause` is in ascending order.
  void add(const std::vector<Literal>& clause) {
    if (is_refuted_ || is_tautology(clause)) return;
    const std::size_t begin = arena_.size();
    arena_.insert(arena_.end(), clause.begin(), clause.end());
    // The two watched literals come first: those that are not false for good.
    const auto first = arena_.begin() + std::ptrdiff_t(begin);
    const auto open = std::stable_partition(
        first, arena_.end(), [&](Literal literal) { return !is_true_[negated(literal)]; });
    const auto alive = std::size_t(open - first);
    if (alive == 0) {
      is_refuted_ = true;
      return;
    }
    const Literal unit = arena_[begin];
    if (alive == 1 && !is_true_[unit] && !propagate(unit)) is_refuted_ = true;
    if (clause.size() == 1) {
      arena_.resize(begin);
      return;
    }
    const auto index = std::uint32_t(clauses_.size());
    clauses_.push_back({begin, std::uint32_t(clause.size())});
    watchers_[arena_[begin]].push_back(index);
    watchers_[arena_[begin + 1]].push_back(index);
    by_hash_.emplace(hash(clause), index);
  }

  // Takes one copy of a clause away, if there is one.
  void remove(const std::vector<Literal>& clause) {
    const auto [begin, end] = by_hash_.equal_range(hash(clause));
    for (auto entry = begin; entry != end; ++entry) {
      Clause& stored = clauses_[entry->second];
      if (!std::is_permutation(clause.begin(), clause.end(), &arena_[stored.begin],
                               &arena_[stored.begin] + stored.size))
        continue;
      stored.size = 0;
      by_hash_.erase(entry);
      return;
    }
  }

  // Whether denying every literal of a clause leads to a contradiction by unit propagation.
  bool implies(const std::vector<Literal>& clause) {
    if (is_refuted_) return true;
    const std::size_t start = trail_.size();
    bool conflict = false;
    for (Literal literal : clause) {
      if (is_true_[literal]) conflict = true;
      if (conflict) break;
      if (!is_true_[negated(literal)]) conflict = !propagate(negated(literal));
    }
    while (trail_.size() > start) {
      is_true_[trail_.back()] = false;
      trail_.pop_back();
    }
    return conflict;
  }

 private:
  struct Clause {
    std::size_t begin;
    std::uint32_t size;  // 0 where deleted
  };

  static bool is_tautology(const std::vector<Literal>& clause) {
    for (std::size_t i = 1; i < clause.size(); ++i)
      if (clause[i] == negated(clause[i - 1])) return true;
    return false;
  }

  // Independent of the order of the literals, because watching changes the order.
  static std::uint64_t hash(const std::vector<Literal>& clause) {
    std::uint64_t sum = 0, product = 1;
    for (Literal literal : clause) {
      sum += literal;
      product *= 2 * std::uint64_t(literal) + 1;
    }
    return sum * 0x9E3779B97F4A7C15u ^ product;
  }

  // Assigns a literal and all that follows; false on a contradiction.
  bool propagate(Literal decided) {
    std::size_t next = trail_.size();
    assign(decided);
    while (next < trail_.size()) {
      const Literal false_literal = negated(trail_[next++]);
      std::vector<std::uint32_t>& watching = watchers_[false_literal];
      std::size_t still_watching = 0;
      for (std::size_t i = 0; i < watching.size(); ++i) {
        const std::uint32_t index = watching[i];
        const Clause clause = clauses_[index];
        if (clause.size == 0) continue;
        Literal* literals = &arena_[clause.begin];
        if (literals[0] == false_literal) std::swap(literals[0], literals[1]);
        if (is_true_[literals[0]] || !move_watch(literals, clause.size, index)) {
          watching[still_watching++] = index;
          if (is_true_[literals[0]]) continue;
          if (is_true_[negated(literals[0])]) {
            while (++i < watching.size()) watching[still_watching++] = watching[i];
            watching.resize(still_watching);
            return false;
          }
          assign(literals[0]);
        }
      }
      watching.resize(still_watching);
    }
    return true;
  }

  // Replaces the second watched literal by one that is not false; false if there is none.
  bool move_watch(Literal* literals, std::uint32_t size, std::uint32_t index) {
    for (std::uint32_t i = 2; i < size; ++i)
      if (!is_true_[negated(literals[i])]) {
        std::swap(literals[1], literals[i]);
        watchers_[literals[1]].push_back(index);
        return true;
      }
    return false;
  }

  void assign(Literal literal) {
    is_true_[literal] = true;
    trail_.push_back(literal);
  }

  std::vector<std::uint8_t> is_true_;  // for each literal
  std::vector<std::vector<std::uint32_t>> watchers_;
  std::vector<Literal> arena_, trail_;
  std::vector<Clause> clauses_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> by_hash_;
  bool is_refuted_ = false;
};

}  // namespace

RupResult check_rup(std::span<const std::int32_t> clauses, std::span<const std::int32_t> proof,
                    std::span<const std::uint8_t> deletes, Watch watch) {
  const auto lines = std::size_t(std::count(proof.begin(), proof.end(), 0));
  if (lines != deletes.size())
    throw std::invalid_argument(std::to_string(deletes.size()) + " flags of deletions; expected " +
                                std::to_string(lines));
  const std::int32_t variables = highest_variable(clauses, kMostVariables);
  highest_variable(proof, variables);
  Database database{std::size_t(variables)};
  Reader formula(clauses), steps(proof);
  std::vector<Literal> clause;
  for (std::size_t i = 0; formula.next(clause); ++i) {
    if (i % kLinesBetweenLooks == 0 && watch()) return {RupEnding::expired, 0};
    database.add(clause);
  }
  for (std::size_t line = 0; steps.next(clause); ++line) {
    if (line % kLinesBetweenLooks == 0 && watch()) return {RupEnding::expired, line};
    if (deletes[line]) {
      database.remove(clause);
      continue;
    }
    if (!database.implies(clause)) return {RupEnding::not_implied, line};
    if (clause.empty()) return {RupEnding::refuted, line};
    database.add(clause);
  }
  return {RupEnding::no_refutation, lines};
}

}  // namespace cluesmith::proofs
