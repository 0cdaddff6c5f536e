// SPDX-License-Identifier: MIT
/**
 * A puzzle being solved: clues, entries, marks and colours. Every change returns a new position.
 *
 * A mark is kept for as long as the player does not remove it. It is shown while its cell is open
 * and no peer has its digit, so marks return when a digit is deleted.
 * @module
 */

import { digitsOfLine, ofLength } from "./digits.js";
import { geometryOf } from "./geometry.js";
import { Refusal } from "./refusal.js";

/**
 * @typedef {object} Position
 * @property {string} spec the board
 * @property {number[]} clues
 * @property {number[]} values clues and entries
 * @property {number[]} marks masks of the centre marks; they can stand for candidates
 * @property {number[]} corners masks of the corner marks
 * @property {number[]} excluded masks of the candidates that steps of a hint have removed
 * @property {number[]} colours a number from 1, 0 for none
 *
 * @typedef {[string, number]} Candidate a cell's name and a digit
 */

/** @type {(keyof Omit<Position, "spec">)[]} */
const LAYERS = ["clues", "values", "marks", "corners", "excluded", "colours"];

/** @param {number} digit */
const bit = (digit) => 1 << (digit - 1);

/**
 * @param {string} spec
 * @param {string} [puzzle] a line, empty for no clues
 * @param {string} [values] a line, empty for no entries
 * @param {number[]} [marks] masks
 * @returns {Position}
 */
export function positionOf(spec, puzzle, values, marks = []) {
  const { cells, spec: name } = geometryOf(spec);
  const empty = new Array(cells).fill(0);
  const clues = puzzle ? digitsOfLine(ofLength(puzzle, cells)) : empty;
  const digits = values ? digitsOfLine(ofLength(values, cells)) : clues;
  return {
    spec: name,
    clues,
    values: digits.map((digit, cell) => clues[cell] || digit),
    marks: empty.map((_, cell) => marks[cell] ?? 0),
    corners: empty,
    excluded: empty,
    colours: empty,
  };
}

/**
 * Return a stored position.
 * @param {any} stored
 * @returns {Position}
 */
export function readPosition(stored) {
  const { cells } = geometryOf(stored.spec);
  const isLayer = (/** @type {unknown} */ layer) =>
    Array.isArray(layer) && layer.length === cells && layer.every(Number.isInteger);
  if (LAYERS.every((name) => isLayer(stored[name]))) return stored;
  throw new Refusal("A stored game is damaged.");
}

/** @param {Position} position */
export const isBlankPosition = (position) =>
  LAYERS.every((name) => !position[name].some(Boolean)) && !isPuzzle(position);

/**
 * Whether there is something to solve: a board with constraints may have no clue.
 * @param {Position} position
 */
export const isPuzzle = ({ spec, clues }) =>
  clues.some(Boolean) || geometryOf(spec).hasConstraints;

/**
 * Whether two positions are of the same puzzle.
 * @param {Position} one
 * @param {Position} other
 */
export const isSamePuzzle = (one, other) =>
  one.spec === other.spec && String(one.clues) === String(other.clues);

/**
 * Write a digit into cells; if all have it, remove it.
 * @param {Position} position
 * @param {number[]} cells
 * @param {number} digit
 * @returns {Position}
 */
export function withDigit(position, cells, digit) {
  const { clues, values } = position;
  const open = cells.filter((cell) => !clues[cell]);
  const isThere = open.every((cell) => values[cell] === digit);
  return changedIn(position, "values", open, () => (isThere ? 0 : digit));
}

/**
 * Make a digit of cells a clue of the puzzle; if all have it, remove it.
 * @param {Position} position
 * @param {number[]} cells
 * @param {number} digit 0 for none
 * @returns {Position}
 */
export function withClue(position, cells, digit) {
  const isThere = cells.every((cell) => position.clues[cell] === digit);
  const clue = () => (isThere ? 0 : digit);
  return changedIn(changedIn(position, "clues", cells, clue), "values", cells, clue);
}

/**
 * Add a centre mark to cells that can show it; if all have it, remove it.
 * @param {Position} position
 * @param {number[]} cells
 * @param {number} digit
 * @returns {Position}
 */
export function withMark(position, cells, digit) {
  const marked = withMarkIn(position, "marks", cells, digit);
  // A mark that the player adds is a candidate again.
  const added = cells.filter((cell) => marked.marks[cell] & bit(digit));
  return changedIn(marked, "excluded", added, (mask) => mask & ~bit(digit));
}

/**
 * Add a corner mark to cells that can show it; if all have it, remove it.
 * @param {Position} position
 * @param {number[]} cells
 * @param {number} digit
 */
export const withCorner = (position, cells, digit) =>
  withMarkIn(position, "corners", cells, digit);

/**
 * Colour cells; if all have the colour, remove it.
 * @param {Position} position
 * @param {number[]} cells
 * @param {number} colour
 */
export function withColour(position, cells, colour) {
  const isThere = cells.every((cell) => position.colours[cell] === colour);
  return changedIn(position, "colours", cells, () => (isThere ? 0 : colour));
}

/**
 * Clear cells that are not clues: their digits, else their marks, else their colours.
 * @param {Position} position
 * @param {number[]} cells
 * @returns {Position}
 */
export function cleared(position, cells) {
  const open = cells.filter((cell) => !position.clues[cell]);
  const layers = /** @type {const} */ ([["values"], ["marks", "corners"], ["colours"]]);
  for (const names of layers) {
    const after = names.reduce(
      (changed, name) => changedIn(changed, name, name === "colours" ? cells : open, () => 0),
      position,
    );
    if (after !== position) return after;
  }
  return position;
}

/**
 * Return the centre marks that are shown.
 * @param {Position} position
 */
export const shownMarks = (position) => shownOf(position, "marks");

/**
 * Return the corner marks that are shown.
 * @param {Position} position
 */
export const shownCorners = (position) => shownOf(position, "corners");

/**
 * Return the masks of the digits that no peer has; 0 for a filled cell.
 * @param {Position} position
 */
export function candidatesOf({ spec, values, excluded }) {
  const { size, peers } = geometryOf(spec);
  const all = 2 ** size - 1;
  return values.map((value, cell) =>
    value
      ? 0
      : peers[cell].reduce(
          (mask, peer) => mask & ~(values[peer] && bit(values[peer])),
          all & ~excluded[cell],
        ),
  );
}

/**
 * Return the candidates that help is about: the marks, where they can stand for them.
 * @param {Position} position
 */
export function workingCandidates(position) {
  return isMarkedFully(position) ? shownMarks(position) : candidatesOf(position);
}

/**
 * Whether every open cell shows marks, so that they can stand for its candidates.
 * @param {Position} position
 */
export function isMarkedFully(position) {
  const marks = shownMarks(position);
  return position.values.every((value, cell) => value || marks[cell]);
}

/**
 * Return a position without some candidates: the player's marks lose them and gain none.
 * @param {Position} position
 * @param {[number, number][]} candidates cells and digits
 * @returns {Position}
 */
export function without(position, candidates) {
  const [marks, excluded] = [[...position.marks], [...position.excluded]];
  for (const [cell, digit] of candidates) {
    marks[cell] &= ~bit(digit);
    excluded[cell] |= bit(digit);
  }
  return { ...position, marks, excluded };
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

/**
 * @param {Position} position
 * @param {"marks" | "corners"} layer
 * @param {number[]} cells
 * @param {number} digit
 */
function withMarkIn(position, layer, cells, digit) {
  const { peers } = geometryOf(position.spec);
  const { values } = position;
  const canShow = (/** @type {number} */ cell) =>
    !values[cell] && !peers[cell].some((peer) => values[peer] === digit);
  const open = cells.filter(canShow);
  const isThere = open.every((cell) => position[layer][cell] & bit(digit));
  return changedIn(position, layer, open, (mask) =>
    isThere ? mask & ~bit(digit) : mask | bit(digit),
  );
}

/**
 * @param {Position} position
 * @param {"marks" | "corners"} layer
 */
function shownOf({ spec, values, ...layers }, layer) {
  const { peers } = geometryOf(spec);
  return layers[layer].map((mask, cell) => {
    if (!mask || values[cell]) return 0;
    return peers[cell].reduce((left, peer) => left & ~(values[peer] && bit(values[peer])), mask);
  });
}

/**
 * Return a position with other entries in some cells of a layer; itself if none is another.
 * @param {Position} position
 * @param {keyof Omit<Position, "spec">} layer
 * @param {number[]} cells
 * @param {(entry: number) => number} change
 * @returns {Position}
 */
function changedIn(position, layer, cells, change) {
  const entries = [...position[layer]];
  for (const cell of cells) entries[cell] = change(entries[cell]);
  const isSame = entries.every((entry, cell) => entry === position[layer][cell]);
  return isSame ? position : { ...position, [layer]: entries };
}
