// SPDX-License-Identifier: MIT
#include "setting/unavoidable.hpp"

#include <algorithm>

namespace cluesmith::setting {
namespace {

void include(std::uint64_t* set, int cell) { set[cell / 64] |= std::uint64_t{1} << cell % 64; }

bool contains(const std::uint64_t* set, int cell) { return set[cell / 64] >> cell % 64 & 1; }

// Whether each of two cells has exactly one group that the other does not have.
bool are_alike(std::span<const Seat> seats, int group, std::span<const Seat> others, int twin) {
  const auto has = [](std::span<const Seat> list, int wanted) {
    return std::ranges::any_of(list, [&](Seat seat) { return seat.group == wanted; });
  };
  return seats.size() == others.size() && std::ranges::all_of(seats, [&](Seat seat) {
           return seat.group == group ? !has(others, group)
                                      : seat.group != twin && has(others, seat.group);
         });
}

}  // namespace

UnavoidableSets::UnavoidableSets(const BoardTables& board)
    : board_(board),
      words_(std::size_t(board.cell_count() + 63) / 64),
      where_(std::size_t(board.group_count() * board.size())) {
  list_twins();
}

void UnavoidableSets::list_twins() {
  for (int group = 0; group < board_.group_count(); ++group) {
    for (int twin = group + 1; twin < board_.group_count(); ++twin) {
      std::vector<std::uint16_t> partners;
      for (const std::uint16_t cell : board_.group(group)) {
        const auto seats = board_.seats(cell);
        const auto partner = std::ranges::find_if(board_.group(twin), [&](std::uint16_t other) {
          return are_alike(seats, group, board_.seats(other), twin);
        });
        if (partner == board_.group(twin).end()) break;
        partners.push_back(*partner);
      }
      if (int(partners.size()) == board_.size())
        twins_.push_back({std::uint16_t(group), std::move(partners)});
    }
  }
}

void UnavoidableSets::begin(const std::uint8_t* grid) {
  sets_.clear();
  const int size = board_.size();
  for (int group = 0; group < board_.group_count(); ++group)
    for (const std::uint16_t cell : board_.group(group))
      where_[std::size_t(group * size + grid[cell] - 1)] = cell;
  add_digit_pairs(grid);
  add_line_pairs(grid);
}

void UnavoidableSets::add(const std::uint8_t* grid, const std::uint8_t* other) {
  std::uint64_t* set = add_empty();
  const int cells = board_.cell_count();
  for (int first = 0; first < cells; first += 64) {
    std::uint64_t differing = 0;
    for (int cell = first; cell < std::min(first + 64, cells); ++cell)
      differing |= std::uint64_t{grid[cell] != other[cell]} << (cell - first);
    *set++ = differing;
  }
}

// The sets that were added last are the most likely to be unhit.
bool UnavoidableSets::has_unhit(std::span<const std::uint64_t> clues) const {
  if (words_ == 2) {  // the 9x9 board
    const std::uint64_t low = clues[0], high = clues[1];
    for (std::size_t set = sets_.size(); set; set -= 2)
      if (!((sets_[set - 2] & low) | (sets_[set - 1] & high))) return true;
    return false;
  }
  for (std::size_t set = sets_.size(); set; set -= words_) {
    std::uint64_t hit = 0;
    for (std::size_t word = 0; word < words_; ++word)
      hit |= sets_[set - words_ + word] & clues[word];
    if (!hit) return true;
  }
  return false;
}

std::vector<std::uint64_t> UnavoidableSets::hit_once(std::span<const std::uint64_t> clues) const {
  std::vector<std::uint64_t> needed(words_);
  if (words_ == 2) {  // the 9x9 board
    for (std::size_t set = 0; set < sets_.size(); set += 2) {
      const std::uint64_t low = sets_[set] & clues[0], high = sets_[set + 1] & clues[1];
      if ((low & (low - 1)) | (high & (high - 1)) || (low && high)) continue;
      needed[0] |= low;
      needed[1] |= high;
    }
    return needed;
  }
  for (std::size_t set = 0; set < sets_.size(); set += words_) {
    std::size_t words_hit = 0, last = 0;
    std::uint64_t more = 0;  // not zero if a word is hit twice
    for (std::size_t word = 0; word < words_; ++word) {
      const std::uint64_t hits = sets_[set + word] & clues[word];
      more |= hits & (hits - 1);
      words_hit += hits != 0;
      if (hits) last = word;
    }
    if (words_hit == 1 && !more) needed[last] |= sets_[set + last] & clues[last];
  }
  return needed;
}

// The cells of two digits fall into parts that share no group; each part can exchange its digits.
void UnavoidableSets::add_digit_pairs(const std::uint8_t* grid) {
  const int size = board_.size();
  std::vector<std::uint16_t> queue;
  std::vector<std::uint64_t> seen(words_);
  for (int first = 1; first <= size; ++first) {
    for (int second = first + 1; second <= size; ++second) {
      std::ranges::fill(seen, 0);
      for (int row = 0; row < board_.group_count(); ++row) {
        const std::uint16_t start = where_[std::size_t(row * size + first - 1)];
        if (contains(seen.data(), start)) continue;
        std::uint64_t* set = add_empty();
        queue.assign(1, start);
        include(seen.data(), start);
        for (std::size_t at = 0; at < queue.size(); ++at) {
          const int cell = queue[at], partner = first + second - grid[cell];
          include(set, cell);
          for (const Seat seat : board_.seats(cell)) {
            const std::uint16_t next = where_[std::size_t(seat.group * size + partner - 1)];
            if (contains(seen.data(), next)) continue;
            include(seen.data(), next);
            queue.push_back(next);
          }
        }
      }
    }
  }
}

// Two groups side by side hold the same digits. Cells of both that form a cycle can exchange their
// digits.
void UnavoidableSets::add_line_pairs(const std::uint8_t* grid) {
  const int size = board_.size();
  std::vector<std::uint64_t> seen(words_);
  for (const auto& [group, partners] : twins_) {
    std::ranges::fill(seen, 0);
    const auto cells = board_.group(group);
    for (const std::uint16_t start : cells) {
      if (contains(seen.data(), start)) continue;
      std::uint64_t* set = add_empty();
      std::uint16_t cell = start;
      do {
        include(seen.data(), cell);
        const auto position = std::ranges::find(cells, cell) - cells.begin();
        const std::uint16_t partner = partners[std::size_t(position)];
        include(set, cell);
        include(set, partner);
        cell = where_[std::size_t(group * size + grid[partner] - 1)];
      } while (cell != start);
    }
  }
}

std::uint64_t* UnavoidableSets::add_empty() {
  sets_.resize(sets_.size() + words_);
  return sets_.data() + sets_.size() - words_;
}

}  // namespace cluesmith::setting
