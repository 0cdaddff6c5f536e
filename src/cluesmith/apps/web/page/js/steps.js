// SPDX-License-Identifier: MIT
/**
 * Steps of a trace: taken on a position, and drawn on the board before they are taken.
 * @module
 */

import { cellOf, digitsOfMask } from "./digits.js";
import { geometryOf } from "./geometry.js";
import { withDigit, without, workingCandidates } from "./position.js";

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
 * Return the position after a step. The player's own marks stay, but for those that it removes.
 * @param {Position} position
 * @param {Step} step
 */
export function afterStep(position, step) {
  const { size } = geometryOf(position.spec);
  let after = position;
  for (const [name, digit] of step.placements) {
    const cell = cellOf(name, size);
    if (after.values[cell] !== digit) after = withDigit(after, [cell], digit);
  }
  return without(
    after,
    step.eliminations.map(([name, digit]) => [cellOf(name, size), digit]),
  );
}

/**
 * Return the picture of a step: the board before it, and what the step sees and does.
 * @param {Position} position
 * @param {Step} step
 * @returns {Picture}
 */
export function pictureOfStep(position, step) {
  const { size } = geometryOf(position.spec);
  const { values, clues } = position;
  const masks = workingCandidates(position);
  const kinds = kindsOf(step, size);
  /** @type {string[][]} */
  const paints = values.map(() => []);
  for (const paint of PAINTS) {
    const names = step.highlights.flatMap((part) => (part.paint === paint ? part.cells : []));
    for (const name of names) paints[cellOf(name, size)] = [`paint-${paint}`];
  }
  const cells = values.map((digit, cell) => ({
    digit,
    kind: clues[cell] ? "clue" : "entry",
    marks: digitsOfMask(masks[cell]).map((small) => ({
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
  // If the first end of a strong link is off, the other is on; of a weak link it is the reverse.
  for (const { start, end, strong } of links) {
    set(strong ? "part off" : "part on", candidatesOf(start));
    set(strong ? "part on" : "part off", candidatesOf(end));
  }
  set("gone", eliminations);
  set("sure", placements);
  return kinds;
}

/**
 * @param {NamedNode} node
 * @returns {Candidate[]}
 */
const candidatesOf = ({ digit, cells }) => cells.map((name) => [name, digit]);

/** What a button says that goes on where the allowed strategies are stuck. */
export const WAY_ON = "Go on with all strategies";
