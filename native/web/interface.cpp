// SPDX-License-Identifier: MIT
// The functions of the module for browsers; nothing else of the core knows them. All but those that
// take the number of a board, a closer or rules of exact cover are for the classic 9x9 board.
// src/cluesmith/apps/web/page/core/native.js calls them.
//
// Numbers go in as arguments, lists as pointers into the module's memory, and results into lists of
// the caller. Digits are bytes, 0 for blank; masks have bit d-1 for digit d. Every call ends at the
// time that `limit_time` set. The caller checks all values: they are not checked here again.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "board.hpp"
#include "constraints/tables.hpp"
#include "cover/simulate.hpp"
#include "human/walk.hpp"
#include "infer/encoding.hpp"
#include "infer/puzzles.hpp"
#include "kernels.hpp"
#include "propagate/propagator.hpp"
#include "reasons/account.hpp"
#include "reasons/premises.hpp"
#include "reasons/rating.hpp"
#include "reasons/smallest.hpp"
#include "scales/explainer/techniques.hpp"
#include "scales/explainer/walk.hpp"
#include "scales/hodoku/walk.hpp"
#include "search/search.hpp"
#include "search/solution_collector.hpp"
#include "setting/anneal.hpp"
#include "setting/chutes.hpp"
#include "setting/crossing.hpp"
#include "setting/generate.hpp"
#include "setting/reduce.hpp"
#include "symmetry/canonical.hpp"

#define CLUESMITH_EXPORT(name) __attribute__((used, export_name(#name)))

namespace cluesmith::web {
namespace {

constexpr int kCells = 81, kSize = 9;

// The end of the present call. A module runs one call at a time.
class Deadline {
 public:
  // Less than 0 seconds stand for no limit.
  void set(double seconds) {
    is_limited_ = seconds >= 0;
    if (is_limited_)
      end_ = Clock::now() +
             std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  Watch watch() {
    return {[](void* self) { return static_cast<Deadline*>(self)->is_over(); }, this};
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool is_over() const { return is_limited_ && Clock::now() >= end_; }

  bool is_limited_ = false;
  Clock::time_point end_{};
};

Deadline deadline;

// Rows, columns, boxes in reading order.
std::vector<std::uint16_t> groups() {
  std::vector<std::uint16_t> cells;
  for (const auto& group : nine::kGeometry.cells)
    cells.insert(cells.end(), std::begin(group), std::end(group));
  return cells;
}

using Board = std::shared_ptr<const BoardTables>;

// Boards by number, the classic one first; they are few and live as long as the module.
std::vector<Board>& boards() {
  static std::vector<Board> all = {std::make_shared<const BoardTables>(kSize, groups())};
  return all;
}

const Board& board(int number = 0) { return boards()[std::size_t(number)]; }

const infer::ClauseSet& clauses(int number, bool is_extended) {
  static std::map<std::pair<int, bool>, infer::ClauseSet> made;
  const std::pair key{number, is_extended};
  const auto found = made.find(key);
  if (found != made.end()) return found->second;
  return made.emplace(key, infer::encoding(*board(number), is_extended)).first->second;
}

// Rules of exact cover by the number of their board.
std::map<int, cover::Rules> cover_rules;

std::vector<cover::Row> clue_rows(int number, const std::uint8_t* puzzle) {
  std::vector<cover::Row> rows;
  for (int cell = 0; cell < board(number)->cell_count(); ++cell)
    if (puzzle[cell]) rows.push_back(cover::Row(board(number)->size() * cell + puzzle[cell] - 1));
  return rows;
}

// Closures by number; they are few and live as long as the module.
std::vector<std::shared_ptr<const setting::Closer>> closers;

std::shared_ptr<const setting::Closer> closer_of(int number) {
  return number < 0 ? nullptr : closers[std::size_t(number)];
}

int keep(std::unique_ptr<setting::Closer> closer) {
  closers.push_back(std::move(closer));
  return int(closers.size()) - 1;
}

std::vector<human::Finder> finders_of(const std::uint8_t* numbers, int count) {
  std::vector<human::Finder> finders;
  for (int i = 0; i < count; ++i) finders.push_back(human::finders()[numbers[i]].find);
  return finders;
}

// Cells that come and go together, end to end: each orbit as its length and its cells.
std::vector<setting::Orbit> orbits_of(const std::uint16_t* numbers, int count) {
  std::vector<setting::Orbit> orbits;
  for (int i = 0; i < count; i += 1 + numbers[i])
    orbits.emplace_back(numbers + i + 1, numbers + i + 1 + numbers[i]);
  return orbits;
}

// What the last call found, as numbers; see the calls that say so.
std::vector<std::int32_t> written;

void write(const human::Witness& part) {
  if (!part.is_list) {
    written.insert(written.end(), {0, part.number});
    return;
  }
  written.insert(written.end(), {1, std::int32_t(part.items.size())});
  for (const human::Witness& item : part.items) write(item);
}

void write(std::vector<human::Pair> pairs) {
  std::ranges::sort(pairs);
  written.push_back(std::int32_t(pairs.size()));
  for (const auto& [cell, digit] : pairs) written.insert(written.end(), {cell, digit});
}

void write(const reasons::Choices& choices, const reasons::Account& account) {
  written.push_back(std::int32_t(account.size()));
  for (const auto& [choice, options, cases] : account) {
    const auto [group, item] = choices.place(choice);
    written.insert(written.end(), {group, item, std::int32_t(options.size())});
    for (const int literal : options) {
      const auto [cell, digit] = choices.candidate(literal);
      written.insert(written.end(), {cell, digit});
    }
    written.push_back(std::int32_t(cases.size()));
    for (const reasons::Account& each : cases) write(choices, each);
  }
}

// What a reason is looked for: what Sudoku Explainer's dynamic chains settle, without other chains
// nested in them or with; the candidate that the fewest choices refute.
enum ReasonKind : std::uint8_t { kDynamic, kNested, kSmallest };

// What dynamic chains settle first, if anything.
struct Chain {
  bool is_found = false;
  bool is_nested = false;  // whether other chains are nested in them
  reasons::Candidate candidate{};
  bool is_true = false;
};

Chain dynamic_chain(const std::uint8_t* placed, std::span<const std::uint32_t> masks) {
  std::array<std::uint16_t, kCells> candidates;
  std::ranges::copy(masks, candidates.begin());
  const human::Grid grid(placed, candidates.data());
  human::Effect effect;
  const auto step = scales::explainer::dynamic_chains(grid, effect, deadline.watch());
  if (!step.tenths) return {};
  const bool is_true = !effect.placements.empty();
  const auto& [cell, digit] = is_true ? effect.placements[0] : effect.eliminations[0];
  return {true, step.depth > 1, {cell, digit}, is_true};
}

// Writes a reason as `find_reason` says.
void write_reason(const reasons::Choices& choices, std::span<const std::uint32_t> masks,
                  const reasons::Reason& reason) {
  const auto [literal, is_true] = reason.assumption;
  const auto [cell, digit] = choices.candidate(literal);
  written = {cell, digit, is_true, std::int32_t(reason.subset.size())};
  std::vector<reasons::ChoicePlace> places;
  for (const int choice : reason.subset) {
    places.push_back(choices.place(choice));
    written.insert(written.end(), {places.back().group, places.back().item});
  }
  const auto premises = reasons::premises(*board(), masks, {cell, digit}, is_true, places);
  written.push_back(std::int32_t(premises.size()));
  for (const auto [each, missing] : premises) written.insert(written.end(), {each, missing});
  write(choices, reasons::tell(choices, choices.all(), reason.assumption, reason.subset));
}

}  // namespace

CLUESMITH_EXPORT(allocate) void* allocate(std::size_t bytes) { return std::malloc(bytes); }
CLUESMITH_EXPORT(release) void release(void* memory) { std::free(memory); }
CLUESMITH_EXPORT(limit_time) void limit_time(double seconds) { deadline.set(seconds); }
CLUESMITH_EXPORT(is_late) int is_late() { return deadline.watch()(); }

// Enumerates what masks leave. Results: the number of solutions, and how the search ended
// (cluesmith::Ending). `solutions` has room for `kept` grids.
CLUESMITH_EXPORT(solve)
void solve(const std::uint16_t* masks, int limit, int kept, std::uint8_t* solutions,
           std::int32_t* results) {
  search::SolutionCollector collector(kCells, std::uint64_t(kept));
  std::uint64_t guesses = 0;
  const Ending ending = kernels().solve_one(masks, std::uint64_t(limit), collector.sink(),
                                            deadline.watch(), &guesses);
  std::ranges::copy(collector.solutions, solutions);
  results[0] = std::int32_t(collector.count());
  results[1] = int(ending);
}

// Makes the tables of another board from the cells of its groups, end to end; returns its number.
CLUESMITH_EXPORT(make_board)
int make_board(int size, const std::uint16_t* cells, int count) {
  boards().push_back(
      std::make_shared<const BoardTables>(size, std::vector<std::uint16_t>(cells, cells + count)));
  return int(boards().size()) - 1;
}

// The same with relations of two cells. Each is two cells and the number of a table, which has for
// each digit of the first cell the mask of those of the second.
CLUESMITH_EXPORT(make_related_board)
int make_related_board(int size, const std::uint16_t* cells, int count, const std::uint32_t* tables,
                       const std::uint16_t* relations, int length) {
  const int cell_count = size * size;
  constraints::ConstraintTables related(size, 1, cell_count);
  for (int i = 0; i < length; i += 3)
    related.add_pair(relations[i], relations[i + 1],
                     {tables + size * relations[i + 2], std::size_t(size)});
  boards().push_back(std::make_shared<const BoardTables>(
      size, cell_count, std::vector<std::uint16_t>(cells, cells + count), &related));
  return int(boards().size()) - 1;
}

// The same as `solve`, on such a board.
CLUESMITH_EXPORT(solve_board)
void solve_board(int number, const std::uint32_t* masks, int limit, int kept,
                 std::uint8_t* solutions, std::int32_t* results) {
  const BoardTables& tables = *board(number);
  search::SolutionCollector collector(std::size_t(tables.cell_count()), std::uint64_t(kept));
  search::SearchCounters counters;
  const Ending ending = search::enumerate(tables, masks, std::uint64_t(limit), collector.sink(),
                                          deadline.watch(), counters);
  std::ranges::copy(collector.solutions, solutions);
  results[0] = std::int32_t(collector.count());
  results[1] = int(ending);
}

// HoDoKu's walk: how it ended (human::WalkEnd), and how many steps each search took.
CLUESMITH_EXPORT(rate_hodoku)
int rate_hodoku(const std::uint8_t* puzzle, const std::uint8_t* solution, std::uint16_t* counts) {
  std::vector<scales::hodoku::Step> steps;
  const auto end = scales::hodoku::walk(puzzle, solution, deadline.watch(), steps);
  for (const auto& step : steps) ++counts[std::size_t(step.search)];
  return int(end);
}

// Sudoku Explainer's walk: how it ended; in tenths the rating, the pearl and the diamond; and the
// number of the hardest technique.
CLUESMITH_EXPORT(rate_explainer)
int rate_explainer(const std::uint8_t* puzzle, std::int32_t* results) {
  const auto rated = scales::explainer::rate(puzzle, deadline.watch());
  results[0] = rated.tenths;
  results[1] = rated.pearl;
  results[2] = rated.diamond;
  results[3] = int(rated.hardest);
  return int(rated.end);
}

// The ratings of the columns of exact cover, of one, two and three by their kinds, and the place of
// each column; to be told once for each board. Columns are those of engines/cover/matrix.py.
CLUESMITH_EXPORT(set_cover_rules)
void set_cover_rules(int number, const std::uint8_t* kinds, int kind_count, const std::uint8_t* one,
                     const std::uint8_t* two, const std::uint8_t* three, int unique,
                     const std::uint16_t* places, int place_weight) {
  const BoardTables& tables = *board(number);
  const int cells = tables.cell_count(), size = tables.size();
  const auto column_count = std::uint32_t(cells + tables.group_count() * size);
  std::vector<std::uint32_t> starts = {0}, columns;
  for (int cell = 0; cell < cells; ++cell)
    for (int digit = 0; digit < size; ++digit) {
      columns.push_back(std::uint32_t(cell));
      for (const Seat seat : tables.seats(cell))
        columns.push_back(std::uint32_t(cells + size * seat.group + digit));
      starts.push_back(std::uint32_t(columns.size()));
    }
  const int squared = kind_count * kind_count;
  cover_rules.emplace(
      std::piecewise_construct, std::forward_as_tuple(number),
      std::forward_as_tuple(cover::Matrix(starts, columns, column_count, column_count),
                            std::vector<std::uint8_t>(kinds, kinds + column_count),
                            cover::Ratings{{one, one + kind_count},
                                           {two, two + squared},
                                           {three, three + squared * kind_count},
                                           std::uint8_t(unique)},
                            std::vector<std::uint16_t>(places, places + column_count),
                            std::uint32_t(place_weight)));
}

// The theorems of exact cover: how they ended (cover::SimulationEnd), and the hardest rating.
CLUESMITH_EXPORT(rate_cover)
int rate_cover(int number, const std::uint8_t* puzzle, std::int32_t* results) {
  const auto rated = cover::simulate(cover_rules.at(number), clue_rows(number, puzzle), {}, 9,
                                     deadline.watch(), {});
  results[0] = rated.hardest;
  return int(rated.end);
}

// The same up to the first step that is rated higher than `top`, which ends it; `cells` receives 1
// for each cell of that step, or where it is stuck of what is left.
CLUESMITH_EXPORT(rate_cover_up_to)
int rate_cover_up_to(int number, const std::uint8_t* puzzle, int top, std::uint8_t* cells,
                     std::int32_t* results) {
  std::vector<cover::Row> rows;
  const auto rated = cover::simulate_up_to(cover_rules.at(number), clue_rows(number, puzzle), 9,
                                           cover::Rating(top), deadline.watch(), rows);
  for (const cover::Row row : rows) cells[int(row) / board(number)->size()] = 1;
  results[0] = rated.hardest;
  return int(rated.end);
}

// The search of rows: how it ended, the hardest step, and the sum over all steps.
CLUESMITH_EXPORT(rate_cover_rows)
int rate_cover_rows(int number, const std::uint8_t* puzzle, std::int32_t* results) {
  cover::RowRatings ratings;
  const auto rated = cover::simulate_row_search(cover_rules.at(number), clue_rows(number, puzzle),
                                                9, deadline.watch(), ratings);
  results[0] = ratings.hardest;
  results[1] = std::int32_t(ratings.sum);
  return int(rated.end);
}

// One technique of inference on what is known: how it ended (infer::InferenceStatus). Digits and
// masks are changed in place, so that another technique can go on. Without masks to start from
// (`is_first`) the candidates follow from the digits. Results: open variables, nodes, probes, and
// the models of a search. Numbers of 0 stand for no bound.
CLUESMITH_EXPORT(infer)
int infer_(int number, std::uint8_t* digits, std::uint32_t* masks, int technique, int is_first,
           int is_extended, int grid_analysis, double limit, int branching, double passes,
           double nodes, double* results) {
  const int size = board(number)->size();
  const infer::Method method{infer::Technique(technique), grid_analysis ? size : 0,
                             std::uint64_t(limit),        infer::Branching(branching),
                             std::uint64_t(passes),       std::uint64_t(nodes)};
  const bool is_nine = board(number)->is_nine() && is_extended;
  infer::Puzzles puzzles({clauses(number, is_extended != 0), size, is_nine}, method);
  std::vector<std::uint8_t> none;
  const bool is_closed = is_first && is_nine;
  if (is_closed) infer::close_nine(1, digits, masks);
  const auto verdict = puzzles.infer({digits, masks, is_closed}, deadline.watch(), 0, none);
  results[0] = verdict.open;
  results[1] = double(verdict.effort.nodes);
  results[2] = double(verdict.effort.probes);
  results[3] = double(verdict.effort.models);
  return int(verdict.status);
}

// A propagation scheme, a sum of parts, and then a search of at most so many choice points: how it
// ended (propagate::PropagationStatus), and the masks that it leaves. Results: the group whose
// constraint failed or -1, and the choice points.
CLUESMITH_EXPORT(propagate)
int propagate_(int number, const std::uint32_t* masks, int parts, std::uint64_t most_nodes,
               std::uint32_t* left, double* results) {
  const propagate::PropagationBatch batch(*board(number), masks, 1, unsigned(parts), most_nodes);
  const auto result = batch.run(0, deadline.watch(), left);
  results[0] = result.failed_group;
  results[1] = double(result.nodes);
  return int(result.status);
}

// Looks for a reason beyond the named strategies, of several kinds in turn (ReasonKind). Returns
// the place of the first kind that has one, else their number. `written` then has: the cell, the
// digit and whether it is assumed to be true; the number of choices, each as a group (-1: a cell)
// and an item; the number of premises, each as cell and digit; the account. An account is the
// number of its lines; a line is the group and the item of its choice, the number of candidates
// left, each as cell and digit, the number of cases, and the account of each.
CLUESMITH_EXPORT(find_reason)
int find_reason(const std::uint8_t* placed, const std::uint32_t* masks, const std::uint8_t* kinds,
                int count) {
  const std::span left(masks, std::size_t(kCells));
  const reasons::Choices choices(*board(), left);
  const reasons::Literals all = choices.all();
  std::optional<Chain> chain;
  for (int i = 0; i < count; ++i) {
    reasons::Reason reason;
    if (kinds[i] == kSmallest) {
      reason = reasons::smallest_reason(choices, all, deadline.watch());
    } else {
      if (!chain) chain = dynamic_chain(placed, left);
      if (!chain->is_found || chain->is_nested != (kinds[i] == kNested)) continue;
      reason.assumption = {choices.literal(chain->candidate), !chain->is_true};
      reasons::Refuter refuter(choices, all);
      reason.subset = reasons::small_reason(refuter, reason.assumption, deadline.watch());
    }
    if (reason.subset.empty()) continue;
    write_reason(choices, left, reason);
    return i;
  }
  return count;
}

// The sizes of reasons: how the rating ended, the most choices of a step, and whether fewer are
// proved not to suffice.
CLUESMITH_EXPORT(rate_reasons)
int rate_reasons(int number, const std::uint32_t* masks, const std::uint8_t* solution,
                 std::int32_t* results) {
  const auto cells = std::size_t(board(number)->cell_count());
  const auto rated =
      reasons::rate(*board(number), {masks, cells}, {solution, cells}, {}, deadline.watch());
  results[0] = rated.size;
  results[1] = rated.is_exact;
  return int(rated.end);
}

// Closures, each under a number that later calls take. Level 0: naked singles; 1: all singles;
// 2: these and locked candidates.
CLUESMITH_EXPORT(close_by_singles)
int close_by_singles(int number, int level) {
  return keep(level == 0   ? setting::naked_singles(board(number))
              : level == 1 ? setting::singles(board(number))
                           : setting::basics(board(number)));
}

// Strategies by their numbers in human::finders(), alone or after singles and locked candidates.
CLUESMITH_EXPORT(close_by_walks)
int close_by_walks(const std::uint8_t* numbers, int count, int after_basics) {
  return keep(setting::walked(finders_of(numbers, count), after_basics != 0));
}

CLUESMITH_EXPORT(close_by_scheme)
int close_by_scheme(int number, int parts) {
  return keep(setting::propagated(board(number), unsigned(parts)));
}

// Closes masks in place; 0 on a contradiction.
CLUESMITH_EXPORT(close)
int close(int closer, std::uint32_t* masks) {
  return closer_of(closer)->close(masks, deadline.watch());
}

// Runs of annealing. Results: 1 if clues were found, the candidates that the best clues leave, and
// the moves made; 0 digits if there are no clues at all.
CLUESMITH_EXPORT(anneal)
void anneal(int number, int allow, const std::int32_t* insufficient, int weaker,
            const std::uint16_t* cells, int count, const std::uint32_t* within, int minimal,
            std::uint64_t seed, int runs, int moves, std::uint8_t* digits, std::int32_t* results) {
  setting::ClueTask task{board(number),
                         {cells, cells + count},
                         {within, within + board(number)->cell_count()},
                         closer_of(allow),
                         {},
                         minimal != 0};
  for (int i = 0; i < weaker; ++i) task.insufficient.push_back(closer_of(insufficient[i]));
  const auto best =
      setting::anneal(task, seed, std::size_t(runs), std::uint64_t(moves), deadline.watch());
  std::ranges::copy(best.digits, digits);
  results[0] = best.is_found;
  results[1] = std::int32_t(best.cost);
  results[2] = std::int32_t(best.moves);
  results[3] = std::int32_t(best.digits.size());
}

// Whether a CloseSet solves some filling of a chute from its clues and all the rest of the board:
// how the search ended (cluesmith::Ending), and the number of such fillings, 1 at most.
CLUESMITH_EXPORT(count_pinned)
int count_pinned(std::uint32_t clues, int set, std::int32_t* results) {
  const auto pinned = setting::pinned_fillings(clues, unsigned(set), 1, deadline.watch());
  results[0] = std::int32_t(pinned.fillings.size());
  return int(pinned.ending);
}

// The same for a band and a stack together (setting::CrossingEnding); a flag for each clue cell.
CLUESMITH_EXPORT(try_crossing)
int try_crossing(const std::uint8_t* flags, int band, int stack, int set, int most) {
  nine::Cells clues = 0;
  for (int cell = 0; cell < kCells; ++cell)
    if (flags[cell]) clues |= nine::cell_bit(cell);
  return int(
      setting::try_crossing(clues, band, stack, unsigned(set), std::size_t(most), deadline.watch())
          .ending);
}

// Takes clues away in place. Results: how the puzzle stands to the requirement
// (setting::Standing); 1 if the requirement is met, 2 if no clue can go; then the standing without
// each clue. No closer (-1) leaves one solution as the only requirement.
CLUESMITH_EXPORT(reduce)
void reduce(int number, int closer, int proper, std::uint64_t budget, std::uint8_t* puzzle,
            const std::uint16_t* orbit_numbers, int length, std::uint64_t seed,
            std::uint8_t* results) {
  using setting::Standing;
  results[0] = std::uint8_t(Standing::undecided);
  results[1] = 0;
  std::fill_n(results + 2, board(number)->cell_count(), std::uint8_t(Standing::undecided));
  const setting::Reduction reduction{puzzle, results + 2, results, results + 1};
  setting::reduce({board(number), closer_of(closer), proper != 0, budget},
                  orbits_of(orbit_numbers, length), seed, {&reduction, 1}, deadline.watch());
}

// Tries to make puzzles, one for each seed in a row; returns how many it made. Method:
// setting::GenerateMethod; grids: setting::GridMethod. For each puzzle: its clues, its solution,
// whether every clue is needed (setting::Standing), and the number of the try. `done` receives the
// number of tries.
CLUESMITH_EXPORT(generate)
int generate(int number, int closer, int proper, std::uint64_t budget,
             const std::uint16_t* orbit_numbers, int length, int method, int blind, int least,
             int most, int minimal, int grids, std::uint64_t seed, int tries, std::uint8_t* puzzles,
             std::uint8_t* solutions, std::uint8_t* standings, std::int32_t* at,
             std::int32_t* done) {
  const setting::GenerateTask task{{board(number), closer_of(closer), proper != 0, budget},
                                   orbits_of(orbit_numbers, length),
                                   setting::GenerateMethod(method),
                                   blind,
                                   least,
                                   most,
                                   minimal != 0,
                                   setting::GridMethod(grids)};
  std::vector<setting::GeneratedPuzzle> generated(static_cast<std::size_t>(tries));
  setting::generate(task, seed, generated, deadline.watch());
  *done = 0;
  int made = 0;
  for (std::size_t i = 0; i < generated.size(); ++i) {
    *done += generated[i].is_done;
    if (generated[i].puzzle.empty()) continue;
    puzzles = std::ranges::copy(generated[i].puzzle, puzzles).out;
    solutions = std::ranges::copy(generated[i].solution, solutions).out;
    standings[made] = std::uint8_t(generated[i].minimal);
    at[made++] = std::int32_t(i);
  }
  return made;
}

// The form that equivalent puzzles of a classic board share; `order` is the side of its boxes.
CLUESMITH_EXPORT(canonical)
void canonical(int order, const std::uint8_t* puzzle, std::uint8_t* form) {
  symmetry::canonical_forms(order, puzzle, 1, form, nullptr, deadline.watch());
}

// Walks with strategies by their numbers in human::finders(); returns how it ended
// (human::WalkEnd). `written` has the steps as numbers, each step: the place of the strategy in
// the list; the placements and the eliminations, each as their number and then cells and digits;
// the witness as the number of its parts, and for each part 0 and a number, or 1, a length and so
// many parts. A flag for each cell says which are clues; null if that is unknown.
CLUESMITH_EXPORT(walk)
int walk(const std::uint8_t* placed, const std::uint16_t* masks, const std::uint8_t* clues,
         const std::uint8_t* numbers, int count, int most) {
  std::optional<human::Cells> clue_cells;
  if (clues) {
    clue_cells = 0;
    for (int cell = 0; cell < kCells; ++cell)
      if (clues[cell]) *clue_cells |= human::cell_bit(cell);
  }
  human::Grid grid(placed, masks, clue_cells);
  std::vector<human::WalkStep> steps;
  const auto end =
      human::walk(grid, finders_of(numbers, count), most < 0 ? human::kEndless : std::size_t(most),
                  deadline.watch(), steps, true);
  written.clear();
  for (const human::WalkStep& step : steps) {
    written.push_back(std::int32_t(step.strategy));
    write(step.effect.placements);
    write(step.effect.eliminations);
    written.push_back(std::int32_t(step.effect.witness.size()));
    for (const human::Witness& part : step.effect.witness) write(part);
  }
  return int(end);
}

CLUESMITH_EXPORT(written) const std::int32_t* written_() { return written.data(); }
CLUESMITH_EXPORT(written_length) int written_length() { return int(written.size()); }

}  // namespace cluesmith::web
