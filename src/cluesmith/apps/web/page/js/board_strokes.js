// SPDX-License-Identifier: MIT
/**
 * Strokes of the pointer on a board and beside it, for what is drawn on the board.
 *
 * A cell counts when the pointer comes near its middle: a diagonal stroke does not touch the cells
 * beside its way. The way back takes cells out again.
 * @module
 */

import { cellsBetween } from "./board_input.js";

/**
 * @typedef {import("./gestures.js").Place} Place
 * @typedef {import("./gestures.js").Stroke} Stroke
 *
 * @typedef {object} Handlers
 * @property {() => boolean} isOn whether strokes are wanted now
 * @property {(stroke: Stroke, isTouch: boolean) => void} done
 */

/** How near to the middle of a cell the pointer must come. */
const NEAR = 0.42;

/**
 * Call a function for each stroke. While strokes are wanted, nobody who listens later gets the pointer.
 * @param {import("./board.js").Board} board
 * @param {Handlers} handlers
 */
export function listenStrokes(board, { isOn, done }) {
  const { node } = board;
  /** @type {Stroke | null} */
  let stroke = null;
  node.addEventListener("pointerdown", (event) => {
    const place = isOn() && event.button === 0 ? board.placeAt(event) : null;
    if (!place) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    node.setPointerCapture(event.pointerId);
    const cell = board.cellAt(event);
    stroke = { cells: cell === null ? [] : [cell], start: place, end: place };
    if (cell !== null) board.select(cell, true);
  });
  node.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    event.stopImmediatePropagation();
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length ? events : [event]) stroke = after(stroke, one, board);
    const last = stroke.cells.at(-1);
    if (last !== undefined) board.select(last, true, stroke.cells);
  });
  node.addEventListener("pointerup", (event) => {
    if (!stroke) return;
    event.stopImmediatePropagation();
    const ended = stroke;
    stroke = null;
    done(ended, event.pointerType === "touch");
  });
  node.addEventListener("pointercancel", () => {
    stroke = null;
  });
}

/**
 * Return a stroke after the pointer has moved.
 * @param {Stroke} stroke
 * @param {PointerEvent} event
 * @param {import("./board.js").Board} board
 * @returns {Stroke}
 */
function after(stroke, event, board) {
  const place = board.placeAt(event);
  if (!place) return stroke;
  const cell = board.cellAt(event);
  const distance = Math.hypot(place.x - Math.floor(place.x) - 0.5, place.y - Math.floor(place.y) - 0.5);
  if (cell === null || distance > NEAR) return { ...stroke, end: place };
  const { size } = board.geometry;
  const last = stroke.cells.at(-1);
  const way = last === undefined ? [cell] : cellsBetween(last, cell, size);
  const cells = way.reduce((all, one) => {
    const at = all.indexOf(one);
    return at < 0 ? [...all, one] : at === all.length - 2 ? all.slice(0, -1) : all;
  }, stroke.cells);
  return { ...stroke, cells, end: place };
}
