// SPDX-License-Identifier: MIT
/**
 * Puzzles, positions and patterns of requests. The module knows the classic 9x9 board and puzzles on
 * one line; it names everything else as work for the server.
 * @module
 */

import { CELLS } from "./native.js";
import { InputError, ServerOnly, inField } from "./errors.js";
import { ALL_DIGITS, candidatesOf, cellName, checkDigits, ownMasks } from "./nine.js";

/**
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
 * @param {Fields} fields
 * @returns {Position}
 */
export function positionOf(fields) {
  checkBoard(fields.board);
  const clues = inField("puzzle", () => digitsOf(fields.puzzle));
  const values = fields.values === undefined ? clues : inField("values", () => valuesOf(fields.values, clues));
  if (fields.candidates === undefined) return { clues, values, marks: null };
  const marks = inField("candidates", () => marksOf(fields.candidates));
  return { clues, values, marks: normal(values, marks) };
}

/**
 * Return the candidates of each cell that a position leaves.
 * @param {Position} position
 */
export const candidatesLeft = ({ values, marks }) => marks ?? candidatesOf(values);

/**
 * Return the masks that the solver takes: it applies the digits to other cells itself.
 * @param {Position} position
 */
export const solverMasks = ({ values, marks }) => (marks ? Uint16Array.from(marks) : ownMasks(values));

/**
 * Refuse digits that contradict each other, in the field that has them.
 * @param {Position} position
 */
export function checkPosition({ clues, values }) {
  try {
    checkDigits(values);
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
function valuesOf(text, clues) {
  const values = digitsOf(text);
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

/** @param {string | string[]} given the digits of each cell, or a character for each candidate */
function marksOf(given) {
  let cells = given;
  if (typeof cells === "string") {
    const length = 9 * CELLS;
    if (cells.length !== length) {
      throw new InputError(`${cells.length} characters of candidates`, { expected: `${length}` });
    }
    const line = cells;
    cells = Array.from({ length: CELLS }, (_, i) => line.slice(9 * i, 9 * i + 9).replace(/[.0]/g, ""));
  }
  if (cells.length !== CELLS) {
    throw new InputError(`candidates of ${cells.length} cells`, { expected: `${CELLS}` });
  }
  return Uint32Array.from(cells, (digits, cell) => {
    let mask = 0;
    for (const digit of digits) {
      if (!/[1-9]/.test(digit)) {
        throw new InputError(`the candidate '${digit.toUpperCase()}' in ${cellName(cell)}`, {
          expected: "digits 1 to 9",
        });
      }
      mask |= 1 << (Number(digit) - 1);
    }
    return mask;
  });
}

/**
 * Return marks with each value alone in its cell; null if they rule out no more than the values.
 * @param {Uint8Array} values
 * @param {Uint32Array} marks
 */
function normal(values, marks) {
  const left = candidatesOf(values);
  if (values.every((value, cell) => value || marks[cell] === left[cell])) return null;
  return marks.map((mask, cell) => (values[cell] ? 1 << (values[cell] - 1) : mask & ALL_DIGITS));
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
