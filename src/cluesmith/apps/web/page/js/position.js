// SPDX-License-Identifier: MIT
/**
 * A puzzle being solved: clues, entries and pencilmarks. Every change returns a new position.
 * @module
 */

import { digitsOfLine, ofLength } from "./digits.js";
import { geometryOf } from "./geometry.js";

/**
 * @typedef {object} Position
 * @property {string} spec the board
 * @property {number[]} clues
 * @property {number[]} values clues and entries
 * @property {number[]} marks masks of pencilmarks
 *
 * @typedef {[string, number]} Candidate a cell's name and a digit
 */

/**
 * @param {string} spec
 * @param {string} [puzzle] a line, empty for no clues
 * @param {string} [values] a line, empty for no entries
 * @param {number[]} [marks] masks, those of filled cells are ignored
 * @returns {Position}
 */
export function positionOf(spec, puzzle, values, marks = []) {
  const { cells, spec: name } = geometryOf(spec);
  const clues = puzzle ? digitsOfLine(ofLength(puzzle, cells)) : new Array(cells).fill(0);
  const digits = values ? digitsOfLine(ofLength(values, cells)) : clues;
  const masks = digits.map((digit, cell) => (digit ? 0 : (marks[cell] ?? 0)));
  return { spec: name, clues, values: digits, marks: masks };
}

/**
 * Whether two positions are of the same puzzle.
 * @param {Position} one
 * @param {Position} other
 */
export const isSamePuzzle = (one, other) =>
  one.spec === other.spec && String(one.clues) === String(other.clues);

/**
 * Write a digit into a cell, which removes it from the pencilmarks of its peers. The same digit
 * again removes it.
 * @param {Position} position
 * @param {number} cell
 * @param {number} digit
 */
export function withDigit(position, cell, digit) {
  if (position.clues[cell]) return position;
  if (position.values[cell] === digit) return withoutDigit(position, cell);
  const marks = position.marks.with(cell, 0);
  for (const peer of geometryOf(position.spec).peers[cell]) marks[peer] &= ~(1 << (digit - 1));
  return { ...position, values: position.values.with(cell, digit), marks };
}

/**
 * Make a digit of a cell a clue of the puzzle. The same digit again removes it.
 * @param {Position} position
 * @param {number} cell
 * @param {number} digit 0 for none
 */
export function withClue({ spec, clues, values, marks }, cell, digit) {
  const clue = clues[cell] === digit ? 0 : digit;
  return {
    spec,
    clues: clues.with(cell, clue),
    values: values.with(cell, clue),
    marks: marks.with(cell, 0),
  };
}

/**
 * Add a pencilmark, or remove it if it is there.
 * @param {Position} position
 * @param {number} cell
 * @param {number} digit
 */
export function withMark(position, cell, digit) {
  const { values, marks } = position;
  if (values[cell]) return position;
  return { ...position, marks: marks.with(cell, marks[cell] ^ (1 << (digit - 1))) };
}

/**
 * Clear a cell that is not a clue.
 * @param {Position} position
 * @param {number} cell
 */
export function withoutDigit(position, cell) {
  const { clues, values, marks } = position;
  if (clues[cell]) return position;
  return { ...position, values: values.with(cell, 0), marks: marks.with(cell, 0) };
}

/**
 * Return the masks of the digits that no peer has; 0 for a filled cell.
 * @param {Position} position
 */
export function candidatesOf({ spec, values }) {
  const { size, peers } = geometryOf(spec);
  const all = 2 ** size - 1;
  return values.map((value, cell) =>
    value
      ? 0
      : peers[cell].reduce((mask, peer) => mask & ~(values[peer] && 1 << (values[peer] - 1)), all),
  );
}

/**
 * Whether every open cell has pencilmarks, so that they can stand for its candidates.
 * @param {Position} position
 */
export function isMarkedFully({ values, marks }) {
  return values.every((value, cell) => value || marks[cell]);
}

/**
 * Return the cells whose digit a peer has too.
 * @param {number[]} values
 * @param {string} spec
 * @returns {Set<number>}
 */
export function conflictsIn(values, spec) {
  const { peers } = geometryOf(spec);
  const isConflict = (/** @type {number} */ value, /** @type {number} */ cell) =>
    value !== 0 && peers[cell].some((peer) => values[peer] === value);
  return new Set(values.flatMap((value, cell) => (isConflict(value, cell) ? [cell] : [])));
}
