// SPDX-License-Identifier: MIT
// Canonical forms, in bulk and of one puzzle with the map that reaches it; automorphisms.
#include "symmetry/canonical.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <string>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "parallel.hpp"
#include "symmetry/automorphisms.hpp"

namespace cluesmith::bindings {
namespace {

// The form of a large board takes long, so Ctrl-C is checked after each one.
constexpr std::size_t chunk_of(int order) { return order <= 3 ? 64 : 1; }

int order_of(std::size_t cells) {
  for (int order = 2; order <= 5; ++order)
    if (cells == std::size_t(order * order * order * order)) return order;
  throw std::invalid_argument(std::to_string(cells) +
                              " cells; expected 16, 81, 256 or 625 for a board with square boxes");
}

auto images(const std::uint8_t* values, int size) { return nb::bytes(values, std::size_t(size)); }

auto canonical_many(Matrix<std::uint8_t> puzzles, int threads) {
  const std::size_t count = puzzles.shape(0), cells = puzzles.shape(1);
  const int order = order_of(cells);
  const unsigned workers = check_threads(threads);
  const std::uint8_t* digits = puzzles.data();
  std::vector<std::uint8_t> forms(count * cells);
  std::atomic<bool> unfit{false};
  CallWatch watch(-1);
  {
    nb::gil_scoped_release release;
    run_chunks(count, chunk_of(order), workers, watch.watch(),
               [&](std::size_t begin, std::size_t end, Watch own) {
                 // A copy, which no other thread of the caller can change.
                 const std::vector<std::uint8_t> some(digits + cells * begin, digits + cells * end);
                 if (!digits_fit(some.data(), some.size(), unsigned(order * order))) {
                   unfit = true;
                   return false;
                 }
                 return symmetry::canonical_forms(order, some.data(), end - begin,
                                                  &forms[cells * begin], nullptr,
                                                  own) == end - begin;
               });
    if (unfit) refuse_digits(digits, count, cells, unsigned(order * order));
  }
  watch.raise_interrupt();
  return to_numpy(std::move(forms), {count, cells});
}

auto canonical(nb::bytes puzzle) {
  const int order = order_of(puzzle.size()), size = order * order;
  const auto* digits = static_cast<const std::uint8_t*>(puzzle.data());
  check_digits(digits, 1, puzzle.size(), unsigned(size));
  std::vector<std::uint8_t> form(puzzle.size());
  symmetry::CellMap map;
  CallWatch watch(-1);
  {
    nb::gil_scoped_release release;
    symmetry::canonical_forms(order, digits, 1, form.data(), &map, watch.watch());
  }
  watch.raise_interrupt();
  return std::tuple(nb::bytes(form.data(), form.size()), map.transposed,
                    images(map.rows.data(), size), images(map.columns.data(), size),
                    images(map.digits.data() + 1, size));
}

auto automorphisms(nb::bytes clues) {
  const int order = order_of(clues.size()), size = order * order;
  symmetry::StabiliserChain chain;
  CallWatch watch(-1);
  {
    nb::gil_scoped_release release;
    chain = symmetry::automorphism_chain(order, static_cast<const std::uint8_t*>(clues.data()),
                                         watch.watch());
  }
  watch.raise_interrupt();
  std::vector<std::vector<std::tuple<bool, nb::bytes, nb::bytes>>> links;
  for (const auto& link : chain) {
    auto& members = links.emplace_back();
    for (const symmetry::CellMap& map : link)
      members.emplace_back(map.transposed, images(map.rows.data(), size),
                           images(map.columns.data(), size));
  }
  return links;
}

}  // namespace

void bind_canonical(nb::module_& module) {
  using namespace nb::literals;
  module.def("canonical_many", &canonical_many, "puzzles"_a.noconvert(), nb::kw_only(),
             "threads"_a = 1, "The min-lex canonical forms of puzzles of order 2 to 5.");
  module.def("canonical", &canonical, "puzzle"_a,
             "The min-lex form of one puzzle and how it is reached: (form, whether transposed, "
             "then the image of each row, of each column and of each digit).");
  module.def("automorphism_chain", &automorphisms, "clues"_a,
             "The automorphisms of a pattern as a chain of stabilisers: links of (whether "
             "transposed, the image of each row, of each column). Each automorphism is the product "
             "of one member of each link, the last link applied first.");
}

}  // namespace cluesmith::bindings
