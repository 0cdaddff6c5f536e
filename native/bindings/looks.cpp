// SPDX-License-Identifier: MIT
// Looks at filters, one after the other, as the steps of a player take them.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "constraints/tables.hpp"
#include "setting/closer.hpp"

namespace cluesmith::bindings {
namespace {

using constraints::Look;
using constraints::Mask;
using setting::FilterPass;
using Passes = std::vector<std::pair<int, int>>;  // (filter, look)

std::vector<FilterPass> passes_of(const Passes& passes) {
  std::vector<FilterPass> listed;
  for (const auto& [filter, look] : passes) {
    if (look < 0 || look > int(Look::locked))
      throw std::invalid_argument("look " + std::to_string(look) + "; expected 0 to 3");
    listed.push_back({filter, Look(look)});
  }
  return listed;
}

// The filters of a board, and the cells that each cell sees.
class FilterLooks {
 public:
  explicit FilterLooks(std::shared_ptr<const BoardTables> board)
      : board_(std::move(board)), sight_(setting::sight_of(*board_)) {
    if (!board_->constraints())
      throw std::invalid_argument("a board without constraints; expected one with");
  }

  // The first pass, from a number on, that rules something out: its number, and the masks of all
  // cells after it; empty masks at a contradiction.
  std::optional<std::pair<std::size_t, std::vector<Mask>>> first(Vector<Mask> masks,
                                                                 const Passes& passes,
                                                                 std::size_t start) const {
    const auto now = copy_masks(masks, std::size_t(board_->cell_count()), board_->all_digits());
    const auto listed = passes_of(passes);
    for (std::size_t i = start; i < listed.size(); ++i) {
      check_filter(listed[i].filter);
      std::vector<Mask> after(now.begin(), now.end());
      const auto& filter = board_->constraints()->filter(listed[i].filter);
      if (!constraints::narrow({filter}, listed[i].look, sight_, board_->all_digits(),
                               after.data()))
        return std::pair(i, std::vector<Mask>());
      if (!std::equal(after.begin(), after.end(), now.begin())) return std::pair(i, after);
    }
    return std::nullopt;
  }

 private:
  void check_filter(int filter) const {
    const auto count = board_->constraints()->filter_count();
    if (filter < 0 || std::size_t(filter) >= count)
      throw std::invalid_argument("filter " + std::to_string(filter) + "; expected one of " +
                                  std::to_string(count));
  }

  std::shared_ptr<const BoardTables> board_;
  constraints::Sight sight_;
};

std::unique_ptr<setting::Closer> constrained_closer(
    std::shared_ptr<const BoardTables> board, bool naked, bool hidden, bool locked,
    bool common_peers, std::vector<std::shared_ptr<const search::HornRules>> rules,
    const Passes& passes) {
  return setting::constrained(
      std::move(board), {naked, hidden, locked, common_peers, std::move(rules), passes_of(passes)});
}

}  // namespace

void bind_looks(nb::module_& module) {
  using namespace nb::literals;
  module.attr("LOOK_SUPPORT") = int(Look::support);
  module.attr("LOOK_BOUNDS") = int(Look::bounds);
  module.attr("LOOK_PARITY") = int(Look::parity);
  module.attr("LOOK_LOCKED") = int(Look::locked);
  nb::class_<FilterLooks>(module, "FilterLooks", "Looks at the filters of a board.")
      .def(nb::init<std::shared_ptr<const BoardTables>>(), "board"_a)
      .def("first", &FilterLooks::first, "masks"_a.noconvert(), "passes"_a, "start"_a = 0,
           "The first of some passes (filter, look) that rules something out: its number and the "
           "masks after it, none at a contradiction; None if no pass does.");
  module.def("constrained_closer", &constrained_closer, "board"_a, nb::kw_only(), "naked"_a,
             "hidden"_a, "locked"_a, "common_peers"_a, "rules"_a, "passes"_a,
             "The closure on a board with constraints under strategies of groups, listed rules and "
             "passes (filter, look).");
}

}  // namespace cluesmith::bindings
