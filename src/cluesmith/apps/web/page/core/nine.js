// SPDX-License-Identifier: MIT
/**
 * The classic 9x9 board: its groups, and digits, masks and names of cells.
 * @module
 */

import { boardOf } from "../js/explain/board.js";
import { cellsIn } from "../js/explain/cells.js";
import { CELLS } from "./native.js";

export const ALL_DIGITS = 511;

/** @typedef {{name: string, cells: number[]}} Group */

/** @type {Group[]} rows, columns and boxes in reading order */
export const GROUPS = [];
/** @type {Group[]} */
export const ROWS = [];
/** @type {Group[]} */
export const COLUMNS = [];
/** @type {Group[]} */
export const BOXES = [];
/** @type {Group[][]} the bands from top to bottom, then the stacks from left to right: three lines each */
export const CHUTES = [];
/** @type {number[][]} the other cells of the groups of each cell */
export const PEERS = [];

/**
 * Read the groups of the board, as the server declares them, before anything else here is used.
 * @param {import("../js/explain/board.js").DrawnBoard} drawn
 */
export function readGroups(drawn) {
  const { groups, seen } = boardOf(drawn);
  fill(GROUPS, groups);
  [ROWS, COLUMNS, BOXES].forEach((kind, index) => fill(kind, groups.slice(9 * index, 9 * index + 9)));
  fill(CHUTES, [0, 3, 6, 9, 12, 15].map((first) => groups.slice(first, first + 3)));
  fill(PEERS, seen.map(cellsIn));
}

/**
 * @template T
 * @param {T[]} list @param {T[]} items
 */
const fill = (list, items) => list.splice(0, list.length, ...items);

/** @param {number} cell @param {number} [size] of the board */
export const cellName = (cell, size = 9) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;

/** @param {Uint8Array} digits */
export const clueCount = (digits) => digits.reduce((count, digit) => count + (digit ? 1 : 0), 0);

/** @param {number} mask */
export function bitCount(mask) {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count += 1;
  return count;
}

/** @param {number} mask with one bit */
export const digitOf = (mask) => 32 - Math.clz32(mask);

/**
 * Return digits alone as a position.
 * @param {Uint8Array} clues
 */
export const digitsOnly = (clues) => ({ clues, values: clues, marks: null });

/**
 * Return the candidates that digits leave: each rules itself out of the peers of its cell.
 * @param {Uint8Array} digits
 */
export function candidatesOf(digits) {
  const masks = new Uint32Array(CELLS).fill(ALL_DIGITS);
  digits.forEach((digit, cell) => {
    if (!digit) return;
    const own = 1 << (digit - 1);
    masks[cell] &= own;
    for (const peer of PEERS[cell]) masks[peer] &= ~own;
  });
  return masks;
}

/**
 * Return the names of cells as a list in words.
 * @param {number[]} cells
 * @param {number} [size] of the board
 */
export function cellNames(cells, size) {
  const names = cells.map((cell) => cellName(cell, size));
  const last = names.pop();
  return names.length ? `${names.join(", ")} and ${last}` : `${last}`;
}
