// SPDX-License-Identifier: MIT
/**
 * From a stroke of the pointer to the cells of a constraint.
 *
 * Places are in widths of a cell from the upper left corner of the grid, so a place outside the grid
 * is negative or beyond its size.
 * @module
 */

/**
 * @typedef {{x: number, y: number}} Place
 * @typedef {{cells: number[], start: Place, end: Place}} Stroke the cells inside the grid in order
 */

/**
 * Return the lists of cells that a stroke means for a kind of constraint; null if it means none.
 * @param {import("./constraints.js").Kind} kind
 * @param {Stroke} stroke
 * @param {number} size of the board
 * @param {number} [ahead] how many cells the first of two lists has
 * @returns {number[][] | null}
 */
export function listsOf(kind, stroke, size, ahead = 1) {
  const cells = cellsOf(kind.gesture, stroke, size);
  return cells?.length ? splitLists(kind, cells, ahead) : null;
}

/**
 * Return the lists of a kind in the cells of a stroke: the circle of an arrow has the first cells,
 * the arrow the others. Null if there are too few.
 * @param {import("./constraints.js").Kind} kind
 * @param {number[]} cells
 * @param {number} ahead how many cells the first of two lists has
 * @returns {number[][] | null}
 */
export function splitLists(kind, cells, ahead) {
  const lists = kind.lists.length > 1 ? [cells.slice(0, ahead), cells.slice(ahead)] : [cells];
  return lists.every((list) => list.length >= kind.fewest) ? lists : null;
}

/**
 * @param {import("./constraints.js").Gesture} gesture
 * @param {Stroke} stroke
 * @param {number} size
 * @returns {number[] | null}
 */
function cellsOf(gesture, { cells, start, end }, size) {
  const isOf = (/** @type {number} */ count) => cells.length === count;
  if (gesture === "edge") return isOf(2) ? cells : isOf(1) ? edgeAt(start, size) : null;
  if (gesture === "corner") return isOf(4) ? cells : isOf(1) ? cornerAt(start, size) : null;
  if (gesture === "outside") return lineFrom(start, end, size, false);
  if (gesture === "diagonal") return lineFrom(start, end, size, true);
  return cells;
}

/**
 * Return the two cells beside the edge that is nearest to a place in the grid.
 * @param {Place} place
 * @param {number} size
 */
export function edgeAt({ x, y }, size) {
  const [row, column] = [Math.floor(y), Math.floor(x)];
  const cell = row * size + column;
  /** @type {[number, number, boolean][]} the distance to an edge, the cell behind it, if there is one */
  const edges = [
    [column + 1 - x, cell + 1, column + 1 < size],
    [row + 1 - y, cell + size, row + 1 < size],
    [x - column, cell - 1, column > 0],
    [y - row, cell - size, row > 0],
  ];
  const [[, other]] = edges.filter(([, , isInside]) => isInside).sort(([one], [two]) => one - two);
  return [cell, other].sort((one, two) => one - two);
}

/**
 * Return the four cells around the corner that is nearest to a place in the grid.
 * @param {Place} place
 * @param {number} size
 */
export function cornerAt({ x, y }, size) {
  const inside = (/** @type {number} */ at) => Math.min(Math.max(Math.round(at), 1), size - 1);
  const cell = (inside(y) - 1) * size + inside(x) - 1;
  return [cell, cell + 1, cell + size, cell + size + 1];
}

/**
 * Return the cells of the row, column or diagonal that is seen from a place, from its edge on.
 * @param {Place} start
 * @param {Place} end where the stroke went: it chooses among directions
 * @param {number} size
 * @param {boolean} isSlanted
 */
export function lineFrom(start, end, size, isSlanted) {
  const [row, column] = [Math.floor(start.y), Math.floor(start.x)];
  const [toDown, toRight] = [Math.floor(end.y) - row, Math.floor(end.x) - column];
  const across = isSlanted ? inward(column, size, toRight) : straight(column, row, size, toRight, toDown);
  const down = isSlanted ? inward(row, size, toDown) : across ? 0 : straight(row, column, size, toDown, toRight);
  if (!across && !down) return null;
  const isInside = (/** @type {number} */ r, /** @type {number} */ c) => r >= 0 && r < size && c >= 0 && c < size;
  let [r, c] = isInside(row, column) ? [row, column] : [row + down, column + across];
  while (isInside(r - down, c - across)) [r, c] = [r - down, c - across];
  const cells = [];
  for (; isInside(r, c); [r, c] = [r + down, c + across]) cells.push(r * size + c);
  return cells;
}

/**
 * Return the step along one axis of a diagonal: into the grid, or as the stroke goes, or the longer way.
 * @param {number} at
 * @param {number} size
 * @param {number} towards
 */
const inward = (at, size, towards) =>
  at < 0 ? 1 : at >= size ? -1 : Math.sign(towards) || (at < size / 2 ? 1 : -1);

/**
 * Return the step along one axis of a row or column: 0 if the line lies along the other axis.
 * @param {number} at
 * @param {number} other the place on the other axis
 * @param {number} size
 * @param {number} towards
 * @param {number} towardsOther
 */
function straight(at, other, size, towards, towardsOther) {
  const isOutside = (/** @type {number} */ place) => place < 0 || place >= size;
  if (isOutside(at)) return isOutside(other) ? 0 : at < 0 ? 1 : -1;
  if (isOutside(other)) return 0;
  if (towards || towardsOther) return Math.abs(towards) >= Math.abs(towardsOther) ? Math.sign(towards) : 0;
  // A cell at the edge is seen from there.
  return at === 0 ? 1 : at === size - 1 ? -1 : 0;
}
