// SPDX-License-Identifier: MIT
/**
 * Where things are on a board: its lines, the places of small digits, the bows of links.
 * @module
 */

import { drawn } from "./element.js";

export const CELL = 60;
export const MARGIN = 3;
/** Between small digits and the lines of their cell. */
const INSET = 3;

/** @typedef {import("./geometry.js").Geometry} Geometry */

/**
 * Return the middle of a small digit in its cell.
 * @param {number} cell
 * @param {number} digit
 * @param {number} size
 * @returns {[number, number]}
 */
export function placeOf(cell, digit, size) {
  const across = Math.ceil(Math.sqrt(size));
  const step = (CELL - 2 * INSET) / across;
  const [row, column] = [Math.floor((digit - 1) / across), (digit - 1) % across];
  const x = MARGIN + (cell % size) * CELL + INSET + (column + 0.5) * step;
  const y = MARGIN + Math.floor(cell / size) * CELL + INSET + (row + 0.5) * step;
  return [x, y];
}

/**
 * Return the path of a link: a bow between two candidates, or the middles of several.
 * @param {import("./board.js").Link} link
 * @param {number} size
 */
export function linkPath(link, size) {
  const [x1, y1] = middle(link.start, size);
  const [x2, y2] = middle(link.end, size);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const gap = Math.min(10, length / 3) / length;
  const bend = 0.18;
  const [mx, my] = [(x1 + x2) / 2 - (y2 - y1) * bend, (y1 + y2) / 2 + (x2 - x1) * bend];
  const near = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * gap;
  return `M${near(x1, mx)} ${near(y1, my)}Q${mx} ${my} ${near(x2, mx)} ${near(y2, my)}`;
}

/**
 * Return the lines of a board: thin between cells, thick between regions, and further groups.
 * @param {Geometry} geometry
 */
export function rulesOf(geometry) {
  const { size } = geometry;
  const [low, high] = [MARGIN, MARGIN + size * CELL];
  const lines = drawn("g", { class: "rules", "aria-hidden": "true" });
  for (let i = 1; i < size; i++) {
    const at = MARGIN + i * CELL;
    lines.append(line("thin", low, at, high, at), line("thin", at, low, at, high));
  }
  if (geometry.diagonals) {
    lines.append(line("extra", low, low, high, high), line("extra", low, high, high, low));
  }
  for (const cell of geometry.extras.flat()) {
    const [x, y] = [MARGIN + (cell % size) * CELL, MARGIN + Math.floor(cell / size) * CELL];
    lines.append(drawn("rect", { class: "window", x, y, width: CELL, height: CELL }));
  }
  lines.append(drawn("path", { class: "thick", d: borders(geometry) }));
  lines.append(
    drawn("rect", {
      class: "frame",
      x: low,
      y: low,
      width: high - low,
      height: high - low,
      rx: 2,
    }),
  );
  return lines;
}

/**
 * @param {string} css
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 */
const line = (css, x1, y1, x2, y2) => drawn("line", { class: css, x1, y1, x2, y2 });

/** @param {Geometry} geometry */
function borders({ size, regions }) {
  const strokes = [];
  for (let cell = 0; cell < size * size; cell++) {
    const [x, y] = [MARGIN + (cell % size) * CELL, MARGIN + Math.floor(cell / size) * CELL];
    if (cell % size && regions[cell] !== regions[cell - 1]) strokes.push(`M${x} ${y}v${CELL}`);
    if (cell >= size && regions[cell] !== regions[cell - size]) strokes.push(`M${x} ${y}h${CELL}`);
  }
  return strokes.join("");
}

/**
 * @param {import("./board.js").LinkNode} node
 * @param {number} size
 * @returns {[number, number]}
 */
function middle({ digit, cells }, size) {
  const places = cells.map((cell) => placeOf(cell, digit, size));
  const mean = (/** @type {0 | 1} */ axis) =>
    places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return [mean(0), mean(1)];
}
