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
 * @property {Set<number>} [wrong] digits that differ from the solution
 * @property {Set<number>} [look] cells to look at
 * @property {number} [cursor] a cell whose digit is shown wherever it occurs
 */

/**
 * Return the picture of a position.
 * @param {Position} position
 * @param {Accents} accents
 * @returns {Picture}
 */
export function pictureOfPosition({ spec, clues, values, marks }, { wrong, look, cursor }) {
  const conflicts = conflictsIn(values, spec);
  const same = cursor === undefined ? 0 : values[cursor];
  const cells = values.map((digit, cell) => {
    /** @type {[string, string, boolean | undefined][]} a paint, its words, whether the cell has it */
    const all = [
      ["look", "look here", look?.has(cell)],
      ["same", "", digit !== 0 && digit === same],
      ["conflict", "in conflict", conflicts.has(cell)],
      ["wrong", "wrong", wrong?.has(cell)],
    ];
    const accents = all.filter(([, , isPainted]) => isPainted);
    return {
      digit,
      kind: clues[cell] ? "clue" : "entry",
      marks: digitsOfMask(marks[cell]).map((small) => ({ digit: small, kind: "mark" })),
      paints: accents.map(([paint]) => paint),
      label: accents.flatMap(([, words]) => words || []).join(", "),
    };
  });
  return { cells };
}

/**
 * Return the picture of a puzzle with its solution, or with what several solutions share.
 * @param {number[]} clues
 * @param {number[][]} solutions
 * @returns {Picture}
 */
export function pictureOfSolutions(clues, solutions) {
  const cells = clues.map((clue, cell) => {
    if (clue) return { digit: clue, kind: "clue" };
    const digits = [...new Set(solutions.map((solution) => solution[cell]))].sort((a, b) => a - b);
    if (digits.length === 1) return { digit: digits[0], kind: "shown" };
    const marks = digits.map((digit) => ({ digit, kind: "part" }));
    if (!digits.length) return {};
    return { marks, paints: ["differs"], label: `differs: ${phrase(digits.map(digitName))}` };
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
    const isReason = reason?.has(cell);
    const words = [
      isClue ? "clue cell" : "not a clue",
      isReason ? "part of the reason" : [],
      fixed[cell] ? "fixed" : [],
    ];
    return {
      digit: clues?.[cell] || fixed[cell] || best?.[cell],
      kind: clues?.[cell] ? "clue" : fixed[cell] ? "fixed" : "best",
      paints: [isClue ? "painted" : [], isReason ? "reason" : []].flat(),
      label: words.flat().join(", "),
    };
  });
  return { cells };
}
