// SPDX-License-Identifier: MIT
/**
 * The symmetry brush: which cells are painted together. Names are those of `generate --symmetry`.
 * @module
 */

/** @typedef {(row: number, column: number, last: number) => [number, number]} Move */

/** @type {Record<string, Move>} */
const MOVES = {
  halfTurn: (row, column, last) => [last - row, last - column],
  quarterTurn: (row, column, last) => [column, last - row],
  leftRight: (row, column, last) => [row, last - column],
  upDown: (row, column, last) => [last - row, column],
  diagonal: (row, column) => [column, row],
  antidiagonal: (row, column, last) => [last - column, last - row],
};

/** @type {Record<string, Move[]>} */
const SYMMETRIES = {
  none: [],
  rotation: [MOVES.halfTurn],
  quarter: [MOVES.quarterTurn],
  left_right: [MOVES.leftRight],
  up_down: [MOVES.upDown],
  mirrors: [MOVES.leftRight, MOVES.upDown],
  diagonal: [MOVES.diagonal],
  antidiagonal: [MOVES.antidiagonal],
  diagonals: [MOVES.diagonal, MOVES.antidiagonal],
  full: [MOVES.quarterTurn, MOVES.leftRight],
};

/** @type {[string, string][]} the names, and what players call them */
export const BRUSHES = [
  ["none", "No symmetry"],
  ["rotation", "Half turn (180°)"],
  ["quarter", "Quarter turn (90°)"],
  ["left_right", "Mirror left to right"],
  ["up_down", "Mirror top to bottom"],
  ["mirrors", "Both mirrors"],
  ["diagonal", "Falling diagonal"],
  ["antidiagonal", "Rising diagonal"],
  ["diagonals", "Both diagonals"],
  ["full", "All of them"],
];

/**
 * Return the cells that go with a cell, itself among them.
 * @param {number} cell
 * @param {string} symmetry
 * @param {number} size
 */
export function orbit(cell, symmetry, size) {
  const found = new Set([cell]);
  for (const member of found) {
    for (const move of SYMMETRIES[symmetry]) {
      const [row, column] = move(Math.floor(member / size), member % size, size - 1);
      found.add(row * size + column);
    }
  }
  return [...found];
}
