// SPDX-License-Identifier: MIT
/**
 * What the page asks beside the verbs: the puzzle in a text, and the drawings of a board.
 * @module
 */

import { inField } from "./errors.js";
import { readText } from "./formats/formats.js";
import { candidatesLine, lineOf } from "./nine.js";
import { normalMarks } from "./positions.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 */

const BOARD = "9x9";

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function parse(core, fields) {
  const board = inField("board", () => core.boards.of(fields.board, fields.text));
  if (!board.isClassic) return parsedOn(board, fields.text);
  const [record, ...others] = inField("text", () => readText(fields.text, core.data.sites));
  const { clues, values, marks: marked, solution, format } = record;
  const left = marked && normalMarks(values, marked);
  const line = lineOf(values);
  return {
    board: BOARD,
    puzzle: lineOf(clues),
    values: line,
    candidates: left && candidatesLine(left),
    rows: line.match(/.{9}/g),
    format,
    solution: solution && lineOf(solution),
    geometry: board.geometry,
    others: others.map((other) => ({ board: BOARD, puzzle: lineOf(other.clues) })),
  };
}

/**
 * @param {import("./boards.js").Board} board
 * @param {string} text
 */
function parsedOn(board, text) {
  const { clues } = board.positionOf({ puzzle: text });
  const line = board.lineOf(clues);
  const rows = Array.from({ length: board.size }, (_, row) => line.slice(row * board.size, (row + 1) * board.size));
  return {
    board: board.spec,
    ...{ puzzle: line, values: line, candidates: null, rows, format: "line", solution: null },
    ...{ geometry: board.geometry, others: [] },
  };
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function drawing(core, fields) {
  return inField("board", () => core.boards.of(fields.board)).drawing;
}
