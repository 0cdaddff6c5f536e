// SPDX-License-Identifier: MIT
// The techniques that need tables of implications.
#pragma once

#include "scales/hodoku/tables.hpp"
#include "watch.hpp"

namespace cluesmith::scales::hodoku {

// Nice loops and chains; tables with group nodes give grouped ones, too.
bool find_loop(const View& view, const Tables& tables, Step& step);

// Forcing chains, or forcing nets if the tables are of nets.
bool find_forcing(const View& view, const Tables& tables, bool is_net, Step& step, Watch watch);

}  // namespace cluesmith::scales::hodoku
