// SPDX-License-Identifier: MIT
/**
 * A board as SVG with the semantics of a grid: every cell can be focused and says what it holds.
 *
 * The board draws a picture and reports what the reader does; it keeps no puzzle of its own.
 * @module
 */

import { digitName } from "./digits.js";
import { drawn } from "./element.js";
import { linkPath, placeOf, rulesOf, CELL, MARGIN } from "./board_lines.js";

/**
 * @typedef {object} CellPicture
 * @property {number} [digit] a large digit
 * @property {string} [kind] its class: clue, entry, fixed, shown
 * @property {[number, string][]} [marks] small digits, each with its class: mark, part, gone, sure
 * @property {string[]} [paints] classes of the cell's ground
 * @property {string} [label] what else a screen reader says
 *
 * @typedef {{digit: number, cells: number[]}} LinkNode
 * @typedef {{start: LinkNode, end: LinkNode, strong: boolean}} Link
 * @typedef {{cells: CellPicture[], links?: Link[]}} Picture
 * @typedef {import("./geometry.js").Geometry} Geometry
 */

export class Board {
  /** @type {Geometry | null} */ #geometry = null;
  /** @type {SVGElement[]} */ #cells = [];
  /** @type {string[]} */ #drawn = [];
  #links = drawn("g", { class: "links", "aria-hidden": "true" });
  #cursor = drawn("rect", { class: "cursor", width: CELL, height: CELL, "aria-hidden": "true" });
  #at = 0;

  /**
   * @param {string} label what a screen reader calls the board
   */
  constructor(label) {
    this.node = drawn("svg", { class: "board", role: "grid", "aria-label": label });
  }

  get geometry() {
    if (!this.#geometry) throw new Error("the board has no geometry yet");
    return this.#geometry;
  }

  get cell() {
    return this.#at;
  }

  /**
   * Draw the lines of a board and its empty cells.
   * @param {Geometry} geometry
   */
  shape(geometry) {
    if (this.#geometry === geometry) return;
    this.#geometry = geometry;
    const { size } = geometry;
    const side = size * CELL + 2 * MARGIN;
    this.node.setAttribute("viewBox", `0 0 ${side} ${side}`);
    this.node.dataset.size = String(size);
    this.#drawn = [];
    this.#cells = Array.from({ length: geometry.cells }, (_, cell) => newCell(cell, size));
    const rows = Array.from({ length: size }, (_, row) =>
      drawn("g", { role: "row" }, this.#cells.slice(row * size, (row + 1) * size)),
    );
    this.node.replaceChildren(...rows, rulesOf(geometry), this.#links, this.#cursor);
    this.#at = Math.min(this.#at, geometry.cells - 1);
    this.select(this.#at);
  }

  /**
   * Draw what the cells hold; only cells that differ from the picture before are touched.
   * @param {Picture} picture
   */
  show(picture) {
    picture.cells.forEach((cell, index) => {
      const key = JSON.stringify(cell);
      if (this.#drawn[index] === key) return;
      this.#drawn[index] = key;
      fill(this.#cells[index], index, cell, this.geometry.size);
    });
    const { size } = this.geometry;
    const paths = (picture.links ?? []).map((link) =>
      drawn("path", { class: link.strong ? "link" : "link weak", d: linkPath(link, size) }),
    );
    this.#links.replaceChildren(...paths);
  }

  /**
   * Put the cursor on a cell.
   * @param {number} cell
   * @param {boolean} [focus] whether the keyboard follows
   */
  select(cell, focus = false) {
    this.#cells[this.#at]?.setAttribute("tabindex", "-1");
    this.#at = cell;
    const { size } = this.geometry;
    this.#cells[cell].setAttribute("tabindex", "0");
    this.#cursor.setAttribute("x", String(MARGIN + (cell % size) * CELL));
    this.#cursor.setAttribute("y", String(MARGIN + Math.floor(cell / size) * CELL));
    if (focus) this.#cells[cell].focus({ preventScroll: true });
  }

  /**
   * Return the cell that an element is, or -1.
   * @param {Element} node
   */
  indexOf(node) {
    return this.#cells.indexOf(/** @type {SVGElement} */ (node));
  }

  /**
   * Return the cell at a place of the window, or null.
   * @param {{clientX: number, clientY: number}} place
   */
  cellAt({ clientX, clientY }) {
    const { size } = this.geometry;
    const { left, top, width } = this.node.getBoundingClientRect();
    const scale = (size * CELL + 2 * MARGIN) / width;
    const column = Math.floor(((clientX - left) * scale - MARGIN) / CELL);
    const row = Math.floor(((clientY - top) * scale - MARGIN) / CELL);
    const inside = row >= 0 && row < size && column >= 0 && column < size;
    return inside ? row * size + column : null;
  }
}

/**
 * @param {number} cell
 * @param {number} size
 */
function newCell(cell, size) {
  const [row, column] = [Math.floor(cell / size), cell % size];
  return drawn("g", {
    role: "gridcell",
    tabindex: "-1",
    "data-cell": `r${row + 1}c${column + 1}`,
    "aria-colindex": column + 1,
    "aria-rowindex": row + 1,
  });
}

/**
 * @param {SVGElement} node
 * @param {number} cell
 * @param {CellPicture} picture
 * @param {number} size
 */
function fill(node, cell, picture, size) {
  const { digit = 0, kind = "entry", marks = [], paints = [], label = "" } = picture;
  const [x, y] = [MARGIN + (cell % size) * CELL, MARGIN + Math.floor(cell / size) * CELL];
  const ground = drawn("rect", {
    class: ["ground", ...paints].join(" "),
    x,
    y,
    width: CELL,
    height: CELL,
  });
  const parts = digit
    ? [drawn("text", { class: kind, x: x + CELL / 2, y: y + CELL / 2 }, digitName(digit))]
    : marks.flatMap(([small, css]) => markOf(cell, small, css, size));
  node.replaceChildren(ground, ...parts);
  node.setAttribute("aria-label", spoken(cell, size, digit, kind, marks, label));
}

/**
 * @param {number} cell
 * @param {number} digit
 * @param {string} css
 * @param {number} size
 */
function markOf(cell, digit, css, size) {
  const [x, y] = placeOf(cell, digit, size);
  const radius = (CELL / Math.ceil(Math.sqrt(size))) * 0.44;
  const text = drawn("text", { class: `small ${css}`, x, y }, digitName(digit));
  if (css === "sure" || css === "gone" || css === "part") {
    return [drawn("circle", { class: `disc ${css}`, cx: x, cy: y, r: radius }), text];
  }
  return [text];
}

/**
 * @param {number} cell
 * @param {number} size
 * @param {number} digit
 * @param {string} kind
 * @param {[number, string][]} marks
 * @param {string} label
 */
function spoken(cell, size, digit, kind, marks, label) {
  const words = [`Row ${Math.floor(cell / size) + 1}, column ${(cell % size) + 1}`];
  if (digit) words.push(kind === "clue" ? `clue ${digitName(digit)}` : digitName(digit));
  else if (marks.length) words.push(`pencilmarks ${marks.map(([d]) => digitName(d)).join(" ")}`);
  else words.push("empty");
  if (label) words.push(label);
  return words.join(", ");
}
