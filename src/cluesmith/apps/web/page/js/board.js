// SPDX-License-Identifier: MIT
/**
 * A board as SVG with the semantics of a grid: every cell can be focused and says what it holds.
 *
 * The board draws a picture and reports what the reader does; it keeps no puzzle of its own.
 * @module
 */

import { cellName, digitName } from "./digits.js";
import { svg } from "./element.js";
import {
  linesOf,
  linkPath,
  middleOf,
  namesOf,
  placeOf,
  squareOf,
  viewBox,
  CELL,
} from "./board_lines.js";

/**
 * @typedef {object} CellPicture
 * @property {number} [digit] a large digit
 * @property {string} [kind] its class: clue, entry, fixed, shown
 * @property {Mark[]} [marks] small digits
 * @property {string[]} [paints] classes of the cell's ground
 * @property {string} [label] what else a screen reader says
 *
 * @typedef {{digit: number, kind: string}} Mark its class: mark, part, gone, sure
 * @typedef {{digit: number, cells: number[]}} LinkNode
 * @typedef {{start: LinkNode, end: LinkNode, strong: boolean}} Link
 * @typedef {{cells: CellPicture[], links?: Link[]}} Picture
 * @typedef {import("./geometry.js").Geometry} Geometry
 */

export class Board {
  /** @type {Geometry | null} */ #geometry = null;
  /** @type {SVGElement[]} */ #cells = [];
  /** @type {string[]} */ #shown = [];
  #links = svg("g", { class: "links", "aria-hidden": "true" });
  #cursor = svg("rect", { class: "cursor", width: CELL, height: CELL, "aria-hidden": "true" });
  #at = 0;

  /** @param {string} label what a screen reader calls the board */
  constructor(label) {
    this.node = svg("svg", { class: "board", role: "grid", "aria-label": label });
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
    this.node.setAttribute("viewBox", viewBox(size, true));
    this.node.dataset.size = String(size);
    this.#shown = [];
    this.#cells = Array.from({ length: geometry.cells }, (_, cell) => newCell(cell, size));
    const rows = Array.from({ length: size }, (_, row) =>
      svg("g", { role: "row" }, this.#cells.slice(row * size, (row + 1) * size)),
    );
    const lines = linesOf(geometry);
    this.node.replaceChildren(namesOf(size), ...rows, lines, this.#links, this.#cursor);
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
      if (this.#shown[index] === key) return;
      this.#shown[index] = key;
      fill(this.#cells[index], index, cell, this.geometry.size);
    });
    const { size } = this.geometry;
    const paths = (picture.links ?? []).map((link) =>
      svg("path", { class: link.strong ? "link" : "link weak", d: linkPath(link, size) }),
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
    this.#cells[cell].setAttribute("tabindex", "0");
    const { x, y } = squareOf(cell, this.geometry.size);
    this.#cursor.setAttribute("x", String(x));
    this.#cursor.setAttribute("y", String(y));
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
    const window = this.node.getScreenCTM();
    if (!window) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(window.inverse());
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    const inside = row >= 0 && row < size && column >= 0 && column < size;
    return inside ? row * size + column : null;
  }
}

/**
 * @param {number} cell
 * @param {number} size
 */
function newCell(cell, size) {
  return svg("g", {
    role: "gridcell",
    tabindex: "-1",
    "data-cell": cellName(cell, size),
    "aria-colindex": (cell % size) + 1,
    "aria-rowindex": Math.floor(cell / size) + 1,
  });
}

/**
 * @param {SVGElement} node
 * @param {number} cell
 * @param {CellPicture} picture
 * @param {number} size
 */
function fill(node, cell, picture, size) {
  const { digit, kind = "entry", marks = [], paints = [] } = picture;
  const ground = svg("rect", { class: ["ground", ...paints].join(" "), ...squareOf(cell, size) });
  const parts = digit
    ? [svg("text", { class: kind, ...middleOf(cell, size) }, digitName(digit))]
    : marks.flatMap((mark) => drawMark(cell, mark, size));
  node.replaceChildren(ground, ...parts);
  node.setAttribute("aria-label", spokenText(cell, picture, size));
}

/**
 * @param {number} cell
 * @param {Mark} mark
 * @param {number} size
 */
function drawMark(cell, { digit, kind }, size) {
  const { x, y } = placeOf(cell, digit, size);
  const radius = (CELL / Math.ceil(Math.sqrt(size))) * 0.44;
  const text = svg("text", { class: `small ${kind}`, x, y }, digitName(digit));
  if (kind === "mark") return [text];
  return [svg("circle", { class: `disc ${kind}`, cx: x, cy: y, r: radius }), text];
}

/**
 * @param {number} cell
 * @param {CellPicture} picture
 * @param {number} size
 */
function spokenText(cell, { digit, kind, marks = [], label }, size) {
  const words = [`Row ${Math.floor(cell / size) + 1}, column ${(cell % size) + 1}`];
  const small = marks.map((mark) => digitName(mark.digit)).join(" ");
  if (digit) words.push(kind === "clue" ? `clue ${digitName(digit)}` : digitName(digit));
  else words.push(small ? `pencilmarks ${small}` : "empty");
  if (label) words.push(label);
  return words.join(", ");
}
