// SPDX-License-Identifier: MIT
/**
 * The classic 9x9 board, as the formats ask for it; and digits, masks and names of cells.
 * @module
 */

import { CELLS } from "./native.js";

export const ALL_DIGITS = 511;

/** @typedef {{name: string, cells: number[]}} Group */

/** @type {number[][]} the other cells of the groups of each cell */
export const PEERS = [];

/**
 * Read the peers of all cells, before anything else here is used.
 * @param {number[][]} peers
 */
export function readPeers(peers) {
  PEERS.splice(0, PEERS.length, ...peers);
}

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
