// SPDX-License-Identifier: MIT
/**
 * What the page asks beside the verbs: the puzzle in a text, and the drawings of a board.
 * @module
 */

import { inField } from "./errors.js";
import { lineOf } from "./nine.js";
import { checkBoard, digitsOf } from "./positions.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 */

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function parse(core, fields) {
  checkBoard(fields.board);
  const puzzle = lineOf(inField("text", () => digitsOf(fields.text)));
  return {
    board: "9x9",
    puzzle,
    values: puzzle,
    candidates: null,
    rows: puzzle.match(/.{9}/g),
    format: "line",
    solution: null,
    geometry: core.data.geometry,
    others: [],
  };
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function drawing(core, fields) {
  checkBoard(fields.board);
  return core.data.drawing;
}
