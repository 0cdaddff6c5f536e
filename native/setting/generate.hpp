// SPDX-License-Identifier: MIT
// Generating puzzles, in the three ways of Simonis: a random partial assignment that happens to be
// a puzzle; clues added to an empty grid; clues taken from a full one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "setting/grids.hpp"
#include "setting/random.hpp"
#include "setting/reduce.hpp"
#include "watch.hpp"

namespace cluesmith::setting {

enum class GenerateMethod : std::uint8_t { random, add, remove };

struct GenerateTask {
  Requirement requirement;
  std::vector<Orbit> orbits;  // every cell in one of them
  GenerateMethod method = GenerateMethod::remove;
  int blind = 0;            // how many clues `random` writes
  int least = 0, most = 0;  // the number of clues in the end
  bool minimal = false;     // every clue must be needed for the solution to be the only one
  GridMethod grids = GridMethod::quick;  // where `remove` begins
};

enum class Draw : std::uint8_t {
  found,
  missed,   // it was not what is asked for
  expired,  // the watch ended it
};

// Makes puzzles one after another in the same memory.
class Generator {
 public:
  Generator(const GenerateTask& task, OtherSolutions& others);

  // One try.
  Task<Draw> draw(Random random, Watch watch);

  const std::uint8_t* puzzle() const { return reducer_.clues(); }
  const std::uint8_t* solution() const { return reducer_.solution(); }
  // Met where every clue is proved to be needed, multiple where one is not, else undecided.
  Standing minimal() const { return minimal_; }

 private:
  Standing begin(Random& random, Watch watch);
  // False where the watch expired.
  Task<bool> exchange_redundant(Random& random, Watch watch);
  bool scatter(Random& random, int clues);
  Standing add_until_proper(Random& random, Watch watch);
  bool add_until_closed(Random& random, Watch watch);
  void add_until_enough(Random& random);
  void add(const Orbit& orbit, const std::uint8_t* solution);

  const GenerateTask& task_;
  const BoardTables& board_;
  SolutionFinder finder_;
  Reducer reducer_;
  CandidatesLeft candidates_left_;
  std::vector<const Orbit*> order_, orbit_of_;  // the orbits as they come next, and by cell
  std::vector<std::uint8_t> clues_, found_;
  std::vector<std::uint32_t> masks_;
  Standing minimal_ = Standing::undecided;
};

// What a try made.
struct GeneratedPuzzle {
  bool is_done = false;                        // whether the try came to its end
  std::vector<std::uint8_t> puzzle, solution;  // empty where it made none
  Standing minimal = Standing::undecided;      // as Generator::minimal tells
};

// Makes each try with a seed of its own: the first with `seed`, the others with those after it.
// False where the watch expired.
bool generate(const GenerateTask& task, std::uint64_t seed, std::span<GeneratedPuzzle> tries,
              Watch watch);

}  // namespace cluesmith::setting
