// SPDX-License-Identifier: MIT
/**
 * The drawings of constraints: cages, thermometers, arrows, dots. The server gives them as shapes in
 * widths of a cell; they stay in the browser for boards that are opened again.
 * @module
 */

import { call } from "./api.js";
import { CELL } from "./board_lines.js";
import { svg } from "./element.js";
import { store, storedJson } from "./storage.js";

/**
 * @typedef {[number, number]} Point
 * @typedef {{kind: "path", points: Point[], colour: string, width: number, fill: string, closed: boolean, dashed: boolean}} PathShape
 * @typedef {{kind: "circle", middle: Point, radius: number, fill: string, colour: string, width: number}} CircleShape
 * @typedef {{kind: "word", place: Point, is_middle: boolean, text: string, size: number, colour: string}} WordShape
 * @typedef {PathShape | CircleShape | WordShape} Shape
 *
 * @typedef {object} Drawing
 * @property {Shape[]} under what lies below the lines of the grid
 * @property {Shape[]} over what lies above them
 * @property {number} left the room beside the grid, in widths of a cell
 * @property {number} top
 * @property {number} right
 * @property {number} bottom
 * @property {string} rules what no drawing shows
 * @property {string} spec the one name of the board
 * @property {string} frame that of the board without what is open
 * @property {{text: string, words: string}[]} constraints each as text in the name of the board, and in words
 */

/** @type {Map<string, Promise<Drawing>>} */
const known = new Map();

/** The boards whose drawings are stored: so many of the latest. */
const KEY = "cluesmith.drawings";
const KEPT = 30;

/**
 * Return the drawings of a board.
 * @param {string} spec
 */
export function drawingOf(spec) {
  const drawing = known.get(spec) ?? ask(spec);
  known.set(spec, drawing);
  drawing.catch(() => known.delete(spec)); // the server may answer later
  return drawing;
}

/**
 * @param {string} spec
 * @returns {Promise<Drawing>}
 */
async function ask(spec) {
  try {
    const drawing = await call("drawing", { board: spec });
    const others = stored().filter(([other]) => other !== spec);
    store(KEY, JSON.stringify([[spec, drawing], ...others].slice(0, KEPT)));
    return drawing;
  } catch (error) {
    const kept = stored().find(([other]) => other === spec);
    if (kept) return kept[1];
    throw error;
  }
}

/** @returns {[string, Drawing][]} */
function stored() {
  const entries = storedJson(KEY);
  return Array.isArray(entries) ? entries.filter((entry) => entry?.[1]?.under) : [];
}

/**
 * Return shapes as a layer of a board.
 * @param {"under" | "over"} css
 * @param {Shape[]} shapes
 */
export function layerOf(css, shapes) {
  return svg("g", { class: `drawing ${css}`, "aria-hidden": "true" }, shapes.map(drawn));
}

/** The colours that follow the scheme of the page. @type {Record<string, string>} */
const COLOURS = { ink: "var(--board-ink)", paper: "var(--paper)", soft: "var(--soft)" };

/** @param {string} name */
const colour = (name) => COLOURS[name] ?? name;

/** @param {Shape} shape */
function drawn(shape) {
  if (shape.kind === "word") {
    const [x, y] = shape.place;
    // The style sheet has a size and a colour for texts: these inherit their own.
    const attributes = { "font-size": shape.size * CELL, fill: colour(shape.colour) };
    return svg("g", attributes, svg("text", { class: shape.is_middle ? null : "start", x: x * CELL, y: y * CELL }, shape.text));
  }
  const strokes = {
    fill: colour(shape.fill),
    stroke: colour(shape.colour),
    "stroke-width": shape.width * CELL,
  };
  if (shape.kind === "circle") {
    const [cx, cy] = shape.middle;
    return svg("circle", { cx: cx * CELL, cy: cy * CELL, r: shape.radius * CELL, ...strokes });
  }
  const points = shape.points.map(([x, y]) => `${x * CELL} ${y * CELL}`).join("L");
  const dashes = shape.dashed ? { "stroke-dasharray": "5 4" } : {};
  return svg("path", { d: `M${points}${shape.closed ? "Z" : ""}`, ...strokes, ...dashes });
}
