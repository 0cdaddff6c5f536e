// SPDX-License-Identifier: MIT
/**
 * Puzzles, positions and patterns of requests, on the boards that the page offers. Of the classic
 * board all texts are known that `formats/` reads; everything else is named as work for the server.
 * @module
 */

import { InputError, ServerOnly, inField } from "./errors.js";
import { readOne } from "./formats/formats.js";
import { cellName, digitsOnly } from "./nine.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./boards.js").Board} Board
 * @typedef {import("./request.js").Fields} Fields
 *
 * @typedef {object} Position
 * @property {Board} board
 * @property {Uint8Array} clues
 * @property {Uint8Array} values the clues and the digits placed since
 * @property {Uint32Array | null} marks the player's candidates, if they rule out more than the values
 */

const CLUE = /[xX#*oO1-9]/;
const EMPTY = /[.0_-]/;

/**
 * Refuse a board with constraints.
 * @param {Board} board
 */
export function checkPlain(board) {
  if (!board.isPlain) throw new ServerOnly("this work on a board with constraints");
}

/**
 * Return the position of a request.
 * @param {Core} core
 * @param {Fields} fields
 * @returns {Position}
 */
export function positionOf(core, fields) {
  const board = inField("board", () => core.boards.of(fields.board, fields.puzzle));
  const read = inField("puzzle", () =>
    board.isClassic
      ? readOne(fields.puzzle, core.data.sites)
      : { ...digitsOnly(board.read(fields.puzzle)), marks: null },
  );
  const { clues } = read;
  const { values: line, candidates } = fields;
  if (line === undefined && candidates === undefined) {
    const marks = read.marks && normalMarks(board, read.values, read.marks);
    return { board, clues, values: read.values, marks };
  }
  const values = line === undefined ? read.values : inField("values", () => withClues(board.read(line), clues));
  if (candidates === undefined) return { board, clues, values, marks: null };
  const marks = inField("candidates", () => marksOf(candidates, board.symbols));
  return { board, clues, values, marks: normalMarks(board, values, marks) };
}

/**
 * Return the clues of a request that has no more than clues, and their board.
 * @param {Core} core
 * @param {Fields} fields
 */
export function cluesOf(core, fields) {
  const { board, clues, values, marks } = positionOf(core, { puzzle: fields.puzzle, board: fields.board });
  checkPlain(board);
  if (marks || values.some((value, cell) => value !== clues[cell])) {
    throw new ServerOnly("a puzzle with digits or marks beside its clues");
  }
  return { board, puzzle: clues };
}

/**
 * Return the candidates of each cell that a position leaves.
 * @param {Pick<Position, "board" | "values" | "marks">} position
 */
export const candidatesLeft = ({ board, values, marks }) => marks ?? board.candidatesOf(values);

/**
 * Return the masks that the solver takes: it applies the digits to other cells itself.
 * @param {Pick<Position, "board" | "values" | "marks">} position
 */
export const solverMasks = ({ board, values, marks }) => marks ?? board.ownMasks(values);

/**
 * Refuse digits that contradict each other, in the field that has them.
 * @param {Pick<Position, "board" | "clues" | "values">} position
 */
export function checkPosition({ board, clues, values }) {
  try {
    board.checkDigits(values);
  } catch (error) {
    if (error instanceof InputError) {
      const areClues = (error.where.cells ?? []).every((cell) => clues[cell]);
      error.where.field = areClues ? "puzzle" : "values";
    }
    throw error;
  }
}

/**
 * Refuse values that change a clue.
 * @param {Uint8Array} values
 * @param {Uint8Array} clues
 */
function withClues(values, clues) {
  clues.forEach((clue, cell) => {
    if (clue && clue !== values[cell]) {
      throw new InputError(`the value ${values[cell]} over the clue ${clue}`, {
        character: cell,
        expected: "values that keep the clues",
      });
    }
  });
  return values;
}

/**
 * @param {string | string[]} given the digits of each cell, or a character for each candidate
 * @param {string} symbols of the digits
 */
function marksOf(given, symbols) {
  const size = symbols.length;
  let cells = given;
  if (typeof cells === "string") {
    const length = size ** 3;
    if (cells.length !== length) {
      throw new InputError(`${cells.length} characters of candidates`, { expected: `${length}` });
    }
    const line = cells;
    const marks = (/** @type {number} */ cell) => line.slice(size * cell, size * cell + size);
    cells = Array.from({ length: size * size }, (_, cell) => marks(cell).replace(/[.0]/g, ""));
  }
  if (cells.length !== size * size) {
    throw new InputError(`candidates of ${cells.length} cells`, { expected: `${size * size}` });
  }
  return Uint32Array.from(cells, (digits, cell) => {
    let mask = 0;
    for (const digit of digits.toUpperCase()) {
      if (!symbols.includes(digit)) {
        throw new InputError(`the candidate '${digit}' in ${cellName(cell, size)}`, {
          expected: `digits 1 to ${symbols.at(-1)}`,
        });
      }
      mask |= 1 << symbols.indexOf(digit);
    }
    return mask;
  });
}

/**
 * Return marks with each value alone in its cell; null if they rule out no more than the values.
 * @param {Board} board
 * @param {Uint8Array} values
 * @param {Uint32Array} marks
 */
export function normalMarks(board, values, marks) {
  const left = board.candidatesOf(values);
  if (values.every((value, cell) => value || marks[cell] === left[cell])) return null;
  return marks.map((mask, cell) => (values[cell] ? 1 << (values[cell] - 1) : mask));
}

/**
 * Return the board and the clue cells of a pattern: a name, or a character for each cell.
 * @param {Core} core
 * @param {Fields} fields
 * @returns {{board: Board, cells: number[]}}
 */
export function patternOf(core, fields) {
  const text = fields.pattern.trim();
  const line = core.data.shapes[text.toLowerCase().replaceAll("-", "_").replaceAll(" ", "_")] ?? text;
  const board = inField("board", () => core.boards.of(fields.board, line));
  checkPlain(board);
  const characters = [...line];
  const isPlain = characters.every((each) => CLUE.test(each) || EMPTY.test(each));
  if (characters.length !== board.cells || !isPlain) {
    throw new ServerOnly(`a pattern that is not ${board.cells} characters on one line`);
  }
  return { board, cells: characters.flatMap((each, cell) => (CLUE.test(each) ? [cell] : [])) };
}
