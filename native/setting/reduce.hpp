// SPDX-License-Identifier: MIT
// Removes clues by committed choice, as Simonis does: a clue that is not needed is removed and
// never put back.
//
// The puzzle must keep one solution, or stay solvable by a closure, or both. Each requirement is
// monotone (more clues never hurt). So several clues can be removed at once if all of them would be
// removed one after another: the result is the same, with fewer calls of the solver.
//
// Each second solution gives an unavoidable set, and so do pairs of digits and of lines. If such a
// set shows that a clue is needed, the solver is not called for it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board.hpp"
#include "setting/annealing.hpp"
#include "setting/closer.hpp"
#include "setting/other_solutions.hpp"
#include "setting/solutions.hpp"
#include "setting/task.hpp"
#include "setting/unavoidable.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

// Cells whose clues are removed together; one cell if the pattern has no symmetry.
using Orbit = std::vector<std::uint16_t>;

// What a puzzle has to keep.
struct Requirement {
  std::shared_ptr<const BoardTables> board;
  std::shared_ptr<const Closer> closer;  // what must solve it, or null
  bool proper = true;                    // whether it must be asked for a second solution
  std::uint64_t budget = 0;              // conflicts after which a clue is kept unasked
};

// Whether a puzzle meets the requirement.
enum class Standing : std::uint8_t {
  met,
  none,       // no solution
  multiple,   // several
  stuck,      // the closure does not solve it
  undecided,  // budget or watch ended the search
};

class Reducer {
 public:
  // On the 9x9 board it asks `others` for second solutions, on other boards its own solver.
  Reducer(const Requirement& requirement, OtherSolutions& others);

  // Begins with a puzzle and looks for its solution.
  Standing begin(const std::uint8_t* clues, Watch watch);
  // Begins with a full grid.
  void begin_full(const std::uint8_t* grid);
  // Goes on with other clues of the same solution; they must make a proper puzzle.
  void set_clues(const std::uint8_t* clues);

  // Takes orbits away in this order while the requirement is met and `least` clues remain; false
  // where the watch expired.
  Task<bool> reduce(std::span<const Orbit* const> order, int least, Watch watch);

  // How the requirement would stand without these clues.
  Task<Standing> without(std::span<const std::uint16_t> gone, Watch watch);
  // Met where every clue is needed for the solution to be the only one, else multiple.
  Task<Standing> minimal(Watch watch);
  // Up to `most` cells whose clues are not needed: each of them can go alone.
  Task<std::vector<std::uint16_t>> redundant(std::size_t most, Watch watch);

  const std::uint8_t* clues() const { return clues_.data(); }
  const std::uint8_t* solution() const { return solution_.data(); }
  int clue_count() const { return clue_count_; }
  // False where the budget kept clues that may not be needed.
  bool is_exact() const { return is_exact_; }

 private:
  void set_solution(const std::uint8_t* solution);
  // Met where the solution would be the only one without these clues, else multiple.
  Task<Standing> unique_without(std::span<const std::uint16_t> gone, Watch watch);
  // The same, by the solver of any board.
  Standing search_without(std::span<const std::uint16_t> gone, Watch watch);
  // The clues of which a known unavoidable set does not show that they are needed.
  std::vector<std::uint16_t> doubtful_clues() const;
  Standing closes(Watch watch);
  void write_masks();
  // Whether an unavoidable set forbids that these clues go together.
  bool is_needed(std::span<const std::uint16_t> gone);
  void take(std::span<const std::uint16_t> gone);

  Requirement requirement_;
  OtherSolutions& others_;
  int cells_;
  SolutionFinder finder_;
  CandidatesLeft candidates_left_;
  std::vector<std::uint8_t> clues_, asked_, solution_, found_;
  std::vector<std::uint32_t> masks_;
  UnavoidableSets unavoidable_;
  std::vector<std::uint64_t> placed_;  // the cells of the clues, one bit each
  int clue_count_ = 0;
  bool is_exact_ = true;
};

// The most puzzles that one thread works on at a time, so that the solver answers their questions
// together: with 64 it takes about a twentieth longer, 256 gain nothing.
constexpr std::size_t kPuzzlesTogether = 128;

// How many of some puzzles are worked on at a time. Only questions about the 9x9 board are answered
// together. A closure may take long; then puzzles come one after another, so that some are there
// when the time is over.
std::size_t places_for(const Requirement& requirement, std::size_t puzzles);

// What is told of a puzzle that is reduced.
struct Reduction {
  std::uint8_t* clues;    // the puzzle, then what is left of it
  std::uint8_t* without;  // by cell: the standing without its clue
  std::uint8_t* standing;
  std::uint8_t* progress;  // 1: the requirement is met; 2: no clue can go
};

// Reduces each puzzle, with its orbits in the order of a seed, and tells which clues could go
// alone. False where the watch expired.
bool reduce(const Requirement& requirement, std::span<const Orbit> orbits, std::uint64_t seed,
            std::span<const Reduction> reductions, Watch watch);

}  // namespace cluesmith::setting
