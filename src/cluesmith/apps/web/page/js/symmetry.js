// SPDX-License-Identifier: MIT
/**
 * The symmetry brush: which cells are painted together. Names and moves are those of the catalogue.
 * @module
 */

/**
 * @typedef {[boolean, boolean, boolean]} Move whether it swaps rows and columns, then turns the
 *   rows, then the columns
 */

/** @type {Record<string, string>} what players call them */
const NAMES = {
  none: "No symmetry",
  rotation: "Half turn (180°)",
  quarter: "Quarter turn (90°)",
  left_right: "Mirror left to right",
  up_down: "Mirror top to bottom",
  mirrors: "Both mirrors",
  diagonal: "Falling diagonal",
  antidiagonal: "Rising diagonal",
  diagonals: "Both diagonals",
  full: "All of them",
};

/**
 * Return the symmetries as options of a choice.
 * @param {import("./studio.js").Catalogue} catalogue
 */
export const symmetryOptions = ({ symmetries }) => symmetries.map((id) => [id, NAMES[id] ?? id]);

/**
 * Return the cells that are painted together with a cell, itself among them.
 * @param {number} cell
 * @param {Move[]} moves the moves of the symmetry
 * @param {number} size
 */
export function orbit(cell, moves, size) {
  const cells = new Set([cell]);
  for (const member of cells) {
    for (const move of moves) cells.add(image(member, move, size));
  }
  return [...cells];
}

/**
 * Return where a move takes a cell.
 * @param {number} cell
 * @param {Move} move
 * @param {number} size
 */
function image(cell, [isTransposed, turnsRows, turnsColumns], size) {
  const place = [Math.floor(cell / size), cell % size];
  const [row, column] = isTransposed ? place.toReversed() : place;
  const last = size - 1;
  return (turnsRows ? last - row : row) * size + (turnsColumns ? last - column : column);
}
