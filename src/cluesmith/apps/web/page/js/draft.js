// SPDX-License-Identifier: MIT
/**
 * A pattern being painted, with digits of the solution that are fixed. Its board has the constraints
 * that are drawn. Changes return new drafts.
 * @module
 */

import { digitsOfLine, ofLength, lineOfDigits } from "./digits.js";
import { geometryOf, partsOf } from "./geometry.js";
import { Refusal } from "./refusal.js";
import { orbit } from "./symmetry.js";

/**
 * @typedef {object} Draft
 * @property {string} spec the board
 * @property {boolean[]} pattern
 * @property {number[]} fixed
 */

/**
 * @param {string} spec
 * @param {string} [pattern] a line, `.` or 0 where there is no clue
 * @param {string} [fixed] a line
 * @returns {Draft}
 */
export function draftOf(spec, pattern, fixed) {
  const { cells, spec: name } = geometryOf(spec);
  const isClue = (/** @type {string} */ symbol) => symbol !== "." && symbol !== "0";
  return {
    spec: name,
    pattern: pattern ? Array.from(ofLength(pattern, cells), isClue) : new Array(cells).fill(false),
    fixed: fixed ? digitsOfLine(ofLength(fixed, cells)) : new Array(cells).fill(0),
  };
}

/**
 * Return a stored draft.
 * @param {any} stored
 * @returns {Draft}
 */
export function readDraft(stored) {
  const { cells } = geometryOf(stored.spec);
  if (stored.pattern.length === cells && stored.fixed.length === cells) return stored;
  throw new Refusal("A stored pattern is damaged.");
}

/** @param {Draft} draft */
export const isBlankDraft = ({ spec, pattern, fixed }) =>
  !pattern.some(Boolean) && !fixed.some(Boolean) && !hasConstraints({ spec });

/** @param {{spec: string}} draft */
export const hasConstraints = ({ spec }) => partsOf(spec).constraints.length > 0;

/** @param {Draft} draft */
export const patternLine = ({ pattern }) => pattern.map((isClue) => (isClue ? "x" : ".")).join("");

/**
 * @param {Draft} draft
 * @returns {string} empty where nothing is fixed
 */
export const fixedLine = ({ fixed }) => (fixed.some(Boolean) ? lineOfDigits(fixed) : "");

/**
 * Paint or clear a cell and those that the symmetry joins to it.
 * @param {Draft} draft
 * @param {number} cell
 * @param {boolean} isClue
 * @param {import("./symmetry.js").Move[]} moves of the symmetry
 */
export function withPaint(draft, cell, isClue, moves) {
  const pattern = [...draft.pattern];
  for (const member of orbit(cell, moves, geometryOf(draft.spec).size)) pattern[member] = isClue;
  return { ...draft, pattern };
}

/**
 * Fix a digit of the solution; the same digit again, or 0, frees the cell.
 * @param {Draft} draft
 * @param {number} cell
 * @param {number} digit
 */
export function withFixed(draft, cell, digit) {
  const { fixed } = draft;
  return { ...draft, fixed: fixed.with(cell, fixed[cell] === digit ? 0 : digit) };
}

/** Paint the clear cells and clear the painted ones. @param {Draft} draft */
export const invert = (draft) => ({ ...draft, pattern: draft.pattern.map((isClue) => !isClue) });
