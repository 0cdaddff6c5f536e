// SPDX-License-Identifier: MIT
/**
 * Links to puzzle sites (`board/formats/links.py`, `fpuzzles.py` and `sudokupad.py`).
 * @module
 */

import { ServerOnly, quoted, refusal } from "../errors.js";
import { CELLS } from "../native.js";
import { ALL_DIGITS, bitCount, cellName, digitOf, digitsOnly } from "../nine.js";
import { digitsOf } from "./lines.js";
import { fromBase64 } from "./lzstring.js";
import { fromFpuzzles, fromSudokupad, parseObject, withMarks } from "./site_json.js";

/**
 * @typedef {import("./formats.js").PuzzleRecord} PuzzleRecord
 * @typedef {import("../data.js").SiteNames} SiteNames
 */

const FPUZZLES = /^(?:https?:\/\/)?(?:www\.)?f-puzzles\.com\/\?(.*)$/i;
const FPUZZLES_PACKED = /^N4[A-Za-z0-9+/]{16,}={0,3}$/;
const SUDOKUPAD =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)\/(.*)$/i;
const SUDOKUPAD_BARE = /^(?:(?:scl|ctc|fpuz(?:zles)?)N4[A-Za-z0-9+/%=]{16,}|scf[0-9A-Za-x]{14,}(?:\*.*)?)$/;
const WIKI = /^(?:https?:\/\/)?(?:www\.)?sudokuwiki\.(?:org|com)\//i;
const EXCHANGE = /^(?:https?:\/\/)?(?:www\.)?sudokuexchange\.com\//i;
const SCF_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
const [PLACED, MARKS] = [9, 18];

/**
 * Return the record of a link or of what links hold, null for any other text.
 * @param {string} text one line
 * @param {SiteNames} names
 * @returns {PuzzleRecord | null}
 */
export function readLink(text, names) {
  const link = FPUZZLES.exec(text);
  if (link || FPUZZLES_PACKED.test(text)) return readFpuzzles(text, link?.[1], names);
  if (SUDOKUPAD.test(text) || SUDOKUPAD_BARE.test(text)) return readSudokupad(text, names);
  if (WIKI.test(text)) return readWiki(queried(text, "bd"));
  if (!EXCHANGE.test(text)) return null;
  const cells = queried(text, "s").replaceAll(",", "");
  return { ...digitsOnly(plain(cells)), solution: null, format: "sudokuexchange" };
}

/**
 * @param {string} packed
 * @param {string | undefined} query
 * @param {SiteNames} names
 */
function readFpuzzles(packed, query, names) {
  const load = query?.split("&").find((part) => part.startsWith("load="));
  if (query !== undefined && load === undefined) throw refusal("short_link", { parts: "?load=" });
  const json = fromBase64(decoded(load === undefined ? packed : load.slice(5)));
  return fromFpuzzles(parseObject(json, names), names);
}

/**
 * @param {string} text
 * @param {SiteNames} names
 * @returns {PuzzleRecord}
 */
function readSudokupad(text, names) {
  const path = SUDOKUPAD.exec(text)?.[1];
  const id =
    path === undefined
      ? text
      : (/[?&]puzzleid=([^&#]*)/.exec(path)?.[1] ?? /^(?:sudoku(?:\.html)?\/|\?)*([^?#]*)/.exec(path)?.[1] ?? path);
  const match = /^(scl|ctc|fpuz(?:zles)?|scf)(.+)$/s.exec(decoded(id));
  if (!match) throw refusal("short_link", { parts: "scl, fpuz or scf and the puzzle" });
  const [, kind, payload] = match;
  if (kind === "scf") return { ...digitsOnly(readScf(payload)), solution: null, format: "sudokupad" };
  const data = parseObject(payload.startsWith("{") ? payload : fromBase64(payload), names);
  const record = kind.startsWith("fpuz") ? fromFpuzzles(data, names) : fromSudokupad(data, names);
  return { ...record, format: "sudokupad" };
}

/** @param {string} payload */
function readScf(payload) {
  /** @type {number[]} */
  const digits = [];
  let at = 0;
  for (; digits.length < CELLS && at < payload.length; at++) {
    const code = SCF_ALPHABET.indexOf(payload[at]);
    if (code < 0) break;
    digits.push(code % 10, ...Array.from({ length: Math.floor(code / 10) }, () => 0));
  }
  const rest = payload.slice(at);
  // Flags of diagonals and other groups name another board.
  if (digits.length !== CELLS || !/^(?:\*?[ta](?:[^*]|\*\*)*)*\*?$/s.test(rest)) {
    throw new ServerOnly("a link to another kind of puzzle");
  }
  return Uint8Array.from(digits);
}

/** @param {string} cells */
function readWiki(cells) {
  const packed = /^S9B([0-9a-z]{162})$/i.exec(cells)?.[1];
  const format = "sudokuwiki";
  if (packed) return { ...fromVersionB(numbersOf(packed, 36)), solution: null, format };
  if (/^[0-9a-v]{162}$/i.test(cells)) return { ...fromVersionA(numbersOf(cells, 32)), solution: null, format };
  if (/^[A-Z]\d[A-Z]/.test(cells)) throw refusal("packed_string", { start: quoted(cells.slice(0, 3)) });
  return { ...digitsOnly(plain(cells)), solution: null, format };
}

/**
 * @param {string} packed
 * @param {number} base
 */
const numbersOf = (packed, base) => (packed.match(/../g) ?? []).map((pair) => parseInt(pair, base));

/** @param {number[]} numbers */
function fromVersionB(numbers) {
  const highest = MARKS + ALL_DIGITS;
  const cell = numbers.findIndex((number) => number > highest);
  if (cell >= 0) {
    throw refusal("number_too_high", { number: numbers[cell], cell: cellName(cell), highest }, 3 + 2 * cell);
  }
  const clues = Uint8Array.from(numbers, (number) => (number <= PLACED ? number : 0));
  const isPlaced = (/** @type {number} */ number) => number > PLACED && number <= MARKS;
  const values = clues.map((clue, at) => (isPlaced(numbers[at]) ? numbers[at] - PLACED : clue));
  return withMarks(clues, values, numbers.map((number) => Math.max(number - MARKS, 0)));
}

/** @param {number[]} numbers */
function fromVersionA(numbers) {
  const masks = numbers.map((number) => number >> 1);
  const cell = masks.findIndex((mask, at) => mask > ALL_DIGITS || (numbers[at] & 1 && bitCount(mask) !== 1));
  if (cell >= 0) throw refusal("no_mask", { number: numbers[cell], cell: cellName(cell) }, 2 * cell);
  const values = Uint8Array.from(masks, (mask) => (bitCount(mask) === 1 ? digitOf(mask) : 0));
  const clues = values.map((value, at) => (numbers[at] & 1 ? value : 0));
  return withMarks(clues, values, masks);
}

/**
 * Return the value of a key in the query of a link.
 * @param {string} link
 * @param {string} key
 */
function queried(link, key) {
  const [head] = link.split("#");
  const query = head.includes("?") ? head.slice(head.indexOf("?") + 1) : "";
  const value = query.split("&").find((part) => part.startsWith(`${key}=`));
  if (value !== undefined) return value.slice(key.length + 1);
  throw refusal("other_link", { found: quoted(link.slice(0, 60)), key });
}

/** @param {string} cells */
function plain(cells) {
  const digits = digitsOf(cells);
  if (!digits) throw new ServerOnly("a link with other cells than 81 digits");
  return digits;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
