// SPDX-License-Identifier: MIT
/**
 * Drawn grids of nine rows, of digits or of candidates (`board/formats/grids.py` and `marks.py`).
 * Only drawings that cannot be mistaken for anything else are read here.
 * @module
 */

import { CELLS } from "../native.js";
import { PEERS, bitCount, candidatesOf, digitOf, digitsOnly } from "../nine.js";
import { digitsOf } from "./lines.js";

/** @typedef {import("./formats.js").PuzzleRecord} PuzzleRecord */

const BARS = "|│┃║╎┆┊╏┇┋¦";
const RULE = /^[-=+*:.'`,|¦\s\u2500-\u257f]+$/;
const HORIZONTAL = /[-=─━═┄┅┈┉╌╍]{2}/;
const BARRED_ROW = /^\|?[^\s|]+(?:\|[^\s|]+)+\|?$/;
const GAP = new RegExp(`[\\s${BARS}]+`, "g");

/** @param {string} line */
const isRule = (line) => RULE.test(line) && HORIZONTAL.test(line.replaceAll(/\s/g, ""));

/**
 * Return the record of a grid of digits, or null.
 * @param {string[]} lines
 * @returns {PuzzleRecord | null}
 */
export function readGrid(lines) {
  /** @type {string[]} */
  const rows = [];
  for (const line of lines) {
    if (!line.trim()) {
      // A blank line stands between bands or between grids.
      if (rows.length % 3) return null;
    } else if (!isRule(line)) rows.push(line);
  }
  const cells = rows.map((row) => row.replaceAll(GAP, ""));
  if (rows.length !== 9 || !cells.every((row) => /^[1-9.0*_xX]{9}$/.test(row))) return null;
  const digits = digitsOf(cells.join(""));
  const hasRules = lines.some((line) => line.trim() && isRule(line));
  const format = hasRules && BARRED_ROW.test(rows[0].trim()) ? "ss" : "grid";
  return digits && { ...digitsOnly(digits), solution: null, format };
}

/**
 * Return the record of a grid of candidates, or null.
 * @param {string[]} lines
 * @returns {PuzzleRecord | null}
 */
export function readMarks(lines) {
  // A line as long as a puzzle may be one.
  if (lines.some((line) => [line, line.trim()].some(({ length }) => [16, 81, 256, 625].includes(length)))) {
    return null;
  }
  const rows = lines
    .filter((line) => line.trim() && !isRule(line))
    .map((line) => line.replaceAll(GAP, " ").trim().split(" "));
  const groups = rows.flat();
  const isGrid = rows.length === 9 && rows.every((row) => row.length === 9);
  const areGood = groups.every((group) => /^(?:[1-9]+|[.0])$/.test(group) && new Set(group).size === group.length);
  if (!isGrid || !areGood || !groups.some((group) => group.length > 1)) return null;
  const masks = Uint32Array.from(groups, (group) =>
    [...group].reduce((mask, digit) => (/[1-9]/.test(digit) ? mask | (1 << (Number(digit) - 1)) : mask), 0),
  );
  const clues = new Uint8Array(CELLS);
  for (const cell of undisputed(masks)) clues[cell] = digitOf(masks[cell]);
  const left = candidatesOf(clues);
  const marks = masks.map((mask, cell) => mask || left[cell]);
  return { clues, values: clues, marks, solution: null, format: "pencilmarks" };
}

/**
 * Return the cells with a lone digit that no open peer disputes.
 * @param {Uint32Array} masks
 */
function undisputed(masks) {
  const cells = [...masks.keys()];
  const lone = new Set(cells.filter((cell) => bitCount(masks[cell]) === 1));
  const open = cells.filter((cell) => !lone.has(cell));
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    for (const peer of PEERS[cell]) {
      if (masks[peer] & masks[cell] && lone.delete(peer)) open.push(peer);
    }
  }
  return lone;
}
