// SPDX-License-Identifier: MIT
// Step-by-step solving of the 9x9 board.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <unordered_map>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/call_watch.hpp"
#include "bindings/finders.hpp"
#include "human/walk.hpp"
#include "parallel.hpp"

namespace cluesmith::bindings {
namespace {

using human::Pair;

const char* name(human::WalkEnd end) {
  switch (end) {
    case human::WalkEnd::solved: return "solved";
    case human::WalkEnd::stuck: return "stuck";
    case human::WalkEnd::contradiction: return "contradiction";
    default: return "unfinished";
  }
}

// A number as it is, a list as a tuple.
nb::object to_python(const human::Witness& witness);

template <typename Items, typename Convert>
nb::tuple to_tuple(const Items& items, Convert convert) {
  nb::object tuple = nb::steal(PyTuple_New(Py_ssize_t(items.size())));
  if (!tuple.is_valid()) throw nb::python_error();
  Py_ssize_t position = 0;
  for (const auto& item : items)
    PyTuple_SetItem(tuple.ptr(), position++, convert(item).release().ptr());
  return nb::borrow<nb::tuple>(tuple);
}

nb::object to_python(const human::Witness& witness) {
  if (!witness.is_list) return nb::int_(witness.number);
  return to_tuple(witness.items, to_python);
}

nb::tuple in_order(std::vector<Pair>& pairs) {
  std::sort(pairs.begin(), pairs.end());
  return to_tuple(pairs, [](const Pair& pair) { return nb::make_tuple(pair.first, pair.second); });
}

// The index of the strategy, placements, eliminations, and the witness for the reasons.
using CandidateTuples = nb::typed<nb::tuple, nb::typed<nb::tuple, int, int>, nb::ellipsis>;
using Step = nb::typed<nb::tuple, std::size_t, CandidateTuples, CandidateTuples,
                       nb::typed<nb::tuple, nb::any, nb::ellipsis>>;

auto walk(Vector<std::uint8_t> placed, Vector<std::uint16_t> masks,
          const std::vector<std::string>& strategies, std::optional<Vector<std::uint8_t>> clues,
          std::optional<std::size_t> most, std::optional<double> seconds) {
  if (placed.shape(0) != 81 || masks.shape(0) != 81 || (clues && clues->shape(0) != 81))
    throw std::invalid_argument("expected 81 digits, 81 masks and 81 flags of clues or none");
  const auto digits = copy_digits(placed, 9);
  const auto candidates = copy_masks(masks, 81, 0x1ff);
  const auto finders = finders_of(strategies);
  std::vector<human::WalkStep> walk_steps;
  human::WalkEnd end;
  CallWatch watch(seconds.value_or(-1));
  {
    nb::gil_scoped_release released;
    std::optional<human::Cells> clue_set;
    if (clues) clue_set = clue_cells(clues->data());
    human::Grid grid(digits.data(), candidates.data(), clue_set);
    end =
        human::walk(grid, finders, most.value_or(human::kEndless), watch.watch(), walk_steps, true);
  }
  watch.rethrow();
  nb::typed<nb::list, Step> steps;
  for (auto& [strategy, effect] : walk_steps)
    steps.append(nb::make_tuple(strategy, in_order(effect.placements),
                                in_order(effect.eliminations),
                                to_tuple(effect.witness, to_python)));
  return std::tuple(std::move(steps), std::string(watch.interrupted() ? "interrupted" : name(end)));
}

// The digits placed, the masks as 16-bit numbers, ten sets of cells (those without a placed digit,
// then those that may hold each digit) of 11 bytes, lowest first, and a character a candidate.
nb::tuple snapshot(const human::Grid& grid) {
  constexpr std::size_t kSetBytes = 11;
  std::array<std::uint8_t, 10 * kSetBytes> sets;
  std::array<char, 729> line;
  auto* byte = sets.data();
  const auto write = [&](human::Cells cells) {
    for (std::size_t i = 0; i < kSetBytes; ++i, cells >>= 8) *byte++ = std::uint8_t(cells);
  };
  write(grid.open);
  for (const human::Cells places : grid.where) write(places);
  auto* character = line.data();
  for (const std::uint16_t mask : grid.masks)
    for (int digit = 0; digit < 9; ++digit)
      *character++ = mask >> digit & 1 ? char('1' + digit) : '.';
  return nb::make_tuple(nb::bytes(grid.placed.data(), grid.placed.size()),
                        nb::bytes(grid.masks.data(), sizeof grid.masks),
                        nb::bytes(sets.data(), sets.size()), nb::str(line.data(), line.size()));
}

using Snapshot = nb::typed<nb::tuple, nb::bytes, nb::bytes, nb::bytes, nb::str>;
using Changes = std::pair<std::vector<Pair>, std::vector<Pair>>;

auto replay(Vector<std::uint8_t> placed, Vector<std::uint16_t> masks,
            const std::vector<Changes>& steps) {
  if (placed.shape(0) != 81 || masks.shape(0) != 81)
    throw std::invalid_argument("expected 81 digits and 81 masks");
  const auto digits = copy_digits(placed, 9);
  const auto left = copy_masks(masks, 81, 0x1ff);
  human::Grid grid(digits.data(), left.data());
  nb::typed<nb::list, Snapshot> snapshots;
  snapshots.append(snapshot(grid));
  for (const auto& [placements, eliminations] : steps) {
    for (const auto* pairs : {&placements, &eliminations})
      for (const auto& [cell, digit] : *pairs)
        if (cell >= 81 || digit < 1 || digit > 9)
          throw std::invalid_argument("expected cells 0 to 80 and digits 1 to 9");
    human::Effect{placements, eliminations}.apply(grid);
    snapshots.append(snapshot(grid));
  }
  return snapshots;
}

constexpr std::size_t kChunk = 16;

// The results of many walks, a puzzle a row.
struct Walked {
  std::vector<std::uint8_t> ends;
  std::vector<std::uint16_t> counts, masks;
};

auto walk_many(Matrix<std::uint8_t, 81> puzzles, const std::vector<std::string>& strategies,
               std::optional<Matrix<std::uint16_t, 81>> masks, int threads) {
  const unsigned workers = check_threads(threads);
  const auto finders = finders_of(strategies);
  const std::size_t count = puzzles.shape(0);
  if (masks && masks->shape(0) != count)
    throw std::invalid_argument("masks of " + std::to_string(masks->shape(0)) +
                                " puzzles; expected " + std::to_string(count));
  Walked walked;
  CallWatch watch(-1);
  {
    nb::gil_scoped_release released;
    const auto digits = copy_digits(puzzles, 9);
    walked.ends.resize(count);
    walked.counts.resize(count * finders.size());
    if (masks)
      walked.masks = copy_masks(*masks, 81, 0x1ff);
    else
      walked.masks.assign(count * 81, 0x1ff);
    run_chunks(
        count, kChunk, workers, watch.watch(), [&](std::size_t begin, std::size_t end, Watch own) {
          std::vector<human::WalkStep> walk_steps;
          for (std::size_t i = begin; i < end; ++i) {
            walk_steps.clear();
            human::Grid grid(&digits[81 * i], &walked.masks[81 * i], clue_cells(&digits[81 * i]));
            const auto ended = human::walk(grid, finders, human::kEndless, own, walk_steps);
            if (ended == human::WalkEnd::unfinished) return false;
            walked.ends[i] = std::uint8_t(ended);
            std::copy(grid.masks.begin(), grid.masks.end(), &walked.masks[81 * i]);
            for (const human::WalkStep& step : walk_steps)
              ++walked.counts[i * finders.size() + step.strategy];
          }
          return true;
        });
  }
  watch.raise_interrupt();
  return std::tuple(to_numpy(std::move(walked.ends), {count}),
                    to_numpy(std::move(walked.counts), {count, finders.size()}),
                    to_numpy(std::move(walked.masks), {count, 81}));
}

}  // namespace

human::Cells clue_cells(const std::uint8_t* flags) {
  human::Cells cells = 0;
  for (int cell = 0; cell < 81; ++cell)
    if (flags[cell]) cells |= human::cell_bit(cell);
  return cells;
}

std::vector<human::Finder> finders_of(const std::vector<std::string>& ids) {
  static const auto by_id = [] {
    std::unordered_map<std::string_view, human::Finder> by_id;
    for (const human::NativeStrategy& entry : human::finders()) by_id.emplace(entry.id, entry.find);
    return by_id;
  }();
  std::vector<human::Finder> finders;
  for (const std::string& id : ids) {
    const auto entry = by_id.find(id);
    if (entry == by_id.end()) throw std::invalid_argument("no native finder for '" + id + "'");
    finders.push_back(entry->second);
  }
  return finders;
}

void bind_human(nb::module_& module) {
  using namespace nb::literals;
  module.def(
      "native_strategies",
      [] {
        std::vector<std::string> ids;
        for (const human::NativeStrategy& entry : human::finders()) ids.emplace_back(entry.id);
        return ids;
      },
      "The ids of the strategies that walk knows.");
  module.def("walk", &walk, "placed"_a.noconvert(), "masks"_a.noconvert(), "strategies"_a,
             "clues"_a.noconvert() = nb::none(), nb::kw_only(), "most"_a = nb::none(),
             "seconds"_a = nb::none(),
             "Walks with strategies in the order given: ([(index of strategy, placements, "
             "eliminations, witness for its reasons)], solved | stuck | contradiction | unfinished "
             "| interrupted). Avoidable "
             "rectangles need to know which cells are clues: a flag for each cell. A walk is "
             "unfinished after the most steps or seconds.");
  module.def("replay", &replay, "placed"_a.noconvert(), "masks"_a.noconvert(), "steps"_a,
             "Takes steps, each (placements, eliminations), and returns the grid before the first "
             "and after each: (digits, masks as uint16, ten sets of cells of 11 bytes: the cells "
             "without a digit and the places of each digit, candidates as text).");
  module.def("walk_many", &walk_many, "puzzles"_a.noconvert(), "strategies"_a,
             "masks"_a.noconvert() = nb::none(), nb::kw_only(), "threads"_a = 1,
             "Walks from many puzzles on, all of whose digits are clues, or from the candidates of "
             "their masks: for each how it ended (0 solved, 1 stuck, 2 contradiction), how many "
             "steps each strategy took, and the candidate masks at the end.");
}

}  // namespace cluesmith::bindings
