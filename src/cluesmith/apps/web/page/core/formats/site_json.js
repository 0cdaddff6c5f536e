// SPDX-License-Identifier: MIT
/**
 * The JSON of f-puzzles and of SudokuPad (`board/formats/fpuzzles.py` and `scl.py`), of classic
 * puzzles without constraints. What may mean more is left to the server.
 * @module
 */

import { ServerOnly } from "../errors.js";
import { CELLS } from "../native.js";
import { candidatesOf } from "../nine.js";
import { digitsOf } from "./lines.js";

/**
 * @typedef {import("./formats.js").PuzzleRecord} PuzzleRecord
 * @typedef {import("../data.js").SiteNames} SiteNames
 * @typedef {Record<string, any>} Members
 */

const TOKEN =
  /\s*(?:(?<name>[^\s[\]{},:'"]+|'[^'\\]*'|"[^"\\]*")(?=\s*:)|(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<bare>[^\s[\]{},:'"]+)|(?<mark>[[\]{},:]))/suy;
const WORDS = new Map([
  ["t", "true"],
  ["f", "false"],
  ["true", "true"],
  ["false", "false"],
  ["null", "null"],
]);
const NUMBER = /^-?(?:0|[1-9]\d{0,99})(?:\.\d{1,15})?$/;
const COLOUR = /^(?:#?[0-9A-Fa-f]{6}|#[0F])$/;

const unlike = () => new ServerOnly("JSON of another kind of puzzle");

/**
 * Return the members of a JSON text, which SudokuPad may have shortened.
 * @param {string} text
 * @param {SiteNames} names
 * @returns {Members}
 */
export function parseObject(text, names) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    value = unzipped(text, names);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw unlike();
  return value;
}

/**
 * Return the value of SudokuPad's shorthand, with the names in full.
 * @param {string} text
 * @param {SiteNames} names
 * @returns {unknown}
 */
function unzipped(text, { shorthand }) {
  const parts = [];
  let before = "";
  TOKEN.lastIndex = 0;
  for (const end = text.trimEnd().length; TOKEN.lastIndex < end; ) {
    const { name, text: quote, bare, mark } = TOKEN.exec(text)?.groups ?? {};
    const token = name ?? quote ?? bare ?? mark;
    if (token === undefined) throw unlike();
    if ((before === "[" || before === ",") && (token === "," || token === "]")) parts.push("{}");
    if (mark) parts.push(mark);
    else if (name) {
      const plain = name.replaceAll(/^['"]+|['"]+$/g, "");
      parts.push(JSON.stringify(shorthand[plain] ?? plain));
    } else if (quote) parts.push(`"${quote.slice(1, -1).replaceAll(/\\(.)|"/gsu, unescaped)}"`);
    else parts.push(word(bare));
    before = token;
  }
  try {
    return JSON.parse(parts.join(""));
  } catch {
    throw unlike();
  }
}

/** @param {string} token */
function word(token) {
  const json = WORDS.get(token);
  if (json !== undefined) return json;
  if (COLOUR.test(token)) return `"${token}"`;
  if (NUMBER.test(token)) return token;
  throw unlike();
}

/**
 * Return an escape as JSON writes it; only the quotes differ.
 * @param {string} escape
 * @param {string} [character]
 */
function unescaped(escape, character) {
  if (escape.includes('"')) return '\\"';
  return character === "'" ? "'" : escape;
}

/**
 * Return the record of f-puzzles' JSON.
 * @param {Members} data
 * @param {SiteNames} names
 * @returns {PuzzleRecord}
 */
export function fromFpuzzles(data, { fpuzzles }) {
  checkKnown(data, fpuzzles);
  if ((data.size ?? 9) !== 9) throw unlike();
  const cells = cellsOf(data.grid);
  const boxes = cells.every(({ region }, cell) => region === undefined || region === boxOf(cell));
  if (!boxes) throw unlike();
  const values = Uint8Array.from(cells, ({ value }) => digit(value));
  const clues = values.map((value, cell) => (cells[cell].given ? value : 0));
  const masks = cells.map((cell) => maskOf(cell.centerPencilMarks || cell.givenPencilMarks || []));
  return { ...withMarks(clues, values, masks), solution: solutionOf(data.solution), format: "fpuzzles" };
}

/**
 * Return the record of SudokuPad's JSON.
 * @param {Members} data
 * @param {SiteNames} names
 * @returns {PuzzleRecord}
 */
export function fromSudokupad(data, { sudokupad, rules }) {
  checkKnown(data, sudokupad);
  const metadata = data.metadata ?? {};
  if (metadata.board !== undefined || rules.some((rule) => metadata[rule])) throw unlike();
  if (data.lines?.length || !isBoxes(data.regions)) throw unlike();
  const cells = cellsOf(data.cells);
  const clues = Uint8Array.from(cells, ({ value }) => digit(value));
  const masks = cells.map(({ centremarks }) => maskOf(centremarks ?? []));
  const solution = metadata.solution ?? solutionIn(data.cages ?? []);
  const digits = typeof solution === "string" ? digitsOf(solution) : null;
  return {
    ...withMarks(clues, clues, masks),
    solution: digits?.every(Boolean) ? digits : null,
    format: "sudokupad",
  };
}

/**
 * Leave members to the server that this page does not know.
 * @param {Members} data
 * @param {string[]} known
 */
function checkKnown(data, known) {
  const hasMore = Object.entries(data).some(([name, value]) => !known.includes(name) && isSomething(value));
  if (hasMore) throw unlike();
}

/**
 * Whether Python takes a value for true.
 * @param {any} value
 */
const isSomething = (value) =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/**
 * Return the solution that cages hold; a cage with cells is a rule.
 * @param {Members[]} cages
 */
function solutionIn(cages) {
  if (!Array.isArray(cages)) throw unlike();
  const texts = cages.map(({ cells, value, sum }) => {
    if (cells?.length) throw unlike();
    return String(value || sum || "");
  });
  return texts.flatMap((text) => /^solution:\s*(.+)$/s.exec(text)?.[1] ?? []).at(-1);
}

/** @param {number} cell */
const boxOf = (cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);

/** @param {any} regions */
function isBoxes(regions) {
  if (!regions?.length) return true;
  /** @type {unknown[]} */
  const cells = regions.flatMap((/** @type {[number, number][]} */ region) => {
    const boxes = new Set(region.map(([row, column]) => boxOf(9 * row + column)));
    return boxes.size === 1 ? region.map(([row, column]) => 9 * row + column) : [];
  });
  return regions.length === 9 && new Set(cells).size === CELLS;
}

/**
 * @param {any} rows
 * @returns {Members[]}
 */
function cellsOf(rows) {
  const isGrid = Array.isArray(rows) && rows.length === 9 && rows.every((row) => row?.length === 9);
  if (!isGrid || !rows.flat().every((cell) => typeof cell === "object" && cell !== null)) throw unlike();
  return rows.flat();
}

/** @param {unknown} value */
function digit(value) {
  if (value === undefined || value === null || value === "") return 0;
  const number = typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number) || number < 0 || number > 9) throw unlike();
  return number;
}

/** @param {unknown} marks */
function maskOf(marks) {
  if (!Array.isArray(marks)) throw unlike();
  return marks.map(digit).reduce((mask, each) => (each ? mask | (1 << (each - 1)) : mask), 0);
}

/**
 * Return the position with these marks; a cell without marks has what the values leave.
 * @param {Uint8Array} clues
 * @param {Uint8Array} values
 * @param {number[]} masks
 */
export function withMarks(clues, values, masks) {
  if (!masks.some(Boolean)) return { clues, values, marks: null };
  return { clues, values, marks: candidatesOf(values).map((left, cell) => masks[cell] || left) };
}

/** @param {any} value */
function solutionOf(value) {
  const items = typeof value === "string" ? (value.includes(",") ? value.split(",") : [...value]) : value;
  if (!items?.length) return null;
  if (items.length !== CELLS) throw unlike();
  const digits = items.map((/** @type {unknown} */ item) => (/^[1-9]$/.test(String(item)) ? Number(item) : 0));
  return digits.every(Boolean) ? Uint8Array.from(digits) : null;
}
