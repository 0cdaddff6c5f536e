// SPDX-License-Identifier: MIT
/**
 * What the page asks beside the verbs: the puzzle in a text, and the drawings of a board.
 * @module
 */

import { ServerOnly, inField } from "./errors.js";
import { readText } from "./formats/formats.js";
import { normalMarks, positionOf } from "./positions.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 */

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function parse(core, fields) {
  const plain = plainLines(core, fields);
  if (plain) {
    const { size, data } = plain.board;
    const [{ board, puzzle }, ...others] = plain.lines;
    const rows = Array.from({ length: size }, (_, row) => puzzle.slice(row * size, (row + 1) * size));
    return {
      ...{ board, puzzle, values: puzzle, candidates: null, rows, format: "line", solution: null },
      ...{ geometry: data.geometry, others },
    };
  }
  const board = inField("board", () => core.boards.of(fields.board, fields.text));
  if (!board.isClassic) throw new ServerOnly("a text in this format");
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
 * Return the puzzles of lines, each in the symbols of its board; null of any other text, and where
 * all are classic.
 * @param {Core} core
 * @param {Fields} fields
 */
function plainLines(core, { board: spec, text }) {
  /** @type {string[]} */
  const written = text.split(/\r\n|\r|\n/);
  const lines = written.flatMap((line) => line.trim() || []);
  // As many lines as each has characters are a drawn grid.
  if (lines.some(({ length }) => length === lines.length)) return null;
  const puzzles = lines.map((line) => {
    const board = inField("board", () => core.boards.of(spec, line));
    return { board, clues: board.digitsOf(line) };
  });
  if (puzzles.every(({ board }) => board.isClassic)) return null;
  const known = puzzles.flatMap(({ board, clues }) => (clues ? [{ board: board.spec, puzzle: board.lineOf(clues) }] : []));
  return known.length === lines.length ? { board: puzzles[0].board, lines: known } : null;
}

/**
 * Return the cells whose digits break a group or a rule.
 * @param {Core} core
 * @param {Fields} fields
 */
export function conflicts(core, fields) {
  const { board, clues } = positionOf(core, fields);
  return { cells: board.broken(clues).map((cell) => board.cellName(cell)) };
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function drawing(core, fields) {
  return inField("board", () => core.boards.of(fields.board)).data.drawing;
}
