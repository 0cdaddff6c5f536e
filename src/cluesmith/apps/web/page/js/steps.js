// SPDX-License-Identifier: MIT
/**
 * Steps of a trace: taken on a position, and drawn on the board before they are taken.
 * @module
 */

import { cellOf, digitsOfMask } from "./digits.js";
import { geometryOf } from "./geometry.js";
import { candidatesOf, isMarkedFully, placed } from "./position.js";

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
 * Return a position with all its candidates pencilled in, if they are not.
 * @param {Position} position
 */
export function pencilled(position) {
  return isMarkedFully(position) ? position : { ...position, marks: candidatesOf(position) };
}

/**
 * Return the position after a step.
 * @param {Position} position
 * @param {Step} step
 */
export function taken(position, step) {
  const { size } = geometryOf(position.spec);
  let after = step.eliminations.length ? pencilled(position) : position;
  for (const [name, digit] of step.placements) {
    const cell = cellOf(name, size);
    if (after.values[cell] !== digit) after = placed(after, cell, digit);
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
  const before = pencilled(position);
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
    marks: digitsOfMask(before.marks[cell]).map(
      (small) => /** @type {[number, string]} */ ([small, kinds.get(`${cell} ${small}`) ?? "mark"]),
    ),
    paints: paints[cell],
    label: paints[cell].length ? "part of the step" : "",
  }));
  const inside = (/** @type {NamedNode} */ node) => ({
    digit: node.digit,
    cells: node.cells.map((name) => cellOf(name, size)),
  });
  const links = step.links.map(({ start, end, strong }) => ({
    start: inside(start),
    end: inside(end),
    strong,
  }));
  return { cells, links };
}

/**
 * @param {Step} step
 * @param {number} size
 * @returns {Map<string, string>} the class of each candidate that the step talks about
 */
function kindsOf(step, size) {
  const key = (/** @type {Candidate} */ [name, digit]) => `${cellOf(name, size)} ${digit}`;
  const ends = step.links.flatMap(({ start, end }) => [start, end]);
  const parts = [
    ...step.highlights.flatMap(({ candidates }) => candidates),
    ...ends.flatMap(({ digit, cells }) =>
      cells.map((name) => /** @type {Candidate} */ ([name, digit])),
    ),
  ];
  return new Map([
    ...parts.map((part) => /** @type {const} */ ([key(part), "part"])),
    ...step.eliminations.map((gone) => /** @type {const} */ ([key(gone), "gone"])),
    ...step.placements.map((sure) => /** @type {const} */ ([key(sure), "sure"])),
  ]);
}
