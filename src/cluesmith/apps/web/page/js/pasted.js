// SPDX-License-Identifier: MIT
/**
 * Texts that the page reads itself before the server is asked: its own links, tables and lists.
 * @module
 */

import { read } from "./address.js";

/**
 * Return the view and the parameters of a link to the studio, or null.
 * @param {string} text
 */
export function studioLink(text) {
  const match = /^\s*(?:https?:\/\/\S+)?#((?:set|solve|analyse|generate)(?:\?\S*)?)\s*$/.exec(text);
  return match ? read(match[1]) : null;
}

/**
 * Return a table with commas, semicolons or tabs, or a list in brackets, as lines of digits; any
 * other text as it is.
 * @param {string} text
 */
export function asLines(text) {
  const isList = /^[\s[\]({})0-9,.'"A-Pa-p|None-]+$/.test(text) && /[[(]/.test(text);
  if (isList) return fromNumbers(text.match(/None|[\w.]+/g) ?? []) ?? text;
  const rows = text.trim().split(/\r?\n/);
  const cells = rows.flatMap((row) => row.split(/[,;\t]/));
  const isTable = rows.length > 1 && rows.length ** 2 === cells.length;
  return (isTable && fromNumbers(cells.map((cell) => cell.trim().replaceAll(/["']/g, "")))) || text;
}

/**
 * Return the line of a square number of cells, or null. Empty cells and zeros are blank.
 * @param {string[]} cells
 */
function fromNumbers(cells) {
  if (!Number.isInteger(Math.sqrt(cells.length)) || cells.length < 16) return null;
  const symbols = cells.map((cell) => {
    if (/^(0|None|\.|-|_)?$/.test(cell)) return ".";
    if (/^[1-9A-Pa-p]$/.test(cell)) return cell.toUpperCase();
    const number = Number(cell);
    return number > 9 && number < 26 ? String.fromCharCode(55 + number) : "?";
  });
  return symbols.includes("?") ? null : symbols.join("");
}
