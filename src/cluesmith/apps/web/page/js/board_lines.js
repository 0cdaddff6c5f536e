// SPDX-License-Identifier: MIT
/**
 * Where things are on a board: its cells and lines, the places of small digits, the paths of links.
 * @module
 */

import { svg } from "./element.js";

export const CELL = 60;
/** Around the board, for the width of its outer lines. */
const MARGIN = 3;
/** Between small digits and the lines of their cell. */
const INSET = 3;

/** @typedef {import("./geometry.js").Geometry} Geometry */

/** Names of lines grow with the board, which is shown as large as any, up to the width of a cell. */
const nameFont = (/** @type {number} */ size) => Math.min((5 / 3) * size, 26);

/** The room for the names of rows and columns, at the left and above. */
const gutter = (/** @type {number} */ size) => Math.round(1.75 * nameFont(size));

/**
 * Return the attribute `viewBox` of a board.
 * @param {number} size
 * @param {boolean} [isNamed] whether it has the names of its rows and columns
 * @param {Room} [room] for clues outside the grid, which then stand in place of names
 */
export function viewBox(size, isNamed = false, room = NO_ROOM) {
  const start = MARGIN + (isNamed ? gutter(size) : 0);
  const [left, top] = [Math.max(start, room.left * CELL), Math.max(start, room.top * CELL)];
  const end = MARGIN + size * CELL;
  return `${-left} ${-top} ${left + end + room.right * CELL} ${top + end + room.bottom * CELL}`;
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Room in widths of a cell */

/** @type {Room} */
const NO_ROOM = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * Return the names of the rows, at the left, and of the columns, above: sentences use them.
 * @param {number} size
 */
export function namesOf(size) {
  const across = -MARGIN - gutter(size) / 2;
  const names = Array.from({ length: size }, (_, line) => {
    const along = (line + 0.5) * CELL;
    return [
      svg("text", { x: across, y: along }, `r${line + 1}`),
      svg("text", { x: along, y: across }, `c${line + 1}`),
    ];
  });
  const attributes = { class: "names", "aria-hidden": "true", "font-size": nameFont(size) };
  return svg("g", attributes, names.flat());
}

/**
 * Return the square of a cell.
 * @param {number} cell
 * @param {number} size
 */
export function squareOf(cell, size) {
  return { x: (cell % size) * CELL, y: Math.floor(cell / size) * CELL, width: CELL, height: CELL };
}

/**
 * Return the middle of a cell.
 * @param {number} cell
 * @param {number} size
 */
export function middleOf(cell, size) {
  const { x, y } = squareOf(cell, size);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/**
 * Return the middle of a small digit in its cell.
 * @param {number} cell
 * @param {number} digit
 * @param {number} size
 * @param {boolean} [isTight] whether the digits keep clear of the edges
 */
export function placeOf(cell, digit, size, isTight = false) {
  const across = Math.ceil(Math.sqrt(size));
  const inset = isTight ? 15 : INSET;
  const step = (CELL - 2 * inset) / across;
  const { x, y } = squareOf(cell, size);
  return {
    x: x + inset + (((digit - 1) % across) + 0.5) * step,
    y: y + inset + (Math.floor((digit - 1) / across) + 0.5) * step,
  };
}

/** The places of corner marks, in parts of a cell: the corners, the edges, then between them. */
const CORNERS = [
  [0.15, 0.18],
  [0.85, 0.18],
  [0.15, 0.82],
  [0.85, 0.82],
  [0.5, 0.16],
  [0.5, 0.84],
  [0.13, 0.5],
  [0.87, 0.5],
  [0.33, 0.16],
  [0.67, 0.16],
  [0.33, 0.84],
  [0.67, 0.84],
];

/**
 * Return the middle of a corner mark.
 * @param {number} cell
 * @param {number} index among the corner marks of the cell
 * @param {number} size
 */
export function cornerOf(cell, index, size) {
  const { x, y } = squareOf(cell, size);
  const [across, down] = CORNERS[index % CORNERS.length];
  return { x: x + across * CELL, y: y + down * CELL };
}

/**
 * Return the path of a link: a curve between two candidates, or between the means of several.
 * @param {import("./board.js").Link} link
 * @param {number} size
 */
export function linkPath(link, size) {
  const [start, end] = [meanOf(link.start, size), meanOf(link.end, size)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  const gap = Math.min(10, length / 3) / length;
  const bend = 0.18;
  const [mx, my] = [start.x + dx / 2 - dy * bend, start.y + dy / 2 + dx * bend];
  const near = (/** @type {{x: number, y: number}} */ { x, y }) =>
    `${x + (mx - x) * gap} ${y + (my - y) * gap}`;
  return `M${near(start)}Q${mx} ${my} ${near(end)}`;
}

/**
 * Return the lines of a board: thin between cells, thick between regions, and further groups.
 * @param {Geometry} geometry
 */
export function linesOf(geometry) {
  const { size, extras } = geometry;
  const side = size * CELL;
  const path = (/** @type {string} */ css, /** @type {string} */ d) =>
    svg("path", { class: css, d });
  const thin = Array.from({ length: size - 1 }, (_, i) => {
    const at = (i + 1) * CELL;
    return `M0 ${at}h${side}M${at} 0v${side}`;
  });
  const diagonals = [`M0 0L${side} ${side}`, `M0 ${side}L${side} 0`];
  return svg(
    "g",
    { class: "lines", "aria-hidden": "true" },
    path("thin", thin.join("")),
    geometry.diagonals ? diagonals.map((d) => path("extra", d)) : null,
    extras.flat().map((cell) => svg("rect", { class: "window", ...squareOf(cell, size) })),
    path("thick", borders(geometry)),
    svg("rect", { class: "frame", width: side, height: side, rx: 2 }),
  );
}

/** @param {Geometry} geometry */
function borders({ size, regions }) {
  const strokes = regions.map((region, cell) => {
    const { x, y } = squareOf(cell, size);
    const left = cell % size && region !== regions[cell - 1] ? `M${x} ${y}v${CELL}` : "";
    const top = cell >= size && region !== regions[cell - size] ? `M${x} ${y}h${CELL}` : "";
    return left + top;
  });
  return strokes.join("");
}

/**
 * Return the mean of the places of a digit in some cells.
 * @param {import("./board.js").LinkNode} node
 * @param {number} size
 */
function meanOf({ digit, cells }, size) {
  const places = cells.map((cell) => placeOf(cell, digit, size));
  const mean = (/** @type {"x" | "y"} */ axis) =>
    places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return { x: mean("x"), y: mean("y") };
}
