// SPDX-License-Identifier: MIT
/**
 * Steps of a trace: taken on a position, and drawn on the board before they are taken.
 * @module
 */

import { cellOf, digitsOfMask } from "./digits.js";
import { geometryOf } from "./geometry.js";
import { candidatesOf, isMarkedFully, withDigit } from "./position.js";

/**
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./position.js").Candidate} Candidate
 * @typedef {import("./board.js").Picture} Picture
 *
 * @typedef {object} Step as the server gives it
 * @property {string} strategy
 * @property {string} name
 * @property {string} sentence
 * @property {Candidate[]} placements
 * @property {Candidate[]} eliminations
 * @property {Highlight[]} highlights
 * @property {{start: NamedNode, end: NamedNode, strong: boolean}[]} links
 *
 * @typedef {{digit: number, cells: string[]}} NamedNode
 * @typedef {{paint: string | null, cells: string[], candidates: Candidate[]}} Highlight
 */

/** The layers of paint, the lowest first. */
const PAINTS = ["group", "pattern", "second", "fin", "link"];

/**
 * Return a position whose pencilmarks stand for all candidates.
 * @param {Position} position
 */
function withAllMarks(position) {
  return isMarkedFully(position) ? position : { ...position, marks: candidatesOf(position) };
}

/**
 * Return the position after a step.
 * @param {Position} position
 * @param {Step} step
 */
export function afterStep(position, step) {
  const { size } = geometryOf(position.spec);
  let after = step.eliminations.length ? withAllMarks(position) : position;
  for (const [name, digit] of step.placements) {
    const cell = cellOf(name, size);
    if (after.values[cell] !== digit) after = withDigit(after, cell, digit);
  }
  const marks = [...after.marks];
  for (const [name, digit] of step.eliminations) marks[cellOf(name, size)] &= ~(1 << (digit - 1));
  return { ...after, marks };
}

/**
 * Return the picture of a step: the board before it, and what the step sees and does.
 * @param {Position} position
 * @param {Step} step
 * @returns {Picture}
 */
export function pictureOfStep(position, step) {
  const { size } = geometryOf(position.spec);
  const before = withAllMarks(position);
  const kinds = kindsOf(step, size);
  /** @type {string[][]} */
  const paints = before.values.map(() => []);
  for (const paint of PAINTS) {
    const names = step.highlights.flatMap((part) => (part.paint === paint ? part.cells : []));
    for (const name of names) paints[cellOf(name, size)] = [`paint-${paint}`];
  }
  const cells = before.values.map((digit, cell) => ({
    digit,
    kind: before.clues[cell] ? "clue" : "entry",
    marks: digitsOfMask(before.marks[cell]).map((small) => ({
      digit: small,
      kind: kinds.get(`${cell} ${small}`) ?? "mark",
    })),
    paints: paints[cell],
    label: paints[cell].length ? "part of the step" : "",
  }));
  const nodeOf = (/** @type {NamedNode} */ { digit, cells: names }) => ({
    digit,
    cells: names.map((name) => cellOf(name, size)),
  });
  const links = step.links.map(({ start, end, strong }) => ({
    start: nodeOf(start),
    end: nodeOf(end),
    strong,
  }));
  return { cells, links };
}

/**
 * Return the class of each candidate that a step names.
 * @param {Step} step
 * @param {number} size
 */
function kindsOf({ highlights, links, eliminations, placements }, size) {
  /** @type {Map<string, string>} */
  const kinds = new Map();
  const set = (/** @type {string} */ kind, /** @type {Candidate[]} */ candidates) => {
    for (const [name, digit] of candidates) kinds.set(`${cellOf(name, size)} ${digit}`, kind);
  };
  for (const { candidates } of highlights) set("part", candidates);
  for (const { digit, cells } of links.flatMap(({ start, end }) => [start, end])) {
    set(
      "part",
      cells.map((name) => [name, digit]),
    );
  }
  set("gone", eliminations);
  set("sure", placements);
  return kinds;
}

/**
 * Return what a button says that goes on with more strategies where all are stuck.
 * @param {string} allow the list of strategies
 */
export const wayOn = (allow) =>
  `Go on by ${allow.split(",").includes("guess") ? "guessing" : "assuming one solution"}`;
