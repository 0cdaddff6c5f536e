// SPDX-License-Identifier: MIT
// The checkers of certificates: trees, refutations by clauses, refutations by chutes.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "proofs/chute_check.hpp"
#include "proofs/classwise_check.hpp"
#include "proofs/rup.hpp"
#include "proofs/tree_check.hpp"

namespace cluesmith::bindings {
namespace {

using CellList = std::vector<std::uint16_t>;
using CandidateList = std::vector<std::uint32_t>;
using RuleList = std::vector<std::tuple<CandidateList, CandidateList>>;

template <typename Number>
void check_below(const std::vector<Number>& numbers, std::size_t bound, const char* what) {
  for (const Number number : numbers)
    if (number >= bound)
      throw std::invalid_argument(std::string(what) + " " + std::to_string(number) +
                                  "; expected 0 to " + std::to_string(bound - 1));
}

proofs::TreeClaim claim_of(int size, std::vector<CellList> groups, CellList clues,
                           const Vector<std::uint32_t>& within, bool has_fixed,
                           std::optional<RuleList> rules) {
  if (size < 2 || size > 25)
    throw std::invalid_argument("a board of size " + std::to_string(size) + "; expected 2 to 25");
  const std::size_t cells = std::size_t(size) * std::size_t(size);
  proofs::TreeClaim claim;
  claim.size = size;
  claim.has_fixed = has_fixed;
  claim.within = copy_masks(within, cells, claim.all_digits());
  check_below(clues, cells, "clue cell");
  claim.clues = std::move(clues);
  std::vector<std::set<std::uint16_t>> peers(cells);
  for (const CellList& group : groups) {
    check_below(group, cells, "cell");
    for (const std::uint16_t cell : group) peers[cell].insert(group.begin(), group.end());
  }
  for (std::size_t cell = 0; cell < cells; ++cell) {
    peers[cell].erase(std::uint16_t(cell));
    claim.peers.emplace_back(peers[cell].begin(), peers[cell].end());
  }
  claim.groups = std::move(groups);
  claim.is_naked = !rules;
  if (rules)
    for (auto& [premises, conclusions] : *rules) {
      check_below(premises, cells * std::size_t(size), "candidate");
      check_below(conclusions, cells * std::size_t(size), "candidate");
      claim.rules.push_back({std::move(premises), std::move(conclusions)});
    }
  return claim;
}

auto check_tree(int size, std::vector<CellList> groups, CellList clues,
                Vector<std::uint32_t> within, bool has_fixed, std::optional<RuleList> rules,
                Vector<std::uint32_t> tokens, double seconds) {
  const proofs::TreeClaim claim =
      claim_of(size, std::move(groups), std::move(clues), within, has_fixed, std::move(rules));
  CallWatch watch(seconds);
  proofs::TreeReport report;
  {
    nb::gil_scoped_release release;
    report = proofs::check_tree(claim, {tokens.data(), tokens.shape(0)}, watch.watch());
  }
  watch.raise_interrupt();
  const std::size_t cells = claim.cell_count(), rows = report.unjudged.size() / cells;
  return std::tuple(report.expired, report.objection, report.position, report.cases,
                    to_numpy(std::move(report.unjudged), {rows, cells}));
}

auto check_classwise(CellList clues, nb::bytes tree, const std::vector<nb::bytes>& parts,
                     std::size_t first, std::size_t step, double seconds, const StopFlag* stop) {
  const bool ascend = std::ranges::adjacent_find(clues, std::greater_equal{}) == clues.end();
  if (!ascend || clues.size() > proofs::kMostCheckedClues || (!clues.empty() && clues.back() > 80))
    throw std::invalid_argument("clues; expected up to " +
                                std::to_string(proofs::kMostCheckedClues) +
                                " ascending cells of the 9x9 board");
  if (first >= step) throw std::invalid_argument("first; expected a number below step");
  CallWatch watch(seconds, stop);
  proofs::TreeReport report;
  proofs::ClasswiseText text{{tree.c_str(), tree.size()}, {}, first, step};
  for (const nb::bytes& part : parts) text.parts.emplace_back(part.c_str(), part.size());
  {
    nb::gil_scoped_release release;
    report = proofs::check_classwise(clues, text, watch.watch());
  }
  watch.raise_interrupt();
  const std::size_t rows = report.unjudged.size() / 81;
  return std::tuple(report.expired, report.objection, report.position, report.cases,
                    to_numpy(std::move(report.unjudged), {rows, std::size_t(81)}));
}

std::string name_of(proofs::RupEnding ending) {
  switch (ending) {
    case proofs::RupEnding::refuted: return "refuted";
    case proofs::RupEnding::not_implied: return "not implied";
    case proofs::RupEnding::expired: return "expired";
    default: return "no refutation";
  }
}

auto rup(Vector<std::int32_t> clauses, Vector<std::int32_t> proof, Vector<std::uint8_t> deletes,
         double seconds) {
  proofs::RupResult result;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release release;
    result = proofs::check_rup({clauses.data(), clauses.size()}, {proof.data(), proof.size()},
                               {deletes.data(), deletes.size()}, watch.watch());
  }
  watch.raise_interrupt();
  return std::tuple(name_of(result.ending), result.line);
}

void check_region(std::uint64_t clues, int cells) {
  if (clues >> cells) throw std::invalid_argument("clue cells beyond the boxes of the region");
}

std::optional<std::uint64_t> count_chute(std::uint64_t clues, std::uint64_t limit,
                                         bool hidden_single, bool pointing, bool claiming,
                                         double seconds) {
  check_region(clues, 27);
  check_limit(limit);
  CallWatch watch(seconds);
  proofs::Followed followed;
  {
    nb::gil_scoped_release release;
    followed =
        proofs::count_chute(clues, {hidden_single, pointing, claiming}, limit, watch.watch());
  }
  watch.raise_interrupt();
  if (followed.ending == Ending::expired) return std::nullopt;
  return followed.count;
}

std::optional<bool> cross_follows(std::uint64_t clues, bool hidden_single, bool pointing,
                                  bool claiming, double seconds) {
  check_region(clues, 45);
  CallWatch watch(seconds);
  Ending ending;
  {
    nb::gil_scoped_release release;
    ending = proofs::try_cross(clues, {hidden_single, pointing, claiming}, watch.watch());
  }
  watch.raise_interrupt();
  if (ending == Ending::expired) return std::nullopt;
  return ending == Ending::limit;
}

}  // namespace

void bind_proofs(nb::module_& module) {
  using namespace nb::literals;
  module.attr("MOST_CHECKED_CLUES") = proofs::kMostCheckedClues;
  module.def(
      "check_tree", &check_tree, "size"_a, "groups"_a, "clues"_a, "within"_a.noconvert(),
      "has_fixed"_a, "rules"_a.none(), "tokens"_a.noconvert(), nb::kw_only(), "seconds"_a = -1.0,
      "Follows a tree certificate; rules are (premises, conclusions) as candidates, None for "
      "naked singles: (whether the time ended it, objection or '', tokens read, cases, grids left "
      "to be judged).");
  module.def("check_classwise", &check_classwise, "clues"_a, "tree"_a, "parts"_a, nb::kw_only(),
             "first"_a = 0, "step"_a = 1, "seconds"_a = -1.0, "stop"_a.none() = nb::none(),
             "Follows a classwise certificate: (whether the time ended it, objection or '', "
             "characters read, cases, fillings left to be judged). Of the parts, only every "
             "`step`-th is read, from `first` on.");
  module.def(
      "check_rup", &rup, "clauses"_a.noconvert(), "proof"_a.noconvert(), "deletes"_a.noconvert(),
      nb::kw_only(), "seconds"_a = -1.0,
      "Checks that each clause of a proof follows by unit propagation: (refuted | not "
      "implied | no refutation | expired, line). Clauses end with 0; a flag for each line of the "
      "proof tells which delete.");
  module.def(
      "count_chute", &count_chute, "clues"_a, nb::kw_only(), "limit"_a, "hidden_single"_a,
      "pointing"_a, "claiming"_a, "seconds"_a = -1.0,
      "How many fillings of three boxes in a row follow from their clues and all the rest of "
      "the board, by naked singles and what else is named; up to a limit. None where the time "
      "ended it.");
  module.def(
      "cross_follows", &cross_follows, "clues"_a, nb::kw_only(), "hidden_single"_a, "pointing"_a,
      "claiming"_a, "seconds"_a = -1.0,
      "Whether some filling of a box, two boxes in a row with it and two in a column with it "
      "follows from their clues and all the rest of the board; None where the time ended it.");
}

}  // namespace cluesmith::bindings
