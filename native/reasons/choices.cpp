// SPDX-License-Identifier: MIT
#include "reasons/choices.hpp"

#include <algorithm>

#include "constraints/tables.hpp"
#include "reasons/ways.hpp"

namespace cluesmith::reasons {

Choices::Choices(const BoardTables& board, std::span<const std::uint32_t> masks,
                 std::span<const int> filters)
    : size_(board.size()), literals_(std::size_t(board.cell_count()) * board.size(), -1) {
  list_candidates(board, masks);
  list_excluded(board);
  list_ways(board, masks, filters);
  literal_count_ = candidate_count() + int(ways_.size());
  words_ = (literal_count() + 63) / 64;
  excluded_.resize(std::size_t(literal_count()) * words_);
  excluded_lists_.resize(literal_count());
  choices_of_.resize(literal_count());
  for (int one = 0; one < candidate_count(); ++one)
    for (const int other : std::exchange(excluded_lists_[one], {})) exclude(one, other);
  exclude_ways();
  for (int cell = 0; cell < board.cell_count(); ++cell) {
    std::vector<int> digits;
    for (int digit = 1; digit <= size_; ++digit)
      if (const int one = literal({cell, digit}); one >= 0) digits.push_back(one);
    add_choice({ChoicePlace::kCell, cell}, std::move(digits));
  }
  for (int group = 0; group < board.group_count(); ++group)
    for (int digit = 1; digit <= size_; ++digit) {
      std::vector<int> cells;
      for (const int cell : board.group(group))
        if (const int one = literal({cell, digit}); one >= 0) cells.push_back(one);
      add_choice({group, digit}, std::move(cells));
    }
  for (const auto& [filter, range] : filters_) {
    std::vector<int> ways;
    for (int way = range.first; way < range.second; ++way) ways.push_back(candidate_count() + way);
    add_choice({ChoicePlace::kFilter, filter}, std::move(ways));
  }
  list_needs(board);
}

void Choices::list_needs(const BoardTables& board) {
  needs_of_.resize(ways_.size());
  std::vector<int> number_of(candidate_count(), -1);
  const int first = choice_count() - int(filters_.size());
  for (std::size_t index = 0; index < filters_.size(); ++index) {
    const auto& [filter, range] = filters_[index];
    for (const int cell : board.constraints()->filter(filter).cells())
      for (int digit = 1; digit <= size_; ++digit)
        if (const int one = literal({cell, digit}); one >= 0 && number_of[one] < 0) {
          number_of[one] = need_count();
          needs_.push_back({one, first + int(index)});
        }
    for (int way = range.first; way < range.second; ++way)
      for (const int member : ways_[way]) needs_of_[way].push_back(number_of[member]);
    for (const int cell : board.constraints()->filter(filter).cells())
      for (int digit = 1; digit <= size_; ++digit)
        if (const int one = literal({cell, digit}); one >= 0) number_of[one] = -1;
  }
}

void Choices::list_candidates(const BoardTables& board, std::span<const std::uint32_t> masks) {
  for (int cell = 0; cell < board.cell_count(); ++cell)
    for (std::uint32_t rest = masks[cell]; rest; rest &= rest - 1) {
      const int digit = std::countr_zero(rest) + 1;
      literals_[std::size_t(cell) * size_ + digit - 1] = candidate_count();
      candidates_.push_back({cell, digit});
    }
  ways_of_.resize(candidate_count());
}

void Choices::list_ways(const BoardTables& board, std::span<const std::uint32_t> masks,
                        std::span<const int> filters) {
  std::vector<std::pair<int, std::vector<Way>>> listed;
  for (const int number : filters) {
    auto ways = reasons::list_ways(board.constraints()->filter(number), masks, kMostWays);
    if (ways)
      listed.emplace_back(number, std::move(*ways));
    else
      is_complete_ = false;
  }
  std::ranges::stable_sort(listed, {}, [](const auto& each) { return each.second.size(); });
  for (const auto& [number, ways] : listed) {
    if (ways_.size() + ways.size() > std::size_t(kMostAllWays)) {
      is_complete_ = false;
      break;
    }
    const auto cells = board.constraints()->filter(number).cells();
    const int first = int(ways_.size());
    for (const Way& way : ways) {
      std::vector<int> members;
      for (std::size_t place = 0; place < cells.size(); ++place)
        members.push_back(literal({cells[place], way[place] + 1}));
      std::ranges::sort(members);
      members.erase(std::unique(members.begin(), members.end()), members.end());
      // A way that breaks a group or a relation is none.
      const bool is_broken = std::ranges::any_of(members, [&](int one) {
        return std::ranges::any_of(excluded_lists_[one], [&](int other) {
          return std::ranges::binary_search(members, other);
        });
      });
      if (is_broken) continue;
      for (const int member : members)
        ways_of_[member].push_back(candidate_count() + int(ways_.size()));
      ways_.push_back(std::move(members));
    }
    filters_.push_back({number, {first, int(ways_.size())}});
  }
}

void Choices::exclude(int one, int other) {
  std::uint64_t& word = excluded_[std::size_t(one) * words_ + other / 64];
  const std::uint64_t bit = std::uint64_t(1) << other % 64;
  if (word & bit) return;
  word |= bit;
  excluded_lists_[one].push_back(other);
}

void Choices::list_excluded(const BoardTables& board) {
  excluded_lists_.resize(candidate_count());
  for (int one = 0; one < candidate_count(); ++one) {
    const auto [cell, digit] = candidates_[one];
    const auto list_if_left = [&](Candidate other) {
      if (const int each = literal(other); each >= 0 && each != one)
        excluded_lists_[one].push_back(each);
    };
    for (int other = 1; other <= size_; ++other) list_if_left({cell, other});
    for (const int peer : board.peers(cell)) list_if_left({peer, digit});
    if (!board.constraints()) continue;
    for (const constraints::Link& link : board.constraints()->links_of(cell)) {
      const std::uint32_t allowed = board.constraints()->table(link)[digit - 1];
      for (int other = 1; other <= size_; ++other)
        if (!(allowed >> (other - 1) & 1)) list_if_left({link.to, other});
    }
  }
}

// A way excludes what its candidates exclude, and all ways of these.
void Choices::exclude_ways() {
  for (std::size_t index = 0; index < ways_.size(); ++index) {
    const int one = candidate_count() + int(index);
    std::uint64_t* own = &excluded_[std::size_t(one) * words_];
    for (const int member : ways_[index])
      for (const int other : excluded_lists_[member]) exclude(one, other);
    for (const int other : excluded_lists_[one])
      for (const int way : ways_of_[other]) own[way / 64] |= std::uint64_t(1) << way % 64;
  }
  // What excludes a candidate excludes its ways. The lists need no ways: the code that makes a
  // candidate false makes its ways false.
  for (int one = 0; one < candidate_count(); ++one) {
    std::uint64_t* own = &excluded_[std::size_t(one) * words_];
    for (const int other : excluded_lists_[one])
      for (const int way : ways_of_[other]) own[way / 64] |= std::uint64_t(1) << way % 64;
  }
}

void Choices::add_choice(ChoicePlace place, std::vector<int> literals) {
  const int choice = choice_count();
  places_.push_back(place);
  members_.resize(members_.size() + words_);
  for (const int literal : literals) {
    choices_of_[literal].push_back(choice);
    members_[std::size_t(choice) * words_ + literal / 64] |= std::uint64_t(1) << literal % 64;
  }
  member_lists_.push_back(std::move(literals));
}

Literals Choices::all() const {
  Literals set(words_);
  for (int literal = 0; literal < literal_count(); ++literal) add(set, literal);
  return set;
}

int Choices::literal(Candidate candidate) const {
  return literals_[std::size_t(candidate.cell) * size_ + candidate.digit - 1];
}

}  // namespace cluesmith::reasons
