// SPDX-License-Identifier: MIT
/**
 * What the page asks beside the verbs: the puzzle in a text, and the drawings of a board.
 * @module
 */

import { inField } from "./errors.js";
import { readText } from "./formats/formats.js";
import { normalMarks } from "./positions.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 */

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function parse(core, fields) {
  const board = inField("board", () => core.boards.of(fields.board, fields.text));
  if (!board.isClassic) return parsedOn(board, fields.text);
  const [record, ...others] = inField("text", () => readText(fields.text, core.data.sites));
  const { clues, values, marks: marked, solution, format } = record;
  const left = marked && normalMarks(board, values, marked);
  const line = board.lineOf(values);
  return {
    board: board.spec,
    puzzle: board.lineOf(clues),
    values: line,
    candidates: left && board.candidatesLine(left),
    rows: line.match(/.{9}/g),
    format,
    solution: solution && board.lineOf(solution),
    geometry: board.data.geometry,
    others: others.map((other) => ({ board: board.spec, puzzle: board.lineOf(other.clues) })),
  };
}

/**
 * @param {import("./boards.js").Board} board
 * @param {string} text
 */
function parsedOn(board, text) {
  const line = board.lineOf(inField("puzzle", () => board.read(text)));
  const rows = Array.from({ length: board.size }, (_, row) => line.slice(row * board.size, (row + 1) * board.size));
  return {
    board: board.spec,
    ...{ puzzle: line, values: line, candidates: null, rows, format: "line", solution: null },
    ...{ geometry: board.data.geometry, others: [] },
  };
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function drawing(core, fields) {
  return inField("board", () => core.boards.of(fields.board)).data.drawing;
}
