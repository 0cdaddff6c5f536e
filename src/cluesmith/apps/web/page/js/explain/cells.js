// SPDX-License-Identifier: MIT
/**
 * Sets of cells as integers of any length, bit c for cell c; sets of digits are masks.
 * @module
 */

/** @typedef {bigint} CellSet */

/**
 * @param {Iterable<number>} cells
 * @returns {CellSet}
 */
export function setOf(cells) {
  let set = 0n;
  for (const cell of cells) set |= 1n << BigInt(cell);
  return set;
}

/**
 * Return the cells of a set in the order of the board.
 * @param {CellSet} set
 * @returns {number[]}
 */
export function cellsIn(set) {
  const bits = set.toString(2);
  const last = bits.length - 1;
  const cells = [];
  for (let cell = 0; cell <= last; cell++) if (bits[last - cell] === "1") cells.push(cell);
  return cells;
}

/**
 * @param {CellSet} set
 * @param {number} cell
 */
export const has = (set, cell) => ((set >> BigInt(cell)) & 1n) === 1n;

/**
 * @param {Iterable<number>} digits
 * @returns {number} a mask
 */
export function maskOf(digits) {
  let mask = 0;
  for (const digit of digits) mask |= 1 << (digit - 1);
  return mask;
}
