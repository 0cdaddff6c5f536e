// SPDX-License-Identifier: MIT
/**
 * The reasons that rest on the whole board: templates and guesses.
 * @module
 */

import { digitsOfMask } from "../../digits.js";
import { maskOf, setOf } from "../cells.js";
import { cells, digits } from "../roles.js";
import { allOf, candidates, noOthers } from "../state.js";

/**
 * @typedef {import("../roles.js").Reasons} Reasons
 * @typedef {import("../state.js").Pair} Pair
 * @typedef {import("../state.js").State} State
 */

/**
 * Return the reasons why a digit stands in some cells, or in none of them.
 * @param {"placements" | "eliminations"} effect
 */
const template =
  (effect) =>
  /**
   * @param {State} state
   * @param {number} digit
   * @param {number[]} placed the digits whose templates count
   * @param {number[]} members
   * @returns {Reasons}
   */
  (state, digit, placed, members) => ({
    premises: state.masks.flatMap((mask, cell) => allOf(setOf([cell]), maskOf(placed) & ~mask)),
    [effect]: candidates(setOf(members), digit),
    roles: { cells: cells(members), digit: digits(digit), digits: digits(...placed) },
  });

/**
 * @param {State} state
 * @param {number} cell
 * @param {number} digit
 * @returns {Reasons}
 */
const guess = (state, cell, digit) => ({
  premises: noOthers(state, [...state.masks.keys()]),
  placements: [[cell, digit]],
  roles: {
    cell: cells([cell]),
    digit: digits(digit),
    digits: digits(...digitsOfMask(state.masks[cell])),
  },
});

export const WHOLE_BOARD = {
  template_set: template("placements"),
  template_delete: template("eliminations"),
  guess,
};
