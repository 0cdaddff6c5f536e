// SPDX-License-Identifier: MIT
/**
 * The reasons of every strategy that the page can explain by itself.
 *
 * A function takes the state and the witness of a step, as the core hands it over. For reasons that
 * refute an assumption, premises and account of the core follow the witness.
 * @module
 */

import { ALMOST_LOCKED } from "./families/almost_locked.js";
import { ASSUMPTIONS } from "./families/assumptions.js";
import { CHAINS } from "./families/chains.js";
import { COLORING } from "./families/coloring.js";
import { FISH } from "./families/fish.js";
import { RECTANGLES } from "./families/rectangles.js";
import { SINGLE_DIGIT } from "./families/single_digit.js";
import { SINGLES } from "./families/singles.js";
import { SUBSETS } from "./families/subsets.js";
import { WHOLE_BOARD } from "./families/whole_board.js";
import { WINGS } from "./families/wings.js";

/** @type {Record<string, (state: import("./state.js").State, ...witness: any[]) => import("./roles.js").Reasons>} */
export const REASONS = {
  ...SINGLES,
  ...SUBSETS,
  ...FISH,
  ...SINGLE_DIGIT,
  ...WINGS,
  ...COLORING,
  ...RECTANGLES,
  ...CHAINS,
  ...ALMOST_LOCKED,
  ...WHOLE_BOARD,
  ...ASSUMPTIONS,
};
