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
 * @property {(cells: number[]) => void} [drag] the pointer crosses further cells
 * @property {() => void} [chosen] the cursor or the selection has changed
 * @property {(cell: number) => number[]} [alike] the cells that a double click selects
 */

/** @type {Record<string, [number, number]>} */
const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Call the handlers for what the pointer does on a board. Without `drag` a drag selects cells.
 * @param {import("./board.js").Board} board
 * @param {Handlers} handlers
 */
export function listen(board, { press, drag, chosen, alike }) {
  const { node } = board;
  let last = -1;
  node.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event);
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    last = cell;
    const isMore = !drag && (event.ctrlKey || event.metaKey || event.shiftKey);
    const others = isMore ? board.selection : [];
    // Ctrl and a click on a selected cell takes it out, as long as another one stays.
    const isOut = others.includes(cell) && others.length > 1;
    if (isOut) {
      const rest = others.filter((other) => other !== cell);
      board.select(rest[rest.length - 1], true, rest);
    } else board.select(cell, true, others);
    node.setPointerCapture(event.pointerId);
    press?.(cell);
    chosen?.();
  });
  node.addEventListener("pointermove", (event) => {
    if (last < 0) return;
    const cells = crossedBy(event, board, last);
    if (!cells.length) return;
    last = cells[cells.length - 1];
    board.select(last, true, drag ? [] : [...board.selection, ...cells]);
    drag?.(cells);
    chosen?.();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    node.addEventListener(name, () => {
      last = -1;
    });
  }
  node.addEventListener("dblclick", (event) => {
    const cell = board.cellAt(event);
    if (cell === null || !alike) return;
    board.select(cell, true, alike(cell));
    chosen?.();
  });
  // A screen reader or a script may focus a cell without pointer or arrows.
  node.addEventListener("focusin", (event) => {
    const cell = board.indexOf(/** @type {Element} */ (event.target));
    if (cell < 0 || cell === board.cell) return;
    board.select(cell);
    chosen?.();
  });
}

/**
 * Move the cursor if that is what a key means; return whether it is. Shift keeps the selection.
 * @param {KeyboardEvent} event
 * @param {import("./board.js").Board} board
 */
export function moveKey(event, board) {
  const target = /** @type {HTMLElement} */ (event.target);
  // Arrows mean something to these; to a tick box they mean nothing.
  if (target.closest("input:not([type=checkbox]), select, [role=tab]")) return false;
  const next = cellAfter(event, board);
  if (next === null) return false;
  const isMore = event.shiftKey || (event.ctrlKey && event.key in STEPS);
  board.select(next, true, isMore ? board.selection : []);
  return true;
}

/**
 * Return the digit that a key means on a board, or 0.
 * @param {KeyboardEvent} event
 * @param {number} size
 */
export function keyDigit(event, size) {
  if (event.altKey || event.metaKey) return 0;
  const isPlain = event.key.length === 1 && !event.shiftKey && !event.ctrlKey;
  // With Shift or Ctrl a key gives another character, so its place on the keyboard decides.
  const match = /^(Digit|Numpad|Key)([0-9A-Z])$/.exec(event.code);
  const isPlace = match && (match[1] !== "Key" || event.shiftKey) && !isNavigation(event);
  const symbol = isPlain ? event.key : isPlace ? match[2] : "";
  const digit = symbol ? digitOf(symbol) : 0;
  return digit <= size ? digit : 0;
}

/**
 * Whether Shift is held. With the number block on, some systems hide it and send End for Shift 1.
 * @param {KeyboardEvent} event
 */
export const isShifted = (event) =>
  event.shiftKey || (isBlockDigit(event) && event.key.length > 1);

/**
 * Whether a key of the number block stands for a digit whatever it sends.
 * @param {KeyboardEvent} event
 */
const isBlockDigit = (event) =>
  /^Numpad[1-9]$/.test(event.code) && event.getModifierState("NumLock");

/**
 * Whether a key of the number block stands for an arrow or the like.
 * @param {KeyboardEvent} event
 */
const isNavigation = (event) =>
  event.code.startsWith("Numpad") && event.key.length > 1 && !isBlockDigit(event);

/**
 * Return the cells that the pointer has crossed since the last one: a fast stroke leaves out none.
 * @param {PointerEvent} event
 * @param {import("./board.js").Board} board
 * @param {number} last
 */
function crossedBy(event, board, last) {
  const events = event.getCoalescedEvents?.() ?? [];
  const cells = (events.length ? events : [event]).flatMap((one) => board.cellAt(one) ?? []);
  return cells.reduce(
    ({ from, crossed }, cell) => ({
      from: cell,
      crossed: [...crossed, ...cellsBetween(from, cell, board.geometry.size)],
    }),
    { from: last, crossed: /** @type {number[]} */ ([]) },
  ).crossed;
}

/**
 * Return the cells on the straight way from a cell to another, without the first.
 * @param {number} from
 * @param {number} to
 * @param {number} size
 */
export function cellsBetween(from, to, size) {
  const [down, across] = [Math.floor(to / size) - Math.floor(from / size), (to % size) - (from % size)];
  const steps = Math.max(Math.abs(down), Math.abs(across));
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    const row = Math.floor(from / size) + Math.round(down * share);
    return row * size + (from % size) + Math.round(across * share);
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {import("./board.js").Board} board
 * @returns {number | null} the cell that a key moves the cursor to
 */
function cellAfter(event, board) {
  const { size, cells } = board.geometry;
  if (isBlockDigit(event)) return null;
  const [row, column] = [Math.floor(board.cell / size), board.cell % size];
  if (event.key === "Home") return event.ctrlKey ? 0 : row * size;
  if (event.key === "End") return event.ctrlKey ? cells - 1 : row * size + size - 1;
  const step = STEPS[event.key];
  if (!step || event.altKey) return null;
  return ((row + step[0] + size) % size) * size + ((column + step[1] + size) % size);
}
