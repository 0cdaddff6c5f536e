// SPDX-License-Identifier: MIT
// Propagation schemes on positions of any board, in bulk.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "parallel.hpp"
#include "propagate/propagator.hpp"
#include "search/solution_collector.hpp"

namespace cluesmith::bindings {
namespace {

auto propagate_masks(const BoardTables& tables, Matrix<std::uint32_t> positions, unsigned parts,
                     std::uint64_t most_nodes, double seconds, int threads, bool apart) {
  const unsigned workers = check_threads(threads);
  const std::size_t count = positions.shape(0), cells = plain(tables).cell_count();
  const auto start_masks = copy_masks(positions, cells, tables.all_digits());
  propagate::check_parts(tables, parts);
  std::vector<std::uint32_t> masks_left(count * cells);
  std::vector<std::uint8_t> statuses(count, std::uint8_t(propagate::PropagationStatus::expired));
  std::vector<std::int32_t> groups(count, -1);
  std::vector<std::uint64_t> nodes(count);
  std::vector<double> position_seconds(count);
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release release;
    const auto work = [&](std::size_t begin, std::size_t end, Watch own) {
      if (own()) return false;
      const auto write = [&](std::size_t i, const propagate::PropagationResult& result,
                             double own_seconds) {
        statuses[i] = std::uint8_t(result.status);
        groups[i] = result.failed_group;
        nodes[i] = result.nodes;
        position_seconds[i] = own_seconds;
        // A search that has used its choice points has not used the time of the others.
        return result.status != propagate::PropagationStatus::expired || !own();
      };
      if (apart) {
        for (std::size_t i = begin; i < end; ++i) {
          const double began = processor_seconds();
          const auto result = propagate::run_scheme(tables, start_masks.data() + cells * i, parts,
                                                    most_nodes, own, &masks_left[cells * i]);
          if (!write(i, result, processor_seconds() - began)) return false;
        }
        return true;
      }
      Stopwatch stopwatch;
      const propagate::PropagationBatch batch(tables, start_masks.data() + cells * begin,
                                              end - begin, parts, most_nodes);
      const double share = stopwatch.lap() / double(end - begin);
      for (std::size_t i = begin; i < end; ++i) {
        const auto result = batch.run(i - begin, own, &masks_left[cells * i]);
        if (!write(i, result, share + stopwatch.lap())) return false;
      }
      return true;
    };
    // The kernels close many 9x9 positions together.
    run_chunks(count, tables.is_nine() ? 256 : 64, workers, watch.watch(), work);
  }
  watch.rethrow();
  return std::tuple(to_numpy(std::move(masks_left), {count, cells}),
                    to_numpy(std::move(statuses), {count}), to_numpy(std::move(groups), {count}),
                    to_numpy(std::move(nodes), {count}),
                    to_numpy(std::move(position_seconds), {count}), watch.interrupted());
}

auto enumerate_scheme(const BoardTables& tables, Vector<std::uint32_t> masks, unsigned parts,
                      std::uint64_t limit, std::uint64_t keep, double seconds) {
  const std::size_t cells = std::size_t(plain(tables).cell_count());
  const auto start_masks = copy_masks(masks, cells, tables.all_digits());
  propagate::check_parts(tables, parts);
  check_limit(limit);
  search::SolutionCollector collector(cells, keep);
  std::uint64_t nodes = 0;
  Ending ending;
  CallWatch watch(seconds);
  {
    nb::gil_scoped_release release;
    ending = propagate::enumerate(tables, start_masks.data(), parts, limit, collector.sink(),
                                  watch.watch(), nodes);
  }
  watch.rethrow();
  const std::size_t stored = collector.solutions.size() / cells;
  return std::tuple(to_numpy(std::move(collector.solutions), {stored, cells}), collector.count(),
                    ending_name(ending, watch), nodes);
}

}  // namespace

void bind_propagate(nb::module_& module) {
  using namespace nb::literals;
  module.attr("ARCS") = unsigned(propagate::kArcs);
  module.attr("CHANNEL") = unsigned(propagate::kChannel);
  module.attr("BOUNDS") = unsigned(propagate::kBounds);
  module.attr("RANGES") = unsigned(propagate::kRanges);
  module.attr("HYPER_ARC") = unsigned(propagate::kHyperArc);
  module.attr("SAME") = unsigned(propagate::kSame);
  module.attr("SAME_FLOW") = unsigned(propagate::kSameFlow);
  module.attr("COLORED") = unsigned(propagate::kColored);
  module.attr("ROWS_BOXES") = unsigned(propagate::kRowsBoxes);
  module.attr("TEMPLATES") = unsigned(propagate::kTemplates);
  module.attr("SHAVE") = unsigned(propagate::kShave);
  module.attr("ONE_PASS") = unsigned(propagate::kOnePass);
  module.def(
      "propagate_masks", &propagate_masks, "board"_a, "positions"_a.noconvert(), "parts"_a,
      "most_nodes"_a, nb::kw_only(), "seconds"_a = -1.0, "threads"_a = 1, "apart"_a = false,
      "Runs a scheme (a sum of CHANNEL and so on; forward checking always) on candidate "
      "masks, a position a row, then a search of at most so many choice points: (masks left, "
      "statuses, failed groups, choice points, seconds, interrupted). Statuses: 0 solved, 1 stuck, "
      "2 failed, 3 expired. Apart: each "
      "position on its own, with the seconds of the processor that it took.");
  module.def("enumerate_scheme", &enumerate_scheme, "board"_a, "masks"_a.noconvert(), "parts"_a,
             "limit"_a, "keep"_a, "seconds"_a,
             "Enumerates what candidate masks leave, by search with a scheme without shaving: "
             "(solutions kept, count, ending, choice points).");
}

}  // namespace cluesmith::bindings
