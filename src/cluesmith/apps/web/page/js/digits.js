// SPDX-License-Identifier: MIT
/**
 * The codec between cells, digits and candidate masks inside and their names in text and links.
 *
 * A cell is an index in reading order, a digit a number from 1 (0 is blank), a set of digits a mask
 * with bit d-1 for digit d.
 * @module
 */

import { Refusal } from "./refusal.js";

export const SYMBOLS = "123456789ABCDEFGHIJKLMNOP";
const BLANK = ".";

/** @param {number} digit */
export const digitName = (digit) => SYMBOLS[digit - 1];

/**
 * @param {string} symbol
 * @returns {number} the digit, or 0 for any other character
 */
export const digitOf = (symbol) => SYMBOLS.indexOf(symbol.toUpperCase()) + 1;

/**
 * @param {number} cell
 * @param {number} size
 */
export function cellName(cell, size) {
  return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}

/**
 * @param {string} name as `r4c7`
 * @param {number} size
 */
export function cellOf(name, size) {
  const match = /^r(\d+)c(\d+)$/.exec(name);
  if (!match) throw new Refusal(`${name} is not a cell`);
  return (Number(match[1]) - 1) * size + Number(match[2]) - 1;
}

/**
 * @param {string} line one character a cell
 * @returns {number[]}
 */
export const digitsOfLine = (line) => Array.from(line, digitOf);

/**
 * Return a line as it is, if it is one of a board.
 * @param {string} line
 * @param {number} cells of the board
 */
export function fitting(line, cells) {
  if (line.length === cells) return line;
  throw new Refusal(`${line.length} characters, expected ${cells}`);
}

/** @param {number[]} digits */
export const lineOfDigits = (digits) => digits.map((d) => (d ? digitName(d) : BLANK)).join("");

/**
 * @param {string} line as many characters a cell as the board has digits
 * @param {number} size
 * @returns {number[]} masks
 */
export function masksOfLine(line, size) {
  return Array.from({ length: size * size }, (_, cell) =>
    Array.from(line.slice(cell * size, (cell + 1) * size)).reduce(
      (mask, symbol, index) => (symbol === BLANK ? mask : mask | (1 << index)),
      0,
    ),
  );
}

/**
 * @param {number[]} masks
 * @param {number} size
 */
export function lineOfMasks(masks, size) {
  const written = (/** @type {number} */ mask) =>
    Array.from({ length: size }, (_, i) => ((mask >> i) & 1 ? SYMBOLS[i] : BLANK)).join("");
  return masks.map(written).join("");
}

/**
 * @param {number} mask
 * @returns {number[]}
 */
export function digitsOfMask(mask) {
  const digits = [];
  for (let digit = 1; mask >> (digit - 1); digit++) {
    if ((mask >> (digit - 1)) & 1) digits.push(digit);
  }
  return digits;
}

/**
 * Return words joined as in a sentence.
 * @param {string[]} words
 */
export function phrase(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
