// SPDX-License-Identifier: MIT
// Small reasons on any board, and the rating by their sizes.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "constraints/tables.hpp"
#include "parallel.hpp"
#include "reasons/account.hpp"
#include "reasons/premises.hpp"
#include "reasons/rating.hpp"
#include "reasons/refutation.hpp"

namespace cluesmith::bindings {
namespace {

using CellDigit = std::pair<int, int>;
using Places = std::vector<std::pair<int, int>>;  // (group, digit), or (-1, cell)

Places places_of(const reasons::Choices& choices, const reasons::Subset& subset) {
  Places places;
  for (const int choice : subset) {
    const auto [group, item] = choices.place(choice);
    places.emplace_back(group, item);
  }
  return places;
}

void check_candidate(const BoardTables& board, CellDigit candidate) {
  const auto [cell, digit] = candidate;
  if (cell < 0 || cell >= board.cell_count() || digit < 1 || digit > board.size())
    throw std::invalid_argument("candidate (" + std::to_string(cell) + ", " +
                                std::to_string(digit) + ") is not on the board");
}

using Filters = std::vector<int>;

void check_filters(const BoardTables& board, const Filters& filters) {
  const auto* tables = board.constraints();
  for (const int filter : filters)
    if (!tables || filter < 0 || std::size_t(filter) >= tables->filter_count())
      throw std::invalid_argument("filter " + std::to_string(filter) +
                                  "; expected one of the board");
}

auto smallest_reason(const BoardTables& board, Vector<std::uint32_t> masks, const Filters& filters,
                     std::optional<std::size_t> most, double seconds) {
  check_filters(board, filters);
  const auto left = copy_masks(masks, std::size_t(board.cell_count()), board.all_digits());
  std::optional<std::pair<CellDigit, Places>> found;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release released;
    const reasons::Choices choices(board, left, filters);
    const auto reason = reasons::smallest_reason(choices, choices.all(), watch.watch(),
                                                 most.value_or(reasons::kAnySize));
    if (!reason.subset.empty()) {
      const auto [cell, digit] = choices.candidate(reason.assumption.literal);
      found.emplace(CellDigit(cell, digit), places_of(choices, reason.subset));
    }
  }
  watch.raise_interrupt();
  return found;
}

auto small_reason(const BoardTables& board, Vector<std::uint32_t> masks, CellDigit candidate,
                  bool is_true, double seconds) {
  check_candidate(board, candidate);
  const auto left = copy_masks(masks, std::size_t(board.cell_count()), board.all_digits());
  Places places;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release released;
    const reasons::Choices choices(board, left);
    const reasons::Literals all = choices.all();
    const int literal = choices.literal({candidate.first, candidate.second});
    if (literal >= 0) {
      reasons::Refuter refuter(choices, all);
      places =
          places_of(choices, reasons::small_reason(refuter, {literal, is_true}, watch.watch()));
    }
  }
  watch.raise_interrupt();
  return places;
}

std::vector<reasons::ChoicePlace> check_places(const BoardTables& board, const Places& places) {
  std::vector<reasons::ChoicePlace> choices;
  for (const auto& [group, item] : places) {
    const bool is_cell = group == -1 && item >= 0 && item < board.cell_count();
    const auto* tables = board.constraints();
    const bool is_filter = group == reasons::ChoicePlace::kFilter && tables && item >= 0 &&
                           std::size_t(item) < tables->filter_count();
    const bool is_digit =
        group >= 0 && group < board.group_count() && item >= 1 && item <= board.size();
    if (!is_cell && !is_digit && !is_filter)
      throw std::invalid_argument("expected (-1, cell), (-2, filter) or (group, digit)");
    choices.push_back({group, item});
  }
  return choices;
}

void check_left(const std::vector<std::uint32_t>& masks, CellDigit candidate) {
  const auto [cell, digit] = candidate;
  if (!(masks[cell] >> (digit - 1) & 1)) throw std::invalid_argument("the candidate is ruled out");
}

auto reason_premises(const BoardTables& board, Vector<std::uint32_t> masks, CellDigit candidate,
                     bool is_true, const Places& places) {
  check_candidate(board, candidate);
  const auto left = copy_masks(masks, std::size_t(board.cell_count()), board.all_digits());
  check_left(left, candidate);
  const auto choices = check_places(board, places);
  const auto [cell, digit] = candidate;
  std::vector<CellDigit> needed;
  {
    nb::gil_scoped_release released;
    for (const auto [each, missing] :
         reasons::premises(board, left, {cell, digit}, is_true, choices))
      needed.emplace_back(each, missing);
  }
  return needed;
}

// Each line as (place, candidates left, accounts of the cases).
nb::list account_lines(const reasons::Choices& choices, const reasons::Account& account) {
  nb::list lines;
  for (const auto& [choice, options, cases] : account) {
    const auto [group, item] = choices.place(choice);
    nb::list candidates, accounts;
    for (const int literal : options) {
      nb::list members;
      const auto tell = [&](int each) {
        const auto [cell, digit] = choices.candidate(each);
        members.append(nb::make_tuple(cell, digit));
      };
      if (literal < choices.candidate_count())
        tell(literal);
      else
        for (const int each : choices.way(literal)) tell(each);
      candidates.append(members);
    }
    for (const reasons::Account& each : cases) accounts.append(account_lines(choices, each));
    lines.append(nb::make_tuple(nb::make_tuple(group, item), candidates, accounts));
  }
  return lines;
}

nb::typed<nb::list, nb::any> reason_account(const BoardTables& board, Vector<std::uint32_t> masks,
                                            CellDigit candidate, bool is_true,
                                            const Places& places) {
  check_candidate(board, candidate);
  const auto left = copy_masks(masks, std::size_t(board.cell_count()), board.all_digits());
  check_left(left, candidate);
  check_places(board, places);
  Filters filters;
  for (const auto& [group, item] : places)
    if (group == reasons::ChoicePlace::kFilter) filters.push_back(item);
  const reasons::Choices choices(board, left, filters);
  reasons::Subset subset;
  for (const auto& [group, item] : places)
    for (int choice = 0; choice < choices.choice_count(); ++choice)
      if (choices.place(choice).group == group && choices.place(choice).item == item)
        subset.push_back(choice);
  const reasons::Assumption assumption{choices.literal({candidate.first, candidate.second}),
                                       is_true};
  reasons::Account account;
  {
    nb::gil_scoped_release released;
    const reasons::Literals all = choices.all();
    if (reasons::has_selection(choices, reasons::assume(choices, all, assumption), subset))
      throw std::invalid_argument("the choices do not refute the candidate");
    account = reasons::tell(choices, all, assumption, std::move(subset));
  }
  return nb::typed<nb::list, nb::any>(account_lines(choices, account));
}

using Effort = std::pair<int, int>;  // conclusions, cases

auto easiest_refutation(const BoardTables& board, Vector<std::uint32_t> masks, int most_cases,
                        double seconds) {
  const auto left = copy_masks(masks, std::size_t(board.cell_count()), board.all_digits());
  std::optional<std::pair<CellDigit, Effort>> found;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release released;
    reasons::AssumptionRefuter refuter(board, left);
    if (const auto refuted = refuter.easiest(most_cases, watch.watch())) {
      const auto [cell, digit] = refuted->candidate;
      found.emplace(CellDigit(cell, digit),
                    Effort(refuted->effort.conclusions, refuted->effort.cases));
    }
  }
  watch.raise_interrupt();
  return found;
}

nb::tuple origin_tuple(const reasons::Origin& origin) {
  return nb::make_tuple(int(origin.kind), origin.first, origin.second);
}

nb::list candidate_list(const std::vector<reasons::Candidate>& candidates) {
  nb::list list;
  for (const auto [cell, digit] : candidates) list.append(nb::make_tuple(cell, digit));
  return list;
}

nb::tuple refutation_tuple(const reasons::Refutation& refutation) {
  nb::list lines, cases;
  for (const reasons::Conclusion& each : refutation.conclusions)
    lines.append(
        nb::make_tuple(origin_tuple(each.origin), each.is_true, candidate_list(each.candidates)));
  for (std::size_t i = 0; i < refutation.cases.size(); ++i)
    cases.append(nb::make_tuple(refutation.digits[i], refutation_tuple(refutation.cases[i])));
  return nb::make_tuple(lines, origin_tuple(refutation.end), cases);
}

std::tuple<nb::typed<nb::list, nb::typed<nb::tuple, int, int>>,
           nb::typed<nb::tuple, nb::any, nb::ellipsis>>
refutation(const BoardTables& board, Vector<std::uint32_t> masks, CellDigit candidate,
           Effort effort) {
  check_candidate(board, candidate);
  const auto left = copy_masks(masks, std::size_t(board.cell_count()), board.all_digits());
  check_left(left, candidate);
  reasons::AssumptionRefuter refuter(board, left);
  const auto refuted =
      refuter.refute({candidate.first, candidate.second}, {effort.first, effort.second});
  if (!refuted) throw std::invalid_argument("the candidate is not refuted with this effort");
  return {nb::typed<nb::list, nb::typed<nb::tuple, int, int>>(candidate_list(refuted->premises)),
          nb::typed<nb::tuple, nb::any, nb::ellipsis>(refutation_tuple(refuted->refutation))};
}

auto rate_by_reasons(const BoardTables& board, Matrix<std::uint32_t> positions,
                     Matrix<std::uint8_t> solutions, const Filters& filters, double seconds,
                     int threads) {
  check_filters(board, filters);
  if (std::isnan(seconds)) throw std::invalid_argument("seconds is not a number");
  const unsigned workers = check_threads(threads);
  const std::size_t count = positions.shape(0), cells = std::size_t(board.cell_count());
  const auto masks = copy_masks(positions, cells, board.all_digits());
  if (solutions.shape(0) != count || solutions.shape(1) != cells)
    throw std::invalid_argument("expected a solution for each position");
  const auto digits = copy_digits(solutions, unsigned(board.size()));
  if (std::ranges::find(digits, 0) != digits.end())
    throw std::invalid_argument("a solution without a digit in some cell");
  std::vector<std::uint8_t> ends(count, std::uint8_t(human::WalkEnd::unfinished)), exact(count);
  std::vector<std::uint16_t> sizes(count);
  CallWatch watch(-1);
  {
    nb::gil_scoped_release released;
    run_chunks(
        count, 1, workers, watch.watch(), [&](std::size_t begin, std::size_t end, Watch own) {
          for (std::size_t i = begin; i < end; ++i) {
            PuzzleWatch limited(own, seconds);
            const auto rated = reasons::rate(board, {&masks[cells * i], cells},
                                             {&digits[cells * i], cells}, filters, limited.watch());
            if (rated.end == human::WalkEnd::unfinished && own()) return false;
            ends[i] = std::uint8_t(rated.end);
            sizes[i] = std::uint16_t(rated.size);
            exact[i] = rated.is_exact;
          }
          return true;
        });
  }
  watch.raise_interrupt();
  return std::tuple(to_numpy(std::move(ends), {count}), to_numpy(std::move(sizes), {count}),
                    to_numpy(std::move(exact), {count}));
}

}  // namespace

void bind_reasons(nb::module_& module) {
  using namespace nb::literals;
  module.def("smallest_reason", &smallest_reason, "board"_a, "masks"_a.noconvert(),
             "filters"_a = Filters(), nb::kw_only(), "most"_a = nb::none(), "seconds"_a = -1.0,
             "The candidate that the fewest choices refute, as far as a search finds, and these "
             "choices: (-1, cell) for the digits of a cell, (group, digit) for the places of a "
             "digit in a group, (-2, filter) for the ways of one of the filters. None if every "
             "candidate can be true, or the time is up. With `most`, None if a quick search finds "
             "no reason of at most so many choices.");
  module.def(
      "small_reason", &small_reason, "board"_a, "masks"_a.noconvert(), "candidate"_a, "is_true"_a,
      nb::kw_only(), "seconds"_a = -1.0,
      "Few choices that refute that a candidate is true, or false; empty if it can be so, or "
      "the time is up.");
  module.def("reason_premises", &reason_premises, "board"_a, "masks"_a.noconvert(), "candidate"_a,
             "is_true"_a, "places"_a,
             "The ruled-out candidates that a reason rests on: a minimal set.");
  module.def("reason_account", &reason_account, "board"_a, "masks"_a.noconvert(), "candidate"_a,
             "is_true"_a, "places"_a,
             "How choices refute that a candidate is true, or false: a list of (choice, what is "
             "left of it, accounts of the cases if there are several). What is left is a list of "
             "candidates for each case: one candidate, or those of a way.");
  module.attr("ORIGIN_CELL") = int(reasons::Origin::cell);
  module.attr("ORIGIN_GROUP") = int(reasons::Origin::group);
  module.attr("ORIGIN_OVERLAP") = int(reasons::Origin::overlap);
  module.attr("ORIGIN_RELATION") = int(reasons::Origin::relation);
  module.attr("ORIGIN_FILTER") = int(reasons::Origin::filter);
  module.def("easiest_refutation", &easiest_refutation, "board"_a, "masks"_a.noconvert(),
             "most_cases"_a, nb::kw_only(), "seconds"_a = -1.0,
             "The candidate that is refuted with the least effort by what follows from it, and the "
             "effort: conclusions and cases. None if no candidate is refuted with so many cases, "
             "or the time is up.");
  module.def("refutation", &refutation, "board"_a, "masks"_a.noconvert(), "candidate"_a, "effort"_a,
             "The ruled-out candidates that a refutation rests on, and its account: lines, what "
             "has nothing left at their end, and cases. A line has an origin, whether its "
             "candidates are true, and these; a case has a digit and an account. An origin has a "
             "kind and two numbers: the cell; the group and the digit; two groups; two cells; the "
             "filter.");
  module.def("rate_by_reasons", &rate_by_reasons, "board"_a, "positions"_a.noconvert(),
             "solutions"_a.noconvert(), "filters"_a = Filters(), nb::kw_only(), "seconds"_a = -1.0,
             "threads"_a = 1,
             "Rates positions with one solution by the sizes of reasons, so many seconds each: for "
             "each how it ended (0 solved, 3 unfinished), the most choices of a step, and whether "
             "it is proved that fewer do not suffice.");
}

}  // namespace cluesmith::bindings
