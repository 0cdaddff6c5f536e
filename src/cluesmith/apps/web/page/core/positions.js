// SPDX-License-Identifier: MIT
/**
 * Puzzles, positions and patterns of requests. The module knows the classic 9x9 board and the texts
 * that `formats/` reads; it names everything else as work for the server.
 * @module
 */

import { CELLS } from "./native.js";
import { InputError, ServerOnly, inField } from "./errors.js";
import { readOne } from "./formats/formats.js";
import { candidatesOf, cellName, checkDigits, ownMasks } from "./nine.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 *
 * @typedef {object} Position
 * @property {Uint8Array} clues
 * @property {Uint8Array} values the clues and the digits placed since
 * @property {Uint32Array | null} marks the player's candidates, if they rule out more than the values
 */

const PLAIN = /^(?:[1-9.]{81}|[1-9][0-9]{80}|0[0-9]{80})$/;
const CLUE = /[xX#*oO1-9]/;
const EMPTY = /[.0_-]/;

/**
 * Refuse another board than the classic one.
 * @param {string | undefined} board
 */
export function checkBoard(board) {
  if (board && board.trim().toLowerCase() !== "9x9") throw new ServerOnly("this board");
}

/**
 * Return the digits of a puzzle on one line.
 * @param {string} text
 */
export function digitsOf(text) {
  const line = text.trim();
  if (!PLAIN.test(line)) throw new ServerOnly("a text that is not 81 digits and blanks on one line");
  return Uint8Array.from(line, (character) => (character === "." ? 0 : Number(character)));
}

/**
 * Return the position of a request.
 * @param {Core} core
 * @param {Fields} fields
 * @returns {Position}
 */
export function positionOf(core, fields) {
  checkBoard(fields.board);
  const read = inField("puzzle", () => readOne(fields.puzzle, core.data.sites));
  const { clues } = read;
  if (fields.values === undefined && fields.candidates === undefined) {
    return { clues, values: read.values, marks: read.marks && normalMarks(read.values, read.marks) };
  }
  const values =
    fields.values === undefined ? read.values : inField("values", () => valuesOf(fields.values, clues));
  if (fields.candidates === undefined) return { clues, values, marks: null };
  const marks = inField("candidates", () => marksOf(fields.candidates));
  return { clues, values, marks: normalMarks(values, marks) };
}

/**
 * Return the clues of a request that has no more than clues.
 * @param {Core} core
 * @param {Fields} fields
 */
export function cluesOf(core, fields) {
  const { clues, values, marks } = positionOf(core, { puzzle: fields.puzzle, board: fields.board });
  if (marks || values.some((value, cell) => value !== clues[cell])) {
    throw new ServerOnly("a puzzle with digits or marks beside its clues");
  }
  return clues;
}

/**
 * Return the candidates of each cell that a position leaves.
 * @param {Pick<Position, "values" | "marks">} position
 */
export const candidatesLeft = ({ values, marks }) => marks ?? candidatesOf(values);

/**
 * Return the masks that the solver takes: it applies the digits to other cells itself.
 * @param {Pick<Position, "values" | "marks">} position
 */
export const solverMasks = ({ values, marks }) => (marks ? Uint16Array.from(marks) : ownMasks(values));

/**
 * Refuse digits that contradict each other, in the field that has them.
 * @param {Pick<Position, "clues" | "values">} position
 * @param {(digits: Uint8Array) => void} [check]
 */
export function checkPosition({ clues, values }, check = checkDigits) {
  try {
    check(values);
  } catch (error) {
    if (error instanceof InputError) {
      const areClues = (error.where.cells ?? []).every((cell) => clues[cell]);
      error.where.field = areClues ? "puzzle" : "values";
    }
    throw error;
  }
}

/**
 * @param {string} text
 * @param {Uint8Array} clues
 */
const valuesOf = (text, clues) => withClues(digitsOf(text), clues);

/**
 * Refuse values that change a clue.
 * @param {Uint8Array} values
 * @param {Uint8Array} clues
 */
export function withClues(values, clues) {
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
 * @param {string} [symbols] of the digits
 */
export function marksOf(given, symbols = "123456789") {
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
 * @param {Uint8Array} values
 * @param {Uint32Array} marks
 * @param {Uint32Array} [left] what the values leave
 */
export function normalMarks(values, marks, left = candidatesOf(values)) {
  if (values.every((value, cell) => value || marks[cell] === left[cell])) return null;
  return marks.map((mask, cell) => (values[cell] ? 1 << (values[cell] - 1) : mask));
}

/**
 * Return the clue cells of a pattern: a name, or a character for each cell.
 * @param {Fields} fields
 * @param {Record<string, string>} shapes
 * @returns {number[]}
 */
export function patternOf(fields, shapes) {
  checkBoard(fields.board);
  const text = fields.pattern.trim();
  const line = shapes[text.toLowerCase().replaceAll("-", "_").replaceAll(" ", "_")] ?? text;
  const characters = [...line];
  const isPlain = characters.every((each) => CLUE.test(each) || EMPTY.test(each));
  if (characters.length !== CELLS || !isPlain) {
    throw new ServerOnly("a pattern that is not 81 characters on one line");
  }
  return characters.flatMap((each, cell) => (CLUE.test(each) ? [cell] : []));
}

/** @param {number[]} cells */
export const patternLine = (cells) =>
  Array.from({ length: CELLS }, (_, cell) => (cells.includes(cell) ? "x" : ".")).join("");
