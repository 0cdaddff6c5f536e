// SPDX-License-Identifier: MIT
/**
 * The formats that the browser reads: classic puzzles on lines, in drawn grids and in links. All
 * other texts are left to the server, and so are texts that may be damaged.
 * @module
 */

import { InputError, ServerOnly, refusal } from "../errors.js";
import { readGrid, readMarks } from "./grids.js";
import { readLines } from "./lines.js";
import { readLink } from "./links.js";
import { fromFpuzzles, fromSudokupad, parseObject } from "./site_json.js";

/** Lines of meta, with which a grid is a file of another program. */
const META = /^\s*#[ABCDLSU]/;

/**
 * @typedef {import("../data.js").SiteNames} SiteNames
 *
 * @typedef {object} PuzzleRecord
 * @property {Uint8Array} clues
 * @property {Uint8Array} values
 * @property {Uint32Array | null} marks
 * @property {Uint8Array | null} solution
 * @property {string} format
 */

/**
 * Return the puzzles of a text.
 * @param {string} text
 * @param {SiteNames} names
 * @returns {PuzzleRecord[]}
 */
export function readText(text, names) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const records = readLines(lines);
  if (records) return records;
  const record = readDocument(text.trim(), lines, names) ?? readDrawing(lines);
  if (!record) throw new ServerOnly("a text in this format");
  return [record];
}

/**
 * Return the only puzzle of a text.
 * @param {string} text
 * @param {SiteNames} names
 */
export function readOne(text, names) {
  const [record, ...others] = readText(text, names);
  if (others.length) throw refusal("several_puzzles", { count: 1 + others.length });
  return record;
}

/**
 * Return the record of JSON or of a link; an error names the line on which it begins.
 * @param {string} whole
 * @param {string[]} lines
 * @param {SiteNames} names
 */
function readDocument(whole, lines, names) {
  try {
    return readObject(whole, names) ?? (/\s/.test(whole) ? null : readLink(whole, names));
  } catch (error) {
    throw error instanceof InputError ? error.onLine(1 + lines.findIndex((line) => line.trim())) : error;
  }
}

/**
 * @param {string} whole
 * @param {SiteNames} names
 */
function readObject(whole, names) {
  if (!whole.startsWith("{") || whole.includes('"puzzle"')) return null;
  if (whole.includes('"grid"')) return fromFpuzzles(parseObject(whole, names), names);
  return whole.includes('"cells"') ? fromSudokupad(parseObject(whole, names), names) : null;
}

/**
 * Return the record of a drawn grid, with comments above it.
 * @param {string[]} lines
 */
function readDrawing(lines) {
  if (lines.some((line) => META.test(line))) return null;
  const drawn = lines.filter((line) => !line.trimStart().startsWith("#"));
  return readGrid(drawn) ?? readMarks(drawn);
}
