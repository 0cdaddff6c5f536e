// SPDX-License-Identifier: MIT
/**
 * Mouse, touch and keyboard on a board: arrows move the cursor, presses and drags choose cells, and
 * digits are read on every keyboard layout.
 * @module
 */

import { digitOf } from "./digits.js";

/**
 * @typedef {object} Handlers
 * @property {(cell: number) => void} [press] a cell is touched or clicked
 * @property {(cell: number) => void} [drag] the pointer enters a further cell
 * @property {(cell: number) => void} [move] the cursor moved by key
 * @property {(event: KeyboardEvent, cell: number) => boolean} [key] whether a key was used
 */

/** @type {Record<string, [number, number]>} */
const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Call the handlers for what the reader does on a board.
 * @param {import("./board.js").Board} board
 * @param {Handlers} handlers
 */
export function listen(board, handlers) {
  const { node } = board;
  let last = -1;
  node.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event);
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    last = cell;
    board.select(cell, true);
    if (handlers.drag) node.setPointerCapture(event.pointerId);
    handlers.press?.(cell);
  });
  node.addEventListener("pointermove", (event) => {
    if (last < 0 || !handlers.drag) return;
    const cell = board.cellAt(event);
    if (cell === null || cell === last) return;
    last = cell;
    board.select(cell, true);
    handlers.drag(cell);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    node.addEventListener(name, () => {
      last = -1;
    });
  }
  // A screen reader or a script may focus a cell without pointer or arrows.
  node.addEventListener("focusin", (event) => {
    const cell = board.indexOf(/** @type {Element} */ (event.target));
    if (cell >= 0 && cell !== board.cell) board.select(cell);
  });
  node.addEventListener("keydown", (event) => {
    const next = cellAfter(event, board);
    if (next !== null) {
      board.select(next, true);
      handlers.move?.(next);
    }
    if (next !== null || handlers.key?.(event, board.cell)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
}

/**
 * Return the digit that a key means on a board, or 0.
 * @param {KeyboardEvent} event
 * @param {number} size
 */
export function keyDigit(event, size) {
  if (event.altKey || event.metaKey) return 0;
  const isPlain = event.key.length === 1 && !event.shiftKey && !event.ctrlKey;
  // With Shift the key gives another character, so its place on the keyboard decides.
  const match = /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(event.code);
  const isMark = match && (event.shiftKey || event.code.startsWith("Digit"));
  const symbol = isPlain ? event.key : isMark ? match[1] : "";
  const digit = symbol ? digitOf(symbol) : 0;
  return digit <= size ? digit : 0;
}

/**
 * @param {KeyboardEvent} event
 * @param {import("./board.js").Board} board
 * @returns {number | null} the cell that a key moves the cursor to
 */
function cellAfter(event, board) {
  const { size, cells } = board.geometry;
  const [row, column] = [Math.floor(board.cell / size), board.cell % size];
  if (event.key === "Home") return event.ctrlKey ? 0 : row * size;
  if (event.key === "End") return event.ctrlKey ? cells - 1 : row * size + size - 1;
  const step = STEPS[event.key];
  if (!step || event.altKey) return null;
  return ((row + step[0] + size) % size) * size + ((column + step[1] + size) % size);
}
