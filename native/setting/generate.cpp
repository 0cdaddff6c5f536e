// SPDX-License-Identifier: MIT
#include "setting/generate.hpp"

#include <algorithm>
#include <bit>

#include "setting/grids.hpp"

namespace cluesmith::setting {
namespace {

// The percentage of the cells that get random clues before the solver is called. With fewer the
// solver is called needlessly; with more the clues often contradict each other.
constexpr int kBlindShare = 20;

// If no orbit of a symmetric puzzle can go, some single clues can, in 98 % of the puzzles. These
// are the most exchanges that try to mend that, and the most orbits put back in one of them. With 3
// orbits instead of 7 it takes a fifth longer. Tried, too: to remove an orbit with a redundant clue
// and to put back orbits where the solutions then differ. That took as long.
constexpr int kExchanges = 60;
constexpr unsigned kMostPutBack = 7;

}  // namespace

Generator::Generator(const GenerateTask& task, OtherSolutions& others)
    : task_(task),
      board_(*task.requirement.board),
      finder_(board_),
      reducer_(task.requirement, others),
      candidates_left_(board_),
      orbit_of_(std::size_t(board_.cell_count())),
      clues_(std::size_t(board_.cell_count())),
      found_(std::size_t(2 * board_.cell_count())),
      masks_(std::size_t(board_.cell_count())) {
  for (const Orbit& orbit : task_.orbits) {
    order_.push_back(&orbit);
    for (const std::uint16_t cell : orbit) orbit_of_[cell] = &orbit;
  }
}

Task<Draw> Generator::draw(Random random, Watch watch) {
  std::ranges::sort(order_);  // a try depends on its random numbers alone, not on earlier ones
  random.shuffle(order_);
  const Standing standing = begin(random, watch);
  if (standing != Standing::met) co_return watch() ? Draw::expired : Draw::missed;
  if (task_.minimal || task_.method == GenerateMethod::remove ||
      reducer_.clue_count() > task_.most) {
    random.shuffle(order_);
    const bool is_reduced = co_await reducer_.reduce(order_, task_.least, watch);
    if (!is_reduced) co_return Draw::expired;
  }
  if (task_.minimal && task_.orbits.size() < clues_.size()) {
    const bool is_exchanged = co_await exchange_redundant(random, watch);
    if (!is_exchanged) co_return Draw::expired;
  }
  const int clues = reducer_.clue_count();
  if (clues < task_.least || clues > task_.most) co_return Draw::missed;
  minimal_ = co_await reducer_.minimal(watch);
  if (task_.minimal && minimal_ != Standing::met) co_return watch() ? Draw::expired : Draw::missed;
  co_return Draw::found;
}

// Puts some orbits back and removes others instead, first those with a redundant clue. Keeps the
// exchange where no more clues are redundant than before, until none is. The unavoidable sets of
// the grid are known by then, so that an exchange asks the solver few questions.
Task<bool> Generator::exchange_redundant(Random& random, Watch watch) {
  std::vector<std::uint16_t> redundant = co_await reducer_.redundant(clues_.size(), watch);
  std::vector<std::uint8_t> is_redundant(clues_.size());
  for (int round = 0; round < kExchanges && !redundant.empty(); ++round) {
    std::copy_n(reducer_.clues(), clues_.size(), clues_.begin());
    const std::vector<std::uint8_t> before = clues_;
    random.shuffle(order_);
    unsigned put_back = 1 + random.below(kMostPutBack);
    for (const Orbit* orbit : order_) {
      if (clues_[orbit->front()]) continue;
      add(*orbit, reducer_.solution());
      if (--put_back == 0) break;
    }
    std::ranges::fill(is_redundant, 0);
    for (const std::uint16_t cell : redundant) is_redundant[cell] = 1;
    std::ranges::stable_partition(order_, [&](const Orbit* orbit) {
      return std::ranges::any_of(*orbit, [&](std::uint16_t cell) { return is_redundant[cell]; });
    });
    reducer_.set_clues(clues_.data());
    const bool is_reduced = co_await reducer_.reduce(order_, task_.least, watch);
    if (!is_reduced) co_return false;
    std::vector<std::uint16_t> now = co_await reducer_.redundant(redundant.size() + 1, watch);
    if (now.size() <= redundant.size())
      redundant = std::move(now);
    else
      reducer_.set_clues(before.data());
  }
  co_return true;
}

Standing Generator::begin(Random& random, Watch watch) {
  switch (task_.method) {
    case GenerateMethod::random:
      if (!scatter(random, task_.blind)) return Standing::none;
      return reducer_.begin(clues_.data(), watch);
    case GenerateMethod::add: {
      const Standing standing = add_until_proper(random, watch);
      if (standing != Standing::met) return standing;
      if (task_.requirement.closer && !add_until_closed(random, watch)) return Standing::undecided;
      add_until_enough(random);
      return reducer_.begin(clues_.data(), watch);
    }
    default:
      if (!draw_grid(finder_, task_.grids, random, watch, found_.data()))
        return Standing::undecided;
      reducer_.begin_full(found_.data());
      return Standing::met;
  }
}

// Writes random clues, no two equal ones in a group; false if no digit is left for a cell.
bool Generator::scatter(Random& random, int clues) {
  std::ranges::fill(clues_, 0);
  std::ranges::fill(masks_, board_.all_digits());
  for (const Orbit* orbit : order_) {
    if (int(orbit->size()) > clues) continue;
    clues -= int(orbit->size());
    for (const std::uint16_t cell : *orbit) {
      if (!masks_[cell]) return false;
      const std::uint32_t digit = random.bit_of(masks_[cell]);
      clues_[cell] = std::uint8_t(std::countr_zero(digit) + 1);
      for (const std::uint16_t peer : board_.peers(cell)) masks_[peer] &= ~digit;
    }
  }
  return true;
}

// Starts with random clues, and with half as many if they contradict each other. Then the solver
// finds two solutions. The next clue is a digit of one of them, in a cell where they differ. So the
// puzzle keeps a solution, and each clue excludes another.
Standing Generator::add_until_proper(Random& random, Watch watch) {
  const int cells = board_.cell_count();
  for (int blind = cells * kBlindShare / 100;; blind /= 2) {
    if (!scatter(random, blind)) continue;
    for (;;) {
      for (int cell = 0; cell < cells; ++cell)
        masks_[cell] = clues_[cell] ? digit_bit(clues_[cell]) : board_.all_digits();
      const auto [count, ending] =
          finder_.find(masks_.data(), 2, found_.data(), watch, task_.requirement.budget);
      if (count < 2 && ending == Ending::expired) return Standing::undecided;
      if (count == 0) break;
      if (count == 1) return Standing::met;
      std::vector<std::uint16_t> differing;
      for (int cell = 0; cell < cells; ++cell)
        if (found_[cell] != found_[cells + cell]) differing.push_back(std::uint16_t(cell));
      const std::uint16_t cell = differing[random.below(unsigned(differing.size()))];
      add(*orbit_of_[cell], found_.data() + (random.below(2) ? cells : 0));
    }
    if (blind == 0) return Standing::none;
  }
}

// Adds clues of the solution in cells where the closure leaves several candidates, until no such
// cell is left. False if the watch expired, or if the closure contradicts the solution.
bool Generator::add_until_closed(Random& random, Watch watch) {
  while (!watch()) {
    std::vector<std::uint16_t> cells, open;
    for (std::uint16_t cell = 0; cell < board_.cell_count(); ++cell)
      if (clues_[cell]) cells.push_back(cell);
    if (candidates_left_.of(cells, clues_.data(), *task_.requirement.closer, watch) == 0)
      return true;
    for (std::uint16_t cell = 0; cell < board_.cell_count(); ++cell)
      if (!clues_[cell] && std::popcount(candidates_left_.masks()[cell]) > 1) open.push_back(cell);
    if (open.empty()) return false;
    add(*orbit_of_[open[random.below(unsigned(open.size()))]], found_.data());
  }
  return false;
}

void Generator::add_until_enough(Random& random) {
  random.shuffle(order_);
  int count = int(std::ranges::count_if(clues_, [](std::uint8_t digit) { return digit != 0; }));
  for (const Orbit* orbit : order_) {
    if (clues_[orbit->front()] || count + int(orbit->size()) > task_.least) continue;
    add(*orbit, found_.data());
    count += int(orbit->size());
  }
}

void Generator::add(const Orbit& orbit, const std::uint8_t* solution) {
  for (const std::uint16_t cell : orbit) clues_[cell] = solution[cell];
}

bool generate(const GenerateTask& task, std::uint64_t seed, std::span<GeneratedPuzzle> tries,
              Watch watch) {
  OtherSolutions others;
  const std::size_t places = places_for(task.requirement, tries.size());
  std::vector<Generator> generators(places, Generator(task, others));
  const std::size_t cells(task.requirement.board->cell_count());
  const auto start = [&](std::size_t place, std::size_t i) {
    return generators[place].draw(Random(seed + i), watch);
  };
  const auto finish = [&](std::size_t place, std::size_t i, Draw draw) {
    if (draw == Draw::expired) return false;
    const Generator& generator = generators[place];
    GeneratedPuzzle& generated = tries[i];
    generated.is_done = true;
    if (draw == Draw::missed) return true;
    generated.puzzle.assign(generator.puzzle(), generator.puzzle() + cells);
    generated.solution.assign(generator.solution(), generator.solution() + cells);
    generated.minimal = generator.minimal();
    return true;
  };
  return run_together(0, tries.size(), places, others, watch, start, finish);
}

}  // namespace cluesmith::setting
