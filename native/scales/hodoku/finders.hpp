// SPDX-License-Identifier: MIT
// The finders of HoDoKu's techniques, one file for each family. Each finds the step that HoDoKu
// takes: mostly the first one, for chains and sets the first after sorting.
#pragma once

#include "scales/hodoku/step.hpp"
#include "watch.hpp"

namespace cluesmith::scales::hodoku {

// Single candidates and places take their single out of the queue.
bool find_full_house(const Board& board, Step& step);
bool find_naked_single(Board& board, Step& step);
bool find_hidden_single(Board& board, Step& step);

bool find_locked_subset(const View& view, int size, Step& step);
bool find_naked_subset(const View& view, int size, Step& step);
bool find_hidden_subset(const View& view, int size, Step& step);
bool find_pointing(const View& view, Step& step);
bool find_claiming(const View& view, Step& step);

bool find_skyscraper(const View& view, Step& step);
bool find_kite(const View& view, Step& step);
bool find_empty_rectangle(const View& view, Step& step);

bool find_w_wing(const View& view, Step& step);
bool find_xy_wing(const View& view, Step& step);
bool find_xyz_wing(const View& view, Step& step);

enum class FishShape { basic, franken };
struct FishSearch {
  FishShape shape;
  int size;
  bool has_fins, is_sashimi;
};
bool find_fish(const View& view, FishSearch search, Step& step);

bool find_sue_de_coq(const View& view, Step& step);

bool find_simple_coloring(const View& view, Step& step);
bool find_multi_coloring(const View& view, Step& step);

bool find_remote_pair(const View& view, Step& step, Watch watch);
bool find_turbot_fish(const View& view, Step& step, Watch watch);
bool find_x_chain(const View& view, Step& step, Watch watch);
bool find_xy_chain(const View& view, Step& step, Watch watch);

bool find_bug_plus_one(const View& view, Step& step);

}  // namespace cluesmith::scales::hodoku
