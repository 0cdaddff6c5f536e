// SPDX-License-Identifier: MIT
/**
 * A board as explanations need it: its groups by name, and which cells see each other.
 * @module
 */

import { SYMBOLS, cellOf } from "../digits.js";
import { cellsIn, has, setOf } from "./cells.js";

/**
 * @typedef {import("./cells.js").CellSet} CellSet
 *
 * @typedef {object} Group
 * @property {string} name
 * @property {number[]} cells
 * @property {CellSet} mask the same cells
 *
 * @typedef {object} Board
 * @property {number} size
 * @property {number} columns
 * @property {number} first the value of the first digit
 * @property {string} symbols of the digits
 * @property {number} allDigits a mask
 * @property {Group[]} groups
 * @property {Group[][]} groupsOf those of each cell
 * @property {CellSet[]} seen what each cell sees
 * @property {[Group, Group][]} intersections every two groups that share two or more cells
 *
 * @typedef {object} DrawnBoard as the catalogue gives it
 * @property {number} size
 * @property {string[][]} groups
 * @property {string[]} group_names
 */

/**
 * Return a board without constraints, whose cells see the other cells of their groups.
 * @param {DrawnBoard} drawn
 * @returns {Board}
 */
export function boardOf({ size, groups: names, group_names: titles }) {
  const groups = names.map((members, number) => {
    const cells = members.map((name) => cellOf(name, size));
    return { name: titles[number], cells, mask: setOf(cells) };
  });
  const groupsOf = Array.from({ length: size * size }, (_, cell) =>
    groups.filter(({ mask }) => has(mask, cell)),
  );
  return {
    size,
    columns: size,
    first: 1,
    symbols: SYMBOLS,
    allDigits: 2 ** size - 1,
    groups,
    groupsOf,
    seen: groupsOf.map(
      (around, cell) => around.reduce((seen, { mask }) => seen | mask, 0n) & ~(1n << BigInt(cell)),
    ),
    intersections: groups.flatMap((first, number) =>
      groups.slice(number + 1).flatMap((second) => {
        const shared = cellsIn(first.mask & second.mask);
        return /** @type {[Group, Group][]} */ (shared.length > 1 ? [[first, second]] : []);
      }),
    ),
  };
}
