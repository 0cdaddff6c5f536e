// SPDX-License-Identifier: MIT
#include "scales/hodoku/walk.hpp"

#include <optional>

#include "scales/hodoku/als.hpp"
#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/loops.hpp"
#include "scales/hodoku/rectangles.hpp"

namespace cluesmith::scales::hodoku {
namespace {

Cells clue_cells(const std::uint8_t* clues) {
  Cells cells = 0;
  for (int cell = 0; cell < 81; ++cell)
    if (clues[cell]) cells |= cell_bit(cell);
  return cells;
}

class Walk {
 public:
  Walk(const std::uint8_t* clues, const std::uint8_t* solution, Watch watch)
      : solution_(solution), watch_(watch), rectangles_(clue_cells(clues)) {
    for (int cell = 0; cell < 81; ++cell)
      if (clues[cell]) board_.place(cell, clues[cell] - 1);
  }

  WalkEnd run(std::vector<Step>& steps) {
    while (board_.open > 0) {
      Step step;
      int search = 0;
      view_.reset();
      sets_.reset();
      has_grouped_tables_ = false;
      rectangles_.restart();
      while (search < kSearches && !find(Technique(search), step)) {
        if (watch_()) return WalkEnd::unfinished;
        ++search;
      }
      if (search == kSearches) return WalkEnd::stuck;
      step.search = Technique(search);
      if (!is_right(step)) return WalkEnd::contradiction;
      for (const Candidate candidate : step.placements)
        board_.place(candidate.cell, candidate.digit);
      for (const Candidate candidate : step.eliminations)
        board_.eliminate(candidate.cell, candidate.digit);
      steps.push_back(std::move(step));
    }
    return WalkEnd::solved;
  }

 private:
  bool is_right(const Step& step) const {
    for (const Candidate candidate : step.placements)
      if (solution_[candidate.cell] != candidate.digit + 1) return false;
    for (const Candidate candidate : step.eliminations)
      if (solution_[candidate.cell] == candidate.digit + 1) return false;
    return true;
  }

  const View& view() {
    if (!view_) view_.emplace(board_);
    return *view_;
  }
  const AlmostLockedSets& sets() {
    if (!sets_) sets_.emplace(view());
    return *sets_;
  }
  // Grouped loops and forcing chains use the same tables.
  const Tables& grouped_tables() {
    if (!has_grouped_tables_) tables_.fill_chains(view(), true);
    has_grouped_tables_ = true;
    return tables_;
  }

  bool find(Technique search, Step& step) {
    using enum Technique;
    const auto fish = [&](FishShape shape, int size, bool has_fins, bool is_sashimi) {
      return find_fish(view(), {shape, size, has_fins, is_sashimi}, step);
    };
    constexpr auto basic = FishShape::basic, franken = FishShape::franken;
    switch (search) {
      case full_house: return find_full_house(board_, step);
      case naked_single: return find_naked_single(board_, step);
      case hidden_single: return find_hidden_single(board_, step);
      case locked_pair: return find_locked_subset(view(), 2, step);
      case locked_triple: return find_locked_subset(view(), 3, step);
      case pointing: return find_pointing(view(), step);
      case claiming: return find_claiming(view(), step);
      case naked_pair: return find_naked_subset(view(), 2, step);
      case naked_triple: return find_naked_subset(view(), 3, step);
      case hidden_pair: return find_hidden_subset(view(), 2, step);
      case hidden_triple: return find_hidden_subset(view(), 3, step);
      case naked_quad: return find_naked_subset(view(), 4, step);
      case hidden_quad: return find_hidden_subset(view(), 4, step);
      case x_wing: return fish(basic, 2, false, false);
      case swordfish: return fish(basic, 3, false, false);
      case jellyfish: return fish(basic, 4, false, false);
      case remote_pair: return find_remote_pair(view(), step, watch_);
      case bug_plus_one: return find_bug_plus_one(view(), step);
      case skyscraper: return find_skyscraper(view(), step);
      case two_string_kite: return find_kite(view(), step);
      case turbot_fish: return find_turbot_fish(view(), step, watch_);
      case empty_rectangle: return find_empty_rectangle(view(), step);
      case w_wing: return find_w_wing(view(), step);
      case xy_wing: return find_xy_wing(view(), step);
      case xyz_wing: return find_xyz_wing(view(), step);
      case unique_rectangle_1:
      case unique_rectangle_2:
      case unique_rectangle_3:
      case unique_rectangle_4:
      case unique_rectangle_5:
      case unique_rectangle_6:
      case hidden_rectangle: return rectangles_.find_unique(view(), search, step);
      case avoidable_rectangle_1:
      case avoidable_rectangle_2: return rectangles_.find_avoidable(view(), search, step);
      case finned_x_wing: return fish(basic, 2, true, false);
      case sashimi_x_wing: return fish(basic, 2, true, true);
      case finned_swordfish: return fish(basic, 3, true, false);
      case sashimi_swordfish: return fish(basic, 3, true, true);
      case finned_jellyfish: return fish(basic, 4, true, false);
      case sashimi_jellyfish: return fish(basic, 4, true, true);
      case sue_de_coq: return find_sue_de_coq(view(), step);
      case simple_coloring: return find_simple_coloring(view(), step);
      case multi_coloring: return find_multi_coloring(view(), step);
      case x_chain: return find_x_chain(view(), step, watch_);
      case xy_chain: return find_xy_chain(view(), step, watch_);
      case nice_loop: tables_.fill_chains(view(), false); return find_loop(view(), tables_, step);
      case grouped_nice_loop: return find_loop(view(), grouped_tables(), step);
      case als_xz: return sets().find_xz(step);
      case als_xy_wing: return sets().find_xy_wing(step, watch_);
      case als_chain: return sets().find_chain(step, watch_);
      case franken_x_wing: return fish(franken, 2, false, false);
      case franken_swordfish: return fish(franken, 3, false, false);
      case finned_franken_x_wing: return fish(franken, 2, true, false);
      case finned_franken_swordfish: return fish(franken, 3, true, false);
      case forcing_chain: return find_forcing(view(), grouped_tables(), false, step, watch_);
      case forcing_net:
        tables_.fill_nets(view());
        return find_forcing(view(), tables_, true, step, watch_);
      case brute_force: return guess(step);
      default: return false;
    }
  }

  // HoDoKu looks the digit of the middle one of the empty cells up.
  bool guess(Step& step) {
    int rest = count(view().empty) / 2;
    each(view().empty, [&](int cell) {
      if (rest-- == 0)
        step.placements.push_back({std::uint8_t(cell), std::uint8_t(solution_[cell] - 1)});
    });
    const Candidate candidate = step.placements.front();
    if (candidate.digit > 8 || !board_.has_candidate(candidate.cell, candidate.digit)) return false;
    return step.told(Technique::brute_force, 1u << candidate.digit, cell_bit(candidate.cell));
  }

  const std::uint8_t* solution_;
  Watch watch_;
  Board board_;
  Rectangles rectangles_;
  std::optional<View> view_;
  std::optional<AlmostLockedSets> sets_;
  Tables tables_;
  bool has_grouped_tables_ = false;
};

}  // namespace

WalkEnd walk(const std::uint8_t* clues, const std::uint8_t* solution, Watch watch,
             std::vector<Step>& steps) {
  return Walk(clues, solution, watch).run(steps);
}

}  // namespace cluesmith::scales::hodoku
