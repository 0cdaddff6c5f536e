// SPDX-License-Identifier: MIT
/**
 * Roles: the parts that cells, digits, groups, candidates and links play in a step.
 * @module
 */

import { cellsIn } from "./cells.js";

/**
 * @typedef {import("./cells.js").CellSet} CellSet
 * @typedef {import("./state.js").Pair} Pair
 *
 * @typedef {{name: string, cells: number[]}} NamedCells
 * @typedef {{digit: number, cells: number[]}} Node a digit in one cell, or in one of several
 * @typedef {{start: Node, end: Node, strong: boolean}} Link strong: if not this then that
 *
 * @typedef {{kind: "cells", cells: number[]}} Cells
 * @typedef {{kind: "digits", digits: number[]}} Digits
 * @typedef {{kind: "groups", groups: NamedCells[]}} Groups
 * @typedef {{kind: "pairs", pairs: Pair[]}} Pairs candidates
 * @typedef {{kind: "chain", links: Link[]}} Chain
 * @typedef {{kind: "words", text: string}} Words
 * @typedef {import("./accounts.js").Account} Account
 * @typedef {Cells | Digits | Groups | Pairs | Chain | Words | Account} Role
 *
 * @typedef {object} Reasons the rule of a step and its roles
 * @property {Pair[]} premises candidates that must be ruled out already
 * @property {Pair[]} [eliminations] candidates that are ruled out then
 * @property {Pair[]} [placements] candidates that are placed then
 * @property {Record<string, Role>} roles
 */

/**
 * @param {CellSet | number[]} members a set, or cells in an order of their own
 * @returns {Cells}
 */
export const cells = (members) => ({
  kind: "cells",
  cells: typeof members === "bigint" ? cellsIn(members) : members,
});

/**
 * @param {number[]} members
 * @returns {Digits}
 */
export const digits = (...members) => ({ kind: "digits", digits: members });

/**
 * @param {NamedCells[]} members
 * @returns {Groups}
 */
export const groups = (...members) => ({ kind: "groups", groups: members });

/**
 * Return candidates in the order of the cells, each once.
 * @param {Pair[]} pairs
 * @returns {Pairs}
 */
export const pairsOf = (pairs) => ({ kind: "pairs", pairs: inOrder(pairs) });

/**
 * Return the chain through some nodes, whose links are strong and weak by turns.
 * @param {Node[]} nodes
 * @param {boolean} [strongFirst]
 * @returns {Chain}
 */
export const alternating = (nodes, strongFirst = true) => ({
  kind: "chain",
  links: nodes
    .slice(1)
    .map((end, index) => ({ start: nodes[index], end, strong: (index % 2 === 0) === strongFirst })),
});

/**
 * Return candidates by cell, then by digit, each once.
 * @param {Pair[]} pairs
 */
export function inOrder(pairs) {
  const byKey = new Map(pairs.map(([cell, digit]) => [cell * 64 + digit, [cell, digit]]));
  const keys = [...byKey.keys()].sort((one, other) => one - other);
  return keys.map((key) => /** @type {Pair} */ (byKey.get(key)));
}
