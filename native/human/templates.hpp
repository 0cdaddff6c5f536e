// SPDX-License-Identifier: MIT
// Templates: the ways to place a digit once in each group.
#pragma once

#include "human/grid.hpp"

namespace cluesmith::human {

// Those of some cells that a template within these cells uses; none where there is no template.
Cells in_templates(Cells cells);

}  // namespace cluesmith::human
