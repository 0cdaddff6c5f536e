// SPDX-License-Identifier: MIT
/**
 * A puzzle being solved: clues, entries and pencilmarks. Every change returns a new position.
 * @module
 */

import { digitsOfLine, fitting } from "./digits.js";
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
 * @param {string} [line]
 * @returns {Position}
 */
export function positionOf(spec, line) {
  const { cells, spec: name } = geometryOf(spec);
  const clues = line ? digitsOfLine(fitting(line, cells)) : new Array(cells).fill(0);
  return { spec: name, clues, values: [...clues], marks: new Array(cells).fill(0) };
}

/**
 * Write a digit into a cell, which removes it from the pencilmarks of its peers; the same digit
 * again takes it out.
 * @param {Position} position
 * @param {number} cell
 * @param {number} digit
 */
export function placed(position, cell, digit) {
  if (position.clues[cell]) return position;
  const values = [...position.values];
  values[cell] = values[cell] === digit ? 0 : digit;
  const marks = [...position.marks];
  if (values[cell]) {
    marks[cell] = 0;
    for (const peer of geometryOf(position.spec).peers[cell]) marks[peer] &= ~(1 << (digit - 1));
  }
  return { ...position, values, marks };
}

/**
 * Make a digit of a cell a clue of the puzzle; the same digit again takes it out.
 * @param {Position} position
 * @param {number} cell
 * @param {number} digit 0 for none
 */
export function clued(position, cell, digit) {
  const clues = [...position.clues];
  clues[cell] = clues[cell] === digit ? 0 : digit;
  const values = [...position.values];
  values[cell] = clues[cell];
  const marks = [...position.marks];
  marks[cell] = 0;
  return { ...position, clues, values, marks };
}

/**
 * @param {Position} position
 * @param {number} cell
 * @param {number} digit
 */
export function marked(position, cell, digit) {
  if (position.values[cell]) return position;
  const marks = [...position.marks];
  marks[cell] ^= 1 << (digit - 1);
  return { ...position, marks };
}

/**
 * @param {Position} position
 * @param {number} cell
 */
export function erased(position, cell) {
  if (position.clues[cell]) return position;
  const [values, marks] = [[...position.values], [...position.marks]];
  values[cell] = 0;
  marks[cell] = 0;
  return { ...position, values, marks };
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
  const clash = (/** @type {number} */ value, /** @type {number} */ cell) =>
    value !== 0 && peers[cell].some((peer) => values[peer] === value);
  return new Set(values.flatMap((value, cell) => (clash(value, cell) ? [cell] : [])));
}
