// SPDX-License-Identifier: MIT
/**
 * Puzzles of 81 characters, one a line, with a solution or a comment after the cells
 * (`board/formats/lines.py`). Of the alphabets of a line only the digits are known here.
 * @module
 */

import { CELLS } from "../native.js";
import { digitsOnly } from "../nine.js";

/** @typedef {import("./formats.js").PuzzleRecord} PuzzleRecord */

const SEPARATORS = " \t,;#:|";
const BLANKS = ".0*-_xX?+";

/**
 * Return the records of lines that are all puzzles, comments or blank; else null.
 * @param {string[]} lines
 * @returns {PuzzleRecord[] | null}
 */
export function readLines(lines) {
  if (lines.some((line) => line.includes("board="))) return null;
  const cells = lines.map((line) => line.trim()).filter((line) => line && !isComment(line));
  const records = cells.map(readLine);
  return records.length && records.every((record) => record !== null) ? records : null;
}

/**
 * Whether a line is a comment: a hash may also be the blank of a puzzle, which is not read here.
 * @param {string} line
 */
const isComment = (line) => line.startsWith("#") && line.length !== CELLS;

/**
 * @param {string} line
 * @returns {PuzzleRecord | null}
 */
function readLine(line) {
  const clues = digitsOf(line.slice(0, CELLS));
  const rest = line.slice(CELLS);
  if (!clues || (rest && !SEPARATORS.includes(rest[0]))) return null;
  return { ...digitsOnly(clues), solution: solutionOf(rest, clues), format: "line" };
}

/**
 * Return the digits of 81 characters with one character for a blank, or null.
 * @param {string} cells
 */
export function digitsOf(cells) {
  const [blank, ...others] = new Set(cells.replaceAll(/[1-9]/g, ""));
  const isPuzzle = cells.length === CELLS && !others.length && (!blank || BLANKS.includes(blank));
  return isPuzzle ? Uint8Array.from(cells, (character) => (character === blank ? 0 : Number(character))) : null;
}

/**
 * Return the solution at the beginning of a comment, if there is one.
 * @param {string} rest
 * @param {Uint8Array} clues
 */
function solutionOf(rest, clues) {
  const cells = /^[ \t,;#:|]+([1-9]{81})(?:[ \t,;#:|]|$)/.exec(rest)?.[1];
  const solution = cells ? Uint8Array.from(cells, Number) : null;
  return solution?.every((digit, cell) => !clues[cell] || clues[cell] === digit) ? solution : null;
}
