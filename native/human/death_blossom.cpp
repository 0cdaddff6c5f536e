// SPDX-License-Identifier: MIT
// Death blossom: a stem cell, and for each of its candidates a petal, an almost locked set.
#include <map>
#include <optional>
#include <tuple>

#include "human/finders.hpp"
#include "human/patterns.hpp"
#include "human/web.hpp"

namespace cluesmith::human {
namespace {

constexpr int kFewest = 3;  // candidates of a stem, as in strategies/death_blossom.py

// Petals by number, and how simple they are: the lesser bunch is the simpler one.
struct Bunch {
  bool overlaps = false;
  int size = 0;
  std::vector<int> petals;

  friend auto operator<=>(const Bunch&, const Bunch&) = default;
};

template <int width>
class Blossoms {
 public:
  Blossoms(const Grid& grid, const Web<width>& web) : grid_(grid), web_(web) {}

  bool run(Effect& effect) {
    each(grid_.open, [&](int stem) {
      if (size_of(grid_.masks[stem]) >= kFewest) try_stem(stem);
    });
    if (!best_) return false;
    effect.eliminate(grid_, result_);
    if (!effect.asks_why) return true;
    const auto& [overlaps, size, stem, numbers] = *best_;
    std::vector<Witness> petals;
    for (const int number : numbers) petals.emplace_back(web_.sets[number].cells);
    return effect.because(stem, petals);
  }

 private:
  using Bunches = std::map<CellsByDigit, Bunch>;

  void try_stem(int stem) {
    Few<int, 9> digits;
    for (unsigned rest = grid_.masks[stem]; rest; rest &= rest - 1)
      digits.add(std::countr_zero(rest));
    const CellsByDigit reach = within_reach(stem, digits);
    if (!has_any(reach)) return;
    Bunches bunches{{reach, {}}};
    for (const int digit : digits) bunches = with_petal(bunches, web_.seen_from(stem, digit));
    for (const auto& [result, bunch] : bunches) {
      std::tuple blossom(bunch.overlaps, bunch.size, stem, bunch.petals);
      if (best_ && *best_ < blossom) continue;
      best_ = std::move(blossom);
      result_ = result;
    }
  }

  // The candidates that a blossom could rule out: for every digit of the stem, they see their own
  // digit in some petal.
  CellsByDigit within_reach(int stem, const Few<int, 9>& digits) const {
    CellsByDigit reach = grid_.where;
    for (const int digit : digits) reach[digit] = 0;
    for (const int digit : digits) {
      CellsByDigit hit{};
      each(web_.seen_from(stem, digit), [&](int number) {
        for (unsigned rest = web_.sets[number].digits; rest; rest &= rest - 1) {
          const int other = std::countr_zero(rest);
          hit[other] |= web_.hits(number, other);
        }
      });
      for (int other = 0; other < 9; ++other) reach[other] &= hit[other];
      if (!has_any(reach)) break;
    }
    return reach;
  }

  // Adds a petal to each bunch; keeps the simplest bunch for each set of eliminations.
  Bunches with_petal(const Bunches& bunches, const Nodes<width>& offered) const {
    Bunches larger;
    for (const auto& [result, bunch] : bunches)
      each(offered, [&](int number) {
        CellsByDigit hits = result;
        for (int digit = 0; digit < 9; ++digit)
          if (hits[digit]) hits[digit] &= web_.hits(number, digit);
        if (!has_any(hits)) return;
        Bunch candidate = with(bunch, number);
        const auto [entry, is_new] = larger.try_emplace(hits, candidate);
        if (!is_new && candidate < entry->second) entry->second = std::move(candidate);
      });
    return larger;
  }

  // A set that is the petal of two digits counts once.
  Bunch with(Bunch bunch, int number) const {
    const Cells cells = web_.sets[number].cells;
    bool is_new = true;
    bool overlaps = false;
    for (const int petal : bunch.petals) {
      is_new &= petal != number;
      overlaps |= (web_.sets[petal].cells & cells) != 0;
    }
    if (is_new) {
      bunch.overlaps |= overlaps;
      bunch.size += count(cells);
    }
    bunch.petals.push_back(number);
    return bunch;
  }

  const Grid& grid_;
  const Web<width>& web_;
  std::optional<std::tuple<bool, int, int, std::vector<int>>> best_;
  CellsByDigit result_{};
};

bool blossom(const Grid& grid, Effect& effect) {
  return grid.web().with(grid, [&](auto& web) { return Blossoms(grid, web).run(effect); });
}

}  // namespace

std::vector<NativeStrategy> death_blossom() { return {{"death_blossom", blossom}}; }

}  // namespace cluesmith::human
