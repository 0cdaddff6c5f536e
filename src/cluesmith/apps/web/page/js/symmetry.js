// SPDX-License-Identifier: MIT
/**
 * The symmetry brush: which cells are painted together. Names are those of `generate --symmetry`.
 * @module
 */

/** @typedef {(row: number, column: number, last: number) => [number, number]} Move */

/** @type {Move} */ const halfTurn = (row, column, last) => [last - row, last - column];
/** @type {Move} */ const quarterTurn = (row, column, last) => [column, last - row];
/** @type {Move} */ const leftRight = (row, column, last) => [row, last - column];
/** @type {Move} */ const upDown = (row, column, last) => [last - row, column];
/** @type {Move} */ const diagonal = (row, column) => [column, row];
/** @type {Move} */ const antidiagonal = (row, column, last) => [last - column, last - row];

/** @type {Record<string, [string, ...Move[]]>} what players call it, and the moves it consists of */
const SYMMETRIES = {
  none: ["No symmetry"],
  rotation: ["Half turn (180°)", halfTurn],
  quarter: ["Quarter turn (90°)", quarterTurn],
  left_right: ["Mirror left to right", leftRight],
  up_down: ["Mirror top to bottom", upDown],
  mirrors: ["Both mirrors", leftRight, upDown],
  diagonal: ["Falling diagonal", diagonal],
  antidiagonal: ["Rising diagonal", antidiagonal],
  diagonals: ["Both diagonals", diagonal, antidiagonal],
  full: ["All of them", quarterTurn, leftRight],
};

/** The symmetries as options of a choice. */
export const SYMMETRY_OPTIONS = Object.entries(SYMMETRIES).map(([id, [name]]) => [id, name]);

/**
 * Return the cells that are painted together with a cell, itself among them.
 * @param {number} cell
 * @param {string} symmetry
 * @param {number} size
 */
export function orbit(cell, symmetry, size) {
  const [, ...moves] = SYMMETRIES[symmetry];
  const cells = new Set([cell]);
  for (const member of cells) {
    for (const move of moves) {
      const [row, column] = move(Math.floor(member / size), member % size, size - 1);
      cells.add(row * size + column);
    }
  }
  return [...cells];
}
