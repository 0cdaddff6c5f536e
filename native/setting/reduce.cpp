// SPDX-License-Identifier: MIT
#include "setting/reduce.hpp"

#include <algorithm>
#include <utility>

#include "setting/random.hpp"

namespace cluesmith::setting {
namespace {

// The percentage of the orbits of a full grid that are removed together at first; nearly always
// none of them is needed.
constexpr std::size_t kFirstShare = 40;

}  // namespace

Reducer::Reducer(const Requirement& requirement, OtherSolutions& others)
    : requirement_(requirement),
      others_(others),
      cells_(requirement.board->cell_count()),
      finder_(*requirement_.board),
      candidates_left_(*requirement_.board),
      clues_(cells_),
      solution_(cells_),
      found_(2 * cells_),
      masks_(cells_),
      unavoidable_(*requirement_.board),
      placed_(unavoidable_.words()) {}

Standing Reducer::begin(const std::uint8_t* clues, Watch watch) {
  set_clues(clues);
  write_masks();
  const auto [count, ending] = finder_.find(masks_.data(), 2, found_.data(), watch);
  if (count == 2) return Standing::multiple;
  if (ending == Ending::expired) return Standing::undecided;
  if (count == 0) return Standing::none;
  set_solution(found_.data());
  return requirement_.closer ? closes(watch) : Standing::met;
}

void Reducer::begin_full(const std::uint8_t* grid) {
  set_clues(grid);
  set_solution(grid);
}

void Reducer::set_solution(const std::uint8_t* solution) {
  std::copy_n(solution, cells_, solution_.begin());
  unavoidable_.begin(solution);
}

void Reducer::set_clues(const std::uint8_t* clues) {
  std::copy_n(clues, cells_, clues_.begin());
  std::ranges::fill(placed_, 0);
  clue_count_ = 0;
  for (int cell = 0; cell < cells_; ++cell) {
    placed_[cell / 64] |= std::uint64_t{clues_[cell] != 0} << cell % 64;
    clue_count_ += clues_[cell] != 0;
  }
  is_exact_ = true;
}

Task<bool> Reducer::reduce(std::span<const Orbit* const> order, int least, Watch watch) {
  std::size_t stride = 1;
  if (clue_count_ == cells_) stride = std::max<std::size_t>(1, order.size() * kFirstShare / 100);
  std::vector<std::uint16_t> gone;
  for (std::size_t at = 0; at < order.size();) {
    if (watch()) co_return false;
    gone.clear();
    std::size_t end = at;
    for (; end < order.size() && end - at < stride; ++end) {
      const std::size_t before = gone.size();
      for (const std::uint16_t cell : *order[end])
        if (clues_[cell]) gone.push_back(cell);
      const bool too_few = clue_count_ - int(gone.size()) < least;
      if (gone.size() > before && (too_few || is_needed(gone))) {
        gone.resize(before);
        break;
      }
    }
    if (gone.empty()) {
      at = std::max(end, at + 1);
      continue;
    }
    const Standing standing = co_await without(gone, watch);
    if (standing == Standing::met) {
      take(gone);
      at = end;
      stride *= 2;
    } else if (end - at > 1) {
      stride = (end - at) / 2;
    } else {
      if (standing == Standing::undecided) {
        if (watch()) co_return false;
        is_exact_ = false;
      }
      at = end;
    }
  }
  co_return true;
}

Task<Standing> Reducer::without(std::span<const std::uint16_t> gone, Watch watch) {
  if (requirement_.closer) {
    for (const std::uint16_t cell : gone) clues_[cell] = 0;
    const Standing standing = closes(watch);
    for (const std::uint16_t cell : gone) clues_[cell] = solution_[cell];
    if (standing != Standing::met || !requirement_.proper) co_return standing;
  }
  co_return co_await unique_without(gone, watch);
}

Task<Standing> Reducer::minimal(Watch watch) {
  for (const std::uint16_t cell : doubtful_clues()) {
    const std::span<const std::uint16_t> gone(&cell, 1);
    if (is_needed(gone)) continue;
    const Standing standing = co_await unique_without(gone, watch);
    if (standing == Standing::met) co_return Standing::multiple;
    if (standing != Standing::multiple) co_return standing;
  }
  co_return Standing::met;
}

Task<std::vector<std::uint16_t>> Reducer::redundant(std::size_t most, Watch watch) {
  std::vector<std::uint16_t> cells;
  for (const std::uint16_t cell : doubtful_clues()) {
    const std::span<const std::uint16_t> gone(&cell, 1);
    if (is_needed(gone)) continue;
    const Standing standing = co_await unique_without(gone, watch);
    if (standing == Standing::met) cells.push_back(cell);
    if (cells.size() == most) break;
  }
  co_return cells;
}

std::vector<std::uint16_t> Reducer::doubtful_clues() const {
  const std::vector<std::uint64_t> needed = unavoidable_.hit_once(placed_);
  std::vector<std::uint16_t> cells;
  for (std::uint16_t cell = 0; cell < cells_; ++cell)
    if ((placed_[cell / 64] & ~needed[cell / 64]) >> cell % 64 & 1) cells.push_back(cell);
  return cells;
}

Task<Standing> Reducer::unique_without(std::span<const std::uint16_t> gone, Watch watch) {
  if (!requirement_.board->is_nine()) co_return search_without(gone, watch);
  asked_ = clues_;
  for (const std::uint16_t cell : gone) asked_[cell] = 0;
  const bool exists = co_await others_.find(asked_.data(), solution_.data(), found_.data());
  if (!exists) co_return Standing::met;
  unavoidable_.add(solution_.data(), found_.data());
  co_return Standing::multiple;
}

// If one clue is removed from a proper puzzle, every other solution has another digit in its cell.
// So the search excludes that digit and does not find the known solution again.
Standing Reducer::search_without(std::span<const std::uint16_t> gone, Watch watch) {
  write_masks();
  for (const std::uint16_t cell : gone) masks_[cell] = requirement_.board->all_digits();
  const int most = gone.size() == 1 ? 1 : 2;
  if (most == 1) masks_[gone[0]] ^= digit_bit(solution_[gone[0]]);
  const auto [count, ending] =
      finder_.find(masks_.data(), most, found_.data(), watch, requirement_.budget);
  if (count == most) {
    const bool is_known = std::equal(solution_.begin(), solution_.end(), found_.begin());
    unavoidable_.add(solution_.data(), found_.data() + (is_known ? cells_ : 0));
    return Standing::multiple;
  }
  return ending == Ending::expired ? Standing::undecided : Standing::met;
}

Standing Reducer::closes(Watch watch) {
  std::vector<std::uint16_t> cells;
  for (int cell = 0; cell < cells_; ++cell)
    if (clues_[cell]) cells.push_back(std::uint16_t(cell));
  if (candidates_left_.of(cells, clues_.data(), *requirement_.closer, watch) == 0)
    return Standing::met;
  return watch() ? Standing::undecided : Standing::stuck;
}

void Reducer::write_masks() {
  for (int cell = 0; cell < cells_; ++cell)
    masks_[cell] = clues_[cell] ? digit_bit(clues_[cell]) : requirement_.board->all_digits();
}

bool Reducer::is_needed(std::span<const std::uint16_t> gone) {
  for (const std::uint16_t cell : gone) placed_[cell / 64] ^= std::uint64_t{1} << cell % 64;
  const bool is_unhit = unavoidable_.has_unhit(placed_);
  for (const std::uint16_t cell : gone) placed_[cell / 64] ^= std::uint64_t{1} << cell % 64;
  return is_unhit;
}

void Reducer::take(std::span<const std::uint16_t> gone) {
  for (const std::uint16_t cell : gone) {
    clues_[cell] = 0;
    placed_[cell / 64] ^= std::uint64_t{1} << cell % 64;
  }
  clue_count_ -= int(gone.size());
}

namespace {

// False where the watch expired.
Task<bool> reduce_puzzle(Reducer& reducer, std::span<const Orbit* const> order, Reduction reduction,
                         std::size_t cells, Watch watch) {
  if (watch()) co_return false;
  const Standing standing = reducer.begin(reduction.clues, watch);
  *reduction.standing = std::uint8_t(standing);
  if (standing != Standing::met) co_return true;
  *reduction.standing = std::uint8_t(Standing::undecided);
  *reduction.progress = 1;
  for (std::uint16_t cell = 0; cell < cells && !watch(); ++cell) {
    if (!reducer.clues()[cell]) continue;
    const Standing without = co_await reducer.without({&cell, 1}, watch);
    reduction.without[cell] = std::uint8_t(without);
  }
  const bool is_whole = co_await reducer.reduce(order, 0, watch);
  std::copy_n(reducer.clues(), cells, reduction.clues);
  if (!is_whole) co_return false;
  *reduction.standing = std::uint8_t(Standing::met);
  *reduction.progress = reducer.is_exact() ? 2 : 1;
  co_return true;
}

}  // namespace

std::size_t places_for(const Requirement& requirement, std::size_t puzzles) {
  const bool asks_often = requirement.board->is_nine() && !requirement.closer;
  return asks_often ? std::min(kPuzzlesTogether, puzzles) : 1;
}

bool reduce(const Requirement& requirement, std::span<const Orbit> orbits, std::uint64_t seed,
            std::span<const Reduction> reductions, Watch watch) {
  OtherSolutions others;
  const std::size_t places = places_for(requirement, reductions.size());
  std::vector<Reducer> reducers(places, Reducer(requirement, others));
  std::vector<const Orbit*> order;
  for (const std::size_t at : shuffled_order(orbits.size(), seed)) order.push_back(&orbits[at]);
  const std::size_t cells(requirement.board->cell_count());
  const auto start = [&](std::size_t place, std::size_t i) {
    return reduce_puzzle(reducers[place], order, reductions[i], cells, watch);
  };
  const auto finish = [](std::size_t, std::size_t, bool is_done) { return is_done; };
  return run_together(0, reductions.size(), places, others, watch, start, finish);
}

}  // namespace cluesmith::setting
