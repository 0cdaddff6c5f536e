// SPDX-License-Identifier: MIT
/**
 * Pictures of positions, patterns and answers, for a board to show.
 * @module
 */

import { digitName, digitsOfMask, phrase } from "./digits.js";
import { geometryOf } from "./geometry.js";
import { shownCorners, shownMarks } from "./position.js";

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {object} Accents
 * @property {Set<number>} [conflicts] digits that break a rule
 * @property {Set<number>} [wrong] digits or marks that no solution has
 * @property {Set<number>} [look] cells to look at
 * @property {number} [same] a digit that is shown wherever it stands
 * @property {Set<number>} [fits] the only cells that stay bright
 */

/**
 * Return the picture of a position.
 * @param {Position} position
 * @param {Accents} accents
 * @returns {Picture}
 */
export function pictureOfPosition(position, { conflicts = new Set(), wrong, look, same, fits }) {
  const { clues, values, colours } = position;
  const [marks, corners] = [shownMarks(position), shownCorners(position)];
  const cells = values.map((digit, cell) => {
    /** @type {[string, string, boolean | undefined][]} a paint, its words, whether the cell has it */
    const all = [
      ["look", "look here", look?.has(cell)],
      ["same", "", digit !== 0 && digit === same],
      ["dim", "", fits && !fits.has(cell)],
      ["conflict", "in conflict", conflicts.has(cell)],
      ["wrong", "wrong", wrong?.has(cell)],
    ];
    const accents = all.filter(([, , isPainted]) => isPainted);
    return {
      digit,
      kind: clues[cell] ? "clue" : "entry",
      marks: digitsOfMask(marks[cell]).map((small) => ({
        digit: small,
        kind: small === same ? "mark same" : "mark",
      })),
      corners: digitsOfMask(corners[cell]),
      colour: colours[cell],
      paints: accents.map(([paint]) => paint),
      label: accents.flatMap(([, words]) => words || []).join(", "),
    };
  });
  return { cells };
}

/**
 * Return the picture of a puzzle with the digits that its solutions have: a large one where all
 * have the same, small ones where they differ.
 * @param {number[]} clues
 * @param {number[]} masks the digits of each cell
 * @returns {Picture}
 */
export function pictureOfSolutions(clues, masks) {
  const cells = clues.map((clue, cell) => {
    if (clue) return { digit: clue, kind: "clue" };
    const digits = digitsOfMask(masks[cell]);
    if (digits.length === 1) return { digit: digits[0], kind: "shown" };
    const marks = digits.map((digit) => ({ digit, kind: "part" }));
    if (!digits.length) return {};
    return { marks, paints: ["differs"], label: `differs: ${phrase(digits.map(digitName))}` };
  });
  return { cells };
}

/**
 * Return the picture of a pattern with the digits that are fixed in it.
 * @param {import("./draft.js").Draft} draft
 * @param {import("./views/set_run.js").Drawing} drawing
 * @returns {Picture}
 */
export function pictureOfPattern({ spec, pattern, fixed }, { reason, clues, best, possible, spare, conflicts = new Set() }) {
  const all = 2 ** geometryOf(spec).size - 1;
  const cells = pattern.map((isClue, cell) => {
    const isReason = reason?.has(cell);
    const isSpare = spare?.has(cell);
    const mask = possible?.[cell] ?? all;
    // Where every digit is possible, nothing is known.
    const digits = clues || fixed[cell] || mask === all ? [] : digitsOfMask(mask);
    const words = [
      isClue ? "clue cell" : "not a clue",
      isSpare ? "not needed" : [],
      isReason ? "part of the reason" : [],
      fixed[cell] ? "fixed" : [],
      conflicts.has(cell) ? "in conflict" : [],
    ];
    return {
      digit: clues?.[cell] || fixed[cell] || best?.[cell],
      kind: clues?.[cell] ? "clue" : fixed[cell] ? "fixed" : "best",
      marks: digits.map((digit) => ({ digit, kind: digits.length === 1 ? "sure" : "mark" })),
      paints: [
        isClue ? "painted" : [],
        isReason ? "reason" : [],
        isSpare ? "spare" : [],
        conflicts.has(cell) ? "conflict" : [],
      ].flat(),
      label: words.flat().join(", "),
    };
  });
  return { cells };
}
