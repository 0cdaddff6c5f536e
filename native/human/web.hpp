// SPDX-License-Identifier: MIT
// The web of a grid: its almost locked sets, and how the places of their digits see one another.
//
// Sets have the numbers that they have in strategies/als.py, and places keep their order as far as
// they are linked. Places that no further candidate of their digit sees are of no use.
#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "human/nodes.hpp"
#include "human/recycled.hpp"

namespace cluesmith::human {

inline constexpr int kMostSets = 1000;  // as in strategies/als.py

struct AlmostLocked {
  Cells cells;
  unsigned digits;
};

// Smallest sets first, those of a size in the order of their cells as numbers. Sets that contain a
// locked set are left out while the locked set still rules out something in the group.
std::vector<AlmostLocked> almost_locked_sets(const Grid& grid);

inline constexpr int kMostWebWords = (9 * kMostSets + 63) / 64;

// An almost locked set; for each digit the number of its places, -1 if they are of no use.
struct WebSet {
  Cells cells;
  unsigned digits;  // those of use
  std::array<std::int16_t, 9> places;
};

// The sets and places of a web. Places that are linked to others have the lowest numbers.
struct Places {
  struct Place {
    int digit;
    Cells hits;  // the candidates of the digit that see all of these places
  };

  explicit Places(const Grid& grid, const std::vector<AlmostLocked>& almost_locked);

  std::vector<WebSet> sets;
  std::vector<Place> places;
  // Pairs of places of a digit; all cells of one see all cells of the other.
  std::vector<std::pair<int, int>> links;
  int linked_count = 0;

 private:
  void find_links(const std::vector<Node>& nodes);
  void put_linked_first();
};

template <int width>
class Web : private Places {
 public:
  using Set = Nodes<width>;

  explicit Web(Places places);

  using Places::linked_count;
  using Places::sets;

  int digit_of(int place) const { return places[place].digit; }

  // The candidates of a digit that see all its places in a set.
  Cells hits(int set, int digit) const {
    const int place = sets[set].places[digit];
    return place < 0 ? 0 : places[place].hits;
  }

  // The same for both of two sets.
  Cells hits(int one, int other, int digit) const { return hits(one, digit) & hits(other, digit); }

  // The sets in which a candidate sees all places of its digit.
  const Set& seen_from(int cell, int digit) const { return seen_from_[9 * cell + digit]; }

  // Whether some shortest chain has depth+1 sets; computes the layers up to that depth.
  bool has_layer(int depth);

  // The places by which a chain of depth+1 sets, and no shorter one, enters its last set; they lose
  // their digit because linked places hold it.
  const Set& layer(int depth, int start) const { return layers_[depth][start]; }

  Recycled<Set> sharing;  // for each places the sets whose places some candidate sees as well

  // For each linked places:
  Recycled<Set> linked;      // those of the same digit that see all of these
  Recycled<Set> owners;      // the sets that have these
  Recycled<Set> neighbours;  // the sets that have linked ones: the restricted commons

 private:
  void find_onward();

  Recycled<Set> seen_from_;
  Recycled<Set> onward_;   // for each linked places those that lose their digit one set later
  Recycled<Set> reached_;  // for each linked places the members of all its layers
  std::vector<Recycled<Set>> layers_;
};

// The web of a grid, computed when it is first needed. Most hard grids have 200 to 300 sets.
class GridWeb {
 public:
  const std::vector<AlmostLocked>& sets(const Grid& grid) {
    if (sets_.empty()) sets_ = almost_locked_sets(grid);
    return sets_;
  }

  // Calls search(web).
  template <typename Search>
  bool with(const Grid& grid, Search search) {
    if (web_.index() == 0) make(grid);
    return std::visit(
        [&](auto& web) {
          if constexpr (requires { web.sets; }) return search(web);
          return false;
        },
        web_);
  }

 private:
  void make(const Grid& grid);

  std::vector<AlmostLocked> sets_;
  std::variant<std::monostate, Web<4>, Web<6>, Web<16>, Web<kMostWebWords>> web_;
};

}  // namespace cluesmith::human
