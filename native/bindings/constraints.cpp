// SPDX-License-Identifier: MIT
// Constraints of a board: Python adds them one by one, and BoardTables takes a copy.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "constraints/tables.hpp"

namespace cluesmith::bindings {
namespace {

using constraints::BlockCase;
using constraints::ConstraintTables;
using constraints::Filter;
using constraints::Mask;
using constraints::SumPart;
using Cells = std::vector<std::uint16_t>;
using Masks = std::vector<Mask>;
using FixedDigits = std::vector<std::pair<int, int>>;  // place and digit

const Filter& filter_at(const ConstraintTables& tables, std::size_t index, const Masks& masks,
                        Mask all_digits) {
  if (index >= tables.filter_count())
    throw std::invalid_argument("filter " + std::to_string(index) + "; expected one of " +
                                std::to_string(tables.filter_count()));
  const Filter& filter = tables.filter(static_cast<int>(index));
  if (int(masks.size()) != filter.count())
    throw std::invalid_argument(std::to_string(masks.size()) + " masks; expected " +
                                std::to_string(filter.count()));
  for (Mask mask : masks)
    if (mask & ~all_digits)
      throw std::invalid_argument("the mask " + std::to_string(mask) + "; expected at most " +
                                  std::to_string(all_digits));
  return filter;
}

Mask all_digits(const ConstraintTables& tables) { return (Mask{1} << tables.digits()) - 1; }

auto narrow(const ConstraintTables& tables, std::size_t index, Masks masks) {
  const bool holds = filter_at(tables, index, masks, all_digits(tables)).narrow(masks.data());
  return std::tuple(holds, masks);
}

auto relax(const ConstraintTables& tables, std::size_t index, Masks masks, int place, int digit) {
  const Filter& filter = filter_at(tables, index, masks, all_digits(tables));
  if (place < -1 || place >= filter.count() || digit < 0 || digit >= tables.digits())
    throw std::invalid_argument("digit " + std::to_string(digit) + " at place " +
                                std::to_string(place) + "; expected one of the filter");
  const std::vector<constraints::Mask> most(filter.count(), all_digits(tables));
  const bool is_explained = filter.relax(masks.data(), {place, digit}, most.data());
  return std::tuple(is_explained, masks);
}

}  // namespace

void bind_constraints(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<ConstraintTables>(module, "ConstraintTables",
                               "The constraints of a board; digits count from 0 in here.")
      .def(nb::init<int, int, int>(), "digits"_a, "first_value"_a, "cells"_a)
      .def(
          "add_pair",
          [](ConstraintTables& self, int first, int second, const Masks& allowed) {
            self.add_pair(first, second, allowed);
          },
          "first"_a, "second"_a, "allowed"_a,
          "Relates two cells: for each digit of the first the mask of digits of the second.")
      .def(
          "add_pair_filter",
          [](ConstraintTables& self, int first, int second, const Masks& allowed) {
            self.add_pair_filter(first, second, allowed);
          },
          "first"_a, "second"_a, "allowed"_a, "The same as a filter, for strategies.")
      .def(
          "add_set",
          [](ConstraintTables& self, const Cells& cells, const std::vector<std::uint64_t>& family) {
            self.add_set(cells, family);
          },
          "cells"_a, "family"_a,
          "The digits differ, and their set is in the family: a bit for each set, 64 a word.")
      .def(
          "add_sum",
          [](ConstraintTables& self, const Cells& cells,
             const std::vector<std::pair<int, int>>& parts, const std::vector<int>& totals) {
            std::vector<SumPart> listed;
            for (const auto& [factor, count] : parts) listed.push_back({factor, count});
            self.add_sum(cells, listed, totals);
          },
          "cells"_a, "parts"_a, "totals"_a,
          "The values of parts (factor, number of cells) add up to one of the totals.")
      .def(
          "add_automaton",
          [](ConstraintTables& self, int states, const Cells& transitions, const Cells& starts,
             const Cells& ends) { return self.add_automaton(states, transitions, starts, ends); },
          "states"_a, "transitions"_a, "starts"_a, "ends"_a,
          "Adds an automaton; a transition is state, digit and next state. Returns its number.")
      .def(
          "add_line",
          [](ConstraintTables& self, const Cells& cells, int automaton) {
            self.add_line(cells, automaton);
          },
          "cells"_a, "automaton"_a, "An automaton accepts the digits of the cells in order.")
      .def(
          "add_blocks",
          [](ConstraintTables& self, const Cells& cells,
             const std::vector<std::tuple<int, int, int, Mask, FixedDigits>>& cases) {
            std::vector<BlockCase> listed;
            for (const auto& [begin, end, total, others, fixed] : cases) {
              if (fixed.size() > 2)
                throw std::invalid_argument(std::to_string(fixed.size()) +
                                            " fixed digits; expected at most 2");
              BlockCase& case_ = listed.emplace_back(BlockCase{begin, end, total, others, {}});
              for (std::size_t i = 0; i < fixed.size(); ++i)
                case_.fixed[i] = {fixed[i].first, fixed[i].second};
            }
            self.add_blocks(cells, std::move(listed));
          },
          "cells"_a, "cases"_a,
          "The digits differ and fit a case: begin, end and total of a block, the mask of other "
          "digits, and fixed digits as pairs of place and digit.")
      .def(
          "add_counts",
          [](ConstraintTables& self, const Cells& cells,
             const std::vector<std::uint64_t>& allowed) { self.add_counts(cells, allowed); },
          "cells"_a, "allowed"_a, "Each digit occurs as often as its bits allow.")
      .def(
          "join_alternatives",
          [](ConstraintTables& self, const std::vector<std::uint32_t>& starts) {
            self.join_alternatives(starts);
          },
          "starts"_a,
          "At least one alternative holds; each begins at the filter of this number and runs to "
          "the next.")
      .def_prop_ro("filter_count", &ConstraintTables::filter_count, "The number of filters.")
      .def(
          "cells",
          [](const ConstraintTables& self, std::size_t index) {
            if (index >= self.filter_count())
              throw std::invalid_argument("filter " + std::to_string(index) + "; expected one of " +
                                          std::to_string(self.filter_count()));
            const auto cells = self.filter(static_cast<int>(index)).cells();
            return Cells(cells.begin(), cells.end());
          },
          "index"_a, "The cells of a filter, in its order.")
      .def("narrow", &narrow, "index"_a, "masks"_a,
           "Runs a filter: (whether digits can hold it, the masks that are left).")
      .def("relax", &relax, "index"_a, "masks"_a, "place"_a, "digit"_a,
           "Explains a removal: (whether it follows, the masks from which it still follows); place "
           "-1 explains a contradiction.");
}

}  // namespace cluesmith::bindings
