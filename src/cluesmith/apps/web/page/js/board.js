// SPDX-License-Identifier: MIT
/**
 * A board as SVG with the semantics of a grid: every cell can be focused and says what it holds.
 *
 * The board draws a picture and reports what the reader does; it keeps no puzzle of its own.
 * @module
 */

import { cellName, digitName } from "./digits.js";
import { element, svg } from "./element.js";
import {
  cornerOf,
  linesOf,
  linkPath,
  middleOf,
  namesOf,
  placeOf,
  squareOf,
  viewBox,
  CELL,
} from "./board_lines.js";
import { layerOf, drawingOf } from "./constraint_drawings.js";

/**
 * @typedef {object} CellPicture
 * @property {number} [digit] a large digit
 * @property {string} [kind] its class: clue, entry, fixed, shown
 * @property {Mark[]} [marks] small digits, each at the place of its digit
 * @property {number[]} [corners] small digits at the corners and edges
 * @property {number} [colour] the player's colour of the cell
 * @property {string[]} [paints] classes of the cell's ground
 * @property {string} [label] what else a screen reader says
 *
 * @typedef {{digit: number, kind: string}} Mark its class: mark, part, gone, sure
 * @typedef {{digit: number, cells: number[]}} LinkNode
 * @typedef {{start: LinkNode, end: LinkNode, strong: boolean}} Link
 * @typedef {{cells: CellPicture[], links?: Link[]}} Picture
 * @typedef {import("./geometry.js").Geometry} Geometry
 */

/** How many boards there are: each has an arrow of its own. */
let made = 0;

export class Board {
  /** @type {Geometry | null} */ #geometry = null;
  /** @type {SVGElement[]} */ #cells = [];
  /** @type {string[]} */ #shown = [];
  #links = svg("g", { class: "links", "aria-hidden": "true" });
  /** The rules of the board that no drawing shows. */
  rules = element("p", { class: "rules hint" });
  /** @type {{rows: SVGElement[], lines: SVGElement}} */ #layers = { rows: [], lines: svg("g") };
  #cursors = svg("g", { class: "cursors", "aria-hidden": "true" });
  #arrow = `arrow-${++made}`;
  #at = 0;
  /** @type {import("./constraint_drawings.js").Drawing | null} */ #drawing = null;
  /** The least room beside the grid, in widths of a cell: a pointer can draw there. */
  #margin = 0;
  /** @type {Set<number>} */ #selected = new Set([0]);

  /** @param {string} label what a screen reader calls the board */
  constructor(label) {
    this.node = svg("svg", {
      class: "board",
      role: "grid",
      "aria-label": label,
      "aria-multiselectable": "true",
      "aria-readonly": "true",
    });
  }

  get geometry() {
    if (!this.#geometry) throw new Error("the board has no geometry yet");
    return this.#geometry;
  }

  /** The cell of the cursor. */
  get cell() {
    return this.#at;
  }

  /** The selected cells, that of the cursor among them. */
  get selection() {
    return [...this.#selected];
  }

  /**
   * Draw the lines of a board and its empty cells. Cells stay if only the constraints are others.
   * @param {Geometry} geometry
   */
  shape(geometry) {
    const before = this.#geometry;
    if (before === geometry) return;
    this.#geometry = geometry;
    if (before?.grid !== geometry.grid) this.#makeCells(geometry);
    else if (!geometry.hasConstraints) this.#stack(null);
    if (geometry.hasConstraints) this.#addDrawing(geometry);
  }

  /**
   * Leave room beside the grid, where a pointer can draw.
   * @param {number} width in widths of a cell
   */
  leaveRoom(width) {
    if (this.#margin === width) return;
    this.#margin = width;
    if (this.#geometry) this.#stack(this.#drawing);
  }

  /** @param {Geometry} geometry */
  #makeCells(geometry) {
    const { size } = geometry;
    this.node.dataset.size = String(size);
    this.#shown = [];
    this.#cells = Array.from({ length: geometry.cells }, (_, cell) => newCell(cell, size));
    const rows = Array.from({ length: size }, (_, row) =>
      svg("g", { role: "row" }, this.#cells.slice(row * size, (row + 1) * size)),
    );
    this.#layers = { rows, lines: linesOf(geometry) };
    this.#stack(null);
    this.select(Math.min(this.#at, geometry.cells - 1));
  }

  /**
   * Draw the drawings of the constraints as soon as they are known.
   * @param {Geometry} geometry
   */
  async #addDrawing(geometry) {
    try {
      const drawing = await drawingOf(geometry.spec);
      if (this.#geometry === geometry) this.#stack(drawing);
    } catch {
      this.rules.textContent = "The constraints of this board cannot be drawn: the server does not answer.";
    }
  }

  /**
   * Put the layers of the board in their order.
   * @param {import("./constraint_drawings.js").Drawing | null} drawing
   */
  #stack(drawing) {
    const { size } = this.geometry;
    const { rows, lines } = this.#layers;
    this.#drawing = drawing;
    const room = { ...drawing };
    for (const edge of /** @type {const} */ (["left", "top", "right", "bottom"])) {
      room[edge] = Math.max(drawing?.[edge] ?? 0, this.#margin);
    }
    const side = size * CELL;
    const paper = svg("rect", { class: "paper", width: side, height: side });
    const [under, over] = drawing ? [layerOf("under", drawing.under), layerOf("over", drawing.over)] : ["", ""];
    const names = drawing && (drawing.left || drawing.top) ? "" : namesOf(size);
    this.node.classList.toggle("drawn", drawing !== null);
    this.node.setAttribute("viewBox", viewBox(size, true, /** @type {import("./board_lines.js").Room} */ (room)));
    const held = this.node.contains(document.activeElement) ? document.activeElement : null;
    this.node.replaceChildren(names, paper, under, ...rows, lines, over, this.#links, this.#cursors);
    this.rules.textContent = drawing?.rules ?? "";
    /** @type {SVGElement | null} */ (held)?.focus({ preventScroll: true }); // a moved cell lost it
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
    const paths = (picture.links ?? []).map((link) => {
      const css = link.strong ? "link" : "link weak";
      return svg("path", { class: css, d: linkPath(link, size), "marker-end": `url(#${this.#arrow})` });
    });
    this.#links.replaceChildren(arrowHead(this.#arrow), ...paths);
  }

  /**
   * Put the cursor on a cell and select it.
   * @param {number} cell
   * @param {boolean} [focus] whether the keyboard follows
   * @param {Iterable<number>} [others] cells that are selected besides
   */
  select(cell, focus = false, others = []) {
    this.#cells[this.#at]?.setAttribute("tabindex", "-1");
    for (const before of this.#selected) this.#cells[before]?.setAttribute("aria-selected", "false");
    this.#at = cell;
    this.#selected = new Set([...others, cell]);
    this.#cells[cell].setAttribute("tabindex", "0");
    for (const now of this.#selected) this.#cells[now].setAttribute("aria-selected", "true");
    const { size } = this.geometry;
    const frames = this.selection.map((one) =>
      svg("rect", { class: "cursor", ...squareOf(one, size) }),
    );
    this.#cursors.replaceChildren(...frames);
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
  cellAt(place) {
    const { size } = this.geometry;
    const { x, y } = this.placeAt(place) ?? { x: -1, y: -1 };
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const inside = row >= 0 && row < size && column >= 0 && column < size;
    return inside ? row * size + column : null;
  }

  /**
   * Return a place of the window in widths of a cell from the corner of the grid, or null.
   * @param {{clientX: number, clientY: number}} place
   */
  placeAt({ clientX, clientY }) {
    const window = this.node.getScreenCTM();
    if (!window) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(window.inverse());
    return { x: x / CELL, y: y / CELL };
  }
}

/**
 * Return the head of the arrows that links end with.
 * @param {string} id
 */
function arrowHead(id) {
  const place = { viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 5, markerHeight: 5 };
  const head = svg("path", { class: "head", d: "M0 0L8 4L0 8z" });
  return svg("defs", {}, svg("marker", { id, orient: "auto", ...place }, head));
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
  const { digit, kind = "entry", marks = [], corners = [], paints = [], colour } = picture;
  const square = squareOf(cell, size);
  const ground = svg("rect", { class: ["ground", ...paints].join(" "), ...square });
  const tint = colour ? [svg("rect", { class: `colour colour-${colour}`, ...square })] : [];
  const isTight = corners.length > 0;
  const parts = digit
    ? [svg("text", { class: kind, ...middleOf(cell, size) }, digitName(digit))]
    : [
        ...marks.flatMap((mark) => drawMark(cell, mark, size, isTight)),
        ...corners.map((corner, index) => drawCorner(cell, corner, index, size)),
      ];
  // Blanks part the digits for those who read the text of the page.
  node.replaceChildren(...tint, ground, ...parts.flatMap((part) => [part, " "]));
  node.setAttribute("aria-label", spokenText(cell, picture, size));
}

/**
 * @param {number} cell
 * @param {Mark} mark
 * @param {number} size
 * @param {boolean} isTight whether corner marks stand around it
 */
function drawMark(cell, { digit, kind }, size, isTight) {
  const { x, y } = placeOf(cell, digit, size, isTight);
  const radius = (CELL / Math.ceil(Math.sqrt(size))) * 0.44;
  const text = svg("text", { class: `small ${kind}${isTight ? " tight" : ""}`, x, y }, digitName(digit));
  if (kind.startsWith("mark")) return [text];
  return [svg("circle", { class: `disc ${kind}`, cx: x, cy: y, r: radius }), text];
}

/**
 * @param {number} cell
 * @param {number} digit
 * @param {number} index among the corner marks of the cell
 * @param {number} size
 */
function drawCorner(cell, digit, index, size) {
  return svg("text", { class: "small corner", ...cornerOf(cell, index, size) }, digitName(digit));
}

/**
 * @param {number} cell
 * @param {CellPicture} picture
 * @param {number} size
 */
function spokenText(cell, { digit, kind, marks = [], corners = [], colour, label }, size) {
  const words = [`Row ${Math.floor(cell / size) + 1}, column ${(cell % size) + 1}`];
  const outer = corners.map(digitName);
  const small = [...marks.map((mark) => digitName(mark.digit)), ...outer].join(" ");
  if (digit) words.push(kind === "clue" ? `clue ${digitName(digit)}` : digitName(digit));
  else words.push(small ? `pencilmarks ${small}` : "empty");
  if (!digit && outer.length) words.push(`at the corners ${outer.join(" ")}`);
  if (colour) words.push(`colour ${colour}`);
  if (label) words.push(label);
  return words.join(", ");
}
