// SPDX-License-Identifier: MIT
/**
 * From cells, digits and candidate masks to their names in text and links, and back.
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
 * Return a line if it has a character for each cell; refuse it otherwise.
 * @param {string} line
 * @param {number} cells of the board
 */
export function ofLength(line, cells) {
  if (line.length === cells) return line;
  throw new Refusal(`${line.length} characters, expected ${cells}`);
}

/** @param {number[]} digits */
export const lineOfDigits = (digits) => digits.map((d) => (d ? digitName(d) : BLANK)).join("");

/**
 * @param {string} line for each cell one character for each digit
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
  const symbolsOf = (/** @type {number} */ mask) =>
    Array.from({ length: size }, (_, i) => ((mask >> i) & 1 ? SYMBOLS[i] : BLANK)).join("");
  return masks.map(symbolsOf).join("");
}

/**
 * @param {number} mask
 * @returns {number[]}
 */
export function digitsOfMask(mask) {
  return Array.from(SYMBOLS, digitOf).filter((digit) => (mask >> (digit - 1)) & 1);
}

/**
 * Return words joined as in a sentence.
 * @param {string[]} words
 * @param {string} [last] between the last two
 */
export function phrase(words, last = "and") {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/**
 * Return a number with its noun, as `1 step` or `3 steps`.
 * @param {number} number
 * @param {string} noun
 */
export const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
