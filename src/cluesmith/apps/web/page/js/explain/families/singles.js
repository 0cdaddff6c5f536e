// SPDX-License-Identifier: MIT
/**
 * The reasons of singles.
 * @module
 */

import { setOf } from "../cells.js";
import { cells, digits, groups } from "../roles.js";
import { confined, only } from "../state.js";

/**
 * @typedef {import("../roles.js").Reasons} Reasons
 * @typedef {import("../state.js").State} State
 */

/**
 * @param {State} state
 * @param {number} cell
 * @param {number} digit
 * @returns {Reasons}
 */
const inCell = (state, cell, digit) => ({
  premises: only(state.board, setOf([cell]), 1 << (digit - 1)),
  placements: [[cell, digit]],
  roles: { cell: cells([cell]), digit: digits(digit) },
});

/**
 * @param {State} state
 * @param {number} cell
 * @param {number} digit
 * @param {number} number of the group
 * @returns {Reasons}
 */
const inGroup = (state, cell, digit, number) => ({
  premises: confined(state.board.groups[number], digit, setOf([cell])),
  placements: [[cell, digit]],
  roles: { cell: cells([cell]), digit: digits(digit), group: groups(state.board.groups[number]) },
});

export const SINGLES = { full_house: inGroup, naked_single: inCell, hidden_single: inGroup };
