// SPDX-License-Identifier: MIT
/**
 * Pictures of positions, patterns and answers, for a board to show.
 * @module
 */

import { digitName, digitsOfMask, phrase } from "./digits.js";
import { conflictsIn } from "./position.js";

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {object} Accents
 * @property {Set<number>} [wrong] entries that are not of the solution
 * @property {Set<number>} [look] cells to look at
 * @property {number} [cursor] a cell whose digit is shown wherever it occurs
 */

/**
 * Return the picture of a position.
 * @param {Position} position
 * @param {Accents} accents
 * @returns {Picture}
 */
export function pictureOfPosition(position, { wrong, look, cursor }) {
  const { clues, values, marks } = position;
  const conflicts = conflictsIn(values, position.spec);
  const same = cursor === undefined ? 0 : values[cursor];
  const cells = values.map((digit, cell) => {
    const words = [];
    const paints = [];
    if (look?.has(cell)) {
      paints.push("look");
      words.push("look here");
    }
    if (same && digit === same) paints.push("same");
    if (conflicts.has(cell)) {
      paints.push("conflict");
      words.push("in conflict");
    }
    if (wrong?.has(cell)) {
      paints.push("wrong");
      words.push("wrong");
    }
    return {
      digit,
      kind: clues[cell] ? "clue" : "entry",
      marks: digitsOfMask(marks[cell]).map((d) => /** @type {[number, string]} */ ([d, "mark"])),
      paints,
      label: words.join(", "),
    };
  });
  return { cells };
}

/**
 * Return the picture of a puzzle and an answer: its solution, or what several have in common.
 * @param {number[]} clues
 * @param {number[][]} solutions
 * @returns {Picture}
 */
export function pictureOfSolutions(clues, solutions) {
  const cells = clues.map((clue, cell) => {
    const found = [...new Set(solutions.map((solution) => solution[cell]))].sort((a, b) => a - b);
    if (clue) return { digit: clue, kind: "clue" };
    if (found.length === 1) return { digit: found[0], kind: "shown" };
    const label = found.length ? `differs: ${phrase(found.map(digitName))}` : "";
    const marks = found.map((d) => /** @type {[number, string]} */ ([d, "part"]));
    return { marks, paints: found.length ? ["differs"] : [], label };
  });
  return { cells };
}

/**
 * Return the picture of a pattern with the digits that are fixed in it.
 * @param {{pattern: boolean[], fixed: number[]}} draft
 * @param {import("./views/set_run.js").Drawing} drawing
 * @returns {Picture}
 */
export function pictureOfPattern({ pattern, fixed }, { reason, clues, best }) {
  const cells = pattern.map((isClue, cell) => {
    const words = [isClue ? "clue cell" : "not a clue"];
    const paints = isClue ? ["painted"] : [];
    if (reason?.has(cell)) {
      paints.push("reason");
      words.push("part of the reason");
    }
    if (fixed[cell]) words.push("fixed");
    return {
      digit: clues?.[cell] || fixed[cell] || best?.[cell],
      kind: clues?.[cell] ? "clue" : fixed[cell] ? "fixed" : "best",
      paints,
      label: words.join(", "),
    };
  });
  return { cells };
}
